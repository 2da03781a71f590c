// Made by `make schemas` from types.py or parlour.api. Do not edit.

/**
 * Who keeps a server, its version, and how many days it keeps data; 0: for ever.
 */
export interface About {
  version: string;
  operator: string;
  contact: string;
  imprint: string;
  source: string;
  session_days: number;
  guest_days: number;
  abandoned_days: number;
}
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
  what: Reason[];
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
export interface CreatedWebhook {
  id: string;
  url: string;
  secret: string;
}
/**
 * How many players were so far ahead at the end, or behind.
 */
export interface DailyBar {
  low: number;
  high: number;
  players: number;
  yours: boolean;
}
export interface DailyDay {
  number: number;
  opens: number;
  day: 'free' | 'missed' | 'open' | 'played';
}
/**
 * One deal. Its seed is shown once nobody's game can count any more.
 */
export interface DailyDeal {
  number: number;
  rules: string;
  level: string;
  opens: number;
  closes: number;
  shown: number;
  commit: string;
  published: number;
  seed: string;
}
/**
 * Your own game of a deal, and, once it is over, how everyone did.
 */
export interface DailyResults {
  number: number;
  table: string | null;
  yours: DailyScore | null;
  players: number;
  behind: number;
  bars: DailyBar[];
  row: number;
  week: DailyDay[];
}
/**
 * How it ended for one player; without scores: given up.
 */
export interface DailyScore {
  result: 'drawn' | 'lost' | 'won';
  mine: number | null;
  other: number | null;
}
/**
 * Today's deal, the commitments to the next ones, and the last ones with their seeds.
 */
export interface DailySchedule {
  now: number;
  today: DailyDeal | null;
  coming: DailyDeal[];
  past: DailyDeal[];
}
/**
 * What was published of a deal, to verify its records.
 */
export interface DealCommitment {
  number: number;
  commit: string;
  published: number;
  opens: number;
  seed: string;
}
export interface DealLink {
  deal: string;
  link: string;
}
/**
 * A deal as you may see it. Before you have played it, nothing tells how it went.
 */
export interface DealPage {
  deal: string;
  number: number;
  rules: string;
  options: {[k: string]: unknown};
  level: string;
  by: string;
  closes: number;
  table: string | null;
  results: DealResult[];
  playing: number;
}
/**
 * How the deal ended for one player; without scores: given up.
 */
export interface DealResult {
  name: string;
  you: boolean;
  result: 'drawn' | 'lost' | 'won';
  mine: number | null;
  other: number | null;
  table: string | null;
}
/**
 * Your own name, so that nobody is erased by a mistake.
 */
export interface Erasing {
  name: string;
}
/**
 * What is wrong with one part of a request; a JSON pointer says with which.
 */
