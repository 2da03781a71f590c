// What the board shows, which may lag behind what is so: the server settles a turn at once, but
// eyes need a while. What happens meanwhile waits its turn here, so that no picture goes unseen.

import { tick } from 'svelte';

import { settings } from '$client/shell/settings.svelte';
import { taken, turned } from './motion';
import type { Event, View } from './types';

export interface Hold {
  matched: boolean;
  cards: [number, number];
  pictures: [number, number];
  seat: number; // who turned them
  next: number | null; // who is to move; nobody after the last turn
}

interface Step {
  tells: boolean; // something that has not been seen yet
  run: () => Promise<void>;
}

const A_PAIR = 700; // ms that a pair is seen where a missed one waits for a tap
const MOST = 8; // steps of two whole turns; whoever is further behind sees how it stands

export class Showing {
  faces = $state.raw<(number | null)[]>([]);
  gone = $state.raw<boolean[]>([]);
  hold = $state.raw<Hold | null>(null);
  busy = $state(false);

  #view: () => View;
  #card: (card: number) => HTMLElement | null | undefined;
  #steps: Step[] = [];
  #now: Step | null = null;
  #round = 0; // a step of an earlier round changes nothing any more
  #end: () => void = () => {};

  constructor(view: () => View, card: (card: number) => HTMLElement | null | undefined) {
    this.#view = view;
    this.#card = card;
    this.settle();
  }

  /** Whether a picture is still to be seen before the player can go on. */
  get waiting(): boolean {
    return [this.#now, ...this.#steps].some((step) => step?.tells);
  }

  hear(events: Event[]): void {
    const next = events.find((event) => event.t === 'TurnChanged')?.seat ?? null;
    const over = events.some((event) => event.t === 'GameEnded');
    const shown = events.find((event) => event.t === 'CardRevealed');
    for (const event of events) {
      if (event.t === 'CardRevealed') this.#add(true, () => this.#up(event.card, event.picture));
      if (event.t !== 'CardsHidden' && event.t !== 'CardsRemoved') continue;
      const matched = event.t === 'CardsRemoved';
      const seat = shown?.seat ?? 0;
      this.#add(true, () => this.#pause(event.cards, matched, seat, over ? null : next));
      this.#add(false, () => (matched ? this.#leave(event.cards, seat) : this.#down(event.cards)));
    }
    if (this.#steps.length > MOST) this.settle();
    else if (!this.#now) void this.#run();
  }

  /** The two of the last turn once more. */
  again(): void {
    const { last } = this.#view();
    if (!last || this.busy) return;
    this.#add(true, async () => {
      await Promise.all(last.cards.map((card, at) => this.#up(card, last.pictures[at]!)));
      await this.#pause(last.cards, last.matched, -1, null);
    });
    this.#add(false, () => this.#down(last.cards));
    void this.#run();
  }

  /** On to the next thing at once. */
  skip(): void {
    this.#end();
  }

  /** How it stands, at once. */
  settle(): void {
    const { pictures, gone } = this.#view();
    this.#round += 1;
    this.#steps = [];
    this.#now = null;
    this.#end();
    this.faces = pictures.map((picture, card) => (gone[card] ? null : picture));
    this.gone = gone;
    this.hold = null;
    this.busy = false;
  }

  #add(tells: boolean, run: Step['run']): void {
    this.#steps.push({ tells, run });
  }

  async #run(): Promise<void> {
    const round = this.#round;
    this.busy = true;
    while ((this.#now = this.#steps.shift() ?? null)) {
      await this.#now.run();
      if (round !== this.#round) return;
    }
    this.settle();
  }

  #put(cards: number[], face: number | null): void {
    this.faces = this.faces.map((was, card) => (cards.includes(card) ? face : was));
  }

  async #up(card: number, picture: number): Promise<void> {
    const round = this.#round;
    this.#put([card], picture);
    await tick();
    if (round === this.#round) await turned([this.#card(card)], { up: true });
  }

  async #down(cards: number[]): Promise<void> {
    const round = this.#round;
    const done = turned(cards.map(this.#card), { up: false });
    if (round === this.#round) this.#put(cards, null);
    await done;
  }

  /** The winner takes both: they fly from where they lay, which is empty already. */
  async #leave(cards: number[], seat: number): Promise<void> {
    const round = this.#round;
    const done = taken(cards.map(this.#card), seat);
    if (round === this.#round) {
      this.gone = this.gone.map((was, card) => was || cards.includes(card));
      this.#put(cards, null);
    }
    await done;
  }

  /** Both faces stay; the time does not run while nobody can see them. */
  async #pause(cards: [number, number], matched: boolean, seat: number, next: number | null): Promise<void> {
    const round = this.#round;
    const pictures = cards.map((card) => this.faces[card] ?? 0) as [number, number];
    let ended = false;
    let wake = () => {};
    this.#end = () => {
      ended = true;
      wake();
    };
    const until = (start: (done: () => void) => void) => new Promise<void>((done) => start((wake = done)));
    if (document.hidden) await until((done) => document.addEventListener('visibilitychange', done, { once: true }));
    this.hold = { matched, cards, pictures, seat, next };
    const pause = settings.pause / (matched ? 2 : 1);
    const ends = pause || (matched ? A_PAIR : 0); // 0: by the next tap or key
    if (!ended) await until((done) => ends && setTimeout(done, ends));
    if (round === this.#round) this.hold = null;
  }
}
