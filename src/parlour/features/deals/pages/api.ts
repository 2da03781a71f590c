import { ask, ensureGuest, type OpenedTable } from '$client/net/api';
import type { DealLink, DealPage } from '$client/net/gen/bodies';
import { go } from '$client/shell/route.svelte';

export type { DealPage };

export const deal = (id: string) => ask<DealPage>('GET', `/api/deals/${id}`);
export const dealAt = (table: string) => ask<DealPage>('GET', `/api/deals/at/${table}`);

/** New cards, for us and for everyone who gets the link. */
export const newDeal = (game: string, level: string) => ask<DealLink>('POST', '/api/deals', { game, level });

/** To our table of a deal: the same one however often we come. */
export async function play(id: string): Promise<void> {
  await ensureGuest();
  go(`/t/${(await ask<OpenedTable>('POST', `/api/deals/${id}`)).table}`);
}
