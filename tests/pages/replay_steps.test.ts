import { beforeAll, describe, expect, test } from 'vitest';

import type { Replay, Step } from '$client/net/types';
import { learn, learnGame } from '$client/shell/words.svelte';
import type { Reader } from '$client/table/move_text';
import { type ReplayStep, replaySteps, stepAfter, stepOf } from '$client/table/replay_steps';

const reader: Reader = { game: 'memory', ui: { unseen: ['seat'] }, names: ['Ada', 'Ben'], you: 0 };

/** A step after which this lies on the table, with these events. */
const step = (up: number[], events: unknown[], seat: number | null = 0): Step =>
  ({ seat, events, views: [{ up, seat }], uncovered: null, turn: 0, score: [] }) as unknown as Step;
const shown = (card: number): unknown => ({ t: 'CardRevealed', card, picture: 'A', seat: 0 });
const game = (steps: Step[], log: unknown[] = []): Replay =>
  ({
    record: { log },
    start: [{ up: [], seat: null }],
    steps,
    uncovered: null,
    turn: 0,
    score: [],
  }) as unknown as Replay;

beforeAll(async () => {
  await learn();
  await learnGame('memory');
});

test('a game without moves is its start', () => {
  const all = replaySteps(game([]), reader);
  expect(all).toHaveLength(1);
  expect(all[0]).toMatchObject({ entry: 0, line: -1, n: 0, says: '' });
});

describe('entries', () => {
  let all: ReplayStep[];
  beforeAll(() => {
    all = replaySteps(
      game([step([], [], 0), step([1], [shown(1)], null), step([1, 2], [shown(2)]), step([1, 2], [])]),
      reader,
    );
  });

  test('that change nothing to be seen belong to the step after them', () => {
    expect(all.map(({ entry }) => entry)).toEqual([0, 2, 3, 4]); // and the last one is a step in any case
    expect(all[1]!.steps).toHaveLength(2);
  });

  test('are found by their number', () => {
    expect([0, 1, 2, 3, 9].map((entry) => stepOf(all, entry))).toEqual([0, 0, 1, 2, 3]);
    expect([0, 1, 2, 3, 4].map((entry) => stepAfter(all, entry))).toEqual([1, 1, 2, 3, 3]);
  });

  test('are lines of the list, and a step knows its own', () => {
    expect(all[1]).toMatchObject({ line: 0, lines: [0], n: 1 });
    expect(all[2]).toMatchObject({ line: 1, lines: [1], n: 2 });
    expect(all[2]!.says).toContain('Ada turns card 2');
    expect(all[3]!.says).toBe(all[2]!.says); // nothing happened since
  });

  test('are handed to the board as what happened lately', () => {
    expect(all[2]!.recent).toEqual([shown(1), shown(2)]);
  });
});

test('a move that was taken back leaves the list', () => {
  const steps = [step([1], [shown(1)]), step([1, 2], [shown(2)]), step([1], [], null)];
  const all = replaySteps(game(steps, [{ t: 'Moved' }, { t: 'Moved' }, { t: 'Undone', seat: 1 }]), reader);
  expect(all.map(({ list }) => list.length)).toEqual([0, 1, 2, 1]);
  expect(all.at(-1)!.says).toBe('Ben took the last move back');
});

test('that the table stopped the game is told as it is there', () => {
  const all = replaySteps(game([step([], [], null)], [{ t: 'Stopped', reason: 'agreed', seat: null }]), reader);
  expect(all.at(-1)!.says).toBe('Both agreed to a draw.');
});
