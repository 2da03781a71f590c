// What concerns every page: that the server will stop or was restored, or that we are banned.

import type { Told } from '../net/gen/frames';

interface Notices {
  stops: number; // ms since 1970; 0: no stop is planned
  minutes: number; // for how long; 0: nobody knows
  restored: boolean; // a table that we had open is gone: from a backup that is older
  ban: { code: string; facts: Record<string, unknown>; says: string } | null;
}
export const notices = $state<Notices>({ stops: 0, minutes: 0, restored: false, ban: null });

const UNKNOWN = 60; // minutes, for a stop of which nobody said how long it takes

const isOver = (at: number, minutes: number): boolean => at + (minutes || UNKNOWN) * 60_000 < Date.now();

/** A frame that is of no table. */
export function hear(told: Told): void {
  if (told.t === 'stops')
    [notices.stops, notices.minutes] = [isOver(told.at, told.minutes) ? 0 : told.at, told.minutes];
  if (told.t === 'bye' && told.reason === 'banned')
    notices.ban = { code: told.reason, facts: told.facts ?? {}, says: told.says ?? '' };
}
