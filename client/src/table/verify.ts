// A finished game, checked in the browser: nobody chose its draws, and nothing was changed since.
// The rules themselves are checked by `parlour verify`, offline and without us.

import { hex, unhex } from '../lib/ids';
import type { Fair, Record as GameRecord } from '../net/gen/record';
import type { Place, Replay, Step } from '../net/types';
import {
  bytes,
  digest,
  enc,
  ownSeed,
  playerCommit,
  prf,
  serverCommit,
  sharedCommit,
  sharedKey,
  sharedName,
  sharedNumber,
  transcript,
  u32,
} from './fair';

/** What a server published of draws that several tables have. */
export interface Published {
  number: number;
  commit: string;
  published: number;
  opens: number; // from then on they are played
}

export type Verdict = 'good' | 'alone' | 'bad';

/** JSON with sorted keys and no spaces: the bytes that are hashed, in any language. */
export function canonical(value: unknown): Uint8Array {
  const sorted = (part: unknown): unknown =>
    Array.isArray(part)
      ? part.map(sorted)
      : part !== null && typeof part === 'object'
        ? Object.fromEntries(
            Object.entries(part)
              .sort(([a], [b]) => (a < b ? -1 : 1))
              .map(([key, inner]) => [key, sorted(inner)]),
          )
        : part;
  return bytes(JSON.stringify(sorted(value)));
}

/** Random numbers that are a function of a key and a label. */
export class Stream {
  #rest: number[] = [];
  #block = 0;

  constructor(
    readonly key: Uint8Array,
    readonly label: string,
  ) {}

