// What a game brings to the page, and what the page gives to its board. A board has no rules in it:
// it knows the view, the listed moves, what happened, and what the server answers.

import type { Component, Snippet } from 'svelte';

import { type PackagedBoard, packaged } from './packaged';
import type { Notice, Score } from './table.svelte';
import type { Happened, Line, Row, Said, Standing, Told } from './move_text';
import type { Facts } from '../shell/words.svelte';

/** What the dock says, and the one thing it offers to do. */
export interface Prompt {
  title: string; // at most 32 characters
  body?: string; // at most 80
  main?: Offer;
  quiet?: Offer[];
  usual?: boolean; // says nothing new: on a phone the last move may stand in its place
  next?: Score | null; // the score with the move that is selected
}

export interface Offer {
  label: string;
  act: () => void;
  art?: Snippet; // drawn before the label: a small card, a sign
}

export interface BoardProps<View = unknown, Move = unknown, Event = unknown> {
  view: View;
  moves: Move[]; // ours, when we must choose; else none
  you: number | null; // our seat; null: we watch
  turn: number | null; // who must choose
  names: string[];
  score: Score | null;
  live: boolean; // false in a replay, and while the connection is lost
  play: (move: Move) => void | Promise<boolean>; // false: the server refused it
  why: (attempt: Move) => Promise<Notice | null>; // shown in the dock, too
  preview: (move: Move) => Promise<Score | null>;
  prompt: (prompt: Prompt | null) => void; // null: the usual words
  listen: (heard: (events: Event[]) => void) => () => void;
  recent: Event[]; // what happened lately, the last of it last: boards mark the last move
  say: (key: string, facts?: Facts) => string; // a sentence of the game's words file
}

/** What a game's `board.ts` or `board.js` exports as `ui`: all optional. */
export interface GameUi<View = unknown> {
  sub?: (view: View) => [key: string, facts: Facts]; // under the title, from the words file
  opponent?: (view: View, you: number) => [key: string, facts: Facts]; // what a puzzle, which shows no other seat, says of it
  points?: (view: View, seat: number, score?: Score | null) => { value: string | number; note?: string };
  facts?: (told: Facts) => Facts; // a move or an event as the gaps of its sentence
  unseen?: string[]; // fields of a view that no board shows: what changes only them is no step of a replay
  lines?: (told: Happened[]) => Line[]; // the list of moves, a line for each turn
  rows?: (standing: Standing<View>) => Row[]; // the score part by part, and round by round once it is over
  end?: (standing: Standing<View>) => Facts; // more gaps of `end-REASON`
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

export type Load<T> = () => Promise<T>;
const boards = import.meta.glob<{ default: Component<BoardProps> }>('$games/*/Board.svelte');
const sides = import.meta.glob<{ default: Component<{ view: unknown; seat: number; you: number | null }> }>(
  '$games/*/Beside.svelte',
);
const uis = import.meta.glob<{ ui: GameUi }>('$games/*/board.ts');

const loadouts = import.meta.glob<{ default: Component<any> }>('$games/*/Loadout.svelte');

/** What a game's folder has among the files that were found. */
export const of = <T>(found: Record<string, Load<T>>, game: string): Load<T> | undefined =>
  Object.entries(found).find(([path]) => path.split('/').at(-2) === game)?.[1];

/** A game as the pages show it: its board, what is beside its seats, and how it speaks. */
export interface Shelved {
  Board?: Component<BoardProps>; // built with the pages
  mount?: PackagedBoard['mount']; // brought by the game's package
  Beside?: Component<{ view: unknown; seat: number; you: number | null }>;
  ui: GameUi;
}

/** What the pages were built with for this game, or else what the game's package brings. */
export async function shelf(game: string): Promise<Shelved> {
  const built = of(boards, game);
  const [board, beside, ui, other] = await Promise.all([
    built?.(),
    of(sides, game)?.(),
    of(uis, game)?.(),
    built ? null : packaged(game),
  ]);
  return { Board: board?.default, mount: other?.mount, Beside: beside?.default, ui: ui?.ui ?? other?.ui ?? {} };
}

/** Where a game lets players bring something along: how they choose it. */
export const loadout = (game: string): Load<{ default: Component<any> }> | undefined => of(loadouts, game);
