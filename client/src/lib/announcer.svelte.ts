// What is said aloud to those who listen instead of looking: each event once, politely.
// Four regions in turn, because a reader drops what is replaced before it was read.

import { untrack } from 'svelte';

export const regions = $state(['', '', '', '']);
export const announced = $state<string[]>([]); // to be read again

let next = 0;

/** May be called from an effect, which must not depend on what was said before. */
export function announce(sentence: string, { again = true } = {}): void {
  if (sentence) untrack(() => said(sentence, again));
}

function said(sentence: string, again: boolean): void {
  regions[next] = '';
  const at = next;
  next = (next + 1) % regions.length;
  requestAnimationFrame(() => (regions[at] = sentence));
  if (!again) return;
  announced.push(sentence);
  if (announced.length > 200) announced.shift();
}
