// The recorded games on the first page: the board after each step.

import { expect, test } from 'vitest';

import { frames, type Round } from '../../src/parlour/games/pixies/demo';
import games from '../../src/parlour/games/pixies/demo.json';

const GAMES = games as unknown as Round[][];

test('a step takes one card from those on offer to a space', () => {
  for (const game of GAMES) {
    const all = frames(game);
    all.slice(1).forEach((now, at) => {
      const before = all[at]!;
      const taken = before.spread.filter((card) => card !== null && !now.spread.includes(card));
      if (before.seat === null || now.spread.length === 0) return;
      expect(taken).toHaveLength(1);
      const lies = now.grids[before.seat as 0 | 1].flatMap(({ up, down }) => [up, down]);
      expect(lies).toContain(taken[0]);
    });
  }
});

test('the score is shown once a round is over', () => {
  for (const game of GAMES) {
    const all = frames(game);
    expect(all[0]!.totals).toEqual([0, 0]);
    expect(all.at(-1)!.totals).toEqual(game.at(-1)!.totals);
  }
});
