// The review of a finished game: begun once, looked for until it is made, kept for as long as the page is open.

import { SvelteMap } from 'svelte/reactivity';

import { ensureGuest, madeReview, type Review, review, type Reviewed } from '../net/api';
import { failure, t } from '../shell/words.svelte';

const AGAIN = 700; // ms
const SILENT = 60_000; // ms without a word: the nodes that answer know of no review
const made = new SvelteMap<string, Review>(); // by table

export class Reviewing {
  share = $state<number | null>(null); // of the work that is done
  ahead = $state(0); // reviews before this one
  trouble = $state(''); // why there is none
  #closed = false;

  constructor(readonly table: string) {}

  get found(): Review | null {
    return made.get(this.table) ?? null;
  }

  /** One that was made already, or is being made for somebody else. */
  async find(): Promise<void> {
    if (this.found) return;
    const under = await madeReview(this.table).catch(() => null); // nothing is missed: one can still ask
    if (!this.#closed && under && !under.failed) await this.#follow(under);
  }

  async make(): Promise<void> {
    await this.#follow(null);
  }

  /** Only somebody who asks begins one: after that the page looks, however often. */
  async #follow(begun: Reviewed | null): Promise<void> {
    if (this.share !== null || this.found) return;
    [this.share, this.ahead, this.trouble] = [0, 0, ''];
    try {
      if (!begun) await ensureGuest(); // a link to a review may be the first thing that somebody opens
      let under: Reviewed | null = begun ?? (await review(this.table));
      for (let heard = Date.now(); !this.#closed && !this.#told(under); under = await madeReview(this.table)) {
        if (under) heard = Date.now();
        else if (Date.now() - heard > SILENT) this.trouble = t('review-failed');
        if (this.trouble) break;
        await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    } catch (error) {
      this.trouble = failure(error);
    }
    this.share = null;
  }

  /** Whether that was the last word. */
  #told(under: Reviewed | null): boolean {
    if (!under) return false;
    [this.share, this.ahead] = [under.done / under.of, under.ahead];
    if (under.review) made.set(this.table, under.review);
    if (under.failed) this.trouble = t('review-failed');
    return !!under.review || under.failed;
  }

  /** The page was left: nobody waits for it. */
  close(): void {
    this.#closed = true;
  }
}
