import { describe, expect, test } from 'vitest';

import { latest } from '$games/pazaak/latest';
import { best } from '$games/pazaak/previews';
import { type Cells, step } from '$games/pazaak/steps';
import type { Event, Play } from '$games/pazaak/types';

const drawn = (seat: number): Event => ({ t: 'CardDrawn', seat, rank: 5 }) as Event;
const played = (seat: number): Event => ({ t: 'SidePlayed', seat, card: '+2', value: 2 }) as Event;
const over = { t: 'RoundEnded', winner: 0, reason: 'higher', totals: [20, 18] } as Event;

describe('new cards of a board', () => {
  test('are those of its last turn', () => {
    const events = [drawn(0), drawn(1), drawn(0), played(0), drawn(1)];
    expect(latest(events, 0, false)).toBe(2);
    expect(latest(events, 1, false)).toBe(1);
  });

  test('are none in a round that has just begun', () => {
    expect(latest([drawn(0), over], 0, false)).toBe(0);
  });

  test('stay marked while the last round is still looked at', () => {
    expect(latest([drawn(0), over, drawn(1), drawn(0), played(0), over], 0, true)).toBe(2);
  });
});

describe('arrow keys', () => {
  const boards = ['a', 'b', 'c'].map((row) => [1, 2, 3, 4, 5, 6].map((col) => `${row}${col}`));
  const cells: Cells = { rows: [...boards, ['s0', 's1'], ['h0', 'h1', 'h2', 'h3']], below: [] };
  cells.below = ['s0', 's1', 'h0', 'h1', 'h2', 'h3'];

  test.each([
    ['a1', 'ArrowRight', 'a2'],
    ['a3', 'ArrowDown', 'b3'],
    ['c6', 'ArrowDown', 's1'], // the nearest in a shorter row
    ['s1', 'ArrowRight', 'h0'], // signs and hand may lie side by side
    ['h2', 'ArrowUp', 's1'],
    ['h1', 'Home', 'h0'],
    ['b2', 'End', 'b6'],
    ['a1', 'ArrowUp', undefined],
    ['a1', 'Enter', undefined],
    ['nowhere', 'ArrowUp', undefined],
  ])('%s %s', (from, key, to) => expect(step(cells, from, key)).toBe(to));
});

describe('the choice to begin with', () => {
  const plays = [2, -2].map((value) => ({ t: 'Play', card: '±2', value }) as Play);

  test('is as near below 20 as is known, else as little over it', () => {
    expect(best(plays, { '±2 2': [20, 0], '±2 -2': [16, 0] }, 0)).toBe(plays[0]);
    expect(best(plays, { '±2 2': [23, 0], '±2 -2': [19, 0] }, 0)).toBe(plays[1]);
    expect(best(plays, { '±2 2': [25, 0], '±2 -2': [21, 0] }, 0)).toBe(plays[1]);
  });
});
