// What a page says about itself. `pages.ts` finds all of them.

import type { Component } from 'svelte';

/** What a page may ask for; each takes what it needs. */
export interface PageProps {
  param: string; // the part of the address that says which one
  hash: string;
  over?: boolean; // it lies over another page
  error?: unknown; // its script could not be fetched
}

export interface Page {
  path: string; // `/rules/:game`; `:number(\\d+)` takes digits only
  load: () => Promise<{ default: Component<PageProps> | Component<Record<string, never>> }>;
  played?: boolean; // something is played here: pages that are read open over it
  read?: boolean; // opens over a page that is played
  guest?: boolean; // asks at once who we are
  words?: 'home'; // says nothing that home does not say
}

/** The addresses of a page. The parameter is the only group. */
export const pattern = (path: string): RegExp =>
  new RegExp(`^${path.replace(/:\w+(\(.+?\))?/g, (_, own?: string) => own ?? '([^/]+)')}$`);
