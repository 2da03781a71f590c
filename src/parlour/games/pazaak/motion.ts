// Cards on their way. The board is right already when they start; any input ends them at once.

import { moving } from '$client/shell/settings.svelte';

const running = new Set<Animation>();

function lasts(token: string): number {
  const written = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
  return parseFloat(written) * (written.endsWith('ms') ? 1 : 1000) || 0;
}

function run(element: Element, frames: Keyframe[], token: string): void {
  if (!moving()) return;
  const motion = element.animate(frames, { duration: lasts(token), easing: 'cubic-bezier(.2,.8,.2,1)' });
  running.add(motion);
  motion.onfinish = motion.oncancel = () => running.delete(motion);
}

export function finish(): void {
  for (const motion of running) motion.finish();
}

/** A card turns up, or its sign is turned. */
export const flip = (element: Element): void =>
  run(
    element,
    [
      { transform: 'scaleX(0)', opacity: 0.4 },
      { transform: 'none', opacity: 1 },
    ],
    '--t-flip',
  );

/** A card comes from where another piece of the page was. */
export function come(element: Element, from: DOMRect): void {
  const to = element.getBoundingClientRect();
  const x = from.left + from.width / 2 - to.left - to.width / 2;
  const y = from.top + from.height / 2 - to.top - to.height / 2;
  const there = `translate(${x}px, ${y}px) scale(${from.width / to.width})`;
  run(element, [{ transform: there }, { transform: 'none' }], '--t-move');
}

/** A card comes from the other side of the table. */
export const drop = (element: Element): void =>
  run(
    element,
    [
      { transform: 'translateY(-40%)', opacity: 0 },
      { transform: 'none', opacity: 1 },
    ],
    '--t-move',
  );
