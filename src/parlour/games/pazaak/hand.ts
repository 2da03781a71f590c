// The four places of a hand. The view tells only which cards are left; a card keeps its place
// here, and a place whose card was played stays empty.

import { PLACES } from './pieces';

export interface Place {
  card: string | null; // null: never seen, because the page came later
  used: boolean;
  round: number | null; // in which it was used, if we know
}

const empty = (): Place => ({ card: null, used: false, round: null });

export const NONE: readonly Place[] = Array.from({ length: PLACES }, empty);

/** The places, now that these cards are left. Of equal cards, the one at `last` was played. */
export function settled(
  before: readonly Place[],
  hand: readonly string[],
  now: { last: number | null; round: number; dealing: boolean },
): Place[] {
  const left = [...hand];
  const places = before.map((place) => ({ ...place }));
  const order = places.map((_, at) => at).sort((a, b) => Number(a === now.last) - Number(b === now.last));
  for (const place of order.map((at) => places[at]!)) {
    if (place.card === null || place.used) continue;
    const at = left.indexOf(place.card);
    if (at >= 0) left.splice(at, 1);
    else Object.assign(place, { used: true, round: now.round });
  }
  for (const card of left) {
    const free = places.find((place) => place.card === null && !place.used);
    if (!free) return settled(NONE, hand, now);
    free.card = card;
  }
  if (!now.dealing) for (const place of places) place.used ||= place.card === null;
  return places;
}
