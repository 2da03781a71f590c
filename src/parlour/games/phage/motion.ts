// What happened, shown moving. The squares already show how it stands; what left them flies over the board.

import { bump, calm, deal, fly, ms, plate, points, sink, toss } from '$client/lib/motion';
import { sound } from '$client/lib/sound.svelte';
import { EXITS, TILES } from './pieces';
import type { Event } from './types';

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

type Of<T extends Event['t']> = Extract<Event, { t: T }>;

export class Motion {
  #cells: NodeListOf<HTMLElement>;
  #you: () => number | null;

  constructor(grid: HTMLElement, you: () => number | null) {
    this.#cells = grid.querySelectorAll('.cell');
    this.#you = you;
  }

  /** At the beginning of a game, from the middle. */
  deal(): void {
    const tiles = [...this.#cells].flatMap((cell) => cell.querySelector('svg.piece') ?? []);
    sound('shuffle');
    void deal(tiles, this.#box(24)!);
  }

  /** Refused: it returns, and shakes nothing. */
  refuse(at: number): void {
    const piece = this.#piece(at);
    if (piece) void sink(piece);
  }

  /** To be called before the squares change; what it returns, after they have. */
  prepare(events: Event[]): () => void {
    const acts = events.map((event) => this.#act(event, events));
    return () => acts.forEach((act) => act?.());
  }

  #act(event: Event, events: Event[]): (() => void) | null {
    const moved = events.find((one) => one.t === 'PieceMoved');
    switch (event.t) {
      case 'TileRevealed':
        return this.#reveal(event);
      case 'PieceMoved':
        return events.some(({ t }) => t === 'PieceEscaped') ? null : this.#move(event);
      case 'TileCaptured':
        return this.#capture(event, moved);
      case 'DebrisCleared':
        return this.#clear(event);
      case 'PieceEscaped':
        return this.#leave(event, moved);
      default:
        return null;
    }
  }

  #reveal({ at, seat }: Of<'TileRevealed'>): () => void {
    const behind = this.#copy(at);
    return () => {
      const piece = this.#piece(at);
      sound('flip', { theirs: this.#theirs(seat) });
      if (piece && behind) void fly(piece, behind.box, { back: behind.made, time: ms('--m-turn'), lift: 14 });
    };
  }

  /** A straight slide, without an arc. */
  #move({ src, dst, seat }: Of<'PieceMoved'>): () => void {
    const from = this.#box(src);
    const theirs = this.#theirs(seat);
    return () => {
      const piece = this.#piece(dst);
      sound('slide', { theirs });
      if (!piece || !from) return;
      const way = { time: this.#time(theirs), lift: 3, land: 0.05, curve: 'both' as const, shade: false, warn: theirs };
      void fly(piece, from, way).then(() => sound('place', { theirs }));
    };
  }

  /** The prize stays until it is hit; then it is thrown to whoever took it. */
  #capture({ at, tile, seat }: Of<'TileCaptured'>, moved: Of<'PieceMoved'> | undefined): (() => void) | null {
    const prize = this.#copy(at);
    const theirs = this.#theirs(seat);
    return () => {
      const goal = plate(seat, 'pts');
      const hit = moved ? this.#time(theirs) + (theirs ? ms('--m-warn') : 0) : 0;
      setTimeout(() => sound('capture'), calm() ? 0 : hit);
      if (!prize || !goal) return;
      void toss(prize.made, prize.box, goal, { delay: hit, time: 480, lift: 60, tilt: 24 }).then(() =>
        this.#gain(at, seat, TILES[tile]!.points, theirs),
      );
    };
  }

  #clear({ debris, seat }: Of<'DebrisCleared'>): () => void {
    const all = debris.map((at) => this.#copy(at));
    const theirs = this.#theirs(seat);
    return () => {
      const goal = plate(seat, 'pts');
      sound('capture');
      if (!goal) return;
      all.forEach((one, n) => one && void toss(one.made, one.box, goal, { delay: n * 70, time: 420, lift: 40 }));
      void this.#gain(debris[0]!, seat, debris.length * TILES['#']!.points, theirs);
    };
  }

  /** It slides to the exit, and goes to the tray from there. */
  #leave({ at, tile, seat }: Of<'PieceEscaped'>, moved: Of<'PieceMoved'> | undefined): (() => void) | null {
    const from = moved?.src ?? at;
    const leaving = this.#copy(from);
    const theirs = this.#theirs(seat);
    return () => {
      const [goal, exit] = [plate(seat, 'pts'), this.#box(at)];
      sound('place', { theirs });
      if (!leaving || !goal || !exit || calm()) return;
      const again = leaving.made.cloneNode(true) as Element;
      const slide = from === at ? Promise.resolve() : toss(leaving.made, leaving.box, exit, { curve: 'both' });
      const small = shrunk(exit, EXITS[at]);
      void slide
        .then(() => toss(again, exit, small, { time: 140 }))
        .then(() => toss(again, small, goal, { time: 420, lift: 40 }))
        .then(() => this.#gain(at, seat, TILES[tile]!.points, theirs));
    };
  }

  async #gain(at: number, seat: number, worth: number, theirs: boolean): Promise<void> {
    const [cell, goal] = [this.#cells[at], plate(seat, 'pts')];
    if (!cell || !goal || !worth || calm()) return;
    const piece = this.#piece(at);
    if (piece) void bump(piece);
    await points(cell, goal, `+${worth}`);
    sound('points', { theirs });
  }

  /** A piece as it stands now, and where. */
  #copy(at: number): { made: SVGElement; box: DOMRect } | null {
    const piece = this.#piece(at);
    return piece && { made: piece.cloneNode(true) as SVGElement, box: piece.getBoundingClientRect() };
  }

  #piece(at: number): SVGElement | null {
    return this.#cells[at]?.querySelector<SVGElement>('svg.piece') ?? null;
  }

  #box(at: number): DOMRect | null {
    return this.#cells[at]?.getBoundingClientRect() ?? null;
  }

  #theirs(seat: number): boolean {
    return seat !== this.#you();
  }

  #time(theirs: boolean): number {
    return ms(theirs ? '--m-other' : '--m-own');
  }
}

/** Beyond the exit, at three fifths of its size. */
function shrunk(at: DOMRect, way: 'n' | 's' | 'w' | 'e' | undefined): DOMRect {
  const [x, y] = { n: [0, -0.4], s: [0, 0.4], w: [-0.4, 0], e: [0.4, 0] }[way ?? 'n'] as [number, number];
  const [width, height] = [at.width * 0.6, at.height * 0.6];
  return new DOMRect(at.x + at.width * (0.2 + x), at.y + at.height * (0.2 + y), width, height);
}
