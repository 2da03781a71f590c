// Sentences in the reader's language: those of the pages, and those of each game.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';
import FILES from 'virtual:words';

import { moment } from '../lib/time';
import { gameWords, Refused } from '../net/api';
import type { Facts } from '../net/types';
import { settings } from './settings.svelte';

export const LANGUAGES: Record<string, string> = { en: 'English', de: 'Deutsch', fr: 'Français' };

let pages = $state.raw<FluentBundle | null>(null);
const games = $state<Record<string, FluentBundle>>({});

async function bundle(texts: Promise<string>[], language: string): Promise<FluentBundle> {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const text of await Promise.all(texts)) made.addResource(new FluentResource(text));
  return made;
}

let whole = false; // beyond the words of home

/** Loads the pages' words in the reader's language, and anew those of games that speak already; called before
 *  anything is shown. Home has a file of its own, other pages need all: `learnAll`. */
export async function learn(): Promise<void> {
  const { home, rest } = FILES[settings.language] ?? FILES.en!;
  // Addresses of text files: as modules they would be JavaScript that a phone has to read first.
  const texts = [...home, ...(whole ? rest : [])].map((file) => fetch(file).then((answer) => answer.text()));
  pages = await bundle(texts, settings.language);
  document.documentElement.lang = settings.language;
  await Promise.all(Object.keys(games).map(learnGame));
}

export async function learnAll(): Promise<void> {
  if (whole) return;
  whole = true;
  await learn().catch((error: unknown) => {
    whole = false;
    throw error;
  });
}

export async function learnGame(game: string): Promise<void> {
  games[game] = await bundle([gameWords(game, settings.language)], settings.language);
}

function said(from: FluentBundle | null | undefined, key: string, facts: Facts, errors: Error[] = []): string | null {
  const message = from?.getMessage(key);
  if (!from || !message?.value) return null;
  return from.formatPattern(message.value, facts as Record<string, FluentVariable>, errors);
}

/** A sentence of the pages; the key where there is none, so that it is noticed. */
export const t = (key: string, facts: Facts = {}): string => said(pages, key, facts) ?? key;

/** A sentence of a game, or else of the pages; nothing where neither has one. */
export const tellAny = (game: string, key: string, facts: Facts = {}): string =>
  said(games[game], key, facts) ?? said(pages, key, facts) ?? '';

export interface Refusal {
  code: string;
  facts: Facts;
  says: string; // the server's English
}

/** Why the server refused: by the code from the pages' words or the game's, else in the server's words. */
export function refusal(
  { code, facts, says }: Refusal,
  ofGame: (code: string, facts: Facts) => string = () => '',
): string {
  const missing: Error[] = []; // facts that the sentence needs
  const until =
    typeof facts.until !== 'number'
      ? {}
      : { until: facts.until ? t('until', { at: moment(facts.until) }) : t('for-good') };
  const ours = said(pages, `refused-${code}`, { ...facts, ...until }, missing);
  return (missing.length ? '' : ours) || ofGame(code, facts) || says || code;
}

/** Why a request failed: refused by the server, or not answered at all. */
export const failure = (error: unknown): string =>
  error instanceof Refused ? refusal(error) : t(navigator.onLine ? 'no-answer' : 'offline');

/** A sentence of a game; nothing where it has none. */
export const tell = (game: string, key: string, facts: Facts = {}): string => said(games[game], key, facts) ?? '';
