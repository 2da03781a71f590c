// The list of moves. It tells what a turn brought, never where a picture lies: that is the game.

import type { Happened } from '$client/net/types';
import type { Line } from '$client/table/board';

export function lines(told: Happened[]): Line[] {
  const found: Line[] = [];
  let first: number | null = null; // whose first card lies face up
  for (const { t, seat, picture } of told.flatMap(({ events }) => events)) {
    if (t === 'GameStarted') found.push({ parts: [['line-begins', { seat }]], turn: false });
    if (t === 'CardRevealed' && first === null) {
      found.push({ parts: [['line-first', { seat }]], turn: true });
      first = seat as number;
    } else if (t === 'CardRevealed')
      found[found.length - 1] = { parts: [['line-pair', { seat, picture }]], turn: true };
    if (t === 'CardsHidden') found[found.length - 1] = { parts: [['line-miss', { seat: first }]], turn: true };
    if (t === 'CardsHidden' || t === 'CardsRemoved') first = null;
  }
  return found;
}
