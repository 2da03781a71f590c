// What each file of the pages weighs as it is sent, and which modules it has: tests of the budgets name the heaviest.

import { existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

import type { Plugin } from 'vite';

const root = fileURLToPath(new URL('..', import.meta.url));
const OUT = `${root}build`;

/** Where a module is in the sources, or in which package. */
const named = (id: string): string => id.replace(/^.*\/node_modules\//, '').replace(root, '');

/** `build/pages.json`, which no package contains. It comes after what compresses the files. */
export const weights: Plugin = {
  name: 'parlour-weights',
  writeBundle({ dir }, bundle) {
    const told = Object.values(bundle).map((one) => {
      const file = `${dir}/${one.fileName}`;
      const sent = statSync(existsSync(`${file}.br`) ? `${file}.br` : file).size;
      if (one.type !== 'chunk') return [`/${one.fileName}`, { sent, needs: [], modules: {} }];
      const needs = [...one.imports, ...(one.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`);
      const modules = Object.entries(one.modules).map(([id, { renderedLength }]) => [named(id), renderedLength]);
      return [`/${one.fileName}`, { sent, needs, modules: Object.fromEntries(modules) }];
    });
    mkdirSync(OUT, { recursive: true });
    writeFileSync(`${OUT}/pages.json`, JSON.stringify(Object.fromEntries(told), null, 1));
  },
};
