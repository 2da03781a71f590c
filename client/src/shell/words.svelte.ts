// Sentences in the reader's language: those of the pages, and those of each game.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

import { moment } from '../lib/time';
import { gameWords, Refused } from '../net/api';
import type { Facts } from '../net/types';
import { settings } from './settings.svelte';

// Addresses of text files: as modules they would be JavaScript that a phone has to read first.
const OURS = import.meta.glob<string>('../words/*.ftl', { query: '?url', import: 'default', eager: true });
const FEATURES = import.meta.glob<string>('$features/*/pages/words.*.ftl', {
  query: '?url',
  import: 'default',
  eager: true,
});
export const LANGUAGES: Record<string, string> = { en: 'English', de: 'Deutsch', fr: 'Français' };

let pages = $state.raw<FluentBundle | null>(null);
const games = $state<Record<string, FluentBundle>>({});

async function bundle(texts: Promise<string>[], language: string): Promise<FluentBundle> {
  const made = new FluentBundle(language, { useIsolating: false });
  for (const text of await Promise.all(texts)) made.addResource(new FluentResource(text));
  return made;
}

let parts: string[] = []; // words files of single pages that were opened

/** The pages' words files in a language: ours, one of each feature that has words, and those of opened pages. */
function files(language: string): string[] {
  const features = Object.entries(FEATURES).filter(([name]) => name.endsWith(`/words.${language}.ftl`));
  const opened = parts.map((part) => OURS[`../words/${part}.${language}.ftl`]!);
  return [OURS[`../words/${language}.ftl`]!, ...features.map(([, file]) => file), ...opened];
}

/** Loads the pages' words in the reader's language, and anew those of games that speak already; called before
 *  anything is shown. */
export async function learn(): Promise<void> {
  const language = settings.language in LANGUAGES ? settings.language : 'en';
  const texts = files(language).map((file) => fetch(file).then((answer) => answer.text()));
  pages = await bundle(texts, settings.language);
  document.documentElement.lang = settings.language;
  await Promise.all(Object.keys(games).map(learnGame));
}

/** Words that only one page needs: `about.en.ftl` for `about`. */
export async function learnPart(part: string): Promise<void> {
  if (parts.includes(part)) return;
  parts = [...parts, part];
  await learn().catch((error: unknown) => {
    parts = parts.filter((one) => one !== part);
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
