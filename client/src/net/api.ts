// The HTTP API, as far as the pages need it.

import { newId } from '../lib/ids';
import { notices } from '../shell/notices.svelte';
import { settings } from '../shell/settings.svelte';
import type { GameCard, Hint, History, OpenedTable, Opening, Person, Problem, Reviewed, Seeking } from './gen/bodies';
import type { Lobby, News, No, Ok, Welcome } from './gen/frames';
import type { Happened, Replay, Wanted } from './types';

export type {
  Costly,
  GameCard,
  Hint,
  History,
  Level,
  Opening,
  OpenedTable,
  Person,
  PlayedGame,
  Point,
  Review,
  Reviewed,
} from './gen/bodies';

/** A request that the server refused: `refusal` in words.svelte.ts says it in the reader's language. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly facts: Record<string, unknown>,
    readonly says: string, // the server's English
  ) {
    super(says || code);
  }
}

export async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const type = answer.headers.get('content-type') ?? '';
  const told: unknown = type.includes('json') ? await answer.json() : await answer.text();
  if (answer.ok) return told as T;
  const { code = 'failed', facts = {}, detail = '', says = detail } = (told ?? {}) as Partial<Problem & No>; // `…/do` answers with frames
  if (code === 'banned') notices.ban = { code, facts, says };
  throw new Refused(answer.status, code, facts, says);
}

let coming: Promise<Person> | null = null;

/** The guest session of this browser: made by the first call, shared by all later ones. */
export function ensureGuest(): Promise<Person> {
  coming ??= ask<Person>('POST', '/api/me', {}).catch((error: unknown) => {
    coming = null;
    throw error;
  });
  return coming;
}

/** Asks until there is an answer, if only a refusal, or the page is left; `slow` is told of each try that had none. */
export async function persist<T>(
  question: () => Promise<T>,
  slow: () => void = () => {},
  left: () => boolean = () => false,
): Promise<T> {
  for (;;) {
    try {
      return await question();
    } catch (error) {
      if (left() || (error instanceof Refused && ![502, 503, 504].includes(error.status))) throw error;
      slow();
      await new Promise((done) => setTimeout(done, 1_500));
    }
  }
}

export async function rename(name: string): Promise<Person> {
  coming = Promise.resolve(await ask<Person>('PATCH', '/api/me', { name }));
  return coming;
}

// In the reader's language, as far as a game speaks it.
const spoken = (path: string) => `/api/games${path}?language=${settings.language}`;

export const games = () => ask<GameCard[]>('GET', spoken(''));
export const card = (game: string) => ask<GameCard>('GET', spoken(`/${game}`));
export const rules = (game: string) => ask<string>('GET', spoken(`/${game}/rules`));
export const gameWords = (game: string, language: string) =>
  ask<string>('GET', `/api/games/${game}/words?language=${language}`);
export const lobby = () => ask<Lobby>('GET', '/api/tables');
/** What a history is searched by: all of it must hold. */
export interface Search {
  game?: string;
  name?: string;
  result?: string;
  since?: number; // ms since 1970
  before?: string; // `next` of the page before
  limit?: number;
}
export function history(search: Search): Promise<History> {
  const given = Object.entries(search)
    .filter(([, value]) => value)
    .map(([key, value]) => [key, String(value)]);
  return ask<History>('GET', `/api/me/games?${new URLSearchParams(given)}`);
}
/** What the game of something played is called; its own name if it is no longer installed. */
export function titleOf(shelf: GameCard[], { rules }: { rules: string }): string {
  const game = rules.split('/')[0]!;
  return shelf.find(({ name }) => name === game)?.title ?? game;
}
export const open = (opening: Opening) => ask<OpenedTable>('POST', '/api/tables', opening);
/** A table with anyone who looks for the same. */
export const seek = (seeking: Partial<Seeking>) => ask<OpenedTable>('POST', '/api/seek', seeking);
/** The newest table of a room, by the id of any of its tables. */
export const newest = (table: string) => ask<{ table: string }>('GET', `/api/rooms/${table}`);
export const find = (code: string) => ask<{ table: string }>('GET', `/api/codes/${encodeURIComponent(code)}`);
export const look = (table: string) => ask<{ about: Welcome; news: News }>('GET', `/api/tables/${table}`);
export const happened = (table: string) => ask<Happened[]>('GET', `/api/tables/${table}/history`);
/** A command over HTTP, which knows our name of this moment: a socket knows the one it was opened with. */
export const command = (table: string, wanted: Wanted) =>
  ask<Ok>('POST', `/api/tables/${table}/do`, { ...wanted, id: newId() });
export const replay = (table: string) => ask<Replay>('GET', `/api/tables/${table}/replay`);
export const tryFrom = (table: string, at: number) => ask<OpenedTable>('POST', `/api/tables/${table}/try`, { at });
export const hint = (table: string) => ask<Hint>('POST', `/api/tables/${table}/hint`);
export const review = (table: string) => ask<Reviewed>('POST', `/api/tables/${table}/review`);
/** One that was made or is under way; none is begun. */
export const madeReview = (table: string) => ask<Reviewed | null>('GET', `/api/tables/${table}/review`);
