// The end of a game: first what was played, then the points, then the verdict. Buttons work from the first frame.

import { calm, epoch, fly, ms, petals, run, wait } from '../lib/motion';
import { sound } from '../lib/sound.svelte';

export interface Ended {
  kind: 'win' | 'lose' | 'draw';
  quiet: boolean; // nothing was counted: somebody left, or gave up
  shapes: Element[]; // what the game is made of
}

const VERDICT = 1_320; // ms after which all is counted
const ALL = 900; // ms in which every piece has begun its way
const BLOCK = 160; // ms between two blocks of a podium

/** Where a seat's pieces lay on the board, which is still there behind; else its plate. */
function origins(seat: number, many: number): DOMRect[] {
  const laid = document.querySelectorAll(`.stage :is([data-grid='${seat}'], [data-at^='${seat}.']) svg.piece`);
  const seen = [...laid].map((one) => one.getBoundingClientRect()).filter(({ width }) => width);
  const from = document.querySelector(`.seat[data-seat='${seat}']`)?.getBoundingClientRect();
  const plate = from && new DOMRect(from.x + 12, from.y + 8, 36, 36);
  return Array.from({ length: many }, (_, at) => seen[at] ?? plate).filter((one) => one !== undefined);
}

/** The pieces come from the board to their places in the picture. */
function gather(scene: Element): void {
  const sides = [...scene.querySelectorAll<HTMLElement>('[data-side]')].map((side) => {
    const pairs = side.querySelectorAll('.pair');
    return {
      seat: Number(side.dataset.side),
      pieces: [...(pairs.length ? pairs : side.querySelectorAll('svg.piece'))],
    };
  });
  const many = Math.max(1, ...sides.map(({ pieces }) => pieces.length));
  const step = Math.min(ms('--m-gap'), ALL / many);
  const ways = sides.flatMap(({ seat, pieces }) => {
    const from = origins(seat, pieces.length);
    return pieces.map((piece, at) => ({ piece, at, from: from[at], to: piece.getBoundingClientRect() }));
  });
  for (const { piece, at, from, to } of ways)
    if (from)
      void fly(piece, from, { to, delay: at * step, tilt: at % 2 ? 7 : -7, shade: false, time: ms('--m-deal') });
}

function raise(scene: Element): void {
  const blocks = [...scene.querySelectorAll('.block')];
  const frames = [{ transform: 'scaleY(.05)' }, { transform: 'none' }];
  blocks.forEach((block, place) => {
    const delay = (blocks.length - 1 - place) * BLOCK;
    void run(block, frames, { duration: 520, delay, easing: 'cubic-bezier(.3,1.25,.5,1)' });
  });
}

/** The lamp comes down and lights, and the verdict appears; all this is where it belongs already, but not in sight. */
function reveal(scene: Element, won: boolean): void {
  const part = (name: string): Element | null => scene.querySelector(name);
  const late = (name: string, frames: Keyframe[], duration: number, easing: string, more = 0): void => {
    const one = part(name);
    if (one) void run(one, frames, { duration, easing, delay: VERDICT + more });
  };
  const dark = { opacity: 0, transform: 'scale(.7,.2)' };
  const below = { opacity: 0, transform: won ? 'translateY(14px) scale(.86)' : 'translateY(8px)' };
  const pop = won ? 'cubic-bezier(.3,1.4,.5,1)' : 'ease-out';
  late('.light svg', [{ transform: 'translateY(-90px)' }, { transform: 'none' }], 260, 'cubic-bezier(.3,1.3,.5,1)');
  late('.cone', [dark, {}], ms('--m-lamp'), 'cubic-bezier(.2,.8,.2,1)', 160);
  late('.verdict', [below, { opacity: 1, transform: 'none' }], won ? 420 : 500, pop);
  late('.why', [below, { opacity: 1, transform: 'none' }], won ? 420 : 500, pop);
  late('.story', [{ opacity: 0 }, { opacity: 1 }], 350, 'linear', 350);
}

/** From the first frame to the last petal. `mark` is called when it is known who has won. */
export async function play(scene: HTMLElement, { kind, quiet, shapes }: Ended, mark: () => void): Promise<void> {
  const says = quiet && kind === 'win' ? 'round' : kind;
  if (calm()) {
    mark();
    return sound(says);
  }
  const began = epoch();
  sound('shuffle', { soft: true });
  gather(scene);
  raise(scene);
  reveal(scene, kind === 'win');
  await wait(VERDICT);
  mark();
  if (!scene.isConnected) return;
  sound(says);
  if (epoch() !== began || quiet || kind !== 'win') return;
  const lifted = [
    { transform: 'none' },
    { transform: 'translateY(-7px) scale(1.03)', offset: 0.4 },
    { transform: 'none' },
  ];
  for (const board of scene.querySelectorAll('[data-won] .mat'))
    void run(board, lifted, { duration: 700, easing: 'ease-in-out' });
  void petals(scene, shapes);
}
