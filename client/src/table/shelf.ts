// What a game's folder or package has for the pages, loaded when it is wanted.

import type { Component } from 'svelte';

import type { Happened } from '../net/types';
import type { BoardProps, GameUi } from './board';
import type { Loadout } from './loadout';
import type { Reader } from './move_text';
import { ofGame } from './of_game';
import { packaged, type PackagedBoard } from './packaged';

/** What a game's Loadout.svelte is given: what was chosen last, and how to choose. */
export interface LoadoutProps {
  value: Loadout | null;
  choose: (chosen: Loadout) => void;
}

/** What a game's Ending.svelte is given: it lays out what a seat has in the end. */
export interface EndingProps {
  view: unknown;
  seat: number;
  told: Happened[]; // all that this viewer was told
  small: boolean; // beside several others
}

/** What a game's Recap.svelte is given: what stands below the boards at the end. */
export interface RecapProps {
  reader: Reader;
  view: unknown;
  told: Happened[];
  seats: number[]; // from left to right
}

/** What is wanted at the end only, and loaded then. */
export interface AtTheEnd {
  Ending?: Component<EndingProps>;
  Recap?: Component<RecapProps>;
  Falling?: Component; // over whoever wins
}

export type Load<T> = () => Promise<T>;
const boards = import.meta.glob<{ default: Component<BoardProps> }>('$games/*/Board.svelte');
const sides = import.meta.glob<{ default: Component<{ view: unknown; seat: number; you: number | null }> }>(
  '$games/*/Beside.svelte',
);
const endings = import.meta.glob<{ default: Component<EndingProps> }>('$games/*/Ending.svelte');
const recaps = import.meta.glob<{ default: Component<RecapProps> }>('$games/*/Recap.svelte');
const fallings = import.meta.glob<{ default: Component }>('$games/*/Falling.svelte');
const uis = import.meta.glob<{ ui: GameUi }>('$games/*/board.ts');

const loadouts = import.meta.glob<{ default: Component<LoadoutProps> }>('$games/*/Loadout.svelte');

/** A game as the pages show it: its board, what is beside its seats, and how it speaks. */
export interface Shelved {
  Board?: Component<BoardProps>; // built with the pages
  mount?: PackagedBoard['mount']; // brought by the game's package
  Beside?: Component<{ view: unknown; seat: number; you: number | null }>;
  ui: GameUi;
}

/** What the pages were built with for this game, or else what the game's package brings. */
export async function shelf(game: string): Promise<Shelved> {
  const built = ofGame(boards, game);
  const [board, beside, ui, other] = await Promise.all([
    built?.(),
    ofGame(sides, game)?.(),
    ofGame(uis, game)?.(),
    built ? null : packaged(game),
  ]);
  return {
    Board: board?.default,
    mount: other?.mount,
    Beside: beside?.default,
    ui: ui?.ui ?? other?.ui ?? {},
  };
}

/** What a game adds to the picture of its end. */
export async function atTheEnd(game: string): Promise<AtTheEnd> {
  const [ending, recap, falling] = await Promise.all([
    ofGame(endings, game)?.(),
    ofGame(recaps, game)?.(),
    ofGame(fallings, game)?.(),
  ]);
  return { Ending: ending?.default, Recap: recap?.default, Falling: falling?.default };
}

/** Where a game lets players bring something along: how they choose it. */
export const loadout = (game: string): Load<{ default: Component<LoadoutProps> }> | undefined => ofGame(loadouts, game);
