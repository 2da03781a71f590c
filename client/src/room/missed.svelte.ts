// Games that the room has played while we were away: said once to whoever comes back.

import { look } from '../net/api';
import { learnGame, t, tell } from '../shell/words.svelte';

const FAR = 6; // tables back at most
export const missed = $state({ says: '' });

/** From the table that an old link names to the one where the room is now. */
export async function miss(from: string, to: string): Promise<void> {
  const [first, last] = [from, to].map((name) => Number(name.split('~')[1] ?? 1)) as [number, number];
  const names = Array.from({ length: Math.min(last - first, FAR) }, (_, at) => `${root(to)}~${last - at}`);
  const found = await Promise.all(names.filter((one) => one !== from).map((one) => look(one).catch(() => null)));
  const games = found.filter((one) => one?.news.over && one.news.you === null);
  const newest = games[0];
  if (!newest?.news.over) return void (missed.says = '');
  const game = newest.about.rules.split('/')[0]!;
  await learnGame(game);
  const { winners, reason } = newest.news.over;
  const won = ['abandoned', 'ended'].includes(reason) ? [] : winners.map((seat) => newest.news.chairs[seat]?.name);
  const says = t(won.length ? 'missed-won' : 'missed-none', { names: won.join(', '), game: tell(game, 'title') });
  missed.says = t('missed', { n: games.length, says });
}

const root = (table: string): string => table.split('~')[0]!;
