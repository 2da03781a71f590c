// Cards on their way. A card that comes from elsewhere flies as a ghost over the page: the real one is in
// its place already, so fingers, focus and screen readers find it.

import { path, STEPS, SWAP, type Way } from './path';
import { box, calm, ended, fade, ms, type Place, run } from './running';

/** The layer over a page or dialog in which things fly; it is gone when nothing flies. */
export function layer(near: Element): HTMLElement {
  const host = near.closest('dialog') ?? document.body;
  const found = host.querySelector<HTMLElement>(':scope > .m-layer');
  if (found) return found;
  const made = Object.assign(document.createElement('div'), { className: 'm-layer', ariaHidden: 'true' });
  host.append(made);
  return made;
}

/** A box in the layer, and how to take it away again. */
export function ghost(near: Element, at: DOMRect, name = 'm-ghost'): { made: HTMLElement; remove: () => void } {
  const made = Object.assign(document.createElement('div'), { className: name });
  const over = layer(near);
  Object.assign(made.style, {
    left: `${at.left}px`,
    top: `${at.top}px`,
    width: `${at.width}px`,
    height: `${at.height}px`,
  });
  over.append(made);
  return { made, remove: () => (made.remove(), over.childElementCount || over.remove()) };
}

const seen = (first: boolean): Keyframe[] => {
  const [a, b] = first ? [1, 0] : [0, 1];
  return [{ opacity: a }, { opacity: a, offset: SWAP }, { opacity: b, offset: SWAP + 0.001 }, { opacity: b }];
};

export interface Flight extends Pick<Way, 'lift' | 'tilt' | 'land' | 'curve'> {
  back?: string | Element; // a colour, or a drawing: what is seen of the card until it has turned
  delay?: number;
  time?: number; // for a short way; a long one takes up to half as much again
  shade?: boolean;
  warn?: boolean; // it rises first: look here
  to?: DOMRect; // where it lies, if that was measured before
}

/** How long a way takes: far ones take longer. */
const lasting = (from: DOMRect, to: DOMRect, time: number): number =>
  Math.max(time, Math.min(time * 1.5, 150 + 0.5 * Math.hypot(from.left - to.left, from.top - to.top)));

/** The same way, after it has risen where it began. A browser refuses an offset above 1, however little. */
export function warned(frames: Keyframe[], share: number): Keyframe[] {
  if (!share) return frames;
  const [first, ...rest] = frames;
  const raised = { transform: `translateY(-5px) ${first!.transform} scale(1.07)`, offset: share };
  return [
    first!,
    raised,
    ...rest.map((one, at) => ({ ...one, offset: Math.min(1, share + ((1 - share) * (at + 1)) / rest.length) })),
  ];
}

/** A card comes from elsewhere on the page to where it lies. */
export async function fly(element: Element, from: Place, flight: Flight = {}): Promise<void> {
  const { back = '', delay = 0, time = ms('--m-own'), shade = true, to = box(element) } = flight;
  if (calm()) return fade(element, delay);
  const start = box(from);
  if (!to.width || !start.width) return;
  const rise = flight.warn ? ms('--m-warn') : 0;
  const duration = rise + lasting(start, to, time);
  const options = { duration, delay, fill: 'both' as const };
  const lift = flight.lift ?? Math.min(46, 10 + 0.12 * Math.hypot(start.left - to.left, start.top - to.top));
  const frames = warned(path(start, to, { ...flight, lift, turn: back ? 180 : 0 }), rise / duration);
  if (shade) cast(element, start, to, flight.curve, { ...options, duration: duration - rise, delay: delay + rise });
  const flying = ghost(element, to);
  const face = element.cloneNode(true) as Element;
  face.removeAttribute('id');
  flying.made.append(face);
  if (back) turnOver(flying.made, face, back, options);
  void run(element, [{ opacity: 0 }, { opacity: 0 }], { duration: duration + delay }); // found all the same
  await run(flying.made, frames, options);
  flying.remove();
}

/** Its shade goes straight over the table. */
function cast(near: Element, from: DOMRect, to: DOMRect, curve: Way['curve'], options: KeyframeAnimationOptions): void {
  const low = ghost(near, to, 'm-shade');
  const flat = path(from, to, { curve });
  const frames = flat.map((one, at) => ({ ...one, opacity: 0.5 * Math.sin((Math.PI * at) / STEPS) }));
  void run(low.made, frames, options).then(low.remove);
}

