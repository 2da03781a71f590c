// How Pixies presents itself to the page.

import type { Facts, Said, Told } from '$client/net/types';
import { tell } from '$client/shell/words.svelte';
import type { Advice, GameUi } from '$client/table/board';
import { DECK } from './deck';
import { minus, signed } from './facts';
import { each } from './grids';
import { lines, plain, rows } from './lines';
import type { View } from './types';

/** Blue 4 with three spirals is `blue 4 (3 spirals)`, in the reader's language. What a special card counts, the table settles. */
export function name(card: number): string {
  const { spirals, crosses, special } = DECK[card]!;
  const say = (key: string, n = 0): string => ` (${tell('pixies', key, { n })})`;
  const signs = special
    ? say('board-special')
    : spirals
      ? say('board-spirals', spirals)
      : crosses
        ? say('board-crosses', crosses)
        : '';
  return plain(card) + signs;
}

/** The part of the score that gains most: `+6: it validates the 8`. */
function why(move: Told, { view, you, gains }: Advice<View>): Said | null {
  const by = signed(gains.reduce((all, line) => all + line.by, 0));
  const most = gains.toSorted((a, b) => b.by - a.by)[0];
  if (!most || most.by <= 0) return ['hint-little', { by }];
  const cell = view.grids[you]?.[move.space as number];
  const number = most.name === 'validated' && cell ? DECK[(move.up ? move.card : cell.up) as number]!.number : 0;
  return [`hint-${most.name}`, { by, number }];
}

export const ui: GameUi<View> = {
  sub: ({ number }) => ['board-sub', { number, each: each(number) }],
  points(view, seat, score) {
    const earlier = view.rounds.slice(0, view.number - 1).reduce((sum, gained) => sum + gained[seat]!, 0);
    const now = (score?.[seat] ?? [])
      .filter(({ name }) => name !== 'rounds')
      .reduce((sum, line) => sum + line.points, 0);
    // Always a note, so that the strip keeps its height.
    if (view.rounds.length === view.number) {
      const gained = view.rounds.map((round) => round[seat]!);
      return { value: minus(gained.reduce((sum, one) => sum + one, 0)), note: gained.map(minus).join(' + ') };
    }
    return { value: minus(earlier + now), note: [earlier, now].map(minus).join(' + ') };
  },
  facts(told: Facts): Facts {
    const found = { ...told };
    if (typeof found.card === 'number') found.card = name(found.card);
    if (typeof found.space === 'number') found.space += 1;
    if (typeof found.up === 'boolean') found.up = found.up ? 'True' : 'False'; // as the words file has it
    return found;
  },
  lines,
  rows,
  why,
  shared: true, // §8: a tie is a shared victory
};
