// The list of moves, the rounds, and how the last one ended.

import type { Happened } from '$client/net/types';
import type { Line, Row, Standing } from '$client/table/board';
import { number, TARGET, total, won } from './pieces';
import type { RoundEnded, View } from './types';

const PLACES = 9;

/** A turn is a line: what was drawn, what was played, where one stood. */
export function lines(told: Happened[]): Line[] {
  const found: Line[] = [];
  let [last, round] = [null as { seat: unknown; line: Line } | null, 0];
  for (const event of told.flatMap(({ events }) => events)) {
    const { t, seat } = event;
    if (t === 'MatchStarted') found.push({ parts: [['line-begins', { seat }]], turn: false });
    if (t === 'CardDrawn') {
      last = { seat, line: { parts: [['line-drew', event]], turn: true } };
      found.push(last.line);
    }
    const part: Line['parts'] =
      t === 'SidePlayed' ? [['line-played', event]] : t === 'Stood' ? [['line-stood', event]] : [];
    if (part.length && last?.seat === seat) last!.line.parts.push(...part);
    else if (part.length) found.push({ parts: [['line-stood-too', event]], turn: false }); // a flip made it twenty
    if (t === 'RoundEnded') found.push(ended(event as unknown as RoundEnded, (round += 1)));
  }
  return found;
}

function ended({ winner, reason, totals }: RoundEnded, round: number): Line {
  if (winner === null)
    return { parts: [['line-void', { round, high: number(totals[0]!), low: number(totals[1]!) }]], turn: false };
  const facts = { round, seat: winner, reason, high: number(totals[winner]!), low: number(totals[1 - winner]!) };
  return { parts: [['line-round', facts]], turn: false };
}

/** While it is played the totals, part by part; once it is over the rounds, and who took each. */
export function rows({ view, score, told, over }: Standing<View>): Row[] {
  const ends = told.flatMap(({ events }) => events).filter(({ t }) => t === 'RoundEnded') as unknown as RoundEnded[];
  const known = ends.length === view.rounds.length;
  const rounds = view.rounds.map((winner, at): Row => ({
    label: ['board-round', { round: at + 1 }],
    cells: known ? ends[at]!.totals : [null, null],
    kind: 'round',
    won: winner,
  }));
  const wins: Row = { label: ['board-won', {}], cells: [0, 1].map((seat) => won(view.rounds, seat)), kind: 'sum' };
  if (over) return [...rounds, wins];
  const parts = score[0]!.map(({ name }, at): Row => ({
    label: [`score-${name}`, {}],
    cells: score.map((seat) => seat[at]!.points),
    kind: 'part',
  }));
  const totals: Row = { label: ['board-total', {}], cells: view.boards.map(total), kind: 'sum' };
  return [...parts, totals, ...rounds, ...(rounds.length ? [wins] : [])];
}

/** How the last round was won, as its boards still show. */
export function end({ view, over }: Standing<View>): { how: string; mine: string; theirs: string } {
  const winner = over?.winners[0] ?? 0;
  const [mine, theirs] = [view.boards[winner]!, view.boards[1 - winner]!];
  const how =
    total(theirs) > TARGET
      ? 'bust'
      : mine.slots.length === PLACES
        ? 'full'
        : total(mine) === total(theirs)
          ? 'tiebreaker'
          : 'higher';
  return { how, mine: number(total(mine)), theirs: number(total(theirs)) };
}
