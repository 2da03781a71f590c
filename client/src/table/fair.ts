// parlour/fair/v1 in the browser: a player's part in it. See docs/fair.md.

import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

import { hex, random, unhex } from '../lib/ids';
import { keep, stored } from '../lib/storage';
import type { News } from '../net/gen/frames';
import type { Wanted } from '../net/types';

const VERSION = 'parlour/fair/v1/';
const text = new TextEncoder();

export const bytes = (words: string): Uint8Array => text.encode(words);
export const u8 = (n: number): Uint8Array => Uint8Array.of(n);
export const u32 = (n: number): Uint8Array => Uint8Array.of(n >>> 24, n >>> 16, n >>> 8, n);

/** Each part after its length: no two lists of parts share an encoding. */
export function enc(parts: Uint8Array[]): Uint8Array {
  const all = parts.flatMap((part) => [u32(part.length), part]);
  const whole = new Uint8Array(all.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of all) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

export const digest = (tag: string, ...parts: Uint8Array[]): Uint8Array =>
  sha256(enc([bytes(VERSION + tag), ...parts]));

export const prf = (key: Uint8Array, tag: string, ...parts: Uint8Array[]): Uint8Array =>
  hmac(sha256, key, enc([bytes(VERSION + tag), ...parts]));

export const serverCommit = (table: string, seed: Uint8Array): string =>
  hex(digest('server-commit', bytes(table), seed));

/** The number of draws that other tables have, too; 0: of none. */
export const sharedNumber = ({ daily = 0 }: { daily?: number }): number => daily;

/** What such draws are called in its hashes, as a table is by its id. */
export const sharedName = (number: number): string => `daily/${number}`;

export const sharedCommit = (number: number, ruleset: string, seed: Uint8Array): string =>
  hex(digest('daily-commit', bytes(sharedName(number)), unhex(ruleset), seed));

export const sharedKey = (number: number, seed: Uint8Array): Uint8Array =>
  prf(seed, 'daily-key', bytes(sharedName(number)));

export const playerCommit = (table: string, seat: number, seed: Uint8Array | null): string =>
  hex(
    seed === null ? digest('no-seed', bytes(table), u8(seat)) : digest('player-commit', bytes(table), u8(seat), seed),
  );

export const transcript = (table: string, ruleset: string, server: string, players: string[]): string =>
  hex(digest('commits', bytes(table), unhex(ruleset), u8(players.length), unhex(server), ...players.map(unhex)));

/** Our seed at a table, and the server's commitment as we first saw it; null if we have none. */
export const ownSeed = (table: string): { seed: string; server: string } | null =>
  stored<{ seed: string; server: string } | null>(`seed.${table}`, null, (value) =>
    [value!.seed, value!.server].every((one) => /^[0-9a-f]{64}$/.test(one)),
  );

/** One player's seed at one table: committed to, checked, and only then revealed. */
export class Pledge {
  #table: string;
  #seed: Uint8Array;
  #server: string;
  #revealed = false;
  #committing = false; // until the server has answered

  constructor(table: string, serverCommit: string) {
    this.#table = table;
    const before = ownSeed(table);
    this.#seed = before ? unhex(before.seed) : random(32);
    this.#server = before?.server ?? serverCommit;
    keep(`seed.${table}`, JSON.stringify({ seed: hex(this.#seed), server: this.#server }));
  }

  /** What this seat must say now; a sentence's key if something is not as it was shown before.
   *  To commit is to be ready, so that is left to the player. Whoever changes seats commits again. */
  due(news: News, ready: boolean): Wanted | 'unfair' | null {
    const { fair, you } = news;
    if (fair === null || you === null || news.over || news.closed) return null;
    if (fair.server_commit !== this.#server) return 'unfair';
    const mine = playerCommit(this.#table, you, this.#seed);
    const stands = fair.player_commits[you];
    if (!stands) return ready && !this.#committing ? { t: 'commit', commit: mine } : null;
    if (stands !== mine || !fair.commits_hash || fair.revealed[you] || this.#revealed) return null; // another device's
    const bound = transcript(this.#table, fair.ruleset, fair.server_commit, fair.player_commits);
    if (bound !== fair.commits_hash) return 'unfair';
    this.#revealed = true;
    return { t: 'reveal', commits_hash: bound, seed: hex(this.#seed) };
  }

  /** Says it: one commitment at a time. */
  async say(due: Wanted, send: (wanted: Wanted) => Promise<unknown>): Promise<void> {
    if (due.t === 'commit') this.#committing = true;
    try {
      await send(due);
    } finally {
      this.#committing = false;
    }
  }
}
