// How a search is spoken of.

const MINUTE = 60_000;

/** Which sentence says how long it usually takes; empty: none does. */
export function usually(ms: number | null): '' | 'one' | 'two' | 'three' {
  if (ms === null) return '';
  return ms < MINUTE ? 'one' : ms < 2 * MINUTE ? 'two' : ms < 3 * MINUTE ? 'three' : '';
}

/** `0:08` */
export const elapsed = (ms: number): string =>
  `${Math.floor(ms / MINUTE)}:${String(Math.floor((ms % MINUTE) / 1_000)).padStart(2, '0')}`;
