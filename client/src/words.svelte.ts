// Sentences, in the language of the reader: the house's own, and those of each game.

import { FluentBundle, FluentResource, type FluentVariable } from '@fluent/bundle';

import { gameWords } from './api';
import { settings } from './settings.svelte';

export type Facts = Record<string, unknown>;

const OURS = import.meta.glob<string>('./words/*.ftl', { query: '?raw', import: 'default' });
export const LANGUAGES: Record<string, string> = { en: 'English', de: 'Deutsch', fr: 'Français' };

let house = $state.raw<FluentBundle | null>(null);
const games = $state<Record<string, FluentBundle>>({});

async function bundle(text: Promise<string>, language: string): Promise<FluentBundle> {
  const made = new FluentBundle(language, { useIsolating: false });
  made.addResource(new FluentResource(await text));
  return made;
}

/** Before anything is shown. */
export async function learn(): Promise<void> {
  const read = OURS[`./words/${settings.language}.ftl`] ?? OURS['./words/en.ftl'];
  if (read) house = await bundle(read(), settings.language);
  document.documentElement.lang = settings.language;
}

export async function learnGame(game: string): Promise<void> {
  games[game] = await bundle(gameWords(game, settings.language), settings.language);
}

function said(from: FluentBundle | null | undefined, key: string, facts: Facts): string | null {
  const message = from?.getMessage(key);
  if (!from || !message?.value) return null;
  return from.formatPattern(message.value, facts as Record<string, FluentVariable>, []);
}

/** A sentence of the house; the key where there is none, so that it is noticed. */
export const t = (key: string, facts: Facts = {}): string => said(house, key, facts) ?? key;

/** A sentence of a game, or else of the house; nothing where neither has one. */
export const tellAny = (game: string, key: string, facts: Facts = {}): string =>
  said(games[game], key, facts) ?? said(house, key, facts) ?? '';

/** A sentence of a game; nothing where it has none. */
export const tell = (game: string, key: string, facts: Facts = {}): string =>
  said(games[game], key, facts) ?? '';
