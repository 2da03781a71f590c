// The linter of the pages, of the boards in src/parlour/games, and of their unit tests. Prettier has the say about form.
import js from '@eslint/js';
import importSort from 'eslint-plugin-simple-import-sort';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

import svelteConfig from './client/svelte.config.js';

const FOLDERS = ['client', 'src/parlour/games', 'src/parlour/features'];
const PAGES = FOLDERS.flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.svelte`]);
const TESTS = ['tests/pages/**/*.ts'];

export default defineConfig(
  { ignores: ['client/src/net/gen/', 'src/parlour/games/*/types.ts', 'src/parlour/games/pixies/deck.ts'] },
  {
    files: [...PAGES, ...TESTS],
    extends: [js.configs.recommended, ts.configs.recommended, svelte.configs.recommended, svelte.configs.prettier],
    plugins: { 'import-sort': importSort },
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
    rules: {
      'no-undef': 'off', // TypeScript checks it
      'prefer-const': 'off', // svelte/prefer-const knows which `let` a page must keep
      'svelte/prefer-const': ['error', { excludedRunes: ['$props', '$derived'] }],
      'svelte/no-unused-svelte-ignore': 'off', // takes the reason behind the code for more codes; svelte-check looks
      'svelte/prefer-svelte-reactivity': 'off', // a Set or Map that no page reads need not be reactive
      'svelte/require-each-key': 'off', // most lists are changed in place, as their index says
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      // Circles of imports, of types too, are found by tests/pages/imports.test.ts.
      'import-sort/imports': ['error', { groups: [['^\\u0000'], ['^node:'], ['^@?\\w'], ['^\\$', '^\\.']] }],
    },
  },
);
