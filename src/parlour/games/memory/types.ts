// Made by `make schemas` from types.py or parlour.api. Do not edit.

export type Event =
  GameStarted | CardRevealed | CardsRemoved | ScoreUpdated | CardsHidden | TurnChanged | GameEnded;
export type Move = Flip | Begin | Reveal;

/**
 * Chance: who has the first turn.
 */
export interface Begin {
  t: 'Begin';
  seat: number;
}
export interface CardRevealed {
  t: 'CardRevealed';
  card: number;
  picture: number;
  seat: number;
}
export interface CardsHidden {
  t: 'CardsHidden';
  /**
   * @minItems 2
   * @maxItems 2
   */
  cards: [number, number];
}
export interface CardsRemoved {
  t: 'CardsRemoved';
  /**
   * @minItems 2
   * @maxItems 2
   */
  cards: [number, number];
}
export interface GameStarted {
  t: 'GameStarted';
  seat: number;
}
export interface ScoreUpdated {
  t: 'ScoreUpdated';
  seat: number;
  score: number;
}
export interface TurnChanged {
  t: 'TurnChanged';
  seat: number;
}
export interface GameEnded {
  t: 'GameEnded';
  winners: number[];
  reason: string;
}
export interface Flip {
  t: 'Flip';
  card: number;
}
/**
 * Chance: the picture on a card nobody has seen before.
 */
export interface Reveal {
  t: 'Reveal';
  picture: number;
}
export interface Options {
  first?: number | null;
  miss_limit?: 200 | null;
}
/**
 * The two cards of the last full turn, so that a page can show them again.
 */
export interface Turned {
  /**
   * @minItems 2
   * @maxItems 2
   */
  cards: [number, number];
  /**
   * @minItems 2
   * @maxItems 2
   */
  pictures: [number, number];
  matched: boolean;
}
/**
 * The table as everyone sees it: pictures only on cards now face up, or won.
 */
export interface View {
  seat: number | null;
  pictures: (number | null)[];
  gone: boolean[];
  up: number[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  scores: [number, number];
  last: Turned | null;
  miss_limit: 200 | null;
}
