import type { GameUi } from '$client/board';
import type { View } from './types';

import { GOAL, printed, signed, won } from './pieces';

/** The round that is on the table; after the last one its boards stay. */
export const round = ({ rounds }: View): number =>
  rounds.length + ([0, 1].some((seat) => won(rounds, seat) >= GOAL) ? 0 : 1);

export const ui: GameUi<View> = {
  unseen: ['seat', 'first', 'drawn', 'played'],
  sub: (view) => ['board-sub', { round: round(view), goal: GOAL }],
  facts: (told) => ({
    ...told,
    ...(typeof told.value === 'number' && told.value ? { value: signed(told.value) } : {}),
    ...('card' in told ? { card: typeof told.card === 'string' ? printed(told.card) : 'None' } : {}),
  }),
};
