// A finished game as a reader steps through it. Entries that change nothing to be seen (a card is chosen
// before chance says what it is, a turn is passed on) belong to the moment after them.

import { RECENT } from '../board';
import type { Replay, Step } from '../verify';

export interface Moment {
  entry: number; // entries of the record so far
  seat: number | null; // who moved
  turn: number | null; // who must choose next
  steps: Step[]; // since the moment before
  recent: unknown[]; // events up to here, for the board to mark the last move
  views: unknown[];
  uncovered: unknown;
  score: Replay['score'];
}

/** The game from its start; the number of a moment is its place in the list. */
export function moments({ record, start, steps, uncovered, turn, score }: Replay, unseen: string[] = ['seat']): Moment[] {
  const shown = (views: unknown[]): string =>
    JSON.stringify(views, (key, value: unknown) => (key && unseen.includes(key) ? undefined : value));
  const found: Moment[] = [{ entry: 0, seat: null, turn, steps: [], recent: [], views: start, uncovered, score }];
  let waiting: Step[] = [];
  let lately: Step[] = [];
  let before = shown(start);
  steps.forEach((step, at) => {
    waiting.push(step);
    const undone = record.log[at]?.t === 'Undone';
    lately = undone ? lately.slice(0, lately.findLastIndex(({ seat }) => seat !== null)) : [...lately, step].slice(-RECENT);
    const now = shown(step.views);
    if (now === before && at < steps.length - 1) return;
    before = now;
    const seat = waiting.find((one) => one.seat !== null)?.seat ?? null;
    found.push({ entry: at + 1, seat, turn: step.turn, steps: waiting, recent: lately.flatMap(({ events }) => events), views: step.views, uncovered: step.uncovered, score: step.score });
    waiting = [];
  });
  return found;
}

/** The moment that shows how the game stood after so many entries. */
export const momentOf = (all: Moment[], entry: number): number => all.findLastIndex((one) => one.entry <= entry);
