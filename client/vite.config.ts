import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig, type Plugin } from 'vite';

import { declared, FEATURES, routes } from './declared.ts';
import { shipped } from './shipped.ts';
import { weights } from './weights.ts';
import { languages, words } from './words.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.PARLOUR_SERVER ?? 'http://localhost:8000';

/** The service worker, which must know every file by name. */
const worker: Plugin = {
  name: 'parlour-worker',
  enforce: 'post', // an entry that is empty once its modules are elsewhere is gone by then
  async generateBundle(_options, bundle) {
    const files = Object.keys(bundle)
      .filter((name) => !['index.html', 'routes.json'].includes(name))
      .map((name) => `/${name}`);
    const named = JSON.stringify([...files, '/icon.svg', '/icon-turn.svg', '/manifest.webmanifest']);
    const shell = `shell-${createHash('sha256').update(named).digest('hex').slice(0, 12)}`;
    const source = readFileSync(here('./worker.js'), 'utf8');
    const offline = (await declared()).flatMap(({ offline = [] }) => offline);
    this.emitFile({
      type: 'asset',
      fileName: 'sw.js',
      source: source
        .replace('self.FILES', named)
        .replace('self.SHELL', `'${shell}'`)
        .replace('self.OFFLINE', JSON.stringify(offline)),
    });
  },
};

/** Each text compressed once, here: the server has no Brotli of its own. */
const brotli: Plugin = {
  name: 'parlour-brotli',
  writeBundle({ dir }, bundle) {
    for (const name of Object.keys(bundle).filter((one) => /\.(js|css|ftl)$/.test(one)))
      writeFileSync(`${dir}/${name}.br`, brotliCompressSync(readFileSync(`${dir}/${name}`)));
  },
};

/** What the page of a table will ask for once the first scripts run: the server names it in that page's head. */
const early: Plugin = {
  name: 'parlour-early',
  writeBundle({ dir }, bundle) {
    const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
    const modules = chunks.flatMap((one) => one.moduleIds);

    /** These chunks with all that they import, and their styles. */
    function files(wanted: typeof chunks, found = new Set<string>()): Set<string> {
      for (const one of wanted.filter(({ fileName }) => !found.has(`/${fileName}`))) {
        found.add(`/${one.fileName}`);
        for (const style of one.viteMetadata?.importedCss ?? []) found.add(`/${style}`);
        files(
          chunks.filter(({ fileName }) => one.imports.includes(fileName)),
          found,
        );
      }
      return found;
    }

    const first = files(chunks.filter((one) => one.name === 'first'));
    const later = (part: RegExp) =>
      [
        ...files(chunks.filter((one) => [one.facadeModuleId ?? '', ...one.moduleIds].some((id) => part.test(id)))),
      ].filter((one) => !first.has(one));
    const games = modules.flatMap((id) => /games\/(\w+)\/Board\.svelte$/.exec(id)?.[1] ?? []);
    const told = {
      table: later(/screens\/TablePage\.svelte$/),
      games: Object.fromEntries(
        games.map((game) => [game, later(new RegExp(`games/${game}/(Board\\.svelte|Beside\\.svelte|board\\.ts)$`))]),
      ),
      words: Object.fromEntries(
        languages().map((one) => [
          one,
          Object.keys(bundle).flatMap((name) => (name.split('/').at(-1)!.startsWith(`${one}.`) ? [`/${name}`] : [])),
        ]),
      ),
    };
    writeFileSync(`${dir}/early.json`, JSON.stringify(told));
  },
};

type Modules = { getModuleInfo(id: string): { importedIds: readonly string[] } | null };

/** What a module imports, and what that imports, but not what it only loads when it is wanted. */
function needed(by: string, modules: Modules, found = new Set<string>()): Set<string> {
  if (found.has(by)) return found;
  found.add(by);
  for (const id of modules.getModuleInfo(by)?.importedIds ?? []) needed(id, modules, found);
  return found;
}

// Files that are wanted together come in one: many small files are compressed badly, and each costs a request. What every
// page needs is in `first`, what both homes need in `home`, and what their pictures are made of in `pieces`.
const PIECES =
  /client\/src\/table\/arts\.ts|games\/\w+\/(Art|Card|Tile|Thing|Glyph)\.svelte|games\/\w+\/(pieces|deck)\.ts/;
const EVERYWHERE = ['main.ts', ...['Avatar', 'Icon', 'Nav'].map((part) => `parts/${part}.svelte`)];

/** The modules that each of these files needs. */
function together(files: string[]) {
  let found: Set<string> | null = null;
  return (id: string, modules: Modules): boolean =>
    (found ??= new Set(files.flatMap((file) => [...needed(here(`./src/${file}`), modules)]))).has(id);
}

/** The modules that both of these files need. */
function shared([one, other]: [string, string]) {
  const [of, with_] = [together([one]), together([other])];
  return (id: string, modules: Modules): boolean => of(id, modules) && with_(id, modules);
}

const everywhere = together(EVERYWHERE);
const home = together(['screens/Home.svelte']);
const bothHomes = shared(['home/Newcomer.svelte', 'home/Returning.svelte']);
const SPLIT = [
  { name: (id: string, modules: Modules) => (everywhere(id, modules) ? 'first' : null), priority: 3 },
  {
    name: (id: string, modules: Modules) => (home(id, modules) || bothHomes(id, modules) ? 'home' : null),
    priority: 2,
  },
  { name: 'pieces', priority: 1, test: PIECES },
];

// Boards live with their games; what they share is `$client`.
export default defineConfig({
  root: here('.'),
  plugins: [svelte(), words(), worker, brotli, early, routes, shipped, weights],
  resolve: { alias: { $client: here('./src'), $games: here('../src/parlour/games'), $features: FEATURES } },
  build: {
    outDir: here('../src/parlour/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'], // light-dark(), which games name their colours with
    assetsInlineLimit: 0,
    // Whoever follows a link to a table waits for it, so what it needs is asked for at once. The service worker has the
    // rest by the time it is wanted, and its names are not in the first file.
    modulePreload: {
      polyfill: false,
      resolveDependencies: (file, needs) =>
        /TablePage|board|shelf/i.test(file) ? needs : needs.filter((one) => one.endsWith('.css')),
    },
    rolldownOptions: { output: { codeSplitting: { groups: SPLIT } } },
  },
  ssr: { noExternal: true }, // the checker runs anywhere
  server: {
    fs: { allow: [here('..')] },
    // The server sees the page's own host, so it accepts the page's origin.
    proxy: { '/api': { target: server }, '/games': { target: server }, '/ws': { target: server, ws: true } },
  },
});
