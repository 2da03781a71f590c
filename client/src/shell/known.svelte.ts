// Whether somebody has finished a game on this device: newcomers read what Parlour is, others what waits for them.

import { hasPlayed } from '../home/views';
import { keep } from '../lib/storage';

export const known = $state({ yes: hasPlayed() });

export function remember(): void {
  known.yes = true;
  keep('played', '1');
}
