// Who took which pair. The view tells what is gone and how many pairs each has; who took which is
// only heard, so it is kept for a page that comes back.

import { keep, stored } from '$client/lib/storage';
import type { Happened } from '$client/net/types';
import type { Event, View } from './types';

interface Taken {
  table: string;
  by: [picture: number, seat: number][]; // in the order of taking
}

let taken = $state.raw<Taken>(stored<Taken>('memory.won', { table: '', by: [] }, ({ by }) => Array.isArray(by)));
const here = (): string => location.pathname.split('/').at(-1)!;

export function hear(events: Event[]): void {
  const shown = events.find((event) => event.t === 'CardRevealed');
  if (!shown || !events.some((event) => event.t === 'CardsRemoved')) return;
  const before = taken.table === here() ? taken.by : [];
  taken = { table: here(), by: [...before, [shown.picture, shown.seat]] };
  keep('memory.won', JSON.stringify(taken));
}

/** The pairs that a seat took, from the whole history of a game. */
export function pairsTold(told: Happened[], view: View, seat: number): { pictures: number[]; more: number } {
  const pictures = told.flatMap(({ events }) => {
    const shown = events.find((event) => event.t === 'CardRevealed');
    const taken = events.some((event) => event.t === 'CardsRemoved') && shown?.seat === seat;
    return taken ? [shown.picture as number] : [];
  });
  return { pictures, more: Math.max(0, view.scores[seat]! - pictures.length) };
}

/** The pictures of a seat's pairs, and how many more it has that nobody here saw taken. */
export function pairs(view: View, seat: number): { pictures: number[]; more: number } {
  const gone = new Set(view.pictures.filter((_, card) => view.gone[card]));
  const by = taken.table === here() ? taken.by : [];
  const pictures = by.flatMap(([picture, whose]) => (whose === seat && gone.has(picture) ? [picture] : []));
  return { pictures, more: view.scores[seat]! - pictures.length };
}
