// What a game brings to the page, and what the page gives to its board. A board has no rules in it:
// it knows the view, the listed moves, what happened, and what the server answers.

import type { Component, Snippet } from 'svelte';

import type { Facts } from './words.svelte';
import type { Notice, Score } from './table.svelte';

/** What the dock says, and the one thing it offers to do. */
export interface Prompt {
  title: string; // at most 32 characters
  body?: string; // at most 80
  main?: Offer;
  quiet?: Offer[];
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
  live: boolean; // false in a replay, and while the line is lost
  play: (move: Move) => void | Promise<boolean>; // false: the server refused it
  why: (attempt: Move) => Promise<Notice | null>; // shown in the dock, too
  preview: (move: Move) => Promise<Score | null>;
  prompt: (prompt: Prompt | null) => void; // null: what the house would say
  listen: (heard: (events: Event[]) => void) => () => void;
  say: (key: string, facts?: Facts) => string; // a sentence of the game's words file
}

/** In `board.ts` beside a game's Board.svelte. */
export interface GameUi<View = unknown> {
  tint: string; // a CSS colour for the table
  minutes: number;
  sub?: (view: View) => [key: string, facts: Facts]; // under the title, from the words file
  points?: (view: View, seat: number, score?: Score | null) => { value: string | number; note?: string };
  facts?: (told: Facts) => Facts; // a move or an event as the gaps of its sentence
}

/** A move or an event as the gaps of its sentence, players by their names. */
export function facts(ui: GameUi | undefined, names: string[], told: Facts): Facts {
  const plain = ui?.facts ? ui.facts({ ...told }) : { ...told };
  for (const key of ['seat', 'winner']) if (typeof plain[key] === 'number') plain[key] = names[plain[key] as number];
  if (Array.isArray(plain.winners)) plain.winners = plain.winners.map((seat) => names[seat]).join(', ');
  return plain;
}

type Load<T> = () => Promise<T>;
const boards = import.meta.glob<{ default: Component<BoardProps> }>('$games/*/Board.svelte');
const sides = import.meta.glob<{ default: Component<{ view: unknown; seat: number; you: number | null }> }>(
  '$games/*/Beside.svelte',
);
const uis = import.meta.glob<{ ui: GameUi }>('$games/*/board.ts');
const arts = import.meta.glob<{ default: Component }>('$games/*/Art.svelte');

const loadouts = import.meta.glob<{ default: Component<any> }>('$games/*/Loadout.svelte');

const of = <T>(found: Record<string, Load<T>>, game: string): Load<T> | undefined =>
  Object.entries(found).find(([path]) => path.split('/').at(-2) === game)?.[1];

export const GENERIC: GameUi = { tint: 'var(--sunken)', minutes: 10 };

/** A game's board, what stands beside its seats, and how it speaks; the generic one if it has none. */
export async function shelf(game: string) {
  const [board, beside, ui] = await Promise.all([
    (of(boards, game) ?? (() => import('./Generic.svelte')))(),
    of(sides, game)?.(),
    of(uis, game)?.(),
  ]);
  return { Board: board.default as Component<BoardProps>, Beside: beside?.default, ui: ui?.ui ?? GENERIC };
}

export const art = (game: string): Load<{ default: Component }> | undefined => of(arts, game);

/** Where a game lets players bring something along: how they choose it. */
export const loadout = (game: string): Load<{ default: Component<any> }> | undefined => of(loadouts, game);
