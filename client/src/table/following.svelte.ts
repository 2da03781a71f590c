// What becomes of a room after a game: where it is now, whether we still look at the result, and how an
// offer of a rematch was answered.

import type { News } from '../net/gen/frames';
import { t } from '../shell/words.svelte';
import { RoomAhead } from './room_ahead.svelte';
import type { Table } from './table.svelte';

const LAPSES = 60_000; // ms for which an offer of a rematch stands

export class Following {
  ahead = $state.raw<RoomAhead | null>(null);
  reading = $state(false); // stays at the result until they press the button
  declined = $state(''); // said of our offer
  #table: Table;
  #name: (seat: number) => string;
  #before: News | null = null;
  #lapsing: ReturnType<typeof setTimeout> | undefined;

  constructor(table: Table, name: (seat: number) => string) {
    this.#table = table;
    this.#name = name;
  }

  /** The room has gone on at this table. */
  at(to: string): void {
    this.ahead ??= new RoomAhead(to);
  }

  read(): void {
    this.reading = true;
  }

  go(): void {
    const to = this.ahead?.table?.id;
    if (to) this.#table.onward?.(to);
  }

  close(): void {
    this.ahead?.close();
    clearTimeout(this.#lapsing);
  }

  /** How an offer of ours fares: it lapses after a minute, and the other may decline it. */
  heard(news: News): void {
    const mine = this.#offered(news);
    const had = this.#before !== null && this.#offered(this.#before);
    this.#before = news;
    if (mine && !had) {
      this.declined = '';
      this.#lapsing = setTimeout(() => {
        this.#lapsing = undefined;
        void this.#table.ask({ t: 'decline', wish: 'rematch' });
      }, LAPSES);
    }
    if (mine || !had) return;
    if (this.#lapsing && !news.following) {
      const other = news.chairs.findIndex((chair, seat) => seat !== news.you && chair && !chair.bot);
      this.declined = t('rematch-declined', { name: this.#name(other) });
    }
    clearTimeout(this.#lapsing);
  }

  #offered = ({ wishes, you }: News): boolean => wishes.some(([seat, wish]) => seat === you && wish === 'rematch');
}
