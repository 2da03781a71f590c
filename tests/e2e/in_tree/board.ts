import type { GameUi } from '$client/table/board';

import type { View } from './types';

export const ui: GameUi<View> = { sub: ({ heap }) => ['board-heap', { heap }] };
