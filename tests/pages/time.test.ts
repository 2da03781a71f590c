import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { began, day, month, monthNamed, weekday, when } from '$client/lib/time';
import { settings } from '$client/shell/settings.svelte';

const NOON = new Date(2026, 10, 18, 12).getTime();
const HOUR = 3_600_000;

beforeEach(() => vi.useFakeTimers({ now: NOON }));
afterEach(() => {
  vi.useRealTimers();
  settings.language = 'en';
});

describe('an instant', () => {
  test.each([
    [NOON - HOUR, /^today, 11:00/],
    [NOON - 13 * HOUR, /^yesterday, 23:00/],
    [NOON + 24 * HOUR, /^tomorrow, 12:00/],
  ])('near today is named by its day', (ms, says) => {
    expect(when(ms)).toMatch(says);
  });

  test('of this year is a date without the year', () => {
    expect(when(new Date(2026, 2, 5).getTime())).toBe('5 Mar');
    expect(when(new Date(2025, 2, 5).getTime())).toBe('5 Mar 2025');
  });

  test('is said in the language of the reader', () => {
    settings.language = 'de';
    expect(when(NOON - 13 * HOUR)).toBe('gestern, 23:00');
    expect(day(NOON, 'long')).toBe('Mittwoch, 18. November');
  });
});

test('days and months have names', () => {
  expect(weekday(NOON, 'short')).toBe('Wed');
  expect(month(NOON)).toBe('November 2026');
  expect(monthNamed('2026-10')).toBe('October 2026');
});

test('a span begins at midnight, all time at 0', () => {
  const midnight = new Date(2026, 10, 18).getTime();
  expect(began('today')).toBe(midnight);
  expect(began('week')).toBe(midnight - 6 * 24 * HOUR);
  expect(began('month')).toBe(midnight - 29 * 24 * HOUR);
  expect(began('ever')).toBe(0);
});
