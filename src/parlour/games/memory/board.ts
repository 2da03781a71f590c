import type { Said, Told } from '$client/net/types';
import { tell } from '$client/shell/words.svelte';
import type { Advice, GameUi } from '$client/table/board';
import { lines } from './lines';
import { THINGS } from './pieces';
import { row, ROWS } from './places';
import type { View } from './types';

/** Why this card: what was seen of it before, which whoever looked could know. */
function why({ card }: Told, { view, told }: Advice<View>): Said | null {
  const seen = new Map<unknown, unknown>();
  for (const event of told.flatMap(({ events }) => events))
    if (event.t === 'CardRevealed') seen.set(event.card, event.picture);
  const picture = seen.get(card);
  if (view.up.length)
    return picture !== undefined && picture === view.pictures[view.up[0]!] ? ['hint-twin', {}] : ['hint-unseen', {}];
  if (picture === undefined) return ['hint-fresh', {}];
  const twin = [...seen].some(([other, shown]) => other !== card && shown === picture);
  return twin ? ['hint-both', { picture }] : ['hint-safe', {}];
}

// Pictures need no `facts`: a number chooses the thing's name in the words, a letter stands as it is.
export const ui: GameUi<View> = {
  unit: 'pairs',
  unseen: ['seat', 'up'],
  sub: ({ scores }) => ['board-sub', { left: THINGS.length - scores[0] - scores[1], all: THINGS.length }],
  points: ({ scores }, seat) => ({ value: scores[seat]!, note: tell('memory', 'board-pairs', { n: scores[seat]! }) }),
  facts: (told) => {
    const { card } = told;
    if (typeof card !== 'number' || card < 0 || card > 21) return told;
    return { ...told, line: row(card), place: ROWS[row(card) - 1]!.indexOf(card) + 1 };
  },
  never: ({ pictures }) => pictures.filter((picture) => picture === null).length,
  lines,
  why,
};
