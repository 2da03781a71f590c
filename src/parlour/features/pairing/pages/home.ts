import type { HomePart } from '$client/home/home.svelte';

export const home: HomePart<null> = { online: (game) => `/online/${game.name}` };
