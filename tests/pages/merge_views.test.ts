import { expect, test } from 'vitest';

import { mergeViews } from '$client/table/merge_views';

test('what one seat does not see shows where another sees it', () => {
  const mine = { hands: [[3, 5], null], turn: 0 };
  const theirs = { hands: [null, [4]], turn: 0 };
  expect(mergeViews([mine, theirs])).toEqual({ hands: [[3, 5], [4]], turn: 0 });
});

test('lists of different length are as long as the longest', () => {
  expect(mergeViews([[1], [1, 2], [null, 2, 3]])).toEqual([1, 2, 3]);
});

test('false and zero are seen, and hide nothing', () => {
  expect(
    mergeViews([
      { up: false, n: 0 },
      { up: true, n: 7 },
    ]),
  ).toEqual({ up: false, n: 0 });
});

test('what nobody sees is nothing', () => {
  expect(mergeViews([null, undefined])).toBeNull();
  expect(mergeViews([])).toBeNull();
});
