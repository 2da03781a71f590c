// What our pages and the features declare in their `page.ts`, for the build.

import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import { type Plugin, runnerImport } from 'vite';

import { type Page, pattern } from './src/shell/page.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
export const FEATURES = here('../src/parlour/features');

interface Declared {
  pages: Page[];
  offline?: string[]; // beginnings of API paths: the service worker keeps these answers for ever
}

/** The folders of features with pages, in alphabetical order. */
export const featurePages = (): string[] =>
  readdirSync(FEATURES)
    .sort()
    .map((name) => `${FEATURES}/${name}/pages`)
    .filter((folder) => existsSync(folder));

export async function declared(): Promise<Declared[]> {
  const files = [here('./src/screens'), ...featurePages()].map((folder) => `${folder}/page.ts`).filter(existsSync);
  const found = await Promise.all(files.map((file) => runnerImport<Declared>(file, { configFile: false })));
  return found.map(({ module }) => module);
}

/** The addresses of all pages, as regular expressions: the server answers them with the page, and others with a 404. */
export const routes: Plugin = {
  name: 'parlour-routes',
  async generateBundle() {
    const paths = (await declared()).flatMap(({ pages }) => pages.map(({ path }) => path));
    const source = JSON.stringify(paths.map((path) => pattern(path).source));
    this.emitFile({ type: 'asset', fileName: 'routes.json', source });
  },
};
