// What the home page knows: the games, who we are, the lobby as it is now, and what we played last.
// Where the server does not answer it is asked again until it does.

import type { Component } from 'svelte';

import { ensureGuest, type GameCard, games, history, type Person, type PlayedGame } from '../net/api';
import type { Listing, Lobby, Told } from '../net/gen/frames';
import { known, remember } from '../shell/known.svelte';
import { hear } from '../shell/notices.svelte';
import { dress } from '../table/packaged';
import { changed } from './changes';

const AGAIN = 2_000; // ms between two tries
const PATIENCE = 4_000; // ms after which a list that was not heard is said to be late
const LAST = 3; // games that are shown here; all are in the history

export interface HomePartProps<Found> {
  found: Found | null; // what `load` gave; null before, and where it failed
  home: HomeState;
  off: boolean; // nothing can be begun now
}

export interface BeforeProps {
  game: GameCard;
  play: () => void; // begins the game
  close: () => void;
}

/** What a feature adds to the home page: its `pages/home.ts` exports `home`. */
export interface HomePart<Found> {
  load?: () => Promise<Found>; // with the games, so that everything appears at once
  Part?: Component<HomePartProps<Found>>; // for those who have played here before
  before?: (game: GameCard) => (() => Promise<{ default: Component<BeforeProps> }>) | null; // a game against a bot
  online?: (game: GameCard) => string; // the page that finds somebody to play it with
  Offline?: Component<{ games: GameCard[] }>; // what can be done without the server
}

export const parts = Object.values(
  import.meta.glob<HomePart<unknown>>('$features/*/pages/home.ts', { eager: true, import: 'home' }),
);

/** What the features show at home. */
const ofFeatures = (): Promise<unknown[]> => Promise.all(parts.map(({ load }) => load?.().catch(() => null)));

const ORDER = ['pixies', 'pazaak', 'phage', 'memory']; // then those of packages

const place = ({ name }: GameCard): number => ORDER.indexOf(name) + 1 || ORDER.length + 1;
const ordered = (shelf: GameCard[]): GameCard[] => shelf.toSorted((one, other) => place(one) - place(other));

export class HomeState {
  me = $state.raw<Person | null>(null);
  shelf = $state.raw<GameCard[]>([]);
  lobby = $state.raw<Lobby | null>(null);
  last = $state.raw<PlayedGame[]>([]);
  found = $state.raw<unknown[]>([]); // by each part of a feature
  apart = $state.raw<string[]>([]); // tables of ours that such a part shows
  reached = $state(true); // the last question was answered
  late = $state(false); // the list of tables does not come
  #socket: WebSocket | null = null;
  #closed = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    void this.#ask();
    setTimeout(() => (this.late = this.lobby === null), PATIENCE);
    addEventListener('online', this.#hurry);
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    removeEventListener('online', this.#hurry);
    this.#socket?.close();
  }

  /** Tables of ours; those that a part of a feature shows are apart. */
  get yours(): Listing[] {
    return (this.lobby?.yours ?? []).filter(({ table }) => !this.apart.includes(table));
  }

  /** Ask at once, whenever the next try would be. */
  retry(): void {
    this.#hurry();
  }

  #hurry = (): void => {
    clearTimeout(this.#timer);
    if (!this.reached) void this.#ask();
  };

  async #ask(): Promise<void> {
    try {
      const found = known.yes ? ofFeatures() : []; // newcomers do not see it
      const [shelf, me] = await Promise.all([games(), ensureGuest(), found]);
      [this.shelf, this.me, this.found] = [ordered(shelf), me, await found];
      shelf.forEach(dress);
      this.reached = true;
      if (this.#closed) return;
      this.#listen();
      // Without it there is all but the last games: the lobby says whether the server is there.
      const played = await history({ limit: LAST }).catch(() => null);
      if (!played?.games.length) return;
      this.last = played.games;
      if (!known.yes) this.found = await ofFeatures();
      remember();
    } catch {
      // The shell and the games may come from the device while the server is away.
      void games()
        .then((found) => (this.shelf = ordered(found)))
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
