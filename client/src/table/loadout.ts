// What a player brings along to a game: see `bring`.

import { stored } from '../lib/storage';
import type { Opening } from '../net/gen/bodies';

export type Loadout = NonNullable<Opening['loadout']>;

/** As chosen last on this device. */
export const ownLoadout = (game: string): Loadout | null =>
  stored<Loadout | null>(
    `loadout.${game}`,
    null,
    (value) => typeof value === 'object' && Object.keys(value!).length > 0,
  );
