// The tiles as they look, and what is printed on them; the letters are those of types.py.

export const SIZE = 7;
export const EXITS: Record<number, 'n' | 'w' | 'e' | 's'> = { 3: 'n', 21: 'w', 27: 'e', 45: 's' };
export const HIDDEN = '?';
export const NOTHING = '.';
export const KINDS = '^>v<DVBrR#'; // in the order of view.bag

export interface Tile {
  name: string; // as text.py has it
  points: number;
  face: string;
  edge: string;
  seat?: number; // whose it is
  way?: string;
  turn?: number; // degrees from north
}

const immune = { points: 5, face: '#1F4E8C', edge: '#112E55', seat: 0 };
const pathogen = { face: '#E7A51B', edge: '#8F6105', seat: 1 };
const blood = { name: 'red-blood-cell', face: '#FFF5F3', edge: '#B98A86' };

export const TILES: Record<string, Tile> = {
  '^': { ...immune, name: 't-cell', way: 'north', turn: 0 },
  '>': { ...immune, name: 't-cell', way: 'east', turn: 90 },
  v: { ...immune, name: 't-cell', way: 'south', turn: 180 },
  '<': { ...immune, name: 't-cell', way: 'west', turn: 270 },
  D: { ...immune, name: 'dendritic-cell' },
  V: { ...pathogen, name: 'virus', points: 10 },
  B: { ...pathogen, name: 'bacterium', points: 5 },
  r: { ...blood, points: 2 },
  R: { ...blood, points: 3 },
  '#': { name: 'debris', points: 2, face: '#B9B2BB', edge: '#857A89' },
  '?': { name: 'face-down', points: 0, face: '#A35B66', edge: '#6F3640' },
};

/** Columns A to G from the west, rows 1 to 7 from the north. */
export const square = (at: number): string => 'ABCDEFG'[at % SIZE]! + (Math.floor(at / SIZE) + 1);

export const worth = (tiles: string): number => [...tiles].reduce((sum, tile) => sum + TILES[tile]!.points, 0);

/** T cells of all directions are one kind. */
const kind = (tile: string): string => (TILES[tile]!.way ? '>' : tile);

/** How many of each kind, in the order in which they came: what stands in a tray stays where it is. */
export function counted(tiles: string): [tile: string, count: number][] {
  const counts = new Map<string, number>();
  for (const tile of tiles) counts.set(kind(tile), (counts.get(kind(tile)) ?? 0) + 1);
  return [...counts];
}

/** How many of each kind are face down, none included. */
export function hidden(bag: number[]): [tile: string, count: number][] {
  const all = [...KINDS].map((tile, at): [string, number] => [kind(tile), bag[at] ?? 0]);
  return ['>', ...'DVBrR#'].map((one) => [
    one,
    all.filter(([tile]) => tile === one).reduce((sum, [, count]) => sum + count, 0),
  ]);
}
