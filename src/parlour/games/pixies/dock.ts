// What the dock says: what is asked, and what the selected card would do.

import type { Score } from '$client/net/types';
import type { Offer, Prompt } from '$client/table/board';
import { DECK } from './deck';
import { type Say, signed, sum, upper } from './facts';
import type { Cell, Take } from './types';

type Lines = Score[number];

const named = (say: Say, card: number): string =>
  say(`board-card-${DECK[card]!.colour}`, { number: DECK[card]!.number });

/** How many points more; nothing while it is not known. */
export const gain = (now: Lines | undefined, then: Lines | undefined): string =>
  now && then ? signed(sum(then) - sum(now)) : '';

/** Each part of the score that would change. */
export function changes(say: Say, now: Lines | undefined, then: Lines | null): string {
  if (!now || !then) return '';
  const parts = then.flatMap(({ name, points }) => {
    const more = points - (now.find((line) => line.name === name)?.points ?? 0);
    return more ? [say(`board-part-${name}`, { by: signed(more) })] : [];
  });
  return parts.length ? `${parts.join(', ')}.` : say('board-same');
}

/** Where a card goes is said as it is listed: one whose number counts already goes elsewhere. */
export function asking(say: Say, n: number, takes: Take[]): Prompt {
  const home = takes.every(({ card, space }) => space === DECK[card]!.number - 1);
  const last = n === 1;
  return {
    title: last ? say('board-pick-last') : say('board-pick', { n }),
    body: say(home ? 'board-pick-body' : last ? 'board-anywhere-body' : 'board-pick-body-some'),
    usual: true,
  };
}

export const theirs = (say: Say, name: string, planned: number | null): Prompt => ({
  title: say('board-theirs-turn', { name }),
  body: planned === null ? say('board-plan-body') : upper(say('board-planned-body', { card: named(say, planned) })),
  usual: planned === null,
});

/** A card whose number is validated already: face down, somewhere. */
export const anywhere = (say: Say, card: number, cancel: Offer[]): Prompt => ({
  title: say('board-anywhere', { number: DECK[card]!.number }),
  body: say('board-anywhere-body'),
  quiet: cancel,
});

/** Two of a number: each with what it would bring, drawn, because their names may be alike. */
export const keeping = (say: Say, card: number, [over, under]: Offer[]): Prompt => ({
  title: say('board-keep', { number: DECK[card]!.number }),
  quiet: [under!],
  main: over!,
});

export function placing(
  say: Say,
  { card, space, up }: Take,
  cell: Cell,
  change: string,
  offer: Offer,
  quiet: Offer[],
): Prompt {
  const main = { ...offer, label: say('board-place', { by: offer.label }).trim() };
  if (!up) return { title: say('board-on', { space }), body: upper(change), main, quiet };
  const covers = cell.down === null ? '' : say('board-covers');
  return {
    title: upper(say('board-goes', { card: named(say, card), space })),
    body: upper(`${covers} ${change}`.trim()),
    main,
    quiet,
  };
}
