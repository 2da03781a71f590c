// The end of a game in a few words: by how much, and what decided it.

import type { Over } from '../net/gen/frames';
import type { Said } from '../net/types';
import { t } from '../shell/words.svelte';
import type { Row, Standing } from './board';
import { minus, type Reader, speakOf } from './move_text';

const lone = (over: Over): number | null => (over.winners.length === 1 ? over.winners[0]! : null);

/** The seat that came second, or of two the other. */
function second(over: Over, winner: number): number {
  const rest = over.scores.map((_, seat) => seat).filter((seat) => seat !== winner);
  return rest.toSorted((a, b) => over.scores[b]! - over.scores[a]!)[0]!;
}

/** A seat's place, shared by seats of equal scores. */
export const place = (over: Over, seat: number): number =>
  over.winners.includes(seat) ? 1 : 1 + over.scores.filter((points) => points > over.scores[seat]!).length;

/** By how much the game was won; nothing where no score says so. */
export function margin({ ui, you }: Reader, over: Over): string {
  const winner = lone(over);
  if (winner === null || over.scores.length < 2) return '';
  const next = second(over, winner);
  if (over.scores[winner]! <= over.scores[next]!) return '';
  if (you !== null && you !== winner && over.scores.length > 2) return t('over-best-of', { n: over.scores.length });
  const mine = you ?? winner;
  const other = mine === winner ? next : winner;
  if (ui.unit === 'rounds') return t('over-rounds', { a: minus(over.scores[mine]!), b: minus(over.scores[other]!) });
  const n = over.scores[winner]! - over.scores[next]!;
  return t('over-by', { n, unit: ui.unit ?? 'points', won: mine === winner ? 'yes' : 'no' });
}

/** Rows of one name, added up over all rounds. */
function parts(rows: Row[]): { key: string; points: number[] }[] {
  const found = new Map<string, number[]>();
  for (const { kind, label, cells } of rows) {
    if (kind !== 'part') continue;
    const before = found.get(label[0]) ?? cells.map(() => 0);
    found.set(
      label[0],
      cells.map((cell, seat) => (cell ?? 0) + before[seat]!),
    );
  }
  return [...found].map(([key, points]) => ({ key, points }));
}

const LEAST = 0.25; // of the margin: what differs less did not decide it

/** What decided a game, in one sentence: the part of the score that differs most. */
export function story(reader: Reader, standing: Standing, rows: Row[]): string {
  const { over } = standing;
  const winner = over && lone(over);
  if (!over || winner === null || over.scores.length < 2) return '';
  const own = reader.ui.story?.(standing, winner);
  if (own) return speakOf(reader, own);
  const next = second(over, winner);
  const all = parts(rows);
  const whole = (seat: number): boolean =>
    all.reduce((sum, { points }) => sum + points[seat]!, 0) === over.scores[seat];
  if (!whole(winner) || !whole(next)) return ''; // not all of the game is known here yet
  const ahead = (points: number[]): number => points[winner]! - points[next]!;
  const [most] = all.sort((a, b) => ahead(b.points) - ahead(a.points));
  if (!most || ahead(most.points) <= 0 || ahead(most.points) < LEAST * ahead(over.scores)) return '';
  const facts = { a: minus(most.points[winner]!), b: minus(most.points[next]!), name: reader.names[winner]! };
  const said: Said = [`story-${most.key}`, { ...facts, seat: winner }];
  return speakOf(reader, said);
}
