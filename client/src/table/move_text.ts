// What was told, for people to read: the list of moves, the score part by part, and why a game ended.

import type { Over, Reason } from '../net/gen/frames';
import type { Happened, Said, Score, Told } from '../net/types';
import { t, tell } from '../shell/words.svelte';
import { facts, type GameUi, type Row, type Standing } from './board';

/** A table as its reader sees it: what sentences need to speak to them. */
export interface Reader {
  game: string;
  ui: GameUi;
  names: string[];
  you: number | null;
}

/** The event of a game that was stopped: it has a seat, which no game's own event of this name has. */
const stops = (event: Told): boolean => event.t === 'GameEnded' && 'seat' in event;

export const minus = (points: number): string => (points < 0 ? `−${-points}` : String(points));

/** A sentence of the game. Points of all seats come as a list, and are named. */
export function speakOf({ game, ui, names, you }: Reader, [key, told]: Said): string {
  const scores = Array.isArray(told.scores)
    ? {
        scores: told.scores
          .map((points, seat) => `${seat === you ? t('seat-you') : names[seat]} ${minus(points)}`)
          .join(', '),
      }
    : {};
  return tell(game, key, facts(ui, names, { ...told, ...scores }, you));
}

/** A move that somebody might make: by what can be seen on the table, where the game has such words. */
export const advised = (reader: Reader, move: { t: string }): string =>
  speakOf(reader, [`hint-${move.t}`, { ...move }]) || speakOf(reader, [`move-${move.t}`, { ...move }]) || move.t;

/** A difference, with its sign. */
export const signed = (n: number): string => (n ? `${n < 0 ? '−' : '+'}${Math.abs(n)}` : '±0');

/** What a move did, part by part, by the game's own words. */
export const effects = (reader: Reader, what: Reason[]): string[] =>
  what
    .map(({ code, facts: more }) =>
      speakOf(reader, [`what-${code}`, typeof more.by === 'number' ? { ...more, by: signed(more.by) } : more]),
    )
    .filter(Boolean);

/** One event in a sentence, as it is said aloud. */
export function sentence(reader: Reader, event: Told): string {
  const { game, ui, names, you } = reader;
  if (stops(event)) return stopped(reader, String(event.reason), event.seat as number | null);
  return tell(game, `event-${event.t}`, facts(ui, names, event, you));
}

const upper = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** A line as it is read. */
export interface Written {
  n: number | null;
  seat: number | null; // whose turn it was
  says: string;
}

/** The list of moves, oldest first: turns are numbered from 1, what happens beside them is not. */
export function written(reader: Reader, told: Happened[]): Written[] {
  const plain = told.map((one) => ({ ...one, events: one.events.filter((event) => !stops(event)) }));
  const lines = reader.ui.lines
    ? reader.ui.lines(plain).map(({ parts, turn }) => ({
        turn,
        seat: (parts[0]?.[1].seat as number | undefined) ?? null,
        says: parts
          .map((part) => speakOf(reader, part))
          .filter(Boolean)
          .join(', '),
      }))
    : plain.map(({ seat = null, events }) => ({
        turn: true,
        seat,
        says: events
          .map((event) => sentence(reader, event))
          .filter(Boolean)
          .join(' '),
      }));
  const ends = told
    .flatMap(({ events }) => events.filter(stops))
    .map((event) => ({ turn: false, seat: null, says: sentence(reader, event) }));
  let n = 0;
  return [...lines, ...ends]
    .filter(({ says }) => says)
    .map(({ turn, seat, says }) => ({ n: turn ? (n += 1) : null, seat, says: upper(says) }));
}

/** The score in rows; where a game brings none of its own, each part and their sum. */
export function rows(ui: GameUi, standing: Standing): Row[] {
  if (ui.rows) return ui.rows(standing);
  const { score } = standing;
  const lines =
    score[0]?.map(({ name }, at): Row => ({
      label: [`score-${name}`, {}],
      cells: score.map((seat) => seat[at]?.points ?? null),
      kind: 'part',
    })) ?? [];
  return lines.length > 1 ? [...lines, sum(score)] : lines;
}

