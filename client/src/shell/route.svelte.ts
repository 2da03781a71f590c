// Where we are. Addresses are plain paths, so that every one of them can be sent to a friend.
// Rules and settings are pages of their own; from a table they open over it, under the table's address,
// so that the game goes on beneath them and "back" returns to it.

import { pageAt } from './pages';

interface Entry {
  inside?: boolean; // we came from another page of ours: back leads there
  over?: string; // what lies over the page
}

const entry = (): Entry => (history.state as Entry | null) ?? {};
const read = () => ({ path: location.pathname, query: location.search, hash: location.hash, over: entry().over ?? '' });

export const route = $state({ ...read(), led: 0 }); // `led`: how often a link led to a place of a page, the same one or another

const here = (): void => void Object.assign(route, read());

addEventListener('popstate', here);
addEventListener('hashchange', here);

const isPlayed = (path: string): boolean => pageAt(path)?.page.played ?? false;

export function go(to: string, { instead = false } = {}): void {
  const { pathname } = new URL(to, location.href);
  if (isPlayed(route.path) && pageAt(pathname)?.page.read) return layOver(to);
  const { inside, over } = entry();
  const within = pathname === location.pathname && to.includes('#'); // another place of the same page
  // A table that is followed by another keeps what is read over it.
  if (instead || within) history.replaceState({ inside, over: isPlayed(pathname) ? over : undefined }, '', to);
  else history.pushState({ inside: true }, '', to);
  here();
  if (within) route.led += 1;
  else scrollTo(0, 0);
}

function layOver(what: string): void {
  const next = { inside: true, over: what };
  if (route.over) history.replaceState(next, '');
  else history.pushState(next, '');
  route.led += 1;
  here();
}

/** Back to the table under what was read. Once only: a second press must not leave the table. */
export function uncover(): void {
  if (!route.over) return;
  route.over = '';
  if (entry().over) history.back();
}

/** Back to where we came from; home, if that was no page of ours. */
export function goBack(): void {
  if (entry().inside) history.back();
  else go('/');
}

/** A link of ours is followed without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (
    !link ||
    event.defaultPrevented ||
    link.origin !== location.origin ||
    link.target ||
    link.hasAttribute('download')
  )
    return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
