// Draws that several tables have: what their server published of them before anybody played.

import { ask } from '../net/api';
import { t } from '../shell/words.svelte';
import type { Published } from './verify';

const FIRST_LINKED = 2 ** 30; // deals of the day have smaller numbers

/** Whether it is a deal that friends play by a link, and not one of the day. */
export const isLinked = (number: number): boolean => number >= FIRST_LINKED;
export const sharedLabel = (number: number): string =>
  isLinked(number) ? t('shared-linked') : t('shared-number', { n: number });

export const publishedPath = (number: number): string =>
  isLinked(number) ? `/api/commitments/${number}` : `/api/daily/${number}`;
export const verifyOption = '--daily published.json ';
export const published = (number: number): Promise<Published> => ask('GET', publishedPath(number));
