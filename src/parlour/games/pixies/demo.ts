// A recorded game of two as its board looked after each step.

import type { Grid } from './grids';
import { after } from './grids';

export interface Round {
  turns: { spread: number[]; takes: [seat: number, card: number, space: number, up: boolean][] }[];
  totals: number[];
}

export interface Frame {
  spread: (number | null)[]; // null: taken
  grids: readonly [Grid, Grid];
  seat: number | null; // who takes next
  totals: number[]; // of the rounds that are over
}

const EMPTY: Grid = Array.from({ length: 9 }, () => ({ up: null, down: null }));

export function frames(rounds: Round[]): Frame[] {
  const found: Frame[] = [];
  let totals = [0, 0];
  for (const round of rounds) {
    let grids: readonly [Grid, Grid] = [EMPTY, EMPTY];
    for (const { spread, takes } of round.turns) {
      let left: (number | null)[] = spread;
      found.push({ spread: left, grids, seat: takes[0]![0], totals });
      takes.forEach(([seat, card, space, up], at) => {
        left = left.map((one) => (one === card ? null : one));
        const [mine, theirs] = grids;
        const take = { t: 'CardPlaced', seat, card, space, up, validated: false } as const;
        grids = seat === 0 ? [after(mine, take), theirs] : [mine, after(theirs, take)];
        found.push({ spread: left, grids, seat: takes[at + 1]?.[0] ?? null, totals });
      });
    }
    totals = round.totals;
    found.push({ ...found.at(-1)!, spread: [], seat: null, totals });
  }
  return found;
}
