// Which cards of a board are new: those are marked.

import type { Event } from './types';

/** How many of a board's cards came in its player's last turn. `ended`: of the round that has just ended. */
export function latest(events: Event[], seat: number, ended: boolean): number {
  const lastEnd = (some: Event[]): number => some.findLastIndex(({ t }) => t === 'RoundEnded');
  const before = events.slice(0, ended ? lastEnd(events) : undefined);
  const round = before.slice(lastEnd(before) + 1);
  const own = round.filter((event) => (event.t === 'CardDrawn' || event.t === 'SidePlayed') && event.seat === seat);
  const drawn = own.findLastIndex(({ t }) => t === 'CardDrawn');
  return own.length - Math.max(0, drawn);
}
