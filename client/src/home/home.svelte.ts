// What the home page knows: the games, who we are, the lobby as it is now, and what we played last.
// Where the server does not answer it is asked again until it does.

import type { Component } from 'svelte';

import { ensureGuest, type GameCard, games, history, type Person, type PlayedGame, titleOf } from '../net/api';
import type { Listing, Lobby, Told } from '../net/gen/frames';
import { hear } from '../shell/notices.svelte';
import { dress } from '../table/packaged';
import { changed } from './changes';

const AGAIN = 2_000; // ms between two tries
const LAST = 3; // games that are shown here; all are in the history

export interface HomePartProps<Found> {
  found: Found | null; // what `load` gave; null before, and where it failed
  home: HomeState;
  off: boolean; // nothing can be begun now
}

/** What a feature shows on the home page: its `pages/home.ts` exports `home`. */
export interface HomePart<Found> {
  load: () => Promise<Found>; // with the games, so that everything appears at once
  Part: Component<HomePartProps<Found>>;
}

export const parts = Object.values(
  import.meta.glob<HomePart<unknown>>('$features/*/pages/home.ts', { eager: true, import: 'home' }),
);

export class HomeState {
  me = $state.raw<Person | null>(null);
  shelf = $state.raw<GameCard[]>([]);
  lobby = $state.raw<Lobby | null>(null);
  last = $state.raw<PlayedGame[]>([]);
  found = $state.raw<unknown[]>([]); // by each part of a feature
  apart = $state.raw<string[]>([]); // tables of ours that such a part shows
  reached = $state(true); // the last question was answered
  #socket: WebSocket | null = null;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    void this.#ask();
    addEventListener('online', this.#hurry);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#hurry);
    this.#socket?.close();
  }

  /** Tables of ours: first those that wait for our move. */
  get yours(): Listing[] {
    return (this.lobby?.yours ?? [])
      .filter(({ table }) => !this.apart.includes(table))
      .sort((one, other) => Number(other.yours) - Number(one.yours));
  }

  /** Tables of others that wait for somebody. */
  get waiting(): Listing[] {
    return this.lobby?.waiting.filter(({ you }) => you === null) ?? [];
  }

  title(rules: string): string {
    return titleOf(this.shelf, { rules });
  }

  #hurry = (): void => {
    clearTimeout(this.#timer);
    if (!this.reached) void this.#ask();
  };

  async #ask(): Promise<void> {
    try {
      const found = Promise.all(parts.map(({ load }) => load().catch(() => null)));
      [this.shelf, this.me, this.found] = await Promise.all([games(), ensureGuest(), found]);
      this.shelf.forEach(dress);
      this.reached = true;
      if (this.#closed) return;
      this.#listen();
      // Without it there is all but the last games: the lobby says whether the server is there.
      const played = await history({ limit: LAST }).catch(() => null);
      if (played) this.last = played.games;
    } catch {
      // The shell and the games may come from the device while the server is away.
      void games()
        .then((found) => (this.shelf = found))
        .catch(() => {});
      this.#later();
    }
  }

  #listen(): void {
    this.#socket?.close();
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = (this.#socket = new WebSocket(`${scheme}://${location.host}/ws/lobby?changes=1`));
    socket.onmessage = ({ data }) => {
      const told = JSON.parse(data) as Told;
      if (this.#socket !== socket) return; // what has changed there is no part of a newer one's lobby
      if (told.t === 'lobby') this.lobby = told;
      else if (told.t === 'changes') this.lobby = this.lobby && changed(this.lobby, told);
      else hear(told);
    };
    socket.onclose = () => this.#socket === socket && this.#later();
  }

  #later(): void {
    if (this.#closed) return;
    this.reached = false;
    this.#socket = null;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#ask(), AGAIN);
  }
}

/** Everybody at a table but ourselves. */
export const others = ({ seats, you }: Pick<Listing, 'seats' | 'you'>): string =>
  seats
    .filter((seat, at) => seat && at !== you)
    .map((seat) => seat!.name)
    .join(', ');
