// Whether somebody has finished a game on this device: newcomers read what Parlour is, others what waits for them.

import { keep, storedText } from '../lib/storage';

export const known = $state({ yes: storedText('played') !== null });

export function remember(): void {
  known.yes = true;
  keep('played', '1');
}
