// How Pixies presents itself to the page.

import type { GameUi } from '$client/board';
import type { View } from './types';
import { type Facts, tell } from '$client/words.svelte';

import { DECK } from './deck';
import { minus } from './facts';
import { each } from './grids';

/** Blue 4 with three spirals is `blue 4 +3`, in the reader's language. */
export function name(card: number): string {
  const { colour, number, spirals, crosses, special } = DECK[card]!;
  const signs = special ? '*' : spirals ? ` +${spirals}` : crosses ? ` −${crosses}` : '';
  return tell('pixies', `board-card-${colour}`, { number }) + signs;
}

export const ui: GameUi<View> = {
  sub: ({ number }) => ['board-sub', { number, each: each(number) }],
  points(view, seat, score) {
    const earlier = view.rounds.reduce((sum, gained) => sum + gained[seat]!, 0);
    const now = (score?.[seat] ?? []).filter(({ name }) => name !== 'rounds').reduce((sum, line) => sum + line.points, 0);
    // Always a note, so that the strip keeps its height.
    const note = view.rounds.length === 3 ? view.rounds.map((gained) => minus(gained[seat]!)) : [minus(earlier), minus(now)];
    return { value: minus(earlier + now), note: note.join(' + ') };
  },
  facts(told: Facts): Facts {
    const found = { ...told };
    if (typeof found.card === 'number') found.card = name(found.card);
    if (typeof found.space === 'number') found.space += 1;
    if (typeof found.up === 'boolean') found.up = found.up ? 'True' : 'False'; // as the words file has it
    return found;
  },
};
