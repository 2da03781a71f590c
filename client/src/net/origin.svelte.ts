// The address that others can open: a page at localhost asks the server for its address in the network.

import { settings } from '../shell/settings.svelte';
import { ask } from './api';
import type { Version } from './gen/bodies';

const LOOPBACK = /^(localhost|.+\.localhost|127(\.\d+){3}|\[::1\])$/;
type Note = '' | 'network' | 'alone' | 'unknown';

let asked = false;
const found = $state<{ origin: string; note: Note }>({
  origin: LOOPBACK.test(location.hostname) ? '' : location.origin,
  note: '',
});

async function learn(): Promise<void> {
  const { network, loopback_only: alone } = await ask<Version>('GET', '/api/version').catch(
    (): Partial<Version> => ({}),
  );
  found.origin = network || location.origin;
  found.note = network ? 'network' : alone ? 'alone' : 'unknown';
}

/** A link for others; its preview speaks the language of whoever sends it. */
export function linkTo(path: string): string {
  const [page, place] = path.split('#');
  const spoken = settings.language === 'en' ? '' : `?lang=${settings.language}`;
  return `${found.origin || location.origin}${page}${spoken}${place ? `#${place}` : ''}`;
}

/** Where others open this server's pages; empty until that is known. The note says what the reader should know. */
export function shared(): { origin: string; note: Note } {
  if (!found.origin && !asked) {
    asked = true;
    void learn();
  }
  return found;
}
