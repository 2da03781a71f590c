// Types that modules of several folders share. This module imports generated types only, so that no circle goes through it.

import type { Reason } from './gen/bodies';
import type { News, Sent } from './gen/frames';
import type { Record as GameRecord } from './gen/record';

export type Facts = Record<string, unknown>;

/** A move or an event as the server sends it. */
export type Told = Facts & { t: string };

/** An entry of the table's log with what was told of it. */
export interface Happened {
  seq: number;
  seat?: number | null; // whose move it was, where that is known
  events: Told[];
}

export type Said = [key: string, facts: Facts]; // a sentence, or a part of one, of the game's words file

export type Score = NonNullable<News['score']>;

/** Something to tell the player: what is the matter, and what may be done. */
export interface Notice {
  title: string;
  body?: string;
  section?: string; // of the rules
}

export type Command = Exclude<Sent, { t: 'ping' }>;
// The same without its id, which the socket makes.
export type Wanted = Command extends infer C
  ? C extends { id: string }
    ? C extends { t: 'next' }
      ? { t: 'next' } & Partial<Omit<C, 'id'>>
      : Omit<C, 'id'>
    : never
  : never;

/** Where a draw of a deal of the day lay: all cards of its pile, and the place in it. */
export interface Place {
  pile: string;
  cards: Record<string, unknown>[];
  at: number;
}

export interface Step {
  at: number;
  seat: number | null;
  move: Record<string, unknown> | null;
  secret: boolean;
  odds: [Record<string, unknown>, number][];
  events: unknown[];
  views: unknown[];
  uncovered: unknown; // null: every seat's view laid over the others
  turn: number | null; // who must choose next
  score: Score;
  place: Place | null; // of a draw in a deal of the day
  what: Reason[]; // a chosen move did, as its player saw it
}

/** A finished game with every step of it, as the server replays it. */
export interface Replay {
  record: GameRecord;
  start: unknown[];
  steps: Step[];
  uncovered: unknown;
  turn: number | null;
  score: Score;
}
