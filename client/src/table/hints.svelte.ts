// Hints, in games against bots only: the moves that the server's analyst would choose.

import { announce } from '../lib/announcer.svelte';
import { type Hint, hint } from '../net/api';
import type { Facts, Score } from '../net/types';
import { failure, t } from '../shell/words.svelte';
import type { Prompt } from './board';
import { sharedNumber } from './fair';
import type { Table } from './table.svelte';

const percent = (share: number): number => Math.round(100 * share);

type Move = Facts & { t: string };

export class Hints {
  #table: Table;
  #order: (move: Move) => string;
  #why: (move: Move, next: Score | null) => string;
  #given = $state.raw<Hint | null>(null);
  #reason = $state('');
  #thinking = $state(false);

  /** `order` says a move by what can be seen; `why` gives a reason from the score it leads to. */
  constructor(table: Table, order: (move: Move) => string, why: (move: Move, next: Score | null) => string) {
    this.#table = table;
    this.#order = order;
    this.#why = why;
  }

  /** Whether all other players are bots: hints are for such games only, and not for draws that others still play. True after the
   *  end, too. */
  get practice(): boolean {
    const { about, news, you } = this.#table;
    return (
      !(about && sharedNumber(about)) &&
      (news?.phase === 'IN_GAME' || news?.phase === 'FINISHED') &&
      you !== null &&
      news.chairs.every((chair, seat) => seat === you || chair?.bot)
    );
  }

  /** Only the hinted move is lit while it is shown. */
  get moves(): unknown[] | null {
    return this.#given && [this.#given.moves[0]!.move];
  }

  /** Something has happened, or the player wants to find a move alone. */
  dismiss(): void {
    this.#given = null;
  }

  async ask(): Promise<void> {
    if (this.#thinking || !this.#table.mine) return;
    this.#thinking = true;
    try {
      const found = await hint(this.#table.id);
      const best = found.moves[0]!.move as Move;
      this.#reason = this.#why(best, await this.#table.preview(best));
      if (found.seq === this.#table.news?.seq) this.#given = found;
      const prompt = this.prompt;
      if (prompt) announce(`${prompt.title}. ${prompt.body ?? ''}`);
    } catch (error) {
      if (this.#table.mine) this.#table.refused = { title: failure(error) };
    } finally {
      this.#thinking = false;
    }
  }

  get prompt(): Prompt | null {
    if (this.#given) {
      const [best, next] = this.#given.moves;
      const told = {
        n: percent(best!.share),
        next: next ? this.#order(next.move as Move) : '',
        m: percent(next?.share ?? 0),
      };
      return {
        title: this.#order(best!.move as Move),
        body: this.#reason
          ? `${this.#reason} ${t('hint-only', told)}`
          : t(!next ? 'hint-only' : told.m === told.n ? 'hint-equal' : 'hint-why', told),
        main: { label: t('hint-do'), act: () => void this.#table.play(best!.move) },
        quiet: [{ label: t('hint-own'), act: () => this.dismiss() }],
      };
    }
    return this.#thinking ? { title: t('hint-thinking') } : null;
  }
}