  below(n: number): number {
    const limit = Math.floor(2 ** 32 / n) * n;
    for (;;) {
      while (this.#rest.length < 4) this.#rest.push(...prf(this.key, 'stream', bytes(this.label), u32(this.#block++)));
      const [a, b, c, d] = this.#rest.splice(0, 4) as [number, number, number, number];
      const word = a * 2 ** 24 + b * 2 ** 16 + c * 2 ** 8 + d;
      if (word < limit) return word % n;
    }
  }

  shuffle<T>(items: T[]): T[] {
    const order = [...items];
    for (let i = order.length - 1; i > 0; i--) {
      const j = this.below(i + 1);
      [order[i], order[j]] = [order[j]!, order[i]!];
    }
    return order;
  }
}

export const gameKey = (fair: Fair): Uint8Array =>
  prf(unhex(fair.server_seed), 'key', unhex(fair.commits_hash), ...fair.player_seeds.map((seed) => unhex(seed ?? '')));

/** Which of the odds the seeds give as draw number n. */
export function drawn(key: Uint8Array, n: number, odds: Step['odds']): Record<string, unknown> {
  const total = odds.reduce((sum, [, weight]) => sum + weight, 0);
  let ticket = new Stream(key, `chance/n=${n}`).below(total);
  return odds.find(([, weight]) => (ticket -= weight) < 0)![0];
}

/** What lies at this place of a deal that is the same for all. */
export const found = (key: Uint8Array, { pile, cards, at }: Place): Record<string, unknown> =>
  new Stream(key, `book/${pile}`).shuffle(cards)[at] ?? {};

const link = (
  before: Uint8Array,
  seq: number,
  open: Uint8Array,
  hidden: Uint8Array | null,
  key: Uint8Array,
): Uint8Array =>
  digest(
    'entry',
    before,
    u32(seq),
    open,
    hidden === null ? new Uint8Array() : digest('private', prf(key, 'salt', u32(seq)), hidden),
  );

async function ruleset(record: GameRecord, table = record.table): Promise<string> {
  const { rules, options, players, fair, position = [] } = record;
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const { loadouts, ...rest } = options as { loadouts?: unknown[] };
  const terms: Record<string, unknown> = { rules, options: rest, seats: players.length };
  if (loadouts)
    terms.loadouts = loadouts.map((brought, seat) =>
      hex(
        digest(
          'loadout',
          prf(unhex(fair.server_seed), 'loadout', bytes(table), Uint8Array.of(seat)),
          canonical(brought),
        ),
      ),
    );
  if (position.length) terms.position = position;
  return hex(sha256(canonical(terms)));
}

export interface Drawing {
  number: number; // of the draw, from 1
  move: Record<string, unknown>;
  weight: number;
  total: number;
  fits: boolean;
}

/** Everything that was checked, in the order in which it happened. */
export interface Proof {
  server: { commit: string; seed: string; fits: boolean };
  noted: boolean | null; // whether it is what this browser noted before the game; null: it noted nothing
  shared: { number: number; published: boolean; early: boolean } | null; // of such draws: known, and before its day
  players: { commit: string; seed: string | null; fits: boolean }[];
  bound: { hash: string; fits: boolean };
  key: string;
  draws: Drawing[];
  chain: { hash: string; entries: number; fits: boolean };
}

export async function proof(replay: Replay, published: Published[] = []): Promise<Proof> {
  const { fair, table } = replay.record;
  const shared = sharedNumber(replay.record);
  const seed = unhex(fair.server_seed);
  const key = shared ? sharedKey(shared, seed) : gameKey(fair);
  const known = published.filter(({ number }) => number === shared);
  const before = ownSeed(table);
  const chain = chained(replay, key);
  return {
    server: {
      commit: fair.server_commit,
      seed: fair.server_seed,
      fits:
        (shared
          ? sharedCommit(shared, await ruleset(replay.record, sharedName(shared)), seed)
          : serverCommit(table, seed)) === fair.server_commit,
    },
    noted: before && before.server === fair.server_commit,
    shared: shared
      ? {
          number: shared,
          published:
            known.length > 0 &&
            known.every(({ commit }) => commit === fair.server_commit) &&
            !fair.player_seeds.some(Boolean),
          early: known.every(({ published: at, opens }) => at < opens),
        }
      : null,
    players: fair.player_seeds.map((seed, seat) => {
      const commit = fair.player_commits[seat]!;
      return { commit, seed, fits: playerCommit(table, seat, seed ? unhex(seed) : null) === commit };
    }),
    bound: {
      hash: fair.commits_hash,
      fits:
        transcript(table, await ruleset(replay.record), fair.server_commit, [...fair.player_commits]) ===
        fair.commits_hash,
    },
    key: hex(key),
    draws: replay.steps.filter((step) => step.odds.length).map((step, at) => drawing(key, at + 1, step, shared > 0)),
    chain: { hash: replay.record.hash, entries: replay.steps.length + 1, fits: chain === replay.record.hash },
  };
}

function drawing(key: Uint8Array, number: number, { odds, move, place }: Step, booked: boolean): Drawing {
  const same = (one: unknown, other: unknown): boolean => hex(canonical(one)) === hex(canonical(other));
  const weight = odds.find(([one]) => same(one, move))?.[1] ?? 0;
  const total = odds.reduce((sum, [, one]) => sum + one, 0);
  const due = booked ? place && found(key, place) : drawn(key, number, odds);
  return { number, move: move ?? {}, weight, total, fits: weight > 0 && same(due, move) };
}

/** The last link of the chain over the log. */
function chained({ record, steps }: Replay, key: Uint8Array): string {
  const { fair, table, players } = record;
  const { loadouts } = record.options as { loadouts?: unknown };
  // From v2 on names are digests: one that its owner removed has left only that behind.
  const named = players.map(({ name, bot, salt, digest: left, guest }) => ({
    name: left ?? (salt ? hex(digest('name', unhex(salt), bytes(name))) : name),
    bot,
    ...(guest && { guest }),
  }));
  const start = canonical({ at: record.started, players: named, seeds: fair.player_seeds });
  let chain = digest('log', bytes(table), unhex(fair.commits_hash));
  chain = link(chain, 1, start, loadouts === undefined ? null : canonical(loadouts), key);
  steps.forEach((step, at) => {
    const entry = record.log[at]!;
    if (entry.t !== 'Moved') {
      chain = link(chain, at + 2, canonical(entry), null, key);
      return;
    }
    const open = { at: entry.at, seat: entry.seat };
    if (step.secret) chain = link(chain, at + 2, canonical(open), canonical(entry.move), key);
    else chain = link(chain, at + 2, canonical({ ...open, move: entry.move }), null, key);
  });
  return hex(chain);
}

/** Everything that is wrong, in short; nothing if all is well. */
export async function faults(replay: Replay, published: Published[] = []): Promise<string[]> {
  const { server, noted, shared, players, bound, draws, chain } = await proof(replay, published);
  return [
    ...(shared && !shared.published ? ['publication'] : []),
    ...(shared && !shared.early ? ['late publication'] : []),
    ...(server.fits ? [] : ['server seed']),
    ...players.flatMap(({ fits }, seat) => (fits ? [] : [`seed of seat ${seat}`])),
    ...(bound.fits ? [] : ['binding']),
    ...draws.flatMap(({ fits, number }) => (fits ? [] : [`draw ${number}`])),
    ...(chain.fits ? [] : ['chain']),
    ...(noted === false ? ['first promise'] : []),
  ];
}

export async function checked(replay: Replay, published: Published[] = []): Promise<Verdict> {
  if ((await faults(replay, published)).length) return 'bad';
  return sharedNumber(replay.record) || replay.record.fair.player_seeds.some(Boolean) ? 'good' : 'alone';
}

export { enc };
