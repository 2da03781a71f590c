// Instants as the reader says them: today and yesterday by name, others by their date.

import { settings } from './settings.svelte';

const DAY = 86_400_000;

const midnight = (of: Date): number => new Date(of.getFullYear(), of.getMonth(), of.getDate()).getTime();

export function when(ms: number): string {
  const [then, now] = [new Date(ms), new Date()];
  const ago = Math.round((midnight(now) - midnight(then)) / DAY);
  const time = new Intl.DateTimeFormat(settings.language, { timeStyle: 'short' }).format(then);
  if (ago < 2) return `${new Intl.RelativeTimeFormat(settings.language, { numeric: 'auto' }).format(-ago, 'day')}, ${time}`;
  const year = then.getFullYear() === now.getFullYear() ? undefined : 'numeric';
  return new Intl.DateTimeFormat(settings.language, { day: 'numeric', month: 'short', year }).format(then);
}

export const month = (ms: number): string =>
  new Intl.DateTimeFormat(settings.language, { month: 'long', year: 'numeric' }).format(ms);

/** When a span that a history is searched in began, in ms since 1970; 0 for all time. */
export function began(span: string): number {
  const today = midnight(new Date());
  return { today, week: today - 6 * DAY, month: today - 29 * DAY }[span] ?? 0;
}
