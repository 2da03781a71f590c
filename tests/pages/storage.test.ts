import { afterEach, describe, expect, test, vi } from 'vitest';

import { drop, forget, keep, stored, storedCount, storedText } from '$client/lib/storage';

afterEach(() => {
  vi.restoreAllMocks();
  forget();
});

describe('text', () => {
  test('is kept under its own key until it is dropped', () => {
    keep('named', '1');
    expect(localStorage.getItem('parlour.named')).toBe('1');
    expect(storedText('named')).toBe('1');
    drop('named');
    expect(storedText('named')).toBeNull();
  });

  test('lives as long as the page where storage is blocked', () => {
    const blocked = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    for (const name of ['getItem', 'setItem', 'removeItem'] as const)
      vi.spyOn(localStorage, name).mockImplementation(blocked);
    keep('named', '1');
    expect(storedText('named')).toBe('1');
    drop('named');
    expect(storedText('named')).toBeNull();
  });
});

describe('a value', () => {
  test.each(['{"', '7', 'null', '"text"', '[1]'])('that is damaged (%s) is the fallback', (text) => {
    keep('settings', text);
    expect(stored('settings', { sound: true })).toEqual({ sound: true });
  });

  test('of the same kind is read', () => {
    keep('settings', '{"sound":false}');
    expect(stored('settings', { sound: true })).toEqual({ sound: false });
  });

  test('is the fallback where its own check refuses it, or throws', () => {
    keep('seed', '{"by":7}');
    expect(stored<{ by: number } | null>('seed', null, (value) => value!.by > 7)).toBeNull();
    expect(stored<{ by: string } | null>('seed', null, (value) => value!.by.startsWith('7'))).toBeNull();
  });
});

test.each([
  ['3', 3],
  ['0', 0],
  ['-1', 0],
  ['1.5', 0],
  ['many', 0],
])('the count %s is %i', (text, count) => {
  keep('games.memory', text);
  expect(storedCount('games.memory')).toBe(count);
});

test('a reader who leaves keeps the settings only', () => {
  vi.stubGlobal('localStorage', { ...localStorage, 'parlour.settings': '', 'parlour.named': '', other: '' });
  const removed = vi.spyOn(localStorage, 'removeItem');
  forget();
  expect(removed.mock.calls).toEqual([['parlour.named']]);
  vi.unstubAllGlobals();
});
