import { beforeAll, describe, expect, test } from 'vitest';

import type { Over } from '$client/net/gen/frames';
import type { Happened } from '$client/net/types';
import { learn, learnGame } from '$client/shell/words.svelte';
import type { GameUi, Row } from '$client/table/board';
import {
  ending,
  heading,
  minus,
  type Reader,
  rows,
  sentence,
  short,
  signed,
  sum,
  written,
} from '$client/table/move_text';
import { margin, place, story } from '$client/table/verdict';
import { ui } from '$games/memory/board';

const reader: Reader = { game: 'memory', ui: ui as GameUi, names: ['Ada', 'Ben'], you: 0 };
const plain: Reader = { ...reader, ui: {} };
const over = (given: Partial<Over>): Over =>
  ({ scores: [3, 5], winners: [1], ties: [0, 0], reason: 'all-pairs', ...given }) as Over;
const stopped = { t: 'GameEnded', reason: 'resigned', seat: 1 };

beforeAll(async () => {
  await learn();
  await learnGame('memory');
  await learnGame('pixies');
});

test('numbers have their sign', () => {
  expect([minus(-3), minus(0), minus(3)]).toEqual(['−3', '0', '3']);
  expect([signed(-3), signed(0), signed(3)]).toEqual(['−3', '±0', '+3']);
});

describe('an event', () => {
  test('is a sentence of the game, with names', () => {
    expect(sentence(reader, { t: 'TurnChanged', seat: 1 })).toBe('Ben is to move.');
  });

  test('that a game has no words for is nothing', () => {
    expect(sentence(reader, { t: 'Unheard', seat: 1 })).toBe('');
  });

  test('that stopped the game names who did', () => {
    expect(sentence(reader, stopped)).toContain('Ben');
    expect(sentence(reader, { ...stopped, reason: 'unheard' })).toBe('The game was stopped.');
  });
});

describe('the list of moves', () => {
  const told: Happened[] = [
    { seq: 1, events: [{ t: 'GameStarted', seat: 0 }] },
    { seq: 2, seat: 0, events: [{ t: 'CardRevealed', card: 0, picture: 3, seat: 0 }] },
    { seq: 3, seat: 0, events: [{ t: 'CardRevealed', card: 5, picture: 4, seat: 0 }] },
    {
      seq: 4,
      seat: 0,
      events: [
        { t: 'CardsHidden', cards: [0, 5] },
        { t: 'TurnChanged', seat: 1 },
      ],
    },
    { seq: 5, events: [stopped] },
  ];

  test('has the lines of the game: turns are numbered, what is beside them is not', () => {
    const list = written(reader, told);
    expect(list.map(({ n, seat }) => [n, seat])).toEqual([
      [null, 0],
      [1, 0],
      [null, null],
    ]);
    expect(list[2]!.says).toBe(sentence(reader, stopped));
  });

  test('has a line for each entry where the game brings no lines', () => {
    const list = written(plain, told.slice(0, 3));
    expect(list.map(({ n }) => n)).toEqual([1, 2, 3]);
    expect(list[0]!.says).toBe('Ada begins.');
  });

  test('begins each line with a capital letter, and leaves out empty ones', () => {
    const list = written(plain, [...told.slice(0, 1), { seq: 2, seat: 0, events: [{ t: 'Unheard' }] }]);
    expect(list).toHaveLength(1);
    expect(list.every(({ says }) => says.charAt(0) === says.charAt(0).toUpperCase())).toBe(true);
  });
});

describe('the score', () => {
  const score = [
    [
      { name: 'cards', points: 4 },
      { name: 'rounds', points: -1 },
    ],
    [{ name: 'cards', points: 2 }],
  ];

  test('has a row for each part, and their sum', () => {
    const found = rows({}, { view: null, score, told: [], over: null });
    expect(found.map(({ cells, kind }) => [kind, cells])).toEqual([
      ['part', [4, 2]],
      ['part', [-1, null]],
      ['sum', [3, 2]],
    ]);
    expect(sum(score).cells).toEqual([3, 2]);
  });

  test('of one part needs no sum', () => {
    const found = rows({}, { view: null, score: [[{ name: 'pairs', points: 3 }]], told: [], over: null });
    expect(found.map(({ kind }) => kind)).toEqual(['part']);
  });
});

describe('the end', () => {
  const standing = { view: null, score: [], told: [] };

  test('is a sentence of the game, with the scores of the winner and of the next', () => {
    expect(ending(reader, { ...standing, over: over({}) })).toBe('5 pairs to 3.');
  });

  test('that the table made is a sentence of the pages', () => {
    const told: Happened[] = [{ seq: 1, events: [stopped] }];
    expect(ending(reader, { ...standing, told, over: over({ reason: 'resigned', winners: [0] }) })).toContain('Ben');
  });

  test('is nothing before it', () => {
    expect(ending(reader, { ...standing, over: null })).toBe('');
  });

  test.each([
    [over({ winners: [0] }), 'You win'],
    [over({ winners: [1] }), 'You lose'],
    [over({ winners: [0, 1] }), 'A draw'],
    [over({ winners: [], reason: 'abandoned' }), 'Nobody wins'],
  ])('has a heading: %o', (result, says) => {
    expect(heading(reader, result)).toBe(says);
  });

  test('is shared where the rules of the game say so', () => {
    const shared = { ...reader, ui: { shared: true } };
    expect(heading(shared, over({ winners: [0, 1] }))).toBe('Ben and you share the win');
    expect(heading({ ...shared, you: null }, over({ winners: [0, 1] }))).toBe('Ada, Ben share first place');
  });
});

describe('the end', () => {
  const standing = (given: Partial<Over>) => ({ view: null, score: [], told: [], over: over(given) });

  test('says by how much, in what the game counts', () => {
    expect(margin(reader, over({ scores: [7, 4], winners: [0] }))).toBe('by 3 pairs');
    expect(margin(reader, over({ scores: [4, 5], winners: [1] }))).toBe('by 1 pair');
    const rounds = { ...reader, ui: { unit: 'rounds' as const } };
    expect(margin(rounds, over({ scores: [2, 3], winners: [1] }))).toBe('2 rounds to 3');
  });

  test('says nothing of a margin where a tie-break decided, or a player left', () => {
    expect(margin(reader, over({ scores: [5, 5], winners: [0] }))).toBe('');
    expect(margin(reader, over({ scores: [], winners: [0] }))).toBe('');
  });

  test('names the part that differs most, and only where all parts are known', () => {
    const part = (key: string, cells: number[]): Row => ({ label: [key, {}], cells, kind: 'part' });
    const pixies: Reader = { ...reader, game: 'pixies', ui: {} };
    const won = standing({ scores: [20, 10], winners: [0] });
    const zones = [part('board-line-zone', [12, 2]), part('board-line-validated', [8, 8])];
    expect(story(pixies, won, zones)).toBe('Your colour zones made it: 12 points to 2.');
    expect(story(pixies, won, zones.slice(0, 1))).toBe('');
  });

  test('has shared places', () => {
    const result = over({ scores: [9, 7, 7, 3], winners: [0] });
    expect([0, 1, 2, 3].map((seat) => place(result, seat))).toEqual([1, 2, 2, 4]);
  });
});

test('names in narrow columns are the part that no other has', () => {
  expect(short(['Ada', 'Ada Lovelace', 'Ben King', 'Zoe King'], 0)).toEqual(['You', 'Lovelace', 'Ben', 'Zoe']);
  expect(short(['Bot 1', 'Bot 2'], null)).toEqual(['Bot 1', 'Bot 2']);
});
