// When a sound may be heard, and what a phone does with it in the hand.

import type { Sound } from './voices';

/** Milliseconds on, off, on. Only what asks for attention or is worth feeling: never more than 220 in all. */
export const SHAKES: Partial<Record<Sound, number[]>> = {
  place: [8],
  tick: [6],
  pair: [14, 60, 22],
  capture: [26],
  bust: [40, 50, 18],
  turn: [18, 90, 18],
  round: [20],
  refused: [10, 40, 10],
  win: [20, 60, 20, 60, 55],
  lose: [35],
  draw: [20, 80, 20],
};

const WHEN_HIDDEN = new Set<Sound>(['turn', 'said']);
/** What happens in every move: of another's it has neither caption nor vibration. */
export const ORDINARY = new Set<Sound>(['slide', 'place', 'flip', 'points']);

const TWICE = 45; // ms in which the same sound again is only noise
const [MANY, WHILE] = [3, 10_000]; // messages in so many ms

export class Doorman {
  #last = new Map<Sound, number>();
  #said: number[] = [];

  /** Whether this event counts at all. */
  admits(name: Sound, now: number): boolean {
    if (now - (this.#last.get(name) ?? -Infinity) < TWICE) return false;
    this.#said = this.#said.filter((at) => now - at < WHILE);
    if (name === 'said' && this.#said.length >= MANY) return false;
    if (name === 'said') this.#said.push(now);
    this.#last.set(name, now);
    return true;
  }
}

/** A hidden tab says only what may call somebody back. */
export const audible = (name: Sound, hidden: boolean): boolean => !hidden || WHEN_HIDDEN.has(name);

const minutes = (time: string): number => time.split(':').reduce((hours, part) => hours * 60 + Number(part), 0);

/** Whether a time of day lies in the quiet hours, which may go past midnight. */
export function quiet([from, to]: [string, string], now: Date): boolean {
  const [a, b, t] = [minutes(from), minutes(to), now.getHours() * 60 + now.getMinutes()];
  return a < b ? t >= a && t < b : t >= a || t < b;
}

/** The gain of a volume in per cent: half the slider sounds half as loud. */
export const gain = (volume: number): number => (volume / 100) ** 2 * 1.4;
