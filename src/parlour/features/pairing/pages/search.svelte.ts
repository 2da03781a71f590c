// A search as its page sees it: started, followed over a stream, answered and stopped.

import { ensureGuest, Refused } from '$client/net/api';
import { failure } from '$client/shell/words.svelte';
import { ownLoadout } from '$client/table/loadout';
import { answerOffer, readSearch, type SearchState, startSearch, stopSearch } from './api';

const AGAIN = 700; // ms between two tries
const SILENT = 16_000; // ms without anything from the server: the connection is dead
const KEPT = 60_000; // ms for which the server keeps our place

export type Why = SearchState['why'] | 'lost';

export class Search {
  told = $state.raw<SearchState | null>(null);
  now = $state(Date.now());
  ended = $state<Why>(''); // why we do not look any more
  lost = $state(false); // for now
  problem = $state(''); // why we may not look at all
  readonly game: string;
  #hour = false;
  #heardAt = 0;
  #aliveAt = 0;
  #closed = false;
  #abort = new AbortController();
  #ticks: ReturnType<typeof setInterval>;

  constructor(game: string) {
    this.game = game;
    this.#ticks = setInterval(() => this.#tick(), 250);
    void this.start();
  }

  /** ms that we have looked. */
  get waited(): number {
    return this.told ? this.told.waited + Math.max(0, this.now - this.#heardAt) : 0;
  }

  /** ms that are left, of the search or to answer. */
  get left(): number {
    return this.told ? Math.max(0, this.told.left - Math.max(0, this.now - this.#heardAt)) : 0;
  }

  get found(): boolean {
    return !this.ended && this.told?.state === 'found';
  }

  /** It has led to a table, or ended. */
  get done(): boolean {
    return this.ended !== '' || this.told?.state === 'playing';
  }

  /** Nobody else has a page of this server open. */
  get alone(): boolean {
    return this.told?.here?.people === 1;
  }

  async start(hour = false): Promise<void> {
    this.#abort.abort();
    const abort = (this.#abort = new AbortController());
    [this.#hour, this.told, this.ended, this.lost, this.problem] = [hour, null, '', false, ''];
    for (let lostAt = 0; !abort.signal.aborted && !this.done;) {
      try {
        await this.#look(abort, () => (lostAt = 0));
      } catch (error) {
        if (error instanceof Refused && error.status < 500 && error.status !== 429) {
          if (!abort.signal.aborted) this.problem = failure(error);
          return;
        }
      }
      if (abort.signal.aborted || this.done) return;
      lostAt ||= Date.now();
      this.lost = true;
      if (Date.now() - lostAt > KEPT) return this.#end('lost');
      await new Promise((done) => setTimeout(done, AGAIN));
    }
  }

  async #look(abort: AbortController, live: () => void): Promise<void> {
    await ensureGuest();
    await startSearch({ game: this.game, loadout: ownLoadout(this.game), hour: this.#hour });
    if (abort.signal.aborted) return;
    await readSearch(
      abort.signal,
      (state) => {
        live();
        this.#hear(state, abort);
      },
      () => (this.#aliveAt = Date.now()),
    );
  }

  #hear(state: SearchState, abort: AbortController): void {
    if (abort.signal.aborted) return;
    this.lost = false;
    this.#heardAt = this.now = Date.now();
    if (state.state === 'ended') return this.#end(state.why, state);
    this.told = state;
  }

  #end(why: Why, state: SearchState | null = this.told): void {
    [this.told, this.ended, this.lost] = [state, why, false];
    this.#abort.abort();
  }

  #tick(): void {
    this.now = Date.now();
    if (this.#aliveAt && this.now - this.#aliveAt > SILENT && !this.ended) {
      this.#aliveAt = 0;
      const { told } = this;
      void this.start(this.#hour).catch(() => {});
      this.told = told;
      this.lost = true;
    }
  }

  async answer(play: boolean): Promise<void> {
    const { told } = this;
    if (!told?.offer) return;
    if (!play) this.#end('declined');
    else this.told = { ...told, left: this.left, accepted: true };
    this.#heardAt = Date.now();
    await answerOffer(told.offer, play).catch(() => {}); // the next line says what has become of it
  }

  async stop(): Promise<void> {
    this.#end('stopped');
    await stopSearch().catch(() => {});
  }

  /** The page is left: nobody waits there any more. */
  close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearInterval(this.#ticks);
    this.#abort.abort();
    if (!this.done) void stopSearch().catch(() => {});
  }
}
