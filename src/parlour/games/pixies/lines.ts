// The list of moves, and the score part by part: of this round, and of all rounds once they are over.

import type { Happened, Score } from '$client/net/types';
import { tell } from '$client/shell/words.svelte';
import type { Line, Row, Standing } from '$client/table/board';
import { DECK } from './deck';
import { after, each, type Grid, largest, validated } from './grids';
import type { CardPlaced, RoundEnded, View } from './types';

/** A card by colour and number; what else is on it can be seen. */
export const plain = (card: number): string =>
  tell('pixies', `board-card-${DECK[card]!.colour}`, { number: DECK[card]!.number });

export function lines(told: Happened[]): Line[] {
  return told
    .flatMap(({ events }) => events)
    .flatMap((event): Line[] => {
      const { t, seat, card, space, up } = event;
      if (t === 'GameStarted') return [{ parts: [['line-begins', { seat }]], turn: false }];
      if (t === 'RoundEnded')
        return [{ parts: [['line-round', { number: event.number, scores: event.points }]], turn: false }];
      if (t !== 'CardPlaced') return []; // what is revealed lies there for all to see
      const how = event.validated ? 'validated' : up ? 'up' : 'down';
      return [{ parts: [['line-placed', { seat, card: plain(card as number), space, how }]], turn: true }];
    });
}

/** A finished round with the grids as they lay. */
export interface Finished extends RoundEnded {
  grids: readonly Grid[];
}

/** Every finished round that was told from its beginning. */
export function finished(told: Happened[], seats: number): Finished[] {
  const empty = (): Grid[] =>
    Array.from({ length: seats }, () => Array.from({ length: 9 }, () => ({ up: null, down: null })));
  const found: Finished[] = [];
  let grids = empty();
  for (const event of told.flatMap(({ events }) => events)) {
    if (event.t === 'CardPlaced')
      grids = grids.with(event.seat as number, after(grids[event.seat as number]!, event as unknown as CardPlaced));
    if (event.t !== 'RoundEnded') continue;
    found.push({ ...(event as unknown as RoundEnded), grids });
    grids = empty();
  }
  return found;
}

/** How the points of a round came about; what counts is the sum, which the server tells. */
export function parts({ number, points, grids }: Finished): { validated: number[]; symbols: number[]; zone: number[] } {
  const sums = grids.map((grid) => validated(grid).reduce((all, one) => all + one, 0));
  const zone = grids.map((grid) => each(number) * (largest(grid)?.spaces.length ?? 0));
  return { validated: sums, symbols: points.map((all, seat) => all - sums[seat]! - zone[seat]!), zone };
}

/** The points of a finished round, as the score had them. */
export const counted = (round: Finished, seat: number): Score[number] =>
  Object.entries(parts(round)).map(([name, points]) => ({ name, points: points[seat]! }));

const part = (name: string, cells: number[], number: number): Row => ({
  label: [`board-line-${name}`, { each: each(number) }],
  cells,
  kind: 'part',
});

export function rows({ view, score, told, over }: Standing<View>): Row[] {
  const line = (name: string): number[] => score.map((seat) => seat.find((one) => one.name === name)?.points ?? 0);
  const now = ['validated', 'symbols', 'zone'].map((name) => part(name, line(name), view.number));
  const gained = now[0]!.cells.map((_, seat) => now.reduce((all, { cells }) => all + cells[seat]!, 0));
  const round = (number: number, cells: number[], key = 'board-line-round'): Row => ({
    label: [key, { number }],
    cells,
    kind: 'round',
  });
  const total: Row = {
    label: ['', {}],
    cells: score.map((seat) => seat.reduce((all, { points }) => all + points, 0)),
    kind: 'sum',
  };
  const last = view.rounds.length === view.number; // its parts are in the score, and its sum among the rounds
  const before = view.rounds.slice(0, view.number - 1);
  const current = [...now, round(view.number, gained, last ? 'board-line-round' : 'board-line-so-far')];
  if (!over) return [...current, ...before.map((points, at) => round(at + 1, points)), total];
  const known = finished(told, score.length);
  const earlier = before.flatMap((points, at) => {
    const one = known.find(({ number }) => number === at + 1);
    const found = one && parts(one);
    return [
      ...(found ? Object.entries(found).map(([name, cells]) => part(name, cells, at + 1)) : []),
      round(at + 1, points),
    ];
  });
  return [...earlier, ...current, total];
}
