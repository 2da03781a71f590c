// Made by `make schemas` from types.py or parlour.api. Do not edit.

export type Event =
  MatchStarted | CardDealt | CardDrawn | SidePlayed | Stood | Continued | RoundEnded | MatchEnded;
export type Move = Play | Stand | Continue | Begin | Deal | Draw;

/**
 * Chance: who opens the match.
 */
export interface Begin {
  t: 'Begin';
  seat: number;
}
export interface Board {
  slots: Slot[];
  standing: boolean;
  breaks_ties: boolean;
}
/**
 * One space of a board, as it counts now; a card of the main deck has no notation.
 */
export interface Slot {
  value: number;
  card: string;
}
export interface CardDealt {
  t: 'CardDealt';
  seat: number;
  card: string | null;
}
export interface CardDrawn {
  t: 'CardDrawn';
  seat: number;
  rank: number;
  total: number;
}
/**
 * End the turn without standing.
 */
export interface Continue {
  t: 'Continue';
}
export interface Continued {
  t: 'Continued';
  seat: number;
}
/**
 * Chance: a side card into the hand that is short of one.
 */
export interface Deal {
  t: 'Deal';
  card: string;
}
/**
 * Chance: the turn's main-deck card.
 */
export interface Draw {
  t: 'Draw';
  rank: number;
}
export interface MatchStarted {
  t: 'MatchStarted';
  seat: number;
}
export interface SidePlayed {
  t: 'SidePlayed';
  seat: number;
  card: string;
  value: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  totals: [number, number];
}
export interface Stood {
  t: 'Stood';
  seat: number;
  total: number;
}
export interface RoundEnded {
  t: 'RoundEnded';
  winner: number | null;
  reason: string;
  /**
   * @minItems 2
   * @maxItems 2
   */
  totals: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  wins: [number, number];
}
export interface MatchEnded {
  t: 'MatchEnded';
  winners: number[];
  reason: string;
}
/**
 * A side card from the hand, counting as much as its sign or its double makes it.
 */
export interface Play {
  t: 'Play';
  card: string;
  value: number;
}
export interface Stand {
  t: 'Stand';
}
export interface Options {
  first?: number | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  loadouts?: [string[], string[]];
  rescue?: boolean;
  full_board?: 'compare' | 'wins';
  flip_standing?: boolean;
  void_limit?: 20 | null;
}
/**
 * §10: what a table may agree on.
 */
export interface Variants {
  rescue: boolean;
  full_board: 'compare' | 'wins';
  flip_standing: boolean;
  void_limit: 20 | null;
}
export interface View {
  seat: number | null;
  first: number;
  /**
   * @minItems 2
   * @maxItems 2
   */
  hands: [(string | null)[], (string | null)[]];
  /**
   * @minItems 2
   * @maxItems 2
   */
  boards: [Board, Board];
  deck: number[];
  drawn: number;
  played: boolean;
  rounds: (number | null)[];
  variants: Variants;
}
