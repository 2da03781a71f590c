// The review of a finished game: asked for until it is made, and kept for as long as the page is open.

import { SvelteMap } from 'svelte/reactivity';

import { madeReview, type Review, review } from '../api';

const AGAIN = 700; // ms
const made = new SvelteMap<string, Review>(); // by table

export class Reviewing {
  share = $state<number | null>(null); // of the work that is done
  failed = $state(false);
  #closed = false;

  constructor(readonly table: string) {}

  get found(): Review | null {
    return made.get(this.table) ?? null;
  }

  /** One that was made already, or is being made for somebody else. */
  async find(): Promise<void> {
    if (this.found) return;
    const under = await madeReview(this.table).catch(() => null); // nothing is missed: one can still ask
    if (this.#closed || !under) return;
    if (under.review) made.set(this.table, under.review);
    else await this.make();
  }

  async make(): Promise<void> {
    if (this.share !== null || this.found) return;
    this.share = 0;
    this.failed = false;
    try {
      while (!this.found && !this.#closed) {
        const { done, of, review: whole } = await review(this.table);
        this.share = done / of;
        if (whole) made.set(this.table, whole);
        else await new Promise((resolve) => setTimeout(resolve, AGAIN));
      }
    } catch {
      this.failed = true;
    }
    this.share = null;
  }

  /** The page was left: nobody waits for it. */
  close(): void {
    this.#closed = true;
  }
}
