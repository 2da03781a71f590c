// From the home page to a table: with a bot, with a friend who gets the link, with anyone who looks for the same.

import { ensureGuest, type GameCard, open, seek } from '../net/api';
import { settings } from '../shell/settings.svelte';
import { ownLoadout } from '../table/loadout';
import { parts } from './home.svelte';

export type Company = 'bot' | 'friend' | 'anyone';

/** The page of a table at which this game begins, or waits for somebody. */
export async function start(game: GameCard, company: Company, seats: number, level = settings.level): Promise<string> {
  const online = parts.map((part) => part.online?.(game)).find(Boolean);
  if (company === 'anyone' && online) return online;
  await ensureGuest();
  const brought = { game: game.name, seats, loadout: ownLoadout(game.name) };
  if (company === 'anyone') return `/t/${(await seek(brought)).table}`;
  const asked = company === 'bot' ? { bots: seats - 1, level } : { private: true };
  const { table, code } = await open({ ...brought, ...asked });
  return company === 'friend' ? `/t/${table}?code=${code}` : `/t/${table}`;
}
