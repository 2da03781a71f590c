// What features say in the dock while somebody plays: each `pages/notes.ts` of a feature makes its own.

import type { Note } from './board';
import type { Reader } from './move_text';
import type { Table } from './table.svelte';

/** What can be learned at a table. The page says what happens there, and shows the first note. */
export interface Notes {
  note(reader: Reader): Note | null;
  turn?(): void; // it is our turn
  over?(): void; // a game of ours has ended
  close(): void; // we have moved, or want to read no more
}

type Maker = (table: Table, game: string) => Notes[];
const makers = Object.values(import.meta.glob<Maker>('$features/*/pages/notes.ts', { eager: true, import: 'notes' }));

export const notesAt: Maker = (table, game) => makers.flatMap((make) => make(table, game));
