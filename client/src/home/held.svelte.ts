// A list that is touched or focused stays as it is: new rows wait, and rows that are gone keep their place.

import type { Listing } from '../net/gen/frames';

export class Held {
  #rows = $state.raw<Listing[] | null>(null); // as they were when somebody touched the list
  #last: Listing[] = [];

  heard(tables: Listing[]): void {
    this.#last = tables;
  }

  hold(): void {
    this.#rows ??= this.#last;
  }

  release(): void {
    this.#rows = null;
  }

  rows(tables: Listing[]): Listing[] {
    return this.#rows?.map((row) => tables.find(({ table }) => table === row.table) ?? row) ?? tables;
  }

  /** How many tables wait to be shown. */
  fresh(tables: Listing[]): number {
    const rows = this.#rows;
    return rows ? tables.filter(({ table }) => rows.every((row) => row.table !== table)).length : 0;
  }
}
