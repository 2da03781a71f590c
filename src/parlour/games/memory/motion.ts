// How the cards of Memory move, and what they sound like.

import { deal, fly, ms, plate, sink, toss } from '$client/lib/motion';
import { sound } from '$client/lib/sound.svelte';
import { BACK } from './pieces';

const REST = 160; // ms in which a pair is looked at, before it is taken

type Cell = HTMLElement | null | undefined;

const drawing = (cell: Cell, part: string): Element | null => cell?.querySelector(`${part} svg`) ?? null;

/** Cards turn where they lie, together: up once they show their picture, down while they still show it. */
export async function turned(cells: Cell[], { up }: { up: boolean }): Promise<void> {
  sound('flip', { theirs: !up });
  await Promise.all(
    cells.map((cell) => {
      const [back, face] = [drawing(cell, '.back'), drawing(cell, '.face')];
      const [shown, hidden] = up ? [face, back] : [back, face];
      if (!shown || !hidden) return null;
      const behind = hidden.cloneNode(true) as Element;
      return fly(shown, shown.getBoundingClientRect(), { back: behind, time: ms('--m-turn'), lift: 14, shade: false });
    }),
  );
}

/** Both rest, rise one after the other, and fly to the face of whoever found them. */
export async function taken(cells: Cell[], seat: number): Promise<void> {
  const pairs = cells.flatMap((cell) => {
    const face = drawing(cell, '.face');
    return face ? [{ made: face.cloneNode(true) as Element, box: face.getBoundingClientRect() }] : [];
  });
  const goal = plate(seat, 'ava');
  sound('pair');
  if (!goal) return;
  const way = (at: number) => ({ delay: REST + at * 90, time: 420, tilt: at ? 12 : -12, lift: 30, warn: true });
  await Promise.all(pairs.map(({ made, box }, at) => toss(made, box, goal, way(at))));
}

/** At the beginning of a game, from the middle. */
export function dealt(grid: HTMLElement): void {
  const cards = [...grid.querySelectorAll('.back svg')];
  const middle = grid.querySelector('.mid')?.getBoundingClientRect();
  if (!middle || !cards.length) return;
  sound('shuffle');
  const deck = new DOMRect(middle.x + middle.width / 2 - 24, middle.y, 48, 56);
  void deal(cards, deck, { back: BACK });
}

/** Refused: it returns, and shakes nothing. */
export const refuse = (cell: Cell): void => void (cell && sink(cell));
