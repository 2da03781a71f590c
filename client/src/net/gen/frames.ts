// Made by `make schemas` from types.py or parlour.api. Do not edit.

export type Sent =
  | Sit
  | Bring
  | Free
  | Swap
  | Next
  | Leave
  | Commit
  | Reveal
  | Move
  | Resign
  | Offer
  | Decline
  | Claim
  | Hold
  | Wait
  | Abandon
  | Fill
  | Ask
  | Say
  | Intend
  | Ping;
export type Told =
  | Welcome
  | News
  | Ok
  | No
  | Retry
  | Answer
  | Said
  | Intent
  | Pong
  | Bye
  | Stops
  | Lobby
  | Changes
  | Turn;

/**
 * The opponent did not come back in time: end the game, and nobody wins.
 */
export interface Abandon {
  t: 'abandon';
  id: string;
}
/**
 * To an `ask`: score lines for each seat, null where something hidden decides, a reason, or
 *     tips.
 *
 *     To a `say`: it was said.
 */
export interface Answer {
  t: 'answer';
  id: string;
  score: ScoreLine[][] | null;
  reason: Reason | null;
  says: string;
  tips: Reason[];
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
/**
 * Ask for the score, the score after a move, why a move is not allowed, or for tips.
 */
export interface Ask {
  t: 'ask';
  what: 'preview' | 'score' | 'tips' | 'why';
  move?: {[k: string]: unknown} | null;
  id: string;
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
 * Before the game: the loadout to play with; null is the ready one.
 */
export interface Bring {
  t: 'bring';
  loadout:
    | (string | number)[]
    | {
        [k: string]: string | number | (string | number)[];
      }
    | null;
  id: string;
}
/**
 * The server closes the connection; connect again if `again`.
 */
export interface Bye {
  t: 'bye';
  reason: string;
  again: boolean;
  facts: {[k: string]: unknown};
  says: string;
}
/**
 * What has changed in the lobby since it was last told, to those who asked for changes.
 */
export interface Changes {
  t: 'changes';
  waiting: ListChanges;
  playing: ListChanges;
  yours: ListChanges;
}
/**
 * What became of a list: first these are gone from it, then those are put in, in turn.
 */
export interface ListChanges {
  gone: string[];
  put: Placed[];
}
/**
 * A listing that is new or has changed, and its place in the list as it is now.
 */
export interface Placed {
  at: number;
  listing: Listing;
}
/**
 * A table in the lobby.
 */
export interface Listing {
  table: string;
  rules: string;
  phase: 'CLOSED' | 'FINISHED' | 'IN_GAME' | 'READY' | 'WAITING';
  seats: (Seated | null)[];
  control: Untimed | PerMove | Bank;
  options: {[k: string]: unknown};
  you: number | null;
  yours: boolean;
  runs_out: number | null;
}
/**
 * A taken seat in the lobby.
 */
export interface Seated {
  name: string;
  bot: string;
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
 * The opponent did not come back in time: take the win.
 */
export interface Claim {
  t: 'claim';
  id: string;
}
export interface Clock {
  left: number[];
  running: number | null;
  since: number;
}
/**
 * Commit to a seed of 32 bytes by its hash; null opts out.
 */
export interface Commit {
  t: 'commit';
  commit: string | null;
  id: string;
}
export interface Decline {
  t: 'decline';
  wish: 'draw' | 'rematch' | 'undo';
  id: string;
}
/**
 * What somebody has reached in the games of a room, one that just ended included.
 */
export interface EveningScore {
  name: string;
  won: number;
  drawn: number;
  played: number;
  seat: number | null;
}
/**
 * From the host, before the game: a house bot takes a free seat.
 */
export interface Fill {
  t: 'fill';
  seat: number;
  level: 'beginner' | 'casual' | 'master' | 'strong';
  id: string;
}
/**
 * From the host, before the game: somebody else's seat is free again.
 */
export interface Free {
  t: 'free';
  seat: number;
  id: string;
}
/**
 * The opponent did not come back in time: let a stand-in play until they do.
 */
export interface Hold {
  t: 'hold';
  id: string;
}
/**
 * Tell everyone in the room what you would like to play, and whether you type another name.
 */
export interface Intend {
  t: 'intend';
  wish: string;
  naming: boolean;
  id: string;
}
/**
 * What somebody in a room is up to before a game, for everyone there; not in the log.
 */
export interface Intent {
  t: 'intent';
  seat: number;
  wish: string;
  naming: boolean;
}
/**
 * Leave for good: before the game the seat is freed, during it you resign.
 */
export interface Leave {
  t: 'leave';
  id: string;
}
/**
 * The lobby: tables that wait for players, games in progress, your own tables.
 */
export interface Lobby {
  t: 'lobby';
  waiting: Listing[];
  playing: Listing[];
  yours: Listing[];
}
/**
 * One of the moves that the news listed; `base` is the number of that news.
 */
export interface Move {
  t: 'move';
  base: number;
  move: {[k: string]: unknown};
  id: string;
}
/**
 * Sent to a viewer after every change; complete: no earlier news is needed.
 */
export interface News {
  t: 'news';
  seq: number;
  phase: 'CLOSED' | 'FINISHED' | 'IN_GAME' | 'READY' | 'WAITING';
  chairs: (Sitter | null)[];
  view: unknown;
  score: ScoreLine[][] | null;
  events: unknown[];
  moves: unknown[];
  seat: number | null;
  you: number | null;
  host: number | null;
  kept: string[];
  clock: Clock;
  wishes: [number, 'draw' | 'rematch' | 'undo'][];
  undo: number | null;
  hash: string;
  over: Over | null;
  closed: string;
  following: string;
  match: Over | null;
  ended: number;
  evening: EveningScore[];
  fair: Pledges | null;
}
/**
 * A taken seat as everyone sees it.
 */
export interface Sitter {
  name: string;
  bot: string;
  away: number | null;
  held: boolean;
  resigned: boolean;
  returns: number | null;
  awaited: boolean;
  guest: boolean;
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
 * Commitments and seeds, as everyone sees them before and after the game.
 */
export interface Pledges {
  server_commit: string;
  player_commits: string[];
  contributes: (boolean | null)[];
  revealed: boolean[];
  ruleset: string;
  commits_hash: string;
  server_seed: string;
}
/**
 * Open the room's next table. Before a game the host changes its terms so, and everybody moves
 *     on; after a game anyone goes back to the room so. What is null stays as it is.
 */
export interface Next {
  t: 'next';
  id: string;
  rules: string | null;
  seats: number | null;
  options: {[k: string]: unknown} | null;
  private: boolean | null;
  control: (Untimed | PerMove | Bank) | null;
  games: number | null;
  absence: ('decide' | 'loses') | null;
}
/**
 * The command is refused, and will be under this id.
 */
export interface No {
  t: 'no';
  id: string;
  code: string;
  facts: {[k: string]: unknown};
  says: string;
}
/**
 * Offer a draw, an undo or a rematch; to offer what another has offered is to agree.
 */
export interface Offer {
  t: 'offer';
  wish: 'draw' | 'rematch' | 'undo';
  id: string;
}
/**
 * The command is stored, as this entry of the table's log.
 */
export interface Ok {
  t: 'ok';
  id: string;
  seq: number;
}
export interface Ping {
  t: 'ping';
}
export interface Pong {
  t: 'pong';
}
export interface Resign {
  t: 'resign';
  id: string;
}
/**
 * Not known yet: send the command again, with the same id, after so many ms.
 */
export interface Retry {
  t: 'retry';
  id: string;
  ms: number;
}
/**
 * Reveal the seed, once every seat has committed.
 */
export interface Reveal {
  t: 'reveal';
  commits_hash: string;
  seed: string;
  id: string;
}
/**
 * What somebody has reached in the games of a room so far.
 */
export interface RoomScore {
  name: string;
  you: boolean;
  won: number;
  drawn: number;
  played: number;
}
/**
 * A phrase for everyone connected to the table now; it is not in the log.
 */
export interface Said {
  t: 'said';
  seat: number;
  phrase:
    | 'bell'
    | 'good-luck'
    | 'goodbye'
    | 'heart'
    | 'hello'
    | 'nice-move'
    | 'one-moment'
    | 'oops'
    | 'sad'
    | 'smile'
    | 'star'
    | 'surprise'
    | 'thanks'
    | 'well-played';
}
/**
 * Send a phrase to everyone at the table.
 */
export interface Say {
  t: 'say';
  phrase:
    | 'bell'
    | 'good-luck'
    | 'goodbye'
    | 'heart'
    | 'hello'
    | 'nice-move'
    | 'one-moment'
    | 'oops'
    | 'sad'
    | 'smile'
    | 'star'
    | 'surprise'
    | 'thanks'
    | 'well-played';
  id: string;
}
/**
 * Take a free seat; with the code of a private table, and a loadout if the game has them.
 *
 *     Whoever sits there already, before the game, is called by the name they have chosen since.
 */
export interface Sit {
  t: 'sit';
  seat?: number | null;
  code?: string;
  loadout?:
    | (string | number)[]
    | {
        [k: string]: string | number | (string | number)[];
      }
    | null;
  id: string;
}
/**
 * Before the game: two seats change places. Anyone may so move to a free seat.
 */
export interface Swap {
  t: 'swap';
  seat: number;
  other: number;
  id: string;
}
/**
 * The opponent did not come back in time: wait for them without a limit.
 */
export interface Wait {
  t: 'wait';
  id: string;
}
/**
 * Results of the match so far, with seats numbered as in this game.
 */
export interface Series {
  previous: string;
  overs: Over[];
}
/**
 * The server will stop for a while: games go on afterwards.
 */
export interface Stops {
  t: 'stops';
  at: number;
  minutes: number;
}
/**
 * The first frame: the table's terms, which do not change.
 */
export interface Welcome {
  t: 'welcome';
  table: string;
  rules: string;
  seats: number;
  options: {[k: string]: unknown};
  private: boolean;
  control: Untimed | PerMove | Bank;
  window: number;
  games: number;
  series: Series;
  server_commit: string;
  now: number;
  room: string;
  absence: 'decide' | 'loses';
  evening: RoomScore[];
  code: string;
  lost: boolean;
  one_device: boolean;
  daily: number;
  dice: string;
}
/**
 * In a program's stream: the phase of one of your tables.
 */
export interface Turn {
  t: 'turn';
  table: string;
  rules: string;
  phase: 'CLOSED' | 'FINISHED' | 'IN_GAME' | 'READY' | 'WAITING';
  you: number | null;
}
