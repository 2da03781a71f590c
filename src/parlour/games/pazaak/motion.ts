// How cards of Pazaak move, and what they sound like. The boards already show how it stands.

import { calm, deal, fly, ms, plate, slump, wait } from '$client/lib/motion';
import { sound } from '$client/lib/sound.svelte';

export const DRAW = 420; // ms: it flies and turns on the way
export const COUNT = 320; // ms in which the total counts
const REST = 260; // ms in which a total over twenty is seen, before the cards lose heart
const BACK = 'var(--pz-back)';

/** As large as the card, in the middle of what stands for the deck. */
function top(deck: DOMRect, card: Element): DOMRect {
  const { width, height } = card.getBoundingClientRect();
  return new DOMRect(deck.x + (deck.width - width) / 2, deck.y + (deck.height - height) / 2, width, height);
}

interface How {
  theirs: boolean;
}

/** A card is drawn: from what is left of the deck to its place, and it turns on the way. */
export async function drawn(card: Element, deck: DOMRect | null, { theirs }: How): Promise<void> {
  sound('slide', { theirs });
  if (deck) await fly(card, top(deck, card), { back: BACK, time: DRAW, tilt: 8 });
  sound('place', { theirs });
}

/** A side card is played: from the hand, or from whoever sits there. */
export async function played(
  card: Element,
  from: DOMRect | null,
  { theirs, seat }: How & { seat: number },
): Promise<void> {
  const start = from ?? plate(seat, 'ava');
  sound('slide', { theirs });
  const time = ms(theirs ? '--m-other' : '--m-own');
  if (start) await fly(card, start, { time, tilt: 5, warn: theirs });
  sound('place', { theirs });
}

/** A card on a board has changed its sign. */
export function turned(card: Element): void {
  sound('flip', { theirs: true });
  void fly(card, card.getBoundingClientRect(), { back: BACK, time: ms('--m-turn'), lift: 14 });
}

/** Over twenty: after a rest the cards lose heart. */
export async function bust(cards: Element[]): Promise<void> {
  if (!calm()) await wait(DRAW + COUNT + REST);
  sound('bust');
  await slump(cards);
}

/** The hand, at the beginning of a game. */
export function dealt(cards: Element[], deck: DOMRect | null): void {
  sound('shuffle');
  if (deck && cards.length) void deal(cards, top(deck, cards[0]!), { back: BACK });
}
