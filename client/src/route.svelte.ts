// Where we are. Addresses are plain paths, so that every one of them can be sent to a friend.

export const route = $state({ path: location.pathname, query: location.search, hash: location.hash });

function here(): void {
  Object.assign(route, { path: location.pathname, query: location.search, hash: location.hash });
}

addEventListener('popstate', here);
addEventListener('hashchange', here);

export function go(to: string, { instead = false } = {}): void {
  history[instead ? 'replaceState' : 'pushState'](null, '', to);
  here();
  scrollTo(0, 0);
}

/** A link of ours is followed without loading the page anew. */
export function follow(event: MouseEvent): void {
  const link = (event.target as Element).closest('a');
  if (!link || link.origin !== location.origin || link.target || link.hasAttribute('download')) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
  if (link.pathname.startsWith('/api/')) return;
  event.preventDefault();
  go(link.pathname + link.search + link.hash);
}
