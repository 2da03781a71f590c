// From the home page to a table: with a bot, with a friend who gets the link, with anyone who waits.

import { comeIn, type GameCard, open } from '../api';
import type { Listing } from '../gen/frames';
import { settings } from '../settings.svelte';

export type Company = 'bot' | 'friend' | 'anyone';

/** The page of a table at which this game begins, or waits for somebody. */
export async function start(game: GameCard, company: Company, seats: number, waiting: Listing[]): Promise<string> {
  await comeIn();
  if (company === 'anyone') {
    const waits = waiting.find((one) => one.rules === game.rules && one.seats.length === seats);
    if (waits) return `/t/${waits.table}`;
  }
  const asked = { bot: { bots: seats - 1, level: settings.level }, friend: { private: true }, anyone: {} }[company];
  const { table, code } = await open({ game: game.name, seats, ...asked });
  return code ? `/t/${table}?code=${code}` : `/t/${table}`;
}
