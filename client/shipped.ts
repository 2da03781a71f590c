// What is built names what it was built from, and brings the licences of what others wrote.

import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

import { featurePages } from './declared.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const FONTS = `${root}client/src/styles/fonts`;
const BOARD = /\.(svelte|ts|css)$/;
const PACKAGE = /^.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/;
const TOOLS = /^# Licenses of bundled dependencies/m; // of a tool itself: none of them is in our pages
const HELPERS: [RegExp, string][] = [
  [/^\0vite\//, 'vite'],
  [/^\0?rolldown\//, 'rolldown'],
]; // parts of the tools that a bundle holds

/** Every file that the pages are made of, by its path; build_pages.py has the same list. */
function sources(): string[] {
  const listed = (folder: string): string[] =>
    readdirSync(`${root}${folder}`, { withFileTypes: true }).flatMap((one) =>
      one.isDirectory() ? listed(`${folder}/${one.name}`) : [`${folder}/${one.name}`],
    );
  const games = readdirSync(`${root}src/parlour/games`).filter((name) =>
    statSync(`${root}src/parlour/games/${name}`).isDirectory(),
  );
  const boards = games.flatMap((name) =>
    readdirSync(`${root}src/parlour/games/${name}`)
      .filter((file) => BOARD.test(file))
      .map((file) => `src/parlour/games/${name}/${file}`),
  );
  const features = featurePages().flatMap((folder) => listed(folder.slice(root.length)));
  return [...listed('client'), ...boards, ...features, 'package-lock.json'].sort((a, b) => (a < b ? -1 : 1));
}

function digest(): string {
  const hash = createHash('sha256');
  for (const path of sources())
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(`${root}${path}`))
        .digest('hex'),
    );
  return hash.digest('hex');
}

/** A package's name, version and licence as its authors wrote it. */
function licence(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
  const file = readdirSync(folder).find((one) => /^licen[cs]e/i.test(one));
  if (!file && license !== 'Apache-2.0')
    throw new Error(`${name} brings no licence: add its text to client/shipped.ts`);
  const text = readFileSync(file ? `${folder}/${file}` : `${root}LICENSE`, 'utf8');
  return `${name} ${version} (${license})\n\n${text.split(TOOLS)[0]!.trim()}\n`;
}

function packages(modules: string[]): string[] {
  const folders = modules.flatMap((id) => {
    const helper = HELPERS.find(([pattern]) => pattern.test(id));
    return helper ? [`${root}node_modules/${helper[1]}`] : (PACKAGE.exec(id)?.[0] ?? []);
  });
  return [...new Set(folders)].filter((folder) => existsSync(`${folder}/package.json`)).sort();
}

function fonts(): string[] {
  const texts = readdirSync(FONTS)
    .filter((name) => name.endsWith('.txt'))
    .sort();
  return texts.map((name) => `Font (OFL-1.1)\n\n${readFileSync(`${FONTS}/${name}`, 'utf8').trim()}\n`);
}

/** `THIRD-PARTY.txt` and `made-from`, beside the pages. */
export const shipped: Plugin = {
  name: 'parlour-shipped',
  writeBundle({ dir }, bundle) {
    const modules = Object.values(bundle).flatMap((one) => (one.type === 'chunk' ? one.moduleIds : []));
    const texts = [...packages(modules).map(licence), ...fonts()];
    writeFileSync(
      `${dir}/THIRD-PARTY.txt`,
      `The pages of Parlour contain the following works of others.\n\n${texts.join(`\n${'-'.repeat(80)}\n\n`)}`,
    );
    writeFileSync(`${dir}/made-from`, `${digest()}\n`);
  },
};
