// How cards of Pixies move, and what they sound like. The grids already show how it stands.

import { calm, deal, epoch, fly, ms, plate, points, run, sink, wait } from '$client/lib/motion';
import { sound } from '$client/lib/sound.svelte';
import { signed } from './facts';
import { BACK } from './pieces';

/** A card comes from where it lay to its space, and its points go to the score. */
export async function placed(
  card: Element,
  from: DOMRect,
  { theirs, seat, gained }: { theirs: boolean; seat: number; gained: number },
): Promise<void> {
  sound('slide', { theirs });
  const time = ms(theirs ? '--m-other' : '--m-own');
  await fly(card, from, { time, tilt: theirs ? -6 : 5, warn: theirs });
  sound('place', { theirs });
  const goal = plate(seat, 'pts');
  if (!gained || !goal || !card.isConnected || calm()) return;
  await points(card, goal, signed(gained), { down: gained < 0 });
  if (gained > 0) sound('points', { theirs });
}

/** Cards are laid out: many come from the deck, one only turns up. */
export function laid(cards: Element[], deck: Element | null): void {
  if (cards.length > 1 && deck?.getClientRects().length) {
    sound('shuffle');
    return void deal(cards, deck, { back: BACK.field });
  }
  for (const face of cards) {
    sound('flip', { theirs: true });
    void fly(face, face.getBoundingClientRect(), { back: BACK.field, time: ms('--m-turn'), lift: 14 });
  }
}

const ROW = 560; // ms

/** A round is counted row by row; any tap or key shows all of it. */
export async function counted(rows: Element[]): Promise<void> {
  if (calm()) return;
  const began = epoch();
  const shown = [
    { opacity: 0, transform: 'translateY(4px)' },
    { opacity: 1, transform: 'none' },
  ];
  rows.forEach((row, at) => void run(row, shown, { duration: 200, delay: at * ROW, easing: 'ease-out' }));
  for (let at = 0; at < rows.length; at++) {
    if (epoch() !== began || !rows[at]!.isConnected) return;
    sound('points', { step: at });
    await wait(ROW);
  }
}

/** Refused: it returns, and shakes nothing. */
export const refuse = (thing: Element): void => void sink(thing);
