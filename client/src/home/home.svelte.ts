// What the home page knows: the games, who we are, the lobby as it is now, and what we played last.
// Where the server does not answer it is asked again until it does.

import {
  daily,
  type DailyDeal,
  type DailyResults,
  dailyResults,
  ensureGuest,
  type GameCard,
  games,
  history,
  type Person,
  type PlayedGame,
  titleOf,
} from '../net/api';
import type { Listing, Lobby, Told } from '../net/gen/frames';
import { hear } from '../shell/notices.svelte';
import { dress } from '../table/packaged';
import { changed } from './changes';

const AGAIN = 2_000; // ms between two tries
const LAST = 3; // games that are shown here; all are in the history

export class HomeState {
  me = $state.raw<Person | null>(null);
  shelf = $state.raw<GameCard[]>([]);
  lobby = $state.raw<Lobby | null>(null);
  last = $state.raw<PlayedGame[]>([]);
  deal = $state.raw<DailyDeal | null>(null); // of today
  day = $state.raw<DailyResults | null>(null); // how it went for us
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

  /** Tables of ours: first those that wait for our move. The deal of the day has a place of its own. */
  get yours(): Listing[] {
    return (this.lobby?.yours ?? [])
      .filter(({ table }) => table !== this.day?.table)
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
      const [shelf, me, days] = await Promise.all([games(), ensureGuest(), daily().catch(() => null)]);
      this.shelf = shelf;
      this.deal = days?.today ?? null;
      this.me = me;
      shelf.forEach(dress);
      this.reached = true;
      if (this.deal) this.day = await dailyResults(this.deal.number).catch(() => null);
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
