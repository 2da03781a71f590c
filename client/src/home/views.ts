// The two homes, each loaded only by those who see it.

import { storedText } from '../lib/storage';

const newcomer = () => import('./Newcomer.svelte');
const returning = () => import('./Returning.svelte');

/** The home of somebody who has finished a game on this device, or of somebody who has not. */
export const homeFor = (played: boolean) => (played ? returning() : newcomer());

/** Home with the view that will be shown in it, fetched at once. */
export const loadHome = () =>
  Promise.all([import('../screens/Home.svelte'), homeFor(hasPlayed())]).then(([home]) => home);

export const hasPlayed = (): boolean => storedText('played') !== null;
