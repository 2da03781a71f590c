import type { GameUi } from '$client/board';
import type { View } from './types';
import { type Facts, tell } from '$client/words.svelte';

import { square, TILES, worth } from './pieces';

const SQUARES = ['at', 'src', 'dst'];

export const ui: GameUi<View> = {
  unseen: ['seat', 'back', 'held', 'quiet'],
  sub: ({ bag, left }) =>
    left ? ['board-sub-escape', { immune: left[0], pathogens: left[1] }] : ['board-sub', { hidden: bag.reduce((a, b) => a + b, 0) }],
  points: ({ taken, escaped }, seat) => ({
    value: worth(taken[seat]! + escaped[seat]!),
    note: tell('phage', 'board-points'),
  }),
  facts: (told) => {
    const plain: Facts = { ...told };
    for (const name of SQUARES) if (typeof told[name] === 'number') plain[name] = square(told[name]);
    if (Array.isArray(told.debris)) plain.debris = told.debris.map(square).join(' ');
    const tile = TILES[String(told.tile)];
    if (tile) Object.assign(plain, { tile: tile.name, way: tile.way ?? 'none' });
    return plain;
  },
};
