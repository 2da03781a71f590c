// Instants as the reader says them: today and yesterday by name, others by their date.

import { settings } from '../shell/settings.svelte';

const DAY = 86_400_000;

/** The reader's language as their browser's region writes it: `en-GB` has no AM and PM. */
const region = (): string =>
  [...(navigator.languages ?? []), navigator.language].find((one) => one.split('-')[0] === settings.language) ??
  settings.language;

const midnight = (of: Date): number => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime();

export function when(ms: number): string {
  const [then, now] = [new Date(ms), new Date()];
  const ago = Math.round((midnight(now) - midnight(then)) / DAY);
  if (ago < 2) return `${new Intl.RelativeTimeFormat(region(), { numeric: 'auto' }).format(-ago, 'day')}, ${clock(ms)}`;
  const year = then.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(region(), { day: 'numeric', month: 'short', year }).format(then);
}

/** A day and a time, for something that is still to come. */
export const moment = (ms: number): string =>
  new Intl.DateTimeFormat(region(), { dateStyle: 'medium', timeStyle: 'short' }).format(ms);

export const clock = (ms: number): string => new Intl.DateTimeFormat(region(), { timeStyle: 'short' }).format(ms);

/** A day by its date; `weekday` names it. */
export const day = (ms: number, weekday?: 'long'): string =>
  new Intl.DateTimeFormat(region(), { weekday, day: 'numeric', month: 'long' }).format(ms);

export const weekday = (ms: number, length: 'short' | 'long'): string =>
  new Intl.DateTimeFormat(region(), { weekday: length }).format(ms);

export const month = (ms: number): string =>
  new Intl.DateTimeFormat(region(), { month: 'long', year: 'numeric' }).format(ms);

/** A month as it is stored, `2026-10`, by its name. */
export const monthNamed = (stored: string): string =>
  new Intl.DateTimeFormat(region(), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    Date.parse(`${stored}-01T00:00Z`),
  );

/** When a span that a history is searched in began, in ms since 1970; 0 for all time. */
export function began(span: string): number {
  const today = midnight(new Date());
  return { today, week: today - 6 * DAY, month: today - 29 * DAY }[span] ?? 0;
}
