// What the host chooses for the room's next game: sent a moment after the last tap, and nothing starts just after it.

import type { GameCard } from '../net/api';
import type { Table } from '../table/table.svelte';
import type { Chosen } from '../table/terms';

const PAUSE = 500; // ms after the last tap: several choices move the room once
const HOLD = 3_000; // ms in which nothing starts after a choice

export class NextChoice {
  wanted = $state.raw<Chosen | null>(null); // what the host has tapped, until the room has moved on
  holding = $state(false); // no game begins under whoever is choosing it
  #sending: ReturnType<typeof setTimeout> | undefined;
  #released: ReturnType<typeof setTimeout> | undefined;

  /** The host changes what is played, for everyone at once. */
  change(next: Chosen, table: Table, shelf: GameCard[]): void {
    this.wanted = next;
    this.holding = true;
    clearTimeout(this.#sending);
    clearTimeout(this.#released);
    this.#sending = setTimeout(() => void this.#send(next, table, shelf), PAUSE);
    this.#released = setTimeout(() => (this.holding = false), PAUSE + HOLD);
  }

  async #send({ game, ...terms }: Chosen, table: Table, shelf: GameCard[]): Promise<void> {
    const rules = shelf.find((one) => one.name === game)!.rules;
    if (!(await table.ask({ t: 'next', rules, ...terms }))) this.wanted = null;
  }
}
