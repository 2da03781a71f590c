// Cards and points in words.

import type { Score } from '$client/net/types';
import type { BoardProps } from '$client/table/board';
import { DECK } from './deck';
import type { Cell, View } from './types';

export type Say = BoardProps['say'];

/** A card by name, and what is on it; `counts`: which cards a special one does. */
export function cardFacts(card: number, counts: View['special'], say: Say): string[] {
  const { colour, number, spirals, crosses, special } = DECK[card]!;
  const signs = special
    ? say(`board-special-${colour}`, { counts })
    : spirals
      ? say('board-spirals', { n: spirals })
      : crosses
        ? say('board-crosses', { n: crosses })
        : say('board-plain');
  return [say(`board-card-${colour}`, { number }), signs];
}

/** A space, what lies on it, and whether it counts. */
export function cellFacts({ up, down }: Cell, space: number, counts: View['special'], say: Say): string[] {
  const place = say('board-space', { space });
  if (up === null) return [place, say(down === null ? 'board-empty' : 'board-face-down')];
  return [place, ...cardFacts(up, counts, say), ...(down === null ? [] : [say('board-validated')])];
}

export const listed = (facts: (string | false | null | undefined)[]): string => facts.filter(Boolean).join(', ');

export const signed = (points: number): string => (points > 0 ? `+${points}` : points < 0 ? `−${-points}` : '±0');

export const minus = (points: number): string => (points < 0 ? `−${-points}` : String(points));

export const sum = (lines: Score[number] | undefined): number =>
  (lines ?? []).reduce((all, line) => all + line.points, 0);

export const upper = (sentence: string): string => sentence.charAt(0).toUpperCase() + sentence.slice(1);
