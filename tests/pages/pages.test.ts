import { expect, test } from 'vitest';

import { pattern } from '../../client/src/shell/page';
import { pageAt } from '../../client/src/shell/pages';

test('a parameter is one part of the address', () => {
  const puzzles = pattern('/puzzles/:game');
  expect(puzzles.exec('/puzzles/memory')?.[1]).toBe('memory');
  for (const other of ['/puzzles', '/puzzles/', '/puzzles/memory/1', '/my/puzzles/memory'])
    expect(puzzles.test(other)).toBe(false);
});

test('a parameter may say what it is made of', () => {
  const deal = pattern('/daily/:number(\\d+)');
  expect(deal.exec('/daily/12')?.[1]).toBe('12');
  expect(deal.test('/daily/twelve')).toBe(false);
});

test('pages of our own and of features are found by their addresses', () => {
  expect(pageAt('/t/abc')).toMatchObject({ param: 'abc', page: { played: true, guest: true } });
  expect(pageAt('/puzzles/all')).toMatchObject({ param: 'all', page: { played: true } });
  expect(pageAt('/settings')).toMatchObject({ param: '', page: { read: true } });
  expect(pageAt('/daily')?.page.load).toBeTypeOf('function');
  expect(pageAt('/')).toMatchObject({ param: '', page: { words: 'home' } });
  expect(pageAt('/nowhere')).toBe(null);
});
