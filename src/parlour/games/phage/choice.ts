// The listed moves, by the square they begin on. No rules: what is not listed is not there.

import { SIZE } from './pieces';
import type { Clear, Go, Move } from './types';

const begins = (move: Move): number | null =>
  move.t === 'Go' ? move.src : move.t === 'Pass' || move.t === 'Reveal' ? null : move.at;

export const sources = (moves: Move[]): Set<number> =>
  new Set(moves.map(begins).filter((at): at is number => at !== null));

/** Where a tap goes once a square is chosen: to another, or out or over from the same. */
export function targets(moves: Move[], chosen: number | null): Map<number, Move> {
  const found = new Map<number, Move>();
  for (const move of moves) {
    if (chosen === null || begins(move) !== chosen) continue;
    if (move.t === 'Go') found.set(move.dst, move);
    if (move.t === 'Flip' || move.t === 'Exit') found.set(chosen, move);
  }
  return found;
}

export const clears = (moves: Move[], chosen: number | null): Clear[] =>
  moves.filter((move): move is Clear => move.t === 'Clear' && move.at === chosen);

export const same = (clear: Clear, debris: Set<number>): boolean =>
  clear.debris.length === debris.size && clear.debris.every((at) => debris.has(at));

/** To ask why a tile may not be used at all. */
export const nudge = (at: number): Go => ({ t: 'Go', src: at, dst: at % SIZE < SIZE - 1 ? at + 1 : at - 1 });

/** Where a key leads; nowhere for other keys. A letter is a column, a digit a row. */
export function steered(at: number, key: string, letters: boolean): number | null {
  const [x, y] = [at % SIZE, Math.floor(at / SIZE)];
  const last = SIZE - 1;
  const to: Record<string, [number, number]> = {
    ArrowLeft: [Math.max(0, x - 1), y],
    ArrowRight: [Math.min(last, x + 1), y],
    ArrowUp: [x, Math.max(0, y - 1)],
    ArrowDown: [x, Math.min(last, y + 1)],
    Home: [0, y],
    End: [last, y],
  };
  const column = letters && key.length === 1 ? 'abcdefg'.indexOf(key.toLowerCase()) : -1;
  const row = letters && key.length === 1 ? '1234567'.indexOf(key) : -1;
  const [tx, ty] = to[key] ?? (column >= 0 ? [column, y] : row >= 0 ? [x, row] : [-1, -1]);
  return tx < 0 ? null : ty * SIZE + tx;
}
