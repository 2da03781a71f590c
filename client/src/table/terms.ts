// What a table's terms say, in words: for the form that chooses them and for all who look at them.

import type { GameCard, Opening } from '../net/api';
import type { News, Welcome } from '../net/gen/frames';
import { t, tell } from '../shell/words.svelte';

export type Control = NonNullable<Opening['control']>;
export type Level = NonNullable<Opening['level']>;

/** What can be chosen of a table. */
export interface Chosen {
  game: string;
  seats: number;
  options: Record<string, unknown>; // those that differ from the game's own
  control: Control;
  games: number;
  private: boolean;
}

const CLOCKS: Control[] = [
  { t: 'Untimed' },
  { t: 'PerMove', ms: 60_000 },
  { t: 'Bank', ms: 600_000, increment: 0 },
  { t: 'PerMove', ms: 259_200_000 },
];
const SLOW = 12 * 3_600_000; // ms for one move: with so much nobody need be there
const MINUTE = 60_000;
const DAY = 86_400_000;

export const isSlow = (control: Control): boolean => control.t !== 'Untimed' && control.ms >= SLOW;
export const same = (one: unknown, two: unknown): boolean => JSON.stringify(one) === JSON.stringify(two);

/** The clocks to offer. Nobody calls the players of a private game of days back, so it is offered at open tables. */
export function clocksFor({ control, private: closed }: Chosen): Control[] {
  const offered = CLOCKS.filter((one) => !closed || !isSlow(one));
  return offered.some((one) => same(one, control)) ? offered : [...offered, control];
}

/** The same terms for a game: another one has other house rules, and may not be for so many. */
export function moved(chosen: Chosen, to: GameCard): Chosen {
  const seats = to.seats.includes(chosen.seats) ? chosen.seats : to.seats[0]!;
  const { first = null, ...others } = to.name === chosen.game ? chosen.options : {};
  const options = first === null || Number(first) >= seats ? others : { ...others, first };
  return { ...chosen, game: to.name, options, seats, games: seats === 2 ? chosen.games : 1 };
}

export function clockLabel(control: Control): string {
  if (control.t === 'Untimed') return t('clock-none');
  if (control.t === 'Bank')
    return control.increment
      ? t('clock-bank', { m: control.ms / MINUTE, s: control.increment / 1_000 })
      : t('clock-each', { n: control.ms / MINUTE });
  if (control.ms >= DAY) return t('clock-day', { n: Math.round(control.ms / DAY) });
  return control.ms % MINUTE
    ? t('clock-move', { n: control.ms / 1_000 })
    : t('clock-minute', { n: control.ms / MINUTE });
}

/** The options of a game and the values to offer for each, the usual one first. */
export function choicesOf(card: GameCard, seats: number): [name: string, values: unknown[]][] {
  return Object.entries(card.choices).map(([name, values]) => [
    name,
    name === 'first' ? values.filter((value) => value === null || Number(value) < seats) : values,
  ]);
}

/** A value as the words files name it. */
const key = (value: unknown): string => (value === true ? 'yes' : value === false ? 'no' : String(value ?? 'none'));

export const optionLabel = (game: string, name: string): string =>
  tell(game, `option-${name}`) || (name === 'first' ? t('begins') : name);

export function valueLabel(game: string, name: string, value: unknown): string {
  const said = tell(game, `option-${name}-${key(value)}`);
  if (said || name !== 'first') return said || key(value);
  return value === null ? t('begins-lot') : tell(game, `side-${value}`) || t('begins-seat', { n: Number(value) + 1 });
}

/** Options that are not the usual ones, each in a few words. */
export function houseRules(game: string, card: GameCard | null, options: Record<string, unknown>): string[] {
  return Object.entries(options)
    .filter(([name, value]) => !same(value, card?.options[name] ?? null))
    .map(
      ([name, value]) =>
        tell(game, `house-${name}-${key(value)}`) || `${optionLabel(game, name)}: ${valueLabel(game, name, value)}`,
    );
}

/** Whether somebody who stays away matters: two people, and a clock that does not run for days. */
export const isWaitedFor = (about: Welcome, chairs: News['chairs']): boolean =>
  about.seats === 2 && !isSlow(about.control) && !chairs.some((chair) => chair?.bot);

/** What an invitation must not leave out: a game may be lost by absence, and a match takes twice as long. */
export const unusual = (about: Welcome, chairs: News['chairs']): string[] => [
  ...(about.absence === 'loses' && isWaitedFor(about, chairs) ? [t('absence-loses', { s: about.window / 1_000 })] : []),
  ...(about.games > 1 ? [t('games-2')] : []),
];

/** The terms of a table as everyone reads them. */
export function chips(about: Welcome, card: GameCard | null, chairs: News['chairs']): string[] {
  const game = about.rules.split('/')[0]!;
  return [
    tell(game, 'title'),
    t('players-n', { n: about.seats }),
    ...houseRules(game, card, about.options),
    clockLabel(about.control),
    ...unusual(about, chairs),
    t(about.private ? 'room-private' : 'room-public'),
  ];
}
