// What the cards of Pazaak look like, and how their numbers are written.

import type { Board } from './types';

export const PLACES = 4; // in a hand
export const GOAL = 3; // rounds
export const TARGET = 20;

export type Kind = 'main' | 'plus' | 'minus' | 'dual' | 'flip' | 'double' | 'tiebreaker' | 'variable';

const SIGNS: Record<string, Kind> = {
  '': 'main',
  '+': 'plus',
  '-': 'minus',
  '±': 'dual',
  D: 'double',
  T: 'tiebreaker',
  V: 'variable',
};

/** A card's kind, by its notation; a card of the main deck has none. */
export const kind = (card: string): Kind => SIGNS[card.charAt(0)] ?? 'flip';

/** A notation as it is printed: with a minus that is as wide as a plus. */
export const printed = (card: string): string => card.replace('-', '−');

export const number = (value: number): string => printed(String(value));
export const signed = (value: number): string => (value > 0 ? `+${value}` : number(value));

export const total = (board: Board): number => board.slots.reduce((sum, slot) => sum + slot.value, 0);

export const won = (rounds: (number | null)[], seat: number): number =>
  rounds.filter((winner) => winner === seat).length;

/** Moons on the orbit of a main card, from the top and clockwise. */
export function moons(count: number): [x: number, y: number][] {
  return Array.from({ length: count }, (_, at) => {
    const angle = (2 * Math.PI * at) / count;
    return [32 + 22 * Math.sin(angle), 40 - 22 * Math.cos(angle)];
  });
}
