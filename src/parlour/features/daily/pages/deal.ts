// What the pages say of a deal of the day, in as many words as there is room for.

import { ensureGuest } from '$client/net/api';
import { go } from '$client/shell/route.svelte';
import { t } from '$client/shell/words.svelte';
import { type DailyDeal, type DailyResults, playDaily } from './api';

export const gameOf = ({ rules }: DailyDeal): string => rules.split('/')[0]!;

/** To our table of it: the same one however often we come. */
export async function play(deal: DailyDeal): Promise<void> {
  void import('$client/screens/TablePage.svelte'); // while the server lays the table
  void import('$client/table/shelf').then(({ shelf }) => shelf(gameOf(deal)));
  await ensureGuest();
  go(`/t/${(await playDaily(deal.number)).table}`);
}

const minus = (n: number): string => String(n).replace('-', '−');

/** How it ended: `daily-you` as a heading, `daily-it` in a row of facts. */
export function ended(key: string, { yours }: DailyResults): string {
  if (!yours) return '';
  if (yours.mine === null || yours.other === null) return t('daily-gave-up');
  return t(key, { result: yours.result, mine: minus(yours.mine), other: minus(yours.other) });
}

/** Days in a row are told once there are two: nobody is told of a row that has ended. */
export const inARow = (row: number): string => (row > 1 ? t('daily-row', { n: row }) : '');

const NOON = 12 * 3_600_000; // after midnight of the server it is the same day nearly everywhere

/** A moment by which the day of a deal is named. */
export const dayOf = ({ opens }: { opens: number }): number => opens + NOON;