export const sum = (score: Score): Row => ({
  label: ['', {}],
  cells: score.map((seat) => seat.reduce((all, line) => all + line.points, 0)),
  kind: 'sum',
});

/** Why a game was stopped, in one sentence. */
function stopped({ names, you }: Reader, reason: string, seat: number | null): string {
  const key = `ended-${reason}`;
  const said = t(key, { who: seat !== null && seat === you ? 'you' : 'other', name: names[seat ?? -1] ?? '' });
  return said === key ? t('ended-other') : said;
}

/** Why the game ended as it did, in one sentence, tie-breaks named. */
export function ending(reader: Reader, { view, told, over, score }: Standing): string {
  if (!over) return '';
  const { names, ui } = reader;
  const all = names.map((_, seat) => seat);
  const rest = all.filter((seat) => !over.winners.includes(seat));
  const lead = over.winners[0] ?? 0;
  const second =
    rest.toSorted((a, b) => (over.scores[b] ?? 0) - (over.scores[a] ?? 0))[0] ??
    all.find((seat) => seat !== lead) ??
    lead;
  const [high, low] = [over.scores[lead] ?? 0, over.scores[second] ?? 0];
  const said = speakOf(reader, [
    `end-${over.reason}`,
    {
      seat: lead,
      seats: names.length,
      high: minus(high),
      low: minus(low),
      more: over.ties[lead] ?? 0,
      fewer: over.ties[second] ?? 0,
      result: rest.length ? (high === low ? 'tiebreak' : 'won') : 'tie',
      ...ui.end?.({ view, told, over, score }),
    },
  ]);
  if (said) return said;
  const short = tell(reader.game, `over-${over.reason}`); // a game without sentences has this, for the terminal
  if (short) return `${upper(short)}.`;
  const end = told.flatMap(({ events }) => events).findLast(stops);
  return stopped(
    reader,
    over.reason,
    (end?.seat as number | null | undefined) ?? (rest.length === 1 ? rest[0]! : null),
  );
}

function placed({ scores }: Over, you: number): string {
  const n = 1 + scores.filter((points) => points > scores[you]!).length;
  return t(n === 2 || n === 3 ? `over-place-${n}` : 'over-place-n', { n });
}

/** Who won, as a heading. A tie is a shared win where the rules say so, and else a draw. */
export function heading({ names, you, ui }: Reader, over: Over): string {
  const mine = you !== null && over.winners.includes(you);
  if (over.reason === 'abandoned' || over.reason === 'ended') return t('over-nobody');
  if (over.winners.length === 1 && mine) return t('over-win');
  if (over.winners.length === 1 && you !== null && names.length === 2) return t('over-lose');
  if (over.winners.length === 1 && you !== null && over.scores.length > 2) return placed(over, you);
  if (over.winners.length === 1) return t('over-loss', { names: names[over.winners[0]!] });
  if (over.winners.length === names.length && (!ui.shared || !over.scores.length)) return t('over-draw');
  const others = over.winners.filter((seat) => seat !== you).map((seat) => names[seat]);
  return mine ? t('over-shared', { names: others.join(', ') }) : t('over-tie', { names: others.join(', ') });
}

/** Names that can be told apart in narrow columns: the part of each that no other has. */
export function short(names: string[], you: number | null): string[] {
  return names.map((name, seat) => {
    if (seat === you) return t('seat-you');
    const words = name.split(/\s+/);
    const alone = (word: string): boolean =>
      Number.isNaN(Number(word)) && names.filter((other) => other.split(/\s+/).includes(word)).length === 1;
    return words.length > 1 ? ([words.at(-1)!, words[0]!].find(alone) ?? name) : name;
  });
}
