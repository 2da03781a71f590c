// What moves at the moment, and how all of it is ended at once. Only transform and opacity are animated.

import { moving } from '../../shell/settings.svelte';

interface Running {
  finish(): void;
}
const running = new Set<Running>();
const LATE = 100; // ms after which what should have ended is ended
let rounds = 0; // how often everything was ended at once

/** How many things move. */
export const busy = (): number => running.size;

/** A number that is another one once everything was ended: a sequence that waited must not begin anew. */
export const epoch = (): number => rounds;

/** Less motion is wanted, by the device or by the player. */
export const calm = (): boolean => !moving();

/** The milliseconds of a token, as `--m-own`. */
export const ms = (token: string): number =>
  parseFloat(getComputedStyle(document.documentElement).getPropertyValue(token)) || 0;

export type Place = Element | DOMRect;
export const box = (at: Place): DOMRect => (at instanceof Element ? at.getBoundingClientRect() : at);

/** Counts something as moving until it is over; what it returns says that it is. */
export function begin(finish: () => void): () => void {
  const one = { finish };
  running.add(one);
  return () => void running.delete(one);
}

/** Resolves after a while, or as soon as everything is ended. */
export function wait(time: number): Promise<void> {
  return new Promise((go) => {
    const end = (): void => (clearTimeout(timer), over(), go());
    const timer = setTimeout(end, time);
    const over = begin(end);
  });
}

/** Resolves when a motion of so many milliseconds has ended, or was ended. */
export function ended(motion: Animation, time: number): Promise<void> {
  // A page that is not drawn does not end its animations by itself, and boards wait for them.
  const late = setTimeout(() => motion.finish(), time + LATE);
  const over = begin(() => motion.finish());
  const end = (): void => (clearTimeout(late), over());
  return motion.finished.then(end, end);
}

/** Resolves when it has ended, or was ended; then nothing of it holds. */
export function run(element: Element, frames: Keyframe[], options: KeyframeAnimationOptions): Promise<void> {
  const motion = element.animate(frames, { fill: 'backwards', ...options });
  return ended(motion, Number(options.duration ?? 0) + (options.delay ?? 0));
}

/** Everything lies where it belongs, now. */
export function finish(): void {
  rounds += 1;
  const all = [...running];
  running.clear();
  for (const one of all) one.finish();
}

/** Where less motion is wanted: instead of the way, the thing appears. */
export const fade = (element: Element, delay = 0): Promise<void> =>
  run(element, [{ opacity: 0 }, { opacity: 1 }], { duration: ms('--m-fade'), delay: delay && ms('--m-fade') });

if (typeof window !== 'undefined')
  for (const kind of ['pointerdown', 'keydown'])
    window.addEventListener(kind, () => running.size && finish(), { capture: true, passive: true });
