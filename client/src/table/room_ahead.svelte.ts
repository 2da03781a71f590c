// Where the room of a finished game is now: the table that follows, and the next one whenever its terms change.

import { learnGame } from '../shell/words.svelte';
import { Table } from './table.svelte';

export class RoomAhead {
  table = $state.raw<Table | null>(null); // the newest table of the room, once it has been heard
  #line: Table | null = null;

  constructor(to: string) {
    this.#open(to);
  }

  /** The people who are back in the room. */
  get names(): string[] {
    const { chairs = [], you = null } = this.table?.news ?? {};
    return chairs.flatMap((chair, seat) => (chair && !chair.bot && seat !== you ? [chair.name] : []));
  }

  close(): void {
    this.#line?.close();
    this.#line = null;
  }

  #open(to: string): void {
    const line = new Table(to);
    this.#line?.close();
    this.#line = line;
    line.listen((_, news) => {
      if (this.#line !== line) return;
      if (news.following) this.#open(news.following);
      else if (this.table !== line) void learnGame(line.game).then(() => this.#line === line && (this.table = line));
    });
  }
}
