// What a game brings to the page, and what the page gives to its board. A board has no rules in it:
// it knows the view, the listed moves, what happened, and what the server answers.

import type { Snippet } from 'svelte';

import type { Over } from '../net/gen/frames';
import type { Facts, Happened, Notice, Said, Score, Told } from '../net/types';

/** What the dock says, and the one thing it offers to do. */
export interface Prompt {
  title: string; // at most 32 characters
  body?: string; // at most 80
  main?: Offer;
  quiet?: Offer[];
  usual?: boolean; // says nothing new: on a phone the last move may stand in its place
  next?: Score | null; // the score with the move that is selected
  note?: Note; // in place of the body
  tone?: 'round' | 'won'; // a round has ended: what is said of it stands out
}

/** Something to learn, in somebody's first games. */
export interface Note {
  says: string;
  link?: { to: string; label: string };
}

export interface Offer {
  label: string;
  act: () => void;
  art?: Snippet; // drawn before the label: a small card, a sign
  warn?: boolean; // gives something up: an outline in the colour of warnings
}

export interface BoardProps<View = unknown, Move = unknown, Event = unknown> {
  view: View;
  moves: Move[]; // ours, when we must choose; else none
  you: number | null; // our seat, at one device the one to move; null: we watch
  home?: number | null; // the seat whose plate is below the board: at one device it stays there
  together?: boolean; // several look at this screen, so nobody is "you"
  turn: number | null; // who must choose
  names: string[];
  score: Score | null;
  live: boolean; // false in a replay, and while the connection is lost
  play: (move: Move) => void | Promise<boolean>; // false: the server refused it
  why: (attempt: Move) => Promise<Notice | null>; // shown in the dock, too
  preview: (move: Move) => Promise<Score | null>;
  prompt: (prompt: Prompt | null) => void; // null: the usual words
  hold?: (view: View | null) => void; // the board still shows this view; null: it shows the newest
  listen: (heard: (events: Event[]) => void) => () => void;
  recent: Event[]; // what happened lately, the last of it last: boards mark the last move
  confirm?: boolean; // moves are chosen, then confirmed, whatever the reader has set
  say: (key: string, facts?: Facts) => string; // a sentence of the game's words file
}

/** A line of the list of moves; `turn`: it has a number of its own. */
export interface Line {
  parts: Said[];
  turn: boolean;
}

/** A row of the score: one cell for each seat. */
export interface Row {
  label: Said;
  cells: (number | null)[];
  kind: 'part' | 'round' | 'sum';
  won?: number | null; // who took the round
}

/** What a game has to say how it stands, or how it ended. */
export interface Standing<View = unknown> {
  view: View;
  score: Score;
  told: Happened[];
  over: Over | null;
}

/** What a game's `board.ts` or `board.js` exports as `ui`: all optional. */
export interface GameUi<View = unknown> {
  sub?: (view: View) => [key: string, facts: Facts]; // under the title, from the words file
  opponent?: (view: View, you: number) => [key: string, facts: Facts]; // what is said of it where its seat is not shown
  points?: (view: View, seat: number, score?: Score | null) => { value: string | number; note?: string };
  facts?: (told: Facts) => Facts; // a move or an event as the gaps of its sentence
  unseen?: string[]; // fields of a view that no board shows: what changes only them is no step of a replay
  lines?: (told: Happened[]) => Line[]; // the list of moves, a line for each turn
  rows?: (standing: Standing<View>) => Row[]; // the score part by part, and round by round once it is over
  end?: (standing: Standing<View>) => Facts; // more gaps of `end-REASON`
  unit?: 'points' | 'pairs' | 'rounds'; // what a margin is counted in; else points
  story?: (standing: Standing<View>, winner: number) => Said | null; // what decided it; else the part that differs most
  why?: (move: Told, at: Advice<View>) => Said | null; // why a hint is good, from what can be seen
  never?: (view: View) => number; // in a view with nothing hidden: how much nobody ever turned; `open-never` says it
  shared?: boolean; // a tie at the top is a shared win, not a draw
}

/** What the reason for a hint can be taken from. */
export interface Advice<View = unknown> {
  view: View;
  you: number;
  gains: { name: string; by: number }[]; // parts of the own score that the move changes
  told: Happened[];
}

/** Entries in which a board looks for the last move of each seat. */
export const RECENT = 12;

/** A move or an event as the gaps of its sentence, players by their names; `who` is `you` for the reader's own. */
export function facts(ui: GameUi | undefined, names: string[], told: Facts, you: number | null = null): Facts {
  const plain = ui?.facts ? ui.facts({ ...told }) : { ...told };
  if (typeof plain.seat === 'number') plain.who = plain.seat === you ? 'you' : 'other';
  for (const key of ['seat', 'winner']) if (typeof plain[key] === 'number') plain[key] = names[plain[key] as number];
  if (Array.isArray(plain.winners)) plain.winners = plain.winners.map((seat) => names[seat]).join(', ');
  return plain;
}
