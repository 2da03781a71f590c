// The words of the first page, and those of all others.

import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { languages, sourcesOfHome, split } from '../../client/words';

const keys = (messages: string[]): string[] => messages.map((one) => one.split(' =')[0]!);

test('every message of every language is in one of the two files', () => {
  const english = split('en');
  expect(languages()).toEqual(['de', 'en', 'fr']);
  for (const language of languages()) {
    const { home, rest } = split(language);
    expect(keys(home).sort()).toEqual(keys(english.home).sort());
    expect(new Set(keys([...home, ...rest])).size).toBe(home.length + rest.length);
    const text = readFileSync(`client/src/words/${language}.ftl`, 'utf8');
    const [whole, parts] = [text, [...home, ...rest].join('\n')].map((one) => one.match(/^[ }].*$/gm)?.length ?? 0);
    expect(parts).toBeGreaterThanOrEqual(whole!);
    const said = new Set(keys([...home, ...rest]));
    for (const [, key] of text.matchAll(/^([a-z][\w-]*) =/gm)) expect(said).toContain(key);
  }
});

test('the first page has what it says, and not what only a table says', () => {
  const home = keys(split('en').home);
  expect(home).toEqual(expect.arrayContaining(['home-title', 'play-now', 'your-turn', 'refused-not-over', 'offline']));
  expect(home).not.toContain('fair-how');
  expect(home.length).toBeLessThan(500);
});

test('sources of home are found through imports, and other pages are not among them', () => {
  const files = [...sourcesOfHome()].map((file) => file.split('/').at(-1));
  expect(files).toEqual(
    expect.arrayContaining(['Newcomer.svelte', 'Returning.svelte', 'AtHome.svelte', 'Notice.svelte']),
  );
  expect(files).not.toContain('TablePage.svelte');
});
