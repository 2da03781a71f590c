// What can be said at a table, to whom, and whom this reader does not want to hear.

import { keep, stored } from '../lib/storage';
import type { Said } from '../net/gen/frames';
import { settings } from '../shell/settings.svelte';
import type { Table } from './table.svelte';

export type Phrase = Said['phrase'];
export const REACTIONS: Phrase[] = ['smile', 'surprise', 'sad', 'heart', 'bell', 'star'];
export const PHRASES: Phrase[] = [
  'hello',
  'good-luck',
  'nice-move',
  'oops',
  'one-moment',
  'thanks',
  'well-played',
  'goodbye',
];

const MOST = 50; // names that stay muted on this device
const muted = $state({ names: stored<string[]>('muted', []) });

export const isMuted = (name: string): boolean => muted.names.includes(name);

export function mute(name: string, on: boolean): void {
  const others = muted.names.filter((one) => one !== name);
  muted.names = (on ? [...others, name] : others).slice(-MOST);
  keep('muted', JSON.stringify(muted.names));
}

/** The people on other devices; nobody where the reader only watches: then there is nobody to talk to. */
export function listeners(table: Table): string[] {
  const { chairs, you } = table.news!;
  if (you === null || table.together) return [];
  return chairs.flatMap((chair, seat) => (chair && !chair.bot && seat !== you ? [chair.name] : []));
}

/** What somebody has just said, if the reader wants to hear it. */
export function heard(table: Table, seat: number): Phrase | '' {
  const phrase = table.said[seat];
  if (!phrase || seat === table.you) return phrase ?? '';
  return settings.phrases && !isMuted(table.news!.chairs[seat]?.name ?? '') ? phrase : '';
}
