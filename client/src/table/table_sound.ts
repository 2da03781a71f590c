// What the page of a table lets one hear, and whether it shows the shuffle; the moves themselves are a board's affair.

import { calm } from '../lib/motion';
import { sound, speakAs } from '../lib/sound.svelte';
import { keep, storedText } from '../lib/storage';
import type { News } from '../net/gen/frames';
import type { Table } from './table.svelte';

/** From now on everything sounds like this game. A game without a board of ours has a plain sound for its moves. */
export function hearing(name: string, table: Table, own: boolean): (told: News, anew: boolean) => void {
  speakAs(name);
  let moved = table.news!.seat; // who was to move before
  return (told, anew) => {
    const before = moved;
    moved = told.over ? null : told.seat;
    if (told.moves.length && anew && before !== told.you) sound('turn');
    else if (!own && told.events.length && !told.over) sound('place', { theirs: before !== told.you });
  };
}

const EARLY = 12; // entries of a table at whose end its game has just begun

/** The shuffle is shown once, to whoever sits there when the game begins. */
export function showsShuffle(table: Table): boolean {
  const { phase, you, seq } = table.news!;
  const fresh = phase === 'IN_GAME' && you !== null && seq < EARLY && storedText('shuffled') !== table.id;
  keep('shuffled', table.id);
  return fresh && !calm();
}
