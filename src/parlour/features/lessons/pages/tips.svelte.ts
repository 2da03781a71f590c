// Tips in somebody's first games: each once in a lifetime, one at a time, at most every second turn, and none
// after three games of a kind. The game's own functions choose them on the server, from what the player sees.

import { keep, stored, storedCount, storedText } from '$client/lib/storage';
import { card } from '$client/net/api';
import type { Reason } from '$client/net/gen/frames';
import { settings } from '$client/shell/settings.svelte';
import type { Note } from '$client/table/board';
import { sharedNumber } from '$client/table/fair';
import { type Reader, speakOf } from '$client/table/move_text';
import type { Notes } from '$client/table/notes';
import type { Table } from '$client/table/table.svelte';
import { progress } from './steps';

const GAMES = 3; // of a kind, then nobody is new to it

export class Tips implements Notes {
  #shown = $state.raw<Reason | null>(null);
  #turns = 0; // of ours, since the last tip
  #known: Promise<Set<string>> | null = null; // steps of the lesson that were done

  constructor(
    readonly table: Table,
    readonly game: string,
  ) {}

  get #played(): number {
    return storedCount(`games.${this.game}`);
  }

  get #seen(): string[] {
    return stored<string[]>(`tips.${this.game}`, []);
  }

  note(reader: Reader): Note | null {
    return this.#shown && { says: speakOf(reader, [`tip-${this.#shown.code}`, this.#shown.facts]) };
  }

  async turn(): Promise<void> {
    this.#turns += 1;
    if (!settings.tips || sharedNumber(this.table.about!) || this.#turns < 2 || this.#played >= GAMES) return;
    const at = this.table.news!.seq;
    const found = await this.table.tips();
    const learned = await (this.#known ??= this.#steps());
    const tip = found.find(({ code }) => !learned.has(code) && !this.#seen.includes(code));
    if (!tip || this.table.news!.seq !== at) return;
    keep(`tips.${this.game}`, JSON.stringify([...this.#seen, tip.code]));
    this.#turns = 0;
    this.#shown = tip;
  }

  close(): void {
    this.#shown = null;
  }

  /** A game is over; each table counts once. */
  over(): void {
    this.close();
    if (this.#played >= GAMES || storedText('counted') === this.table.id) return;
    keep('counted', this.table.id);
    keep(`games.${this.game}`, String(this.#played + 1));
  }

  /** What the lesson has taught need not be said again. */
  async #steps(): Promise<Set<string>> {
    const { step, done } = progress(this.game);
    const all = step || done ? ((await card(this.game).catch(() => null))?.lesson?.steps ?? []) : [];
    return new Set(all.slice(0, done && !step ? all.length : step).map(({ name }) => name));
  }
}
