// What the board shows, which may lag behind what is so: the server settles a turn at once, but
// eyes need a while. What happens meanwhile waits its turn here, so that no picture goes unseen.

import { tick } from 'svelte';

import { moving, settings } from '$client/shell/settings.svelte';
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

const MOST = 8; // steps of two whole turns; whoever is further behind sees how it stands

export class Showing {
  faces = $state.raw<(number | null)[]>([]);
  gone = $state.raw<boolean[]>([]);
  scores = $state.raw<number[]>([]);
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
    const { pictures, gone, scores } = this.#view();
    this.#round += 1;
    this.#steps = [];
    this.#now = null;
    this.#end();
    this.faces = pictures.map((picture, card) => (gone[card] ? null : picture));
    this.gone = gone;
    this.scores = scores;
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
    if (round === this.#round) (await this.#turn([card], 'normal'))();
  }

  async #down(cards: number[]): Promise<void> {
    const round = this.#round;
    const done = await this.#turn(cards, 'reverse');
    if (round === this.#round) this.#put(cards, null);
    await tick();
    done();
  }

  /** The back narrows to nothing, then the face widens; or the other way round. */
  async #turn(cards: number[], direction: 'normal' | 'reverse'): Promise<() => void> {
    const [wide, thin] = [{ transform: 'none' }, { transform: 'scaleX(0)' }];
    return this.#play(
      cards.flatMap((card) => [
        [
          this.#card(card)?.querySelector('.back'),
          [
            { ...wide, opacity: 1 },
            { ...thin, opacity: 1, offset: 0.5 },
            { ...thin, opacity: 1 },
          ],
        ],
        [this.#card(card)?.querySelector('.face'), [thin, { ...thin, offset: 0.5 }, wide]],
      ]),
      '--t-flip',
      direction,
    );
  }

  async #leave(cards: number[], seat: number): Promise<void> {
    const round = this.#round;
    const frames = [
      { transform: 'none', opacity: 1 },
      { transform: 'scale(.9)', opacity: 0 },
    ];
    const done = await this.#play(
      cards.map((card) => [this.#card(card)?.querySelector('.card'), frames]),
      '--t-move',
    );
    if (round === this.#round) {
      this.gone = this.gone.map((was, card) => was || cards.includes(card));
      this.scores = this.scores.map((points, at) => points + (at === seat ? 1 : 0));
      this.#put(cards, null);
    }
    await tick();
    done();
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
    if (!ended) await until((done) => setTimeout(done, matched ? settings.pause / 2 : settings.pause));
    if (round === this.#round) this.hold = null;
  }

  /** Until it is over or cut short; what it returns lets go of the last frame. */
  async #play(
    parts: [Element | null | undefined, Keyframe[]][],
    token: string,
    direction: PlaybackDirection = 'normal',
  ): Promise<() => void> {
    if (!moving()) return () => {};
    const duration = parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token)) || 0;
    const motions = parts.flatMap(([part, frames]) =>
      part ? [part.animate(frames, { duration, direction, easing: 'cubic-bezier(.2,.8,.2,1)', fill: 'both' })] : [],
    );
    this.#end = () => motions.forEach((motion) => motion.finish());
    await Promise.all(motions.map((motion) => motion.finished));
    return () => motions.forEach((motion) => motion.cancel());
  }
}
