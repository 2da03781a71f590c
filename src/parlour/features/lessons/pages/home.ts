import type { HomePart } from '$client/home/home.svelte';
import { firstTime } from './first_time';
import WithoutServer from './WithoutServer.svelte';

export const home: HomePart<null> = {
  before: (game) => (firstTime(game) ? () => import('./FirstGame.svelte') : null),
  Offline: WithoutServer,
};
