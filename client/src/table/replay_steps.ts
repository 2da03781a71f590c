// A finished game as a reader steps through it. Entries that change nothing to be seen (a card is chosen
// before chance says what it is, a turn is passed on) belong to the step after them.

import type { Happened, Replay, Step, Told } from '../net/types';
import { t } from '../shell/words.svelte';
import { RECENT } from './board';
import { type Reader, type Written, written } from './move_text';

export interface ReplayStep {
  entry: number; // entries of the record so far
  turn: number | null; // who must choose next
  steps: Step[]; // since the step before
  recent: unknown[]; // events up to here, for the board to mark the last move
  views: unknown[];
  uncovered: unknown;
  score: Replay['score'];
  list: Written[]; // the list of moves as it stood then
  lines: number[]; // of the list: those that this step added or changed
  line: number; // of the list: the one that it belongs to; -1: before the first
  n: number; // of the turn that it belongs to, as the list counts; 0: before the first
  says: string; // what happened, or else what happened last
}

type Entry = Replay['record']['log'][number];

/** What was told with an entry. That the table stopped the game is told as it is there. */
const told = (entry: Entry | undefined, { events }: Step): Told[] =>
  entry?.t === 'Stopped' ? [{ t: 'GameEnded', reason: entry.reason, seat: entry.seat }] : (events as Told[]);

const stop = (says: string): string => (/[.!?…]$/.test(says) ? says : `${says}.`);

/** What a step is in the list of moves, from the step before. */
function retold(
  list: Written[],
  before: ReplayStep,
  undone: string,
): Pick<ReplayStep, 'list' | 'lines' | 'line' | 'n' | 'says'> {
  const lines = list.flatMap(({ says }, at) => (says === before.list[at]?.says ? [] : [at]));
  const line = lines[0] ?? Math.min(before.line, list.length - 1);
  const n = list.slice(0, line + 1).findLast((one) => one.n !== null)?.n ?? 0;
  return {
    list,
    lines,
    line,
    n,
    says: undone || (lines.length ? lines.map((at) => stop(list[at]!.says)).join(' ') : before.says),
  };
}

/** The game from its start; a step's place in the list is its address. */
export function replaySteps({ record, start, steps, uncovered, turn, score }: Replay, reader: Reader): ReplayStep[] {
  const unseen = reader.ui.unseen ?? ['seat'];
  const shown = (views: unknown[]): string =>
    JSON.stringify(views, (key, value: unknown) => (key && unseen.includes(key) ? undefined : value));
  const found: ReplayStep[] = [
    {
      entry: 0,
      turn,
      steps: [],
      recent: [],
      views: start,
      uncovered,
      score,
      list: [],
      lines: [],
      line: -1,
      n: 0,
      says: '',
    },
  ];
  let waiting: Step[] = [];
  let history: Happened[] = [];
  let before = shown(start);
  steps.forEach((step, at) => {
    waiting.push(step);
    const entry = record.log[at];
    const undone =
      entry?.t === 'Undone'
        ? t(entry.seat === reader.you ? 'undone-yours' : 'undone-theirs', { name: reader.names[entry.seat] ?? '' })
        : '';
    history = undone
      ? history.slice(
          0,
          history.findLastIndex(({ seat }) => seat !== null),
        )
      : [...history, { seq: at, seat: step.seat, events: told(entry, step) }];
    const now = shown(step.views);
    if (now === before && at < steps.length - 1) return;
    before = now;
    const { views, turn, uncovered, score } = step;
    found.push({
      entry: at + 1,
      turn,
      steps: waiting,
      recent: history.slice(-RECENT).flatMap(({ events }) => events),
      views,
      uncovered,
      score,
      ...retold(written(reader, history), found.at(-1)!, undone),
    });
    waiting = [];
  });
  return found;
}

/** The step that shows how the game stood after so many entries. */
export const stepOf = (all: ReplayStep[], entry: number): number => all.findLastIndex((one) => one.entry <= entry);

/** The step that shows what the move after so many entries did. */
export const stepAfter = (all: ReplayStep[], entry: number): number => Math.min(stepOf(all, entry) + 1, all.length - 1);
