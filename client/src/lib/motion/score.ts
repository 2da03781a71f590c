// Points on their way to a score, numbers that count up, and what falls for whoever wins.

import { bump, ghost } from './cards';
import { begin, box, calm, ms, type Place, run } from './running';

/** "+6" goes from a card to the score, and the score takes it. */
export async function points(from: Place, to: Element, says: string, { down = false, delay = 0 } = {}): Promise<void> {
  const [a, b] = [box(from), box(to)];
  if (calm() || !a.width || !b.width) return;
  const { made, remove } = ghost(to, new DOMRect(0, 0, 40, 28));
  made.append(
    Object.assign(document.createElement('b'), { className: `m-chip${down ? ' down' : ''}`, textContent: says }),
  );
  const at = (place: DOMRect, dy: number, size: number): string =>
    `translate(${(place.left + place.width / 2 - 20).toFixed(0)}px,${(place.top + place.height / 2 - 14 + dy).toFixed(0)}px) scale(${size})`;
  const frames = [
    { transform: at(a, 6, 0.4), opacity: 0 },
    { transform: at(a, -16, 1.1), opacity: 1, offset: 0.22, easing: 'linear' },
    { transform: at(a, -18, 1), opacity: 1, offset: 0.42, easing: 'cubic-bezier(.5,0,.3,1)' },
    { transform: at(b, 0, 0.8), opacity: 1, offset: 0.94 },
    { transform: at(b, 0, 0.7), opacity: 0 },
  ];
  const options = { duration: ms('--m-points'), delay, easing: 'cubic-bezier(.3,1.4,.5,1)', fill: 'both' as const };
  await run(made, frames, options);
  remove();
  void bump(to);
}

export interface Counted {
  time?: number;
  delay?: number;
  step?: (n: number) => void; // at each whole number, as for a sound
}

/** A number counts up; `write` shows it. */
export function count(
  write: (n: number) => void,
  [from, to]: [number, number],
  { time = ms('--m-count'), delay = 0, step }: Counted = {},
): Promise<void> {
  write(calm() ? to : from);
  if (calm() || from === to) return Promise.resolve();
  return new Promise((go) => {
    let [start, last, over] = [0, from, false];
    const end = (): void => ((over = true), write(to), done(), go());
    const done = begin(end);
    requestAnimationFrame(function tick(now) {
      if (over) return;
      start ||= now + delay;
      const share = Math.min(1, Math.max(0, (now - start) / time));
      const n = Math.round(from + (to - from) * (1 - (1 - share) ** 3));
      if (n !== last) {
        write((last = n));
        step?.(n);
      }
      if (share === 1) end();
      else requestAnimationFrame(tick);
    });
  });
}

const PETALS = 34;

/** What the game is made of falls from above, once. It flashes nowhere, and covers little. */
export async function petals(host: Element, shapes: Element[]): Promise<void> {
  if (calm() || !shapes.length) return;
  const { width, height } = box(host);
  const fallen = Array.from({ length: PETALS }, (_, at) => {
    const one = Object.assign(document.createElement('div'), { className: 'm-petal', ariaHidden: 'true' });
    one.append(shapes[at % shapes.length]!.cloneNode(true));
    host.append(one);
    const options = { duration: ms('--m-petals') * (0.7 + ((at * 3) % 7) / 20), delay: (at % 12) * 45 };
    return run(one, fall(at, width, height), { ...options, fill: 'both' }).then(() => one.remove());
  });
  await Promise.all(fallen);
}

/** Spread evenly and never in step: each by its number alone. */
function fall(at: number, width: number, height: number): Keyframe[] {
  const [x, drift] = [width * ((at * 0.618) % 1), 30 * Math.sin(at * 2.4)];
  const [size, spin] = [0.7 + ((at * 7) % 10) / 14, 140 + ((at * 53) % 260)];
  return [0, 0.3, 0.65, 1].map((t) => {
    const left = x + drift * Math.sin(t * 5 + at);
    const top = -40 + (height * 0.86 + 40) * (0.35 * t + 0.65 * t * t);
    const turned = `rotate(${(spin * t).toFixed(0)}deg) rotateX(${(spin * 1.7 * t).toFixed(0)}deg)`;
    return {
      transform: `translate(${left.toFixed(0)}px,${top.toFixed(0)}px) ${turned} scale(${size})`,
      opacity: t === 1 ? 0 : t === 0 ? 0.2 : 1,
    };
  });
}

/** A seat's figure beside the board, its score or its face, if it is in sight. */
export const plate = (seat: number, part: 'pts' | 'ava'): HTMLElement | null =>
  document.querySelector(`.seat[data-seat="${seat}"] .${part}`);
