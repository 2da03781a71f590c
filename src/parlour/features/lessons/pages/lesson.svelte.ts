// A lesson as it goes: where the learner stands, what was done, what the coach says to it.

import { tick } from 'svelte';

import { announce } from '$client/lib/announcer.svelte';
import type { Notice, Score, Told } from '$client/net/types';
import { type LessonAnswer, type LessonCard, type LessonPosition, position, reached, type Reason, why } from './steps';

const BACK = 1_600; // ms after another move; then the position is as it was
const PATIENT = 20_000; // ms without a move, then the coach shows one

/** What a lesson needs to speak: a step's sentence, those of an event, of a refusal and of a hint, and that nothing came. */
export interface Voice {
  say: (key: string, facts?: Record<string, unknown>) => string;
  told: (event: Told) => string;
  refused: (reason: Reason) => Notice;
  hint: (move: Told) => string;
  failed: () => string;
}

type Phase = 'loading' | 'asked' | 'waiting' | 'else' | 'done' | 'failed';

export class Lesson {
  at = $state(0); // the step
  phase = $state<Phase>('loading');
  view = $state.raw<unknown>(null);
  score = $state.raw<Score>([]);
  seat = $state(0);
  turn = $state<number | null>(null);
  says = $state(''); // of what the last move did; stays until the learner acts
  refused = $state.raw<Notice | null>(null);
  hinted = $state(false);
  mounted = $state(0); // a new board for every position that is not the next one
  recent = $state.raw<Told[]>([]);
  #position = $state.raw<LessonPosition | null>(null);
  #path: number[] = [];
  #listeners = new Set<(events: unknown[]) => void>();
  #timers: ReturnType<typeof setTimeout>[] = [];
  #asked = 0; // what comes too late for another question is not shown

  constructor(
    readonly game: string,
    readonly card: LessonCard,
    readonly voice: Voice,
  ) {}

  get name(): string {
    return this.card.steps[this.at]!.name;
  }

  /** What to look at; while the coach shows a move, the piece to begin it with, as boards mark their pieces. */
  get spot(): string[] {
    if (this.hinted) {
      const { card, src, at = src } = this.goal;
      return [card === undefined ? `[data-at='${at}']` : `[data-card='${card}']`];
    }
    return this.phase === 'asked' || this.phase === 'else' ? this.card.steps[this.at]!.spot : [];
  }

  get last(): boolean {
    return this.at === this.card.steps.length - 1;
  }

  get seats(): number {
    return this.score.length;
  }

  /** What may be played now, also while the coach shows a move: nobody is held to it. */
  get moves(): unknown[] {
    return this.phase === 'asked' && this.#position ? this.#position.moves : [];
  }

  get goal(): Told {
    return this.#position!.moves[this.#position!.goals[0]!] as unknown as Told;
  }

  async begin(step: number): Promise<void> {
    this.at = step;
    this.#path = [];
    this.says = '';
    await this.#load(true);
  }

  again(): void {
    void this.begin(this.at);
  }

  next(): void {
    if (this.phase === 'done' && !this.last) void this.begin(this.at + 1);
  }

  listen(heard: (events: unknown[]) => void): () => void {
    this.#listeners.add(heard);
    return () => this.#listeners.delete(heard);
  }

  play(move: unknown): boolean {
    const found = this.#position;
    if (this.phase !== 'asked' || !found) return false;
    const wanted = JSON.stringify(move);
    const index = found.moves.findIndex((one) => one === move || JSON.stringify(one) === wanted);
    if (index < 0) return false;
    this.#stop();
    const answer = found.answers[index]!;
    this.says = '';
    this.hinted = false;
    this.refused = null;
    this.#show(answer);
    if (answer.how === 'on') void this.#on(index);
    else this.#end(answer);
    return true;
  }

  preview(move: unknown): Score | null {
    const found = this.#position;
    const wanted = JSON.stringify(move);
    const index = found?.moves.findIndex((one) => JSON.stringify(one) === wanted) ?? -1;
    return (found?.answers[index]?.preview as Score | null | undefined) ?? null;
  }

  async why(attempt: unknown): Promise<Notice | null> {
    this.dismiss();
    if (this.phase !== 'asked') return null;
    const found = this.#position;
    const reason = await why(this.game, this.card, this.name, this.#path, attempt).catch(() => null);
    if (found !== this.#position || this.phase !== 'asked') return null; // something was played meanwhile
    this.refused = reason && this.voice.refused(reason);
    if (this.refused) announce(this.refused.title);
    return this.refused;
  }

  hint(): void {
    if (this.phase !== 'asked') return;
    this.hinted = true;
    announce(this.voice.hint(this.goal));
  }

  dismiss(): void {
    if (!this.hinted) return;
    this.hinted = false;
    this.#wait();
  }

  /** Any input ends the look at what another move did; what was said of it goes when the learner acts. */
  touched(acts: boolean): void {
    if (this.phase === 'else') return this.#back();
    if (this.phase !== 'asked') return;
    if (acts) this.says = '';
    if (!this.hinted) this.#wait();
  }

  close(): void {
    this.#asked += 1;
    this.#stop();
  }

  async #load(first: boolean): Promise<void> {
    const asked = (this.#asked += 1);
    this.#stop();
    if (first) this.phase = this.view ? 'waiting' : 'loading';
    try {
      const found = await position(this.game, this.card, this.name, this.#path);
      if (asked === this.#asked) this.#ask(found, first);
    } catch {
      if (asked !== this.#asked) return;
      this.phase = 'failed';
      announce(this.voice.failed());
    }
  }

  #ask(found: LessonPosition, first: boolean): void {
    this.#position = found;
    this.refused = null;
    this.hinted = false;
    if (first) {
      this.mounted += 1;
      this.recent = found.told as Told[];
    }
    this.seat = found.seat;
    this.turn = found.seat;
    this.view = { ...(found.view as object) }; // a new one, also where it is the same again
    this.score = found.score as Score;
    this.phase = 'asked';
    this.#wait();
    if (first && found.told.length) void tick().then(() => this.#tell(found.told as Told[]));
  }

  #show(answer: LessonAnswer): void {
    const events = answer.events as Told[];
    this.recent = [...this.recent, ...events];
    this.view = answer.view;
    this.score = answer.score as Score;
    this.turn = answer.turn;
    this.#tell(events);
  }

  #tell(events: Told[]): void {
    for (const heard of this.#listeners) heard(events);
    announce(
      events
        .map((event) => this.voice.told(event))
        .filter(Boolean)
        .join(' '),
    );
  }

  async #on(index: number): Promise<void> {
    this.phase = 'waiting';
    this.#path = [...this.#path, index];
    await this.#load(false);
  }

  #end({ how, says, facts }: LessonAnswer): void {
    this.says = this.voice.say(`lesson-${this.name}-${how}${says && `-${says}`}`, facts);
    this.phase = how === 'done' ? 'done' : 'else';
    if (how === 'done') reached(this.game, this.at + 1, this.last);
    else this.#later(() => this.#back(), BACK);
  }

  /** As it was before that move; what it did can still be read. */
  #back(): void {
    this.#stop();
    this.recent = [];
    this.mounted += 1;
    this.#ask(this.#position!, false);
  }

  #wait(): void {
    this.#stop();
    this.#later(() => this.hint(), PATIENT);
  }

  #later(act: () => void, ms: number): void {
    this.#timers.push(setTimeout(act, ms));
  }

  #stop(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }
}
