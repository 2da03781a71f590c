// What can be seen on a grid: where its largest zone lies, and how its points come about. To show
// only: the points that count are those the server tells.

import { type Colour, DECK } from './deck';
import { PLAIN } from './pieces';
import type { CardPlaced, Cell } from './types';

export type Grid = readonly Cell[];

export interface Zone {
  colour: Exclude<Colour, 'multi'>;
  spaces: number[];
}

const colourAt = (grid: Grid, space: number): Colour | null => {
  const up = grid[space]!.up;
  return up === null ? null : DECK[up]!.colour;
};
const beside = (space: number): number[] =>
  [space % 3 > 0 ? space - 1 : -1, space % 3 < 2 ? space + 1 : -1, space - 3, space + 3].filter((n) => n >= 0 && n < 9);

/** The largest zone; null if no two cards hang together. */
export function largest(grid: Grid): Zone | null {
  let best: Zone | null = null;
  for (const colour of PLAIN) {
    const left = new Set([...grid.keys()].filter((space) => [colour, 'multi'].includes(colourAt(grid, space) ?? '')));
    for (const first of left) {
      const spaces = [first];
      left.delete(first);
      for (const space of spaces) for (const next of beside(space)) if (left.delete(next)) spaces.push(next);
      if (spaces.length > Math.max(1, best?.spaces.length ?? 0))
        best = { colour, spaces: spaces.sort((a, b) => a - b) };
    }
  }
  return best;
}

/** The numbers that count because they are validated. */
export const validated = (grid: Grid): number[] =>
  grid.flatMap(({ up, down }) => (up !== null && down !== null ? [DECK[up]!.number] : []));

export const cards = (grid: Grid): number =>
  grid.flatMap(({ up, down }) => [up, down]).filter((card) => card !== null).length;

/** A grid once a card is placed as told. */
export function after(grid: Grid, { space, card, up }: CardPlaced): Grid {
  const old = grid[space]!;
  return grid.with(space, up ? { up: card, down: old.up ?? old.down } : { up: old.up, down: card });
}

/** Each zone card counts this much in a round. */
export const each = (round: number): number => round + 1;
