// Made by `make schemas` from types.py or parlour.api. Do not edit.

/**
 * A program and its token, for the header `Authorization: Bearer …`.
 */
export interface Admitted {
  id: string;
  name: string;
  bot: string;
  token: string;
}
/**
 * A time limit for all moves of a seat, and an increment for each move made.
 */
export interface Bank {
  t: 'Bank';
  ms: number;
  increment: number;
}
/**
 * A move that cost something, and the better one.
 */
export interface Costly {
  at: number;
  seat: number;
  lost: number;
  move: {
    t: string;
  };
  better: {
    t: string;
  };
  share: number;
  made: Effect;
  could: Effect;
}
/**
 * What a move does at once, in the game's own terms.
 */
export interface Effect {
  lines: ScoreLine[] | null;
  reply: number | null;
  remark: Reason | null;
}
/**
 * One named part of a seat's score; the words file says `score-NAME`.
 */
export interface ScoreLine {
  name: string;
  points: number;
}
/**
 * Why a move may not be made: the words file says `why-CODE`, RULES.md has the section.
 */
export interface Reason {
  code: string;
  section: string;
  facts: {[k: string]: unknown};
}
export interface Found {
  table: string;
}
/**
 * An installed game.
 */
export interface GameCard {
  name: string;
  rules: string;
  title: string;
  about: string;
  credit: string;
  seats: number[];
  minutes: number;
  draws: boolean;
  options: {[k: string]: unknown};
  choices: {
    [k: string]: unknown[];
  };
  levels: Level[];
  files: string[];
}
/**
 * How well a house bot plays: Elo points above random play.
 */
export interface Level {
  name: string;
  rating: Rating | null;
}
/**
 * Elo above a random player, with its 95 % interval.
 */
export interface Rating {
  elo: number;
  low: number;
  high: number;
}
/**
 * One entry of a game's log, as the asking person heard of it.
 */
export interface Happened {
  seq: number;
  seat: number | null;
  events: unknown[];
}
/**
 * The best moves, best first, for the table at this entry.
 */
export interface Hint {
  seq: number;
  moves: Worth[];
}
/**
 * A move, and the share of the win to expect after it.
 */
export interface Worth {
  move: {
    t: string;
  };
  share: number;
}
/**
 * A page of your finished games, the latest first.
 */
export interface History {
  games: PlayedGame[];
  count: PlayedCount;
  next: string;
}
/**
 * A finished game as one of its players finds it. Names are those of that day.
 */
export interface PlayedGame {
  table: string;
  rules: string;
  ended: number;
  seats: Seated[];
  you: number;
  over: Over;
  result: 'drawn' | 'lost' | 'won';
}
/**
 * A taken seat in the lobby.
 */
export interface Seated {
  name: string;
  bot: string;
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
/**
 * How many games a search in a history finds, on all its pages.
 */
export interface PlayedCount {
  won: number;
  lost: number;
  drawn: number;
}
/**
 * The name of a guest; one is made up if it is missing.
 */
export interface Newcomer {
  name?: string | null;
}
export interface OpenedTable {
  table: string;
  code: string;
  link: string;
}
/**
 * The table to open. The person who opens it takes a seat, unless `sit` is false.
 */
export interface Opening {
  game: string;
  seats?: number | null;
  private?: boolean;
  bots?: number;
  level?: 'beginner' | 'casual' | 'master' | 'strong';
  sit?: boolean;
  seat?: number | null;
  loadout?:
    | (string | number)[]
    | {
        [k: string]: string | number | (string | number)[];
      }
    | null;
  options?: {[k: string]: unknown};
  control?: Untimed | PerMove | Bank;
  games?: number;
  absence?: 'decide' | 'loses';
}
export interface Untimed {
  t: 'Untimed';
}
/**
 * A time limit for each move.
 */
export interface PerMove {
  t: 'PerMove';
  ms: number;
}
/**
 * A guest or a program.
 */
export interface Person {
  id: string;
  name: string;
  bot: string;
}
/**
 * What every seat could expect at a decision: with the best move, and with the one made.
 */
export interface Point {
  at: number;
  seat: number;
  best: number[];
  made: number[];
  stake: number;
}
/**
 * A program's name, and which bot it is: shown to everyone who plays it.
 */
export interface Program {
  name: string;
  bot?: string;
}
/**
 * Why a request was not done: a code for programs, a sentence for people.
 */
export interface Refusal {
  code: string;
  facts: {[k: string]: unknown};
  says: string;
}
export interface Renamed {
  name: string;
}
export interface Review {
  points: Point[];
  result: number[];
  shares: Share[];
  costly: Costly[];
}
/**
 * Where a seat's result comes from: `start` and the other three add up to it.
 */
export interface Share {
  start: number;
  luck: number;
  own: number;
  others: number;
  accuracy: number | null;
}
/**
 * How many decisions of how many are judged, and the review once all are.
 */
export interface Reviewed {
  done: number;
  of: number;
  review: Review | null;
}
/**
 * The game to play with anyone who looks for the same.
 */
export interface Seeking {
  game: string;
  seats: number | null;
  options: {[k: string]: unknown};
  control: Untimed | PerMove | Bank;
  games: number;
  loadout:
    | (string | number)[]
    | {
        [k: string]: string | number | (string | number)[];
      }
    | null;
}
/**
 * From where to play on: the next decision after so many entries of the record.
 */
export interface Trying {
  at: number;
}
/**
 * Which software a server runs.
 */
export interface Version {
  name: string;
  version: string;
}
/**
 * From a worker: the answers to its job, null where it failed; nothing at first.
 */
export interface Work {
  job?: string | null;
  answers?: number[][][] | null;
}
