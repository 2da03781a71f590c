// Draws that several tables have: what their server published of them before anybody played.

import { ask } from '../net/api';
import type { Published } from './verify';

export const publishedPath = (number: number): string => `/api/daily/${number}`;
export const verifyOption = '--daily published.json ';
export const published = (number: number): Promise<Published> => ask('GET', publishedPath(number));
