// The pictures of the games, in one file: the first page shows all of them.

import type { Component } from 'svelte';

const arts = import.meta.glob<Component>('$games/*/Art.svelte', { eager: true, import: 'default' });
const boards = import.meta.glob<Component>('$games/*/BoardArt.svelte', { eager: true, import: 'default' });

const of = (found: Record<string, Component>, game: string): Component | undefined =>
  Object.entries(found).find(([path]) => path.split('/').at(-2) === game)?.[1];

/** Its pieces, for a small place. */
export const art = (game: string): Component | undefined => of(arts, game);

/** Its board in the middle of a game; else its pieces. */
export const boardArt = (game: string): Component | undefined => of(boards, game) ?? art(game);
