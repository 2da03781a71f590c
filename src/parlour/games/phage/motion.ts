// What happened, shown moving. The squares already show how it stands; a shade is what stood there before.

import { EXITS } from './pieces';
import type { Event } from './types';

const EASE = 'cubic-bezier(.2,.8,.2,1)';
const OUT = { n: '0,-60%', s: '0,60%', w: '-60%,0', e: '60%,0' };

/** The squares that events are about. */
export const touched = (events: Event[]): number[] =>
  events.flatMap((event) =>
    'dst' in event ? [event.dst] : 'debris' in event ? event.debris : 'at' in event ? [event.at] : [],
  );

/** Where the last move began, and what it changed: marked until the next. */
export function lastMove(recent: Event[]): { from: number | null; to: number[] } {
  const at = recent.findLastIndex(({ t }) =>
    ['TileRevealed', 'PieceMoved', 'DebrisCleared', 'PieceEscaped'].includes(t),
  );
  const moved = recent[at]?.t === 'PieceEscaped' && recent[at - 1]?.t === 'PieceMoved' ? recent[at - 1]! : recent[at];
  if (!moved) return { from: null, to: [] };
  return {
    from: moved.t === 'PieceMoved' ? moved.src : moved.t === 'DebrisCleared' ? moved.at : null,
    to: touched([moved]),
  };
}

export class Motion {
  #running = new Set<Animation>();
  #cells: NodeListOf<HTMLElement>;
  #layer: HTMLElement;

  constructor(grid: HTMLElement, layer: HTMLElement) {
    this.#cells = grid.querySelectorAll('.cell');
    this.#layer = layer;
  }

  finish(): void {
    for (const one of this.#running) one.finish();
  }

  shake(at: number): void {
    const frames = [0, -4, 4, -4, 0].map((x) => ({ transform: `translateX(${x}px)` }));
    this.#play(this.#piece(at), frames, 160);
  }

  /** To be called before the squares change; what it returns, after they have. */
  prepare(events: Event[]): () => void {
    const gone = events.map((event) => this.#leaving(event, events));
    return () => {
      for (const act of gone) act?.();
      for (const event of events) this.#arriving(event);
    };
  }

  /** What is no longer there when the squares have changed. */
  #leaving(event: Event, events: Event[]): (() => void) | null {
    const move = this.#time('--t-move', 260);
    const fade = { opacity: 0, transform: 'scale(.9)' };
    switch (event.t) {
      case 'TileRevealed':
        return this.#shade(
          event.at,
          [{ transform: 'none' }, { transform: 'scaleX(0)' }],
          this.#time('--t-flip', 320) / 2,
        );
      case 'TileCaptured':
        return this.#shade(event.at, [{ opacity: 1, transform: 'none' }, { opacity: 1, offset: 0.4 }, fade], move);
      case 'DebrisCleared': {
        const shades = event.debris.map((at) => this.#shade(at, [{ opacity: 1, transform: 'none' }, fade], 200));
        return () => shades.forEach((act) => act?.());
      }
      case 'PieceEscaped': {
        const moved = events.find((other) => other.t === 'PieceMoved');
        const from = moved?.t === 'PieceMoved' ? moved.src : event.at;
        const to = this.#apart(event.at, from);
        const beyond = `${to} translate(${OUT[EXITS[event.at] ?? 'n']})`;
        return this.#shade(
          from,
          [{ transform: 'none' }, { transform: to, opacity: 1, offset: 0.6 }, { transform: beyond, opacity: 0 }],
          move * 1.4,
        );
      }
      default:
        return null;
    }
  }

  #arriving(event: Event): void {
    if (event.t === 'PieceMoved')
      this.#play(
        this.#piece(event.dst),
        [{ transform: this.#apart(event.src, event.dst) }, { transform: 'none' }],
        this.#time('--t-move', 260),
      );
    if (event.t === 'TileRevealed') {
      const half = this.#time('--t-flip', 320) / 2;
      this.#play(this.#piece(event.at), [{ transform: 'scaleX(0)' }, { transform: 'none' }], half, half);
    }
  }

  /** A copy of the tile that stands here now, which then moves and is gone. */
  #shade(at: number, frames: Keyframe[], duration: number): (() => void) | null {
    const piece = this.#piece(at);
    const cell = this.#cells[at];
    if (!piece || !cell) return null;
    const copy = piece.cloneNode(true) as SVGElement;
    const { offsetLeft: left, offsetTop: top, offsetWidth: width } = cell;
    Object.assign(copy.style, { position: 'absolute', left: `${left}px`, top: `${top}px`, width: `${width}px` });
    return () => {
      this.#layer.append(copy);
      const motion = this.#play(copy, frames, duration);
      motion?.finished.then(
        () => copy.remove(),
        () => copy.remove(),
      );
    };
  }

  #play(thing: SVGElement | null, frames: Keyframe[], duration: number, delay = 0): Animation | null {
    if (!thing) return null;
    const motion = thing.animate(frames, { duration, delay, easing: EASE, fill: 'backwards' });
    this.#running.add(motion);
    thing.style.zIndex = '3'; // over the squares it crosses
    motion.onfinish = motion.oncancel = () => {
      this.#running.delete(motion);
      thing.style.zIndex = '';
    };
    return motion;
  }

  #piece(at: number): SVGElement | null {
    return this.#cells[at]?.querySelector<SVGElement>('svg.piece') ?? null;
  }

  #apart(from: number, to: number): string {
    const [a, b] = [this.#cells[from]!, this.#cells[to]!];
    return `translate(${a.offsetLeft - b.offsetLeft}px,${a.offsetTop - b.offsetTop}px)`;
  }

  #time(token: string, usual: number): number {
    const set = getComputedStyle(document.documentElement).getPropertyValue(token).trim();
    return set ? parseFloat(set) * (set.endsWith('ms') ? 1 : 1000) : usual;
  }
}
