import { beforeAll, describe, expect, test } from 'vitest';

import type { GameCard } from '$client/net/api';
import type { News, Welcome } from '$client/net/gen/frames';
import { learn, learnGame } from '$client/shell/words.svelte';
import {
  chips,
  choicesOf,
  type Chosen,
  clockLabel,
  clocksFor,
  houseRules,
  isSlow,
  isWaitedFor,
  moved,
  optionLabel,
  valueLabel,
} from '$client/table/terms';

const memory = {
  options: { first: null, miss_limit: 200 },
  choices: { first: [null, 0, 1, 2], miss_limit: [200, null] },
} as unknown as GameCard;
const about = {
  rules: 'memory/1',
  seats: 2,
  options: {},
  control: { t: 'Untimed' },
  absence: 'loses',
  window: 60_000,
  games: 1,
  private: false,
} as Welcome;
const person = { name: 'Ada' } as News['chairs'][number];
const bot = { name: 'Bot', bot: 'casual' } as News['chairs'][number];

beforeAll(async () => {
  await learn();
  await learnGame('memory');
});

describe('a clock', () => {
  test.each([
    [{ t: 'Untimed' } as const, 'No clock', false],
    [{ t: 'PerMove', ms: 60_000 } as const, '1 min a move', false],
    [{ t: 'PerMove', ms: 90_000 } as const, '90 s a move', false],
    [{ t: 'Bank', ms: 600_000, increment: 0 } as const, '10 min each', false],
    [{ t: 'Bank', ms: 180_000, increment: 2_000 } as const, '3 min + 2 s', false],
    [{ t: 'PerMove', ms: 86_400_000 } as const, expect.stringContaining('day'), true],
    [{ t: 'PerMove', ms: 259_200_000 } as const, expect.stringContaining('3'), true],
  ])('%o', (control, label, slow) => {
    expect(clockLabel(control)).toEqual(label);
    expect(isSlow(control)).toBe(slow);
  });
});

describe('what is chosen', () => {
  const chosen: Chosen = {
    game: 'memory',
    seats: 2,
    options: { first: 1, miss_limit: null },
    control: { t: 'Untimed' },
    games: 2,
    private: true,
  };
  const pixies = { name: 'pixies', seats: [2, 3, 4, 5] } as GameCard;

  test('has the house rules of its game only, and seats that it allows', () => {
    expect(moved(chosen, pixies)).toEqual({ ...chosen, game: 'pixies', options: {} });
    expect(moved({ ...chosen, seats: 5 }, { name: 'phage', seats: [2] } as GameCard).seats).toBe(2);
  });

  test('is a match between two only, and begun by somebody with a seat', () => {
    const five: Chosen = { ...chosen, game: 'pixies', seats: 5, options: { first: 4, special: 'others' } };
    expect(moved(five, pixies)).toEqual({ ...five, games: 1 });
    expect(moved({ ...five, seats: 4 }, pixies).options).toEqual({ special: 'others' });
  });

  test('runs for days at open tables, or where it did before', () => {
    const days = { t: 'PerMove', ms: 259_200_000 } as const;
    expect(clocksFor(chosen)).not.toContainEqual(days);
    expect(clocksFor({ ...chosen, private: false })).toContainEqual(days);
    expect(clocksFor({ ...chosen, control: days })).toContainEqual(days);
  });
});

describe('options', () => {
  test('offer as first player only who has a seat', () => {
    expect(choicesOf(memory, 2)).toEqual([
      ['first', [null, 0, 1]],
      ['miss_limit', [200, null]],
    ]);
  });

  test('have names from the words of the game, or else of the pages', () => {
    expect(optionLabel('memory', 'first')).toBe('Who begins');
    expect(optionLabel('unknown', 'first')).toBe('Who begins');
    expect(optionLabel('unknown', 'speed')).toBe('speed');
    expect(valueLabel('memory', 'first', 1)).toBe('player 2');
    expect(valueLabel('unknown', 'first', null)).toBe('random');
    expect(valueLabel('unknown', 'first', 1)).toBe('player 2');
    expect(valueLabel('unknown', 'speed', true)).toBe('yes');
  });

  test('are house rules where they differ from the usual', () => {
    expect(houseRules('memory', memory, { first: null, miss_limit: 200 })).toEqual([]);
    expect(houseRules('memory', memory, { first: 0, miss_limit: null })).toEqual([
      'player 1 begins',
      'turns without a pair never end the game',
    ]);
  });
});

describe('absence', () => {
  test('matters between two people whose clock does not run for days', () => {
    expect(isWaitedFor(about, [person, person])).toBe(true);
    expect(isWaitedFor(about, [person, bot])).toBe(false);
    expect(isWaitedFor({ ...about, seats: 3 }, [person, person, person])).toBe(false);
    expect(isWaitedFor({ ...about, control: { t: 'PerMove', ms: 86_400_000 } }, [person, person])).toBe(false);
  });
});

test('the terms of a table are read in a row', () => {
  expect(chips({ ...about, games: 2, options: { first: 1 } }, memory, [person, null])).toEqual([
    'Memory',
    expect.stringContaining('2'),
    'player 2 begins',
    'No clock',
    'forfeits after 60 s',
    'two games',
    'open to everyone',
  ]);
});
