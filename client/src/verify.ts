// A finished game, checked in the browser: nobody chose its draws, and nothing was changed since.
// The rules themselves are checked by `parlour verify`, offline and without us.

import { bytes, digest, enc, playerCommit, prf, serverCommit, transcript, u32 } from './fair';
import type { Fair, Record as GameRecord } from './gen/record';
import { hex, unhex } from './ids';
import { kept } from './kept';

export interface Step {
  at: number;
  seat: number | null;
  move: Record<string, unknown> | null;
  secret: boolean;
  odds: [Record<string, unknown>, number][];
  events: unknown[];
  views: unknown[];
}

export interface Replay {
  record: GameRecord;
  start: unknown[];
  steps: Step[];
}

export type Verdict = 'good' | 'alone' | 'bad';

/** JSON with sorted keys and no spaces: the bytes that are hashed, in any language. */
export function canonical(value: unknown): Uint8Array {
  const sorted = (part: unknown): unknown =>
    Array.isArray(part)
      ? part.map(sorted)
      : part !== null && typeof part === 'object'
        ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, inner]) => [key, sorted(inner)]))
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

const link = (before: Uint8Array, seq: number, open: Uint8Array, hidden: Uint8Array | null, key: Uint8Array): Uint8Array =>
  digest('entry', before, u32(seq), open, hidden === null ? new Uint8Array() : digest('private', prf(key, 'salt', u32(seq)), hidden));

async function ruleset({ rules, options, players, table, fair, position = [] }: GameRecord): Promise<string> {
  const { sha256 } = await import('@noble/hashes/sha2.js');
  const { loadouts, ...rest } = options as { loadouts?: unknown[] };
  const terms: Record<string, unknown> = { rules, options: rest, seats: players.length };
  if (loadouts)
    terms.loadouts = loadouts.map((brought, seat) =>
      hex(digest('loadout', prf(unhex(fair.server_seed), 'loadout', bytes(table), Uint8Array.of(seat)), canonical(brought))),
    );
  if (position.length) terms.position = position;
  return hex(sha256(canonical(terms)));
}

/** Everything that is wrong, in short; nothing if all is well. */
export async function faults({ record, steps }: Replay): Promise<string[]> {
  const { fair, table, players } = record;
  const wrong: string[] = [];
  if (serverCommit(table, unhex(fair.server_seed)) !== fair.server_commit) wrong.push('server seed');
  fair.player_seeds.forEach((seed, seat) => {
    if (playerCommit(table, seat, seed ? unhex(seed) : null) !== fair.player_commits[seat]) wrong.push(`seed of seat ${seat}`);
  });
  if (transcript(table, await ruleset(record), fair.server_commit, [...fair.player_commits]) !== fair.commits_hash) wrong.push('binding');
  const key = gameKey(fair);
  let chain = digest('log', bytes(table), unhex(fair.commits_hash));
  const { loadouts } = record.options as { loadouts?: unknown };
  const start = canonical({ at: record.started, players, seeds: fair.player_seeds });
  chain = link(chain, 1, start, loadouts === undefined ? null : canonical(loadouts), key);
  let draws = 0;
  steps.forEach((step, at) => {
    const entry = record.log[at]!;
    if (step.odds.length) {
      draws += 1;
      if (hex(canonical(drawn(key, draws, step.odds))) !== hex(canonical(step.move))) wrong.push(`draw ${draws}`);
    }
    const open = { at: entry.at, seat: entry.seat };
    if (entry.t !== 'Moved') chain = link(chain, at + 2, canonical(entry), null, key);
    else if (step.secret) chain = link(chain, at + 2, canonical(open), canonical(entry.move), key);
    else chain = link(chain, at + 2, canonical({ ...open, move: entry.move }), null, key);
  });
  if (hex(chain) !== record.hash) wrong.push('chain');
  const before = JSON.parse(kept(`seed.${table}`) ?? 'null') as { server: string } | null;
  if (before && before.server !== fair.server_commit) wrong.push('first promise');
  return wrong;
}

export async function checked(replay: Replay): Promise<Verdict> {
  if ((await faults(replay)).length) return 'bad';
  return replay.record.fair.player_seeds.some(Boolean) ? 'good' : 'alone';
}

export { enc };
