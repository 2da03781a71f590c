// A puzzle as it goes: it is fetched, tried once, and its moves are told apart. The server judges.

import { ask, Refused } from '$client/net/api';
import type { NextPuzzle, PuzzleResult, PuzzleStanding, Reason, ShownPuzzle } from '$client/net/gen/bodies';

export type { PuzzleResult, PuzzleStanding, Reason, ShownPuzzle };

export const ALL = 'all'; // games; in the address, where one of them may stand
export const REASONS = ['as-good', 'unclear', 'known'] as const;

const next = (game: string): Promise<NextPuzzle> =>
  ask('GET', `/api/puzzles/next${game === ALL ? '' : `?game=${game}`}`);

export const standing = (): Promise<PuzzleStanding> => ask('GET', '/api/puzzles');
/** Whether there is a puzzle that we have not tried. */
export const waits = async (): Promise<boolean> => (await next(ALL)).puzzle !== null;

export const WARM_UP = 10; // answers before somebody has a rating

/** Which puzzle of the warm-up somebody is at; 0 after it. */
export const warmUp = (tries: number, done: boolean): number => {
  const at = done ? tries : tries + 1;
  return at <= WARM_UP ? at : 0;
};

export class Puzzle {
  phase = $state<'loading' | 'asked' | 'sending' | 'none' | 'failed' | 'lost' | 'done'>('loading');
  shown = $state.raw<ShownPuzzle | null>(null);
  you = $state.raw<PuzzleStanding | null>(null);
  result = $state.raw<PuzzleResult | null>(null);
  problem = $state.raw<unknown>(null); // why it failed
  #asked = 0; // what comes too late for another question is not shown
  #move = -1;

  constructor(readonly game: string) {}

  async next(): Promise<void> {
    const asked = (this.#asked += 1);
    this.phase = 'loading';
    try {
      const found = await next(this.game);
      if (asked !== this.#asked) return;
      this.you = found.you;
      this.shown = found.puzzle;
      this.result = null;
      this.phase = found.puzzle ? 'asked' : 'none';
    } catch (error) {
      if (asked === this.#asked) this.fail(error);
    }
  }

  fail(problem: unknown): void {
    [this.problem, this.phase] = [problem, 'failed'];
  }

  get moves(): unknown[] {
    return this.phase === 'asked' ? this.shown!.moves : [];
  }

  #index(move: unknown): number {
    const wanted = JSON.stringify(move);
    return this.shown?.moves.findIndex((one) => JSON.stringify(one) === wanted) ?? -1;
  }

  preview(move: unknown): ShownPuzzle['previews'][number] {
    return this.shown?.previews[this.#index(move)] ?? null;
  }

  async play(move: unknown): Promise<boolean> {
    if (this.phase !== 'asked' || this.#index(move) < 0) return false;
    this.#move = this.#index(move);
    await this.send();
    return this.result !== null;
  }

  /** The answer, again where it did not arrive: it counts once. */
  async send(): Promise<void> {
    const asked = this.#asked;
    this.phase = 'sending';
    try {
      const told = await ask<PuzzleResult>('POST', `/api/puzzles/${this.shown!.id}`, { move: this.#move });
      if (asked !== this.#asked) return;
      [this.result, this.you, this.phase] = [told, told.you, 'done'];
    } catch (error) {
      if (asked !== this.#asked) return;
      if (error instanceof Refused && error.status < 500) this.fail(error);
      else this.phase = 'lost';
    }
  }

  why(attempt: unknown): Promise<Reason | null> {
    return ask('GET', `/api/puzzles/${this.shown!.id}/why?move=${encodeURIComponent(JSON.stringify(attempt))}`);
  }

  async report(why: (typeof REASONS)[number]): Promise<void> {
    await ask('POST', `/api/puzzles/${this.shown!.id}/report`, { why });
  }

  close(): void {
    this.#asked += 1;
  }
}
