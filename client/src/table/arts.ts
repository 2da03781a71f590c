// The pictures of the games, in one file: the first page shows all of them.

import type { Component } from 'svelte';

import { ofGame } from './of_game';

const arts = import.meta.glob<Component>('$games/*/Art.svelte', { eager: true, import: 'default' });
const boards = import.meta.glob<Component>('$games/*/BoardArt.svelte', { eager: true, import: 'default' });

/** Its pieces, for a small place. */
export const art = (game: string): Component | undefined => ofGame(arts, game);

/** Its board in the middle of a game; else its pieces. */
export const boardArt = (game: string): Component | undefined => ofGame(boards, game) ?? art(game);
