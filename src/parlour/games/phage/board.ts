import type { Facts, Said, Told } from '$client/net/types';
import { tell } from '$client/shell/words.svelte';
import type { Advice, GameUi } from '$client/table/board';
import { end, lines, rows } from './lines';
import { HIDDEN, square, TILES, worth } from './pieces';
import type { View } from './types';

const SQUARES = ['at', 'src', 'dst'];

/** What a move brings; else what it is for. */
function why(move: Told, { view, gains }: Advice<View>): Said | null {
  const by = gains.reduce((all, line) => all + line.by, 0);
  const taken = typeof move.dst === 'number' ? view.board[move.dst] : undefined;
  if (move.t === 'Go' && gains.some(({ name }) => name === 'escaped')) return ['hint-out', { by }];
  if (move.t === 'Go' && by) return ['hint-take', { by, tile: taken }];
  if (move.t === 'Go') return ['hint-go', { tile: view.board[move.src as number] }];
  if (move.t === 'Clear') return ['hint-clear', { by, count: (move.debris as number[]).length }];
  if (move.t === 'Exit') return ['hint-out', { by }];
  return move.t === 'Flip' ? ['hint-flip', {}] : null;
}

export const ui: GameUi<View> = {
  unseen: ['seat', 'back', 'held', 'quiet'],
  sub: ({ bag, left }) =>
    left
      ? ['board-sub-escape', { immune: left[0], pathogens: left[1] }]
      : ['board-sub', { hidden: bag.reduce((a, b) => a + b, 0) }],
  points({ taken, escaped }, seat) {
    const value = worth(taken[seat]! + escaped[seat]!);
    return { value, note: tell('phage', 'board-points', { n: value }) };
  },
  facts: (told) => {
    const plain: Facts = { ...told };
    for (const name of SQUARES) if (typeof told[name] === 'number') plain[name] = square(told[name]);
    if (Array.isArray(told.debris)) plain.debris = told.debris.map(square).join(' ');
    const tile = TILES[String(told.tile)];
    if (tile) Object.assign(plain, { tile: tile.name, way: tile.way ?? 'none' });
    return plain;
  },
  never: ({ board }) => [...board].filter((tile) => tile === HIDDEN).length,
  lines,
  rows,
  end,
  why,
};
