// What a player brings along to a game: see `bring`.

import type { Opening } from './api';
import { kept } from './kept';

export type Loadout = NonNullable<Opening['loadout']>;

/** As chosen last on this device. */
export const ownLoadout = (game: string): Loadout | null => JSON.parse(kept(`loadout.${game}`) ?? 'null') as Loadout | null;