export interface Fault {
  pointer: string;
  detail: string;
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
  one_device: boolean;
  options: {[k: string]: unknown};
  choices: {
    [k: string]: unknown[];
  };
  levels: Level[];
  files: string[];
  lesson: LessonCard | null;
  puzzles: boolean;
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
 * What a game teaches; its steps are at /api/lessons/{game}/{version}/{name}/start.
 */
export interface LessonCard {
  version: string;
  steps: LessonPart[];
}
/**
 * A step of a lesson; the words file says `lesson-NAME`.
 */
export interface LessonPart {
  name: string;
  spot: string[];
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
  match: Over | null;
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
 * What one move does: it reaches the goal, leads on towards it, or does something else.
 */
export interface LessonAnswer {
  how: 'done' | 'else' | 'on';
  says: string;
  facts: {[k: string]: unknown};
  view: unknown;
  score: ScoreLine[][];
  events: unknown[];
  turn: number | null;
  preview: ScoreLine[][] | null;
}
/**
 * A position in which the learner chooses, and what each choice does.
 */
export interface LessonPosition {
  seat: number;
  view: unknown;
  score: ScoreLine[][];
  told: unknown[];
  moves: unknown[];
  goals: number[];
  answers: LessonAnswer[];
}
export interface ListedWebhook {
  id: string;
  url: string;
  since: number;
  state: 'fails' | 'stopped' | 'works';
  failures: number;
  error: string;
  next: number | null;
}
/**
 * The game and the level of the house bot that everyone plays against.
 */
export interface NewDeal {
  game: string;
  level: 'beginner' | 'casual' | 'master' | 'strong';
  options: {[k: string]: unknown};
}
export interface NewWebhook {
  url: string;
}
/**
 * The name of a guest; one is made up if it is missing.
 */
export interface Newcomer {
  name?: string | null;
}
export interface NextPuzzle {
  you: PuzzleStanding;
  puzzle: ShownPuzzle | null;
}
/**
 * How you do: your rating, tries in all, right ones in a row and in the last seven days.
 */
export interface PuzzleStanding {
  rating: number;
  tries: number;
  row: number;
  week: number;
}
/**
 * A decision of a finished game, as the player in that seat saw it.
 */
export interface ShownPuzzle {
  id: string;
  rules: string;
  seat: number;
  view: unknown;
  score: ScoreLine[][];
  moves: {
    t: string;
  }[];
  previews: (ScoreLine[][] | null)[];
  rating: number;
  month: string;
  tries: number;
  solved: number;
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
  absence?: ('decide' | 'loses') | null;
  guests?: string[];
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
 * Who is here: in how many people's browsers a page is open.
 */
export interface PeopleHere {
  people: number;
  looking: number;
  playing: number;
  names: string[];
}
/**
 * A guest, an account or a program.
 */
export interface Person {
  id: string;
  name: string;
  bot: string;
}
/**
 * All that is stored of you, besides the logs of these tables.
 */
export interface PersonalData {
  person: Person;
  since: number;
  sessions: PersonalSession[];
  restrictions: Restriction[];
  tables: PersonalTable[];
  games: PlayedGame[];
  webhooks: string[];
  puzzles: PersonalPuzzle[];
  puzzle_rating: number | null;
  days: PersonalDay[];
  more: {[k: string]: unknown};
}
/**
 * A cookie or token of yours: when it was last used, to the day, and the key of the address.
 */
export interface PersonalSession {
  used: number;
  address: string;
}
/**
 * A ban or a mute that is in force.
 */
export interface Restriction {
  number: number;
  kind: 'ban' | 'mute';
  person: string;
  address: string;
  until: number;
  why: string;
}
/**
 * A table at which you sat; its record is at /api/tables/{id}/record once it is finished.
 */
export interface PersonalTable {
  id: string;
  rules: string;
  phase: string;
  opened: number;
}
/**
 * A puzzle that you tried: your points, and your rating before and after it.
 */
export interface PersonalPuzzle {
  puzzle_id: string;
  move: number;
  points: number;
  before: number;
  after: number;
  at: number;
  report: string;
}
/**
 * A deal of the day that you began, and how it ended.
 */
export interface PersonalDay {
  number: number;
  table_id: string;
  result: ('drawn' | 'lost' | 'won') | null;
  mine: number | null;
  other: number | null;
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
 * Why a request was not done (RFC 9457): `code` is for programs, `detail` for people.
 */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  facts: {[k: string]: unknown};
  errors: Fault[];
}
/**
 * A program's name, and which bot it is: shown to everyone who plays it.
 */
export interface Program {
  name: string;
  bot?: string;
}
/**
 * The move's place in the list.
 */
export interface PuzzleAnswer {
  move: number;
}
/**
 * What a move is worth, with what its player could know.
 */
export interface PuzzleMove {
  move: {
    t: string;
  };
  share: number;
  right: boolean;
  yours: boolean;
  effect: Effect;
}
/**
 * Another move is as good; it is not clear; it shows a game that one knows.
 */
export interface PuzzleReport {
  why: 'as-good' | 'known' | 'unclear';
}
/**
 * 1 point for a right move, ½ for a close one. The first try counts, and no other.
 */
export interface PuzzleResult {
  points: number;
  moves: PuzzleMove[];
  before: number;
  after: number;
  rating: number;
  you: PuzzleStanding;
}
export interface Renamed {
  name: string;
}
export interface Review {
  points: Point[];
  result: number[];
  shares: Share[];
  costly: Costly[];
  why: Verdict[];
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
export interface Verdict {
  code: 'close' | 'costly' | 'luck' | 'won' | 'won-luck' | 'won-others';
  facts: {[k: string]: unknown};
  at: number | null;
}
/**
 * How many decisions of how many are judged, and the review once all are.
 */
export interface Reviewed {
  done: number;
  of: number;
  review: Review | null;
  failed: boolean;
  ahead: number;
}
/**
 * Your answer to an offer.
 */
export interface SearchAnswer {
  offer: string;
  play: boolean;
}
/**
 * How your search stands. Sent whenever it changes.
 */
export interface SearchState {
  t: 'search';
  state: 'ended' | 'found' | 'looking' | 'playing';
  game: string;
  control: Untimed | PerMove | Bank;
  waited: number;
  left: number;
  hour: boolean;
  offer: string;
  other: string;
  accepted: boolean;
  table: string;
  why: '' | 'away' | 'declined' | 'nobody' | 'seated' | 'stopped';
  declined: string;
  usual: number | null;
  busy: number | null;
  here: PeopleHere | null;
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
 * What to play with someone who looks for the same.
 */
export interface StartSearch {
  game: string;
  loadout:
    | (string | number)[]
    | {
        [k: string]: string | number | (string | number)[];
      }
    | null;
  hour: boolean;
}
/**
 * From where to play on: the next decision after so many entries of the record.
 */
export interface Trying {
  at: number;
}
/**
 * Which software a server runs, and for a page at localhost how others reach it.
 */
export interface Version {
  name: string;
  version: string;
  network: string;
  loopback_only: boolean;
}
/**
 * From a worker: the answers to its job, null where it failed; nothing at first.
 */
export interface Work {
  job?: string | null;
  answers?: number[][][] | null;
}
