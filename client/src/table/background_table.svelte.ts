// A table where we wait for somebody while we play at another: its line stays open, so that we are
// there, and so that we hear who comes.

import { drop, keep, storedText } from '../lib/storage';
import { go } from '../shell/route.svelte';
import { Table } from './table.svelte';

interface HeldTable {
  table: Table | null;
  there: number; // how many sat there when we went
}
export const backgroundTable = $state<HeldTable>({ table: null, there: 0 });

/** We go and play somewhere else, and are called back when somebody else sits down. */
export function hold(table: Table, there = table.news!.chairs.filter(Boolean).length): void {
  if (backgroundTable.table !== table) backgroundTable.table?.close();
  table.apart = true;
  Object.assign(backgroundTable, { table, there });
  keep('waits', `${table.id} ${there}`);
}

/** After a reload: open the line again. */
export function resume(here: string): void {
  const [waits, there] = (storedText('waits') ?? '').split(' ');
  if (waits === here || !/^[\w.-]{8,}$/.test(waits ?? ''))
    forget(); // we are there, or it is no table's id
  else if (waits && !backgroundTable.table) hold(new Table(waits), Number(there) || 1);
}

export function forget(): void {
  backgroundTable.table?.close();
  backgroundTable.table = null;
  drop('waits');
}

/** The table of a page: the one that was held, or a new line. */
export function tableAt(id: string): Table {
  const table = backgroundTable.table;
  if (table?.id !== id) return new Table(id);
  backgroundTable.table = null;
  drop('waits');
  table.apart = false;
  table.pledge();
  return table;
}

/** The page has no use for it any more; it stays open while we wait there. */
export function done(table: Table | null | undefined): void {
  if (table && table !== backgroundTable.table) table.close();
}

/** From a warm-up to the room. It is left without loss: nobody but bots played. */
export function goBack(from: Table): void {
  const waits = backgroundTable.table;
  if (from.news?.phase === 'IN_GAME') void from.leave();
  go(waits ? `/t/${waits.news?.following || waits.id}` : '/', { instead: true });
}
