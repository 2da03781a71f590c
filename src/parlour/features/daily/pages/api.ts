import { ask, type OpenedTable } from '$client/net/api';
import type { DailyDeal, DailyResults, DailySchedule } from '$client/net/gen/bodies';

export type { DailyDeal, DailyResults, DailySchedule };

/** Today's deal, and what is published of the others. */
export const daily = () => ask<DailySchedule>('GET', '/api/daily');
export const deal = (number: number) => ask<DailyDeal>('GET', `/api/daily/${number}`);
export const playDaily = (number: number) => ask<OpenedTable>('POST', `/api/daily/${number}`);
export const dailyResults = (number: number) => ask<DailyResults>('GET', `/api/daily/${number}/results`);
