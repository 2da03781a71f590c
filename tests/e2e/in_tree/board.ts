import type { GameUi } from '$client/board';

import type { View } from './types';

export const ui: GameUi<View> = { sub: ({ heap }) => ['board-heap', { heap }] };
