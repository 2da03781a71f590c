import type { Notes } from '$client/table/notes';
import type { Table } from '$client/table/table.svelte';
import { Tips } from './tips.svelte';

export const notes = (table: Table, game: string): Notes[] => [new Tips(table, game)];
