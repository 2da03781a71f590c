// The pictures of the games, in one file: the first page shows all of them.

import type { Component } from 'svelte';

const arts = import.meta.glob<Component>('$games/*/Art.svelte', { eager: true, import: 'default' });

export const art = (game: string): Component | undefined =>
  Object.entries(arts).find(([path]) => path.split('/').at(-2) === game)?.[1];