/** Something that is no longer on the board goes elsewhere, and is gone there; until then it stays where it was. */
export async function toss(thing: Element, from: DOMRect, to: Place, flight: Flight = {}): Promise<void> {
  const near = to instanceof Element ? to : document.body;
  const [{ delay = 0, time = ms('--m-own') }, goal] = [flight, box(to)];
  if (calm() || !goal.width || !from.width) return;
  const flying = ghost(near, goal);
  flying.made.append(thing);
  const rise = flight.warn ? ms('--m-warn') : 0;
  const duration = rise + lasting(from, goal, time);
  await run(flying.made, warned(path(from, goal, flight), rise / duration), { duration, delay, fill: 'both' });
  flying.remove();
}

function turnOver(flying: HTMLElement, face: Element, back: string | Element, options: KeyframeAnimationOptions): void {
  const behind = back instanceof Element ? back : Object.assign(document.createElement('div'), { className: 'm-back' });
  if (!(back instanceof Element)) (behind as HTMLElement).style.background = back;
  flying.append(behind);
  void run(behind, seen(true), options);
  void run(face, seen(false), options);
}

/** A card turns where it lies: it lifts, swings and drops. Its back and its face lie one on the other. */
export function turn(
  element: Element,
  { back, face }: { back: Element | null; face: Element },
  { delay = 0, time = ms('--m-turn') } = {},
): Promise<void> {
  if (calm()) return fade(face, delay);
  const at = box(element);
  const options = { duration: time, delay };
  if (back) void run(back, seen(true), options);
  void run(face, seen(false), options);
  return run(element, path(at, at, { turn: 180, land: 0.04, curve: 'both', raise: 14 }), options);
}

const DEALT = 900; // ms in which every card has left the deck

/** From a deck to many places, one after the other. */
export async function deal(
  elements: Element[],
  deck: Place,
  { back = '', time = ms('--m-deal') }: Flight = {},
): Promise<void> {
  const [start, places] = [box(deck), elements.map(box)]; // all is measured before anything is written
  const step = Math.min(ms('--m-gap'), DEALT / elements.length);
  const way = (at: number): Flight => ({ to: places[at], back, time, delay: at * step, tilt: at % 2 ? 7 : -7 });
  await Promise.all(elements.map((one, at) => fly(one, start, { ...way(at), shade: false })));
}

/** It rises a little: look here. What it returns lets go of it. */
export async function lift(element: Element): Promise<() => void> {
  if (calm()) return () => {};
  const [duration, raised] = [ms('--m-warn'), { transform: 'translateY(-5px) scale(1.07)' }];
  const motion = element.animate([{ transform: 'none' }, raised], { duration, easing: 'ease-out', fill: 'both' });
  await ended(motion, duration);
  return () => motion.cancel();
}

/** It was hit, or has grown. */
export const bump = async (element: Element): Promise<void> =>
  calm()
    ? undefined
    : run(element, [{ transform: 'scale(1)' }, { transform: 'scale(1.16)', offset: 0.3 }, { transform: 'scale(1)' }], {
        duration: 260,
        easing: 'ease-out',
      });

/** Refused: it goes back to where it was, and shakes nothing. */
export const sink = async (element: Element): Promise<void> =>
  calm()
    ? undefined
    : run(element, [{ transform: 'translateY(-5px)' }, { transform: 'none' }], { duration: 160, easing: 'ease-in' });

/** Cards lose heart: they drop and lean, and rise again at the end. */
export async function slump(elements: Element[]): Promise<void> {
  if (calm()) return;
  const lean = (at: number): Keyframe[] => [
    { transform: 'none' },
    { transform: `translateY(7px) rotate(${at % 2 ? 3.5 : -3}deg)`, offset: 0.3 },
    { transform: `translateY(3px) rotate(${at % 2 ? 1.5 : -1.2}deg)`, offset: 0.7 },
    { transform: 'none' },
  ];
  const options = { duration: 640, easing: 'cubic-bezier(.4,0,.3,1)' };
  await Promise.all(elements.map((one, at) => run(one, lean(at), { ...options, delay: at * 22 })));
}
