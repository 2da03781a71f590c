// What the home page makes of the lobby: which of our games wait for us, and in which order tables are shown.

import type { Listing } from '../net/gen/frames';
import { t } from '../shell/words.svelte';
import { isSlow } from '../table/terms';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SOON = 6 * HOUR; // or a quarter of the time for a move, whichever is shorter

type Seats = Pick<Listing, 'seats' | 'you'>;

const besides = ({ seats, you }: Seats) => seats.filter((seat, at) => seat && at !== you).map((seat) => seat!);

/** Everybody at a table but ourselves. */
export const others = (one: Seats): string =>
  besides(one)
    .map(({ name }) => name)
    .join(', ');

export const againstBots = (one: Listing): boolean =>
  one.phase === 'IN_GAME' && besides(one).length > 0 && besides(one).every(({ bot }) => bot);

const deadline = ({ runs_out }: Listing): number => runs_out ?? Infinity;

/** Our tables: those that wait for our move, the next deadline first; games against bots; those that wait for others. */
export function sorted(yours: Listing[]): { turns: Listing[]; bots: Listing[]; waiting: Listing[] } {
  const people = yours.filter((one) => !againstBots(one));
  return {
    turns: people
      .filter((one) => one.yours)
      .sort((one, other) => (deadline(one) === deadline(other) ? 0 : deadline(one) - deadline(other))),
    bots: yours.filter(againstBots),
    waiting: [
      ...people.filter((one) => !one.yours && one.phase === 'IN_GAME'),
      ...people.filter((one) => !one.yours && one.phase !== 'IN_GAME'),
    ],
  };
}

const free = ({ seats }: Listing): number => seats.filter((seat) => !seat).length;

/** Tables to sit down at: those that lack one player, then those with a clock of minutes; the lobby's newest come last. */
export const offered = (waiting: Listing[]): Listing[] =>
  waiting
    .filter(({ you }) => you === null)
    .reverse()
    .sort(
      (one, other) =>
        Number(free(one) > 1) - Number(free(other) > 1) || Number(isSlow(one.control)) - Number(isSlow(other.control)),
    );

/** The time that is left, in words; nothing without a clock. */
export function timeLeft({ runs_out }: Listing, now = Date.now()): string {
  if (!runs_out) return '';
  const left = Math.max(0, runs_out - now);
  if (left < HOUR) return t('left-minutes', { n: Math.ceil(left / MINUTE) });
  if (left <= 2 * DAY) return t('left-hours', { n: Math.floor(left / HOUR) });
  return t('left-days', { n: Math.floor(left / DAY) });
}

export function isSoon({ runs_out, control }: Listing, now = Date.now()): boolean {
  if (!runs_out || control.t === 'Untimed') return false;
  return runs_out - now < Math.min(SOON, control.ms / 4);
}
