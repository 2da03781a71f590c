// The words of our pages in two files a language: `home` has every sentence that the first page can say, `rest` all others.
// The sources stay whole: the build finds out what the first page says. In development there is one file.

import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

import { featurePages } from './declared.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const MODULE = 'virtual:words';
const SOURCES = here('./src');
const OUT = here('../build/words');
const FIRST = ['main.ts', 'screens/Home.svelte'].map((file) => `${SOURCES}/${file}`);
const IMPORT = /(?:from|import|import\()\s*['"]([^'"]+)['"]/g;
const LITERAL = /['"]([a-z][\w-]*)['"]|`([\w-]*(?:\$\{[^`{}]*\}[\w-]*)*)`/g;

const aliased = (path: string): string =>
  path.replace('$client/', `${SOURCES}/`).replace('$features/', `${here('../src/parlour/features')}/`);

/** The sources that a source imports, at once or later. */
function imported(file: string): string[] {
  const names = [...readFileSync(file, 'utf8').matchAll(IMPORT)].map(([, name]) => aliased(name!));
  return names
    .map((name) => resolve(dirname(file), name))
    .flatMap((path) => [path, `${path}.ts`].filter((one) => /\.(ts|svelte)$/.test(one) && existsSync(one)).slice(0, 1));
}

/** The sources of the first page, with what it opens later, but not the other pages. */
export function sourcesOfHome(): Set<string> {
  const declarations = [`${SOURCES}/screens`, ...featurePages()].map((folder) => `${folder}/page.ts`);
  const pages = new Set(
    declarations
      .filter(existsSync)
      .flatMap(imported)
      .filter((one) => one.endsWith('.svelte')),
  );
  const found = new Set<string>();
  const queue = [
    ...FIRST,
    ...featurePages()
      .map((folder) => `${folder}/home.ts`)
      .filter(existsSync),
  ];
  for (let file = queue.pop(); file; file = queue.pop()) {
    if (found.has(file) || (pages.has(file) && !FIRST.includes(file))) continue;
    found.add(file);
    queue.push(...imported(file));
  }
  return found;
}

/** What tells whether a source names a key: its literals, and the patterns of keys that it puts together. */
function named(files: Iterable<string>): (key: string) => boolean {
  const keys = new Set<string>();
  const patterns = new Set<string>();
  for (const file of files)
    for (const [, plain, template] of readFileSync(file, 'utf8').matchAll(LITERAL)) {
      if (plain) keys.add(plain);
      else if (template?.replace(/\$\{[^}]*\}/g, '').length) patterns.add(template.replace(/\$\{[^}]*\}/g, '[\\w-]*'));
    }
  const composed = new RegExp(`^(?:${[...patterns].join('|') || '$.'})$`);
  return (key) => keys.has(key) || composed.test(key);
}

/** A words file, message by message. */
const messages = (text: string): [key: string, message: string][] =>
  [...text.matchAll(/^([a-z][\w-]*) =[^\n]*(?:\n[ }][^\n]*|\n(?=\n* ))*/gm)].map(([message, key]) => [key!, message]);

/** The words files of a language. */
const files = (language: string): string[] => [
  `${SOURCES}/words/${language}.ftl`,
  ...featurePages()
    .map((folder) => `${folder}/words.${language}.ftl`)
    .filter(existsSync),
];

/** A language's messages, those of the first page and all others. */
export function split(language: string): { home: string[]; rest: string[] } {
  const isOfHome = named(sourcesOfHome());
  const all = files(language).flatMap((file) => messages(readFileSync(file, 'utf8')));
  return {
    home: all.filter(([key]) => isOfHome(key)).map(([, message]) => message),
    rest: all.filter(([key]) => !isOfHome(key)).map(([, message]) => message),
  };
}

export const languages = (): string[] => readdirSync(`${SOURCES}/words`).map((name) => name.split('.')[0]!);

function written(language: string): { home: string[]; rest: string[] } {
  mkdirSync(OUT, { recursive: true });
  const write = ([part, said]: [string, string[]]): [string, string[]] => {
    const file = `${OUT}/${language}.${part}.ftl`;
    writeFileSync(file, `${said.join('\n')}\n`);
    return [part, [file]];
  };
  return Object.fromEntries(Object.entries(split(language)).map(write)) as { home: string[]; rest: string[] };
}

/** `virtual:words`: for each language the addresses of both files. */
export function words(): Plugin {
  let building = false;
  return {
    name: 'parlour-words',
    configResolved: ({ command }) => void (building = command === 'build'),
    resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
    load(id) {
      if (id !== `\0${MODULE}`) return null;
      const found = languages().map((one) => [one, building ? written(one) : { home: files(one), rest: [] }] as const);
      const paths = found.flatMap(([, { home, rest }]) => [...home, ...rest]);
      const imports = paths.map((path, at) => `import at${at} from ${JSON.stringify(`${path}?url`)};`);
      const addresses = (some: string[]): string => `[${some.map((path) => `at${paths.indexOf(path)}`).join()}]`;
      const rows = found.map(([one, { home, rest }]) => `${one}:{home:${addresses(home)},rest:${addresses(rest)}}`);
      return `${imports.join('\n')}\nexport default {${rows.join()}};`;
    },
  };
}
