// Five rows of five, the score in the middle three: where each of the 22 cards lies, for good.

const SIDE = 5;
const MIDDLE = [11, 12, 13];
const PLACES = [...Array(SIDE * SIDE).keys()].filter((place) => !MIDDLE.includes(place));

export const ROWS: number[][] = [...Array(SIDE).keys()].map((row) =>
  PLACES.flatMap((place, card) => (Math.floor(place / SIDE) === row ? [card] : [])),
);
export const row = (card: number): number => Math.floor(PLACES[card]! / SIDE) + 1;
export const column = (card: number): number => (PLACES[card]! % SIDE) + 1;

const WAYS: Record<string, [down: number, right: number]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Where a key leads from a card, across the middle if need be; null if it is no key that moves. */
export function led(card: number, key: string): number | null {
  const there = ROWS[row(card) - 1]!;
  if (key === 'Home') return there[0]!;
  if (key === 'End') return there.at(-1)!;
  const way = WAYS[key];
  if (!way) return null;
  for (let at = [row(card) - 1, column(card) - 1] as [number, number]; ;) {
    at = [at[0] + way[0], at[1] + way[1]];
    if (at.some((where) => where < 0 || where >= SIDE)) return card;
    const found = PLACES.indexOf(at[0] * SIDE + at[1]);
    if (found >= 0) return found;
  }
}
