// The last card that each seat placed, for the board and the small grids beside the seats alike.

import type { CardPlaced, Event } from './types';

let last = $state.raw<CardPlaced[]>([]);

/** Of what happened lately: each seat's last card of this round, or of the one that has just ended, in order. */
export function mark(all: Event[], ended: boolean): CardPlaced[] {
  const end = all.findLastIndex(({ t }) => t === 'RoundEnded');
  const recent = ended ? all.slice(0, end) : all;
  const from = recent.findLastIndex(({ t }) => t === 'RoundEnded');
  const over = recent.some(({ t }) => t === 'GameEnded'); // the last grids stay
  const placed = (over ? recent : recent.slice(from + 1)).filter((event) => event.t === 'CardPlaced');
  return placed.filter((one, at) => !placed.slice(at + 1).some(({ seat }) => seat === one.seat));
}

export const remember = (marks: CardPlaced[]): void => void (last = marks);

export const isLast = (seat: number, space: number): boolean =>
  last.some((one) => one.seat === seat && one.space === space);
