// The lists of the home page: people before bots, deadlines first.

import { expect, test } from 'vitest';

import { againstBots, isSoon, offered, sorted, timeLeft } from '../../client/src/home/lists';
import type { Listing } from '../../client/src/net/gen/frames';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 1_700_000_000_000;

const seated = (name: string, bot = '') => ({ name, bot });
const listing = (table: string, more: Partial<Listing> = {}): Listing => ({
  table,
  rules: 'phage/1',
  phase: 'IN_GAME',
  seats: [seated('Me'), seated('Kind Ibex')],
  control: { t: 'Untimed' },
  options: {},
  you: 0,
  yours: false,
  runs_out: null,
  ...more,
});
const bot = (table: string): Listing =>
  listing(table, { seats: [seated('Me'), seated('Tin Fox', 'casual')], yours: true });
const named = (tables: Listing[]): string[] => tables.map(({ table }) => table);

test('a game with a person comes before four games against bots', () => {
  const person = listing('person', { yours: true, runs_out: NOW + 23 * HOUR });
  const { turns, bots } = sorted([bot('a'), bot('b'), person, bot('c'), bot('d')]);
  expect(named(turns)).toEqual(['person']);
  expect(named(bots)).toEqual(['a', 'b', 'c', 'd']);
});

test('the next deadline is on top, and games without one come last', () => {
  const turn = (table: string, runs_out: number | null) => listing(table, { yours: true, runs_out });
  const { turns } = sorted([
    turn('none', null),
    turn('days', NOW + 3 * DAY),
    turn('soon', NOW + HOUR),
    turn('other', null),
  ]);
  expect(named(turns)).toEqual(['soon', 'days', 'none', 'other']);
});

test('what waits for others is apart: their turns, then tables of ours', () => {
  const own = listing('own', { phase: 'WAITING', seats: [seated('Me'), null] });
  const { turns, waiting } = sorted([own, listing('theirs')]);
  expect(turns).toEqual([]);
  expect(named(waiting)).toEqual(['theirs', 'own']);
});

test('a bot that waits with us for a person is no game against bots', () => {
  const waiting = listing('t', { phase: 'WAITING', seats: [seated('Me'), seated('Tin Fox', 'casual'), null] });
  expect(againstBots(waiting)).toBe(false);
});

test('of open tables those come first that lack one player, then live clocks, then who waits longest', () => {
  const open = (table: string, more: Partial<Listing> = {}) =>
    listing(table, { phase: 'WAITING', you: null, seats: [seated('A'), null], ...more });
  const days = { control: { t: 'PerMove', ms: DAY } } as const;
  const found = offered([
    open('newest'),
    open('days', days),
    open('two-free', { seats: [seated('A'), null, null] }),
    open('oldest'),
    open('mine', { you: 0 }),
  ]);
  expect(named(found)).toEqual(['oldest', 'newest', 'days', 'two-free']);
});

test('little time is red: under six hours or a quarter of the time for a move, whichever is shorter', () => {
  const with_ = (ms: number, left: number) => listing('t', { control: { t: 'PerMove', ms }, runs_out: NOW + left });
  expect(isSoon(with_(3 * DAY, 5 * HOUR), NOW)).toBe(true);
  expect(isSoon(with_(3 * DAY, 7 * HOUR), NOW)).toBe(false);
  expect(isSoon(with_(4 * HOUR, 59 * 60_000), NOW)).toBe(true);
  expect(isSoon(with_(4 * HOUR, 2 * HOUR), NOW)).toBe(false);
  expect(isSoon(listing('t'), NOW)).toBe(false);
});

test('minutes, hours or days are said, and nothing without a clock', () => {
  const left = (ms: number) => timeLeft(listing('t', { runs_out: NOW + ms }), NOW);
  expect(left(38 * 60_000)).toBe('left-minutes');
  expect(left(23 * HOUR)).toBe('left-hours');
  expect(left(48 * HOUR)).toBe('left-hours');
  expect(left(3 * DAY)).toBe('left-days');
  expect(timeLeft(listing('t'), NOW)).toBe('');
});
