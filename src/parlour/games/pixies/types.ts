// Made by `make schemas` from types.py or parlour.api. Do not edit.

export type Event = GameStarted | CardRevealed | CardPlaced | RoundEnded | GameEnded;
export type Move = Take | Begin | Reveal;

/**
 * Chance: who opens the first turn.
 */
export interface Begin {
  t: 'Begin';
  seat: number;
}
export interface CardPlaced {
  t: 'CardPlaced';
  seat: number;
  card: number;
  space: number;
  up: boolean;
  validated: boolean;
}
export interface CardRevealed {
  t: 'CardRevealed';
  card: number;
}
/**
 * One space. A face-up card over a face-down one is validated.
 */
export interface Cell {
  up: number | null;
  down: number | null;
}
export interface GameStarted {
  t: 'GameStarted';
  seat: number;
}
export interface RoundEnded {
  t: 'RoundEnded';
  number: number;
  points: number[];
  totals: number[];
}
export interface GameEnded {
  t: 'GameEnded';
  winners: number[];
  reason: string;
}
/**
 * Take a card to a space: face up on top, or face down (under a face-up card if any).
 */
export interface Take {
  t: 'Take';
  card: number;
  space: number;
  up: boolean;
}
/**
 * Chance: the next card of the spread.
 */
export interface Reveal {
  t: 'Reveal';
  card: number;
}
export interface Options {
  seats?: number;
  first?: number | null;
  special?: 'all' | 'others';
}
/**
 * Everything on the table. Face-down cards were taken from an open spread: no secret.
 */
export interface View {
  seat: number | null;
  number: number;
  spread: number[];
  grids: Cell[][];
  left: number;
  rounds: number[][];
  special: 'all' | 'others';
}
