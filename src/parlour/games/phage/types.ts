// Made by `make schemas` from types.py or parlour.api. Do not edit.

export type Event =
  | TileRevealed
  | PieceMoved
  | TileCaptured
  | DebrisCleared
  | PieceEscaped
  | Passed
  | EscapeBegan
  | GameEnded;
export type Move = Flip | Go | Clear | Exit | Pass | Reveal;

/**
 * A dendritic cell removes debris beside it and stays where it is.
 */
export interface Clear {
  t: 'Clear';
  at: number;
  debris: number[];
}
export interface DebrisCleared {
  t: 'DebrisCleared';
  seat: number;
  at: number;
  debris: number[];
}
export interface EscapeBegan {
  t: 'EscapeBegan';
  turns: number;
}
export interface TileRevealed {
  t: 'TileRevealed';
  seat: number;
  at: number;
  tile: string;
}
export interface PieceMoved {
  t: 'PieceMoved';
  seat: number;
  src: number;
  dst: number;
  tile: string;
}
export interface TileCaptured {
  t: 'TileCaptured';
  seat: number;
  at: number;
  tile: string;
}
export interface PieceEscaped {
  t: 'PieceEscaped';
  seat: number;
  at: number;
  tile: string;
}
export interface Passed {
  t: 'Passed';
  seat: number;
}
export interface GameEnded {
  t: 'GameEnded';
  winners: number[];
  reason: string;
}
/**
 * A piece that stands on an exit leaves the board.
 */
export interface Exit {
  t: 'Exit';
  at: number;
}
export interface Flip {
  t: 'Flip';
  at: number;
}
/**
 * Move a tile, taking what stands on the square it moves to.
 */
export interface Go {
  t: 'Go';
  src: number;
  dst: number;
}
/**
 * Only when nothing else is possible.
 */
export interface Pass {
  t: 'Pass';
}
/**
 * Chance: the tile on the square just flipped.
 */
export interface Reveal {
  t: 'Reveal';
  tile: string;
}
export interface Options {
  first?: number;
  quiet?: 20 | null;
  debris?: 'both' | 'clear' | 'step';
}
/**
 * The table as everyone sees it: what is face down nobody knows, only how many are left.
 */
export interface View {
  seat: number | null;
  board: string;
  bag: number[];
  /**
   * @minItems 2
   * @maxItems 2
   */
  back: [Go | null, Go | null];
  held: number | null;
  left: [number, number] | null;
  /**
   * @minItems 2
   * @maxItems 2
   */
  taken: [string, string];
  /**
   * @minItems 2
   * @maxItems 2
   */
  escaped: [string, string];
  quiet: number;
  quiet_limit: 20 | null;
  debris: 'both' | 'clear' | 'step';
}
