// The lobby with what has changed in it: the server sends it whole once, and then only changes.

import type { Changes, ListChanges, Listing, Lobby } from '../net/gen/frames';

const done = (listed: Listing[], { gone, put }: ListChanges): Listing[] => {
  const now = listed.filter(({ table }) => !gone.includes(table));
  for (const { at, listing } of put) now.splice(at, 0, listing);
  return now;
};

export const changed = (lobby: Lobby, { waiting, playing, yours }: Changes): Lobby => ({
  ...lobby,
  waiting: done(lobby.waiting, waiting),
  playing: done(lobby.playing, playing),
  yours: done(lobby.yours, yours),
});
