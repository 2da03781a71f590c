// Pieces move because something happened; the layout never does. Any input ends all motion at once.

import { moving } from '$client/shell/settings.svelte';

const running = new Set<Animation>();

const token = (name: string): number =>
  parseFloat(getComputedStyle(document.documentElement).getPropertyValue(name)) || 0;

function run(thing: Element, frames: Keyframe[], duration: number): void {
  const easing = getComputedStyle(document.documentElement).getPropertyValue('--ease');
  const motion = thing.animate(frames, { duration, easing: easing || 'ease' });
  running.add(motion);
  motion.onfinish = motion.oncancel = () => running.delete(motion);
}

/** From where it lay to where it lies now. */
export function fly(thing: Element, from: DOMRect): void {
  const to = thing.getBoundingClientRect();
  if (!moving() || !to.width) return;
  const [x, y, size] = [from.x - to.x, from.y - to.y, from.width / to.width];
  run(
    thing,
    [
      { transform: `translate(${x}px, ${y}px) scale(${size})`, transformOrigin: '0 0' },
      { transform: 'none', transformOrigin: '0 0' },
    ],
    token('--t-move'),
  );
}

/** Turned over, face up. */
export function flip(thing: Element): void {
  if (moving()) run(thing, [{ transform: 'scaleX(0)' }, { transform: 'none' }], token('--t-flip'));
}

export function shake(thing: Element): void {
  const there = { transform: 'translateX(4px)' };
  if (moving())
    run(thing, [{ transform: 'none' }, there, { transform: 'translateX(-4px)' }, there, { transform: 'none' }], 160);
}

export function settle(): void {
  for (const motion of running) motion.finish();
}
