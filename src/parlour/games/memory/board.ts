import type { GameUi } from '$client/board';
import type { View } from './types';
import { tell } from '$client/words.svelte';

import { THINGS } from './pieces';

// Pictures need no `facts`: a number chooses the thing's name in the words, a letter stands as it is.
export const ui: GameUi<View> = {
  unseen: ['seat', 'up'],
  sub: ({ scores }) => ['board-sub', { left: THINGS.length - scores[0] - scores[1], all: THINGS.length }],
  points: ({ scores }, seat) => ({ value: scores[seat]!, note: tell('memory', 'score-pairs') }),
};
