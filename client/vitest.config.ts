// Unit tests of the modules that need no browser; the rest is tested in one, by tests/e2e.

import { fileURLToPath } from 'node:url';

import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

import { words } from './words.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('..'),
  plugins: [svelte({ configFile: here('./svelte.config.js') }), words()],
  resolve: {
    alias: { $client: here('./src'), $games: here('../src/parlour/games'), $features: here('../src/parlour/features') },
  },
  test: { include: ['tests/pages/**/*.test.ts'], setupFiles: [here('../tests/pages/setup.ts')] },
});
