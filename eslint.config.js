// The linter of the pages, of the boards in src/parlour/games, and of their unit tests. Prettier has the say about form.
import js from '@eslint/js';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import svelte from 'eslint-plugin-svelte';
import { defineConfig } from 'eslint/config';
import ts from 'typescript-eslint';

import svelteConfig from './client/svelte.config.js';

const PAGES = ['client/**/*.ts', 'client/**/*.svelte', 'src/parlour/games/**/*.ts', 'src/parlour/games/**/*.svelte'];
const TESTS = ['tests/pages/**/*.ts'];

export default defineConfig(
  { ignores: ['client/src/net/gen/', 'src/parlour/games/*/types.ts', 'src/parlour/games/pixies/deck.ts'] },
  {
    files: [...PAGES, ...TESTS],
    extends: [js.configs.recommended, ts.configs.recommended, svelte.configs.recommended, svelte.configs.prettier],
    plugins: { 'import-x': importX },
    languageOptions: { parserOptions: { parser: ts.parser, extraFileExtensions: ['.svelte'], svelteConfig } },
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({ project: 'client/tsconfig.json' })],
      'import-x/parsers': { '@typescript-eslint/parser': ['.ts'], 'svelte-eslint-parser': ['.svelte'] },
    },
    rules: {
      'no-undef': 'off', // TypeScript checks it
      'prefer-const': 'off', // svelte/prefer-const knows which `let` a page must keep
      'svelte/prefer-const': ['error', { excludedRunes: ['$props', '$derived'] }],
      'svelte/no-unused-svelte-ignore': 'off', // takes the reason behind the code for more codes; svelte-check looks
      'svelte/prefer-svelte-reactivity': 'off', // a Set or Map that no page reads need not be reactive
      'svelte/require-each-key': 'off', // most lists are changed in place, as their index says
      '@typescript-eslint/no-unused-vars': ['error', { varsIgnorePattern: '^_', argsIgnorePattern: '^_' }],
      'import-x/no-cycle': 'error', // it skips types, which tests/pages/imports.test.ts checks
      'import-x/order': [
        'error',
        {
          groups: ['builtin', 'external', ['internal', 'parent', 'sibling', 'index']],
          pathGroups: [{ pattern: '$client/**', group: 'internal' }],
          pathGroupsExcludedImportTypes: [],
          'newlines-between': 'always',
          alphabetize: { order: 'asc', caseInsensitive: true },
        },
      ],
    },
  },
);
