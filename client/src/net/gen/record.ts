// Made by `make schemas` from types.py or parlour.api. Do not edit.

export interface Record {
  format: 'parlour/record/v1' | 'parlour/record/v2';
  table: string;
  rules: string;
  options: {[k: string]: unknown};
  /**
   * @minItems 1
   */
  players: [Player, ...Player[]];
  /**
   * ms since 1970, UTC
   */
  started: number;
  fair: Fair;
  log: (Moved | Stopped | Undone | Resigned | Updated)[];
  result: Over;
  hash: string;
  position: {[k: string]: unknown}[];
  daily: number;
}
export interface Player {
  name: string;
  bot: string;
  salt: string;
  digest: string;
  guest: true;
}
export interface Fair {
  server_commit: string;
  player_seeds: (string | null)[];
  player_commits: string[];
  commits_hash: string;
  server_seed: string;
}
export interface Moved {
  t: 'Moved';
  /**
   * ms since 1970, UTC
   */
  at: number;
  seat: number | null;
  move: {[k: string]: unknown};
}
/**
 * Ended by the table, not by the rules: a seat resigned or left; None: a draw was agreed.
 */
export interface Stopped {
  t: 'Stopped';
  /**
   * ms since 1970, UTC
   */
  at: number;
  seat: number | null;
  reason: 'abandoned' | 'agreed' | 'ended' | 'forfeit' | 'resigned' | 'time';
}
/**
 * The last move of a seat is taken back; the draws that followed it are not used again.
 */
export interface Undone {
  t: 'Undone';
  /**
   * ms since 1970, UTC
   */
  at: number;
  seat: number;
}
/**
 * Of three or more: a stand-in plays the seat from now on, which cannot win any more.
 */
export interface Resigned {
  t: 'Resigned';
  /**
   * ms since 1970, UTC
   */
  at: number;
  seat: number;
}
/**
 * The game goes on under a later version of its rules, by which it would have gone the same.
 */
export interface Updated {
  t: 'Updated';
  /**
   * ms since 1970, UTC
   */
  at: number;
  rules: string;
}
/**
 * The game is over. `winners` are all who share first place; in a draw, every seat.
 */
export interface Over {
  scores: number[];
  winners: number[];
  reason: string;
  ties: number[];
}
