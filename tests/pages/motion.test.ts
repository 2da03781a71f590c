// The engine of motion, on elements that only know what it asks of them: which animations run, and what is left of them.

import { beforeEach, expect, test } from 'vitest';

interface Fake extends Record<string, unknown> {
  frames: Keyframe[];
  finish: () => void;
  finished: Promise<void>;
}
let running: Fake[] = [];
let every: Fake[] = [];

class Box {
  constructor(
    readonly x: number,
    readonly y: number,
    readonly width: number,
    readonly height: number,
  ) {}
  get left(): number {
    return this.x;
  }
  get top(): number {
    return this.y;
  }
}

class Node {
  children: Node[] = [];
  style: Record<string, string> = {};
  className = '';
  textContent = '';
  isConnected = true;
  parent: Node | null = null;
  constructor(private rect = new Box(0, 0, 40, 50)) {}
  append(...more: Node[]): void {
    for (const one of more) {
      one.parent = this;
      this.children.push(one);
    }
  }
  remove(): void {
    if (this.parent) this.parent.children = this.parent.children.filter((one) => one !== this);
  }
  get childElementCount(): number {
    return this.children.length;
  }
  cloneNode(): Node {
    return new Node(this.rect);
  }
  removeAttribute(): void {}
  closest(): null {
    return null;
  }
  querySelector(): Node | null {
    return this.children.find((one) => one.className === 'm-layer') ?? null;
  }
  getBoundingClientRect(): Box {
    return this.rect;
  }
  animate(frames: Keyframe[]): Fake {
    let resolve = (): void => {};
    const promise = new Promise<void>((done) => (resolve = done));
    const one: Fake = {
      frames,
      finished: promise,
      finish: () => ((running = running.filter((other) => other !== one)), resolve()),
      cancel: () => one.finish(),
    };
    running.push(one);
    every.push(one);
    return one;
  }
}

const body = new Node();
const page = {
  DOMRect: Box,
  Element: Node,
  getComputedStyle: () => ({ getPropertyValue: () => '300ms' }),
  matchMedia: () => ({ matches: false }),
  requestAnimationFrame: (go: (now: number) => void) => setTimeout(() => go(performance.now()), 5),
};
Object.assign(globalThis, page);
Object.assign(document, { body, createElement: () => new Node() });

const motion = await import('../../client/src/lib/motion');
const { warned } = await import('../../client/src/lib/motion/cards');
const { path } = await import('../../client/src/lib/motion/path');
const { settings } = await import('../../client/src/shell/settings.svelte');
const card = (x = 0): Element => new Node(new Box(x, 0, 40, 50)) as unknown as Element;
const settled = async (): Promise<void> => void (await new Promise((go) => setTimeout(go, 0)));

beforeEach(() => {
  motion.finish();
  [running, every] = [[], []];
  settings.motion = 'auto';
});

const MOMENTS: Record<string, () => unknown> = {
  fly: () => motion.fly(card(), card(300), { back: '#123', tilt: 7, warn: true }),
  toss: () => motion.toss(card(), new DOMRect(9, 9, 40, 50), card(200)),
  deal: () => motion.deal([card(), card(50), card(100)], card(400), { back: '#123' }),
  turn: () => motion.turn(card(), { back: card(), face: card() }),
  lift: () => motion.lift(card()),
  bump: () => motion.bump(card()),
  sink: () => motion.sink(card()),
  slump: () => motion.slump([card(), card()]),
  points: () => motion.points(card(), card(300), '+6'),
  count: () => motion.count(() => {}, [0, 40]),
  petals: () => motion.petals(body as unknown as Element, [card()]),
  wait: () => motion.wait(60_000),
};

test.each(Object.entries(MOMENTS))('finish ends it, and leaves nothing behind: %s', async (_, begin) => {
  const done = begin() as Promise<unknown>;
  await settled();
  expect(motion.busy()).toBeGreaterThan(0);
  for (let again = 0; again < 3; again++) {
    motion.finish();
    await settled();
  }
  await done;
  expect(motion.busy()).toBe(0);
  expect(running).toEqual([]);
  expect(body.children).toEqual([]);
});

test.each(Object.entries(MOMENTS))('only transform and opacity are animated: %s', async (_, begin) => {
  void begin();
  await settled();
  const keys = new Set(every.flatMap(({ frames }) => frames.flatMap(Object.keys)));
  for (const timing of ['offset', 'easing']) keys.delete(timing);
  expect([...keys].filter((key) => !['transform', 'opacity'].includes(key))).toEqual([]);
});

test.each(Object.entries(MOMENTS).filter(([name]) => name !== 'wait'))(
  'where less motion is wanted, things fade at most: %s',
  async (_, begin) => {
    settings.motion = 'less';
    void begin();
    await settled();
    expect(every.flatMap(({ frames }) => frames.flatMap(Object.keys)).filter((key) => key !== 'opacity')).toEqual([]);
    expect(body.children).toEqual([]);
  },
);

test('a number counts up by whole ones, and shows its end when all is ended', async () => {
  const shown: number[] = [];
  const steps: number[] = [];
  const done = motion.count((n) => shown.push(n), [0, 30], { time: 60, step: (n) => steps.push(n) });
  await done;
  expect(shown[0]).toBe(0);
  expect(shown.at(-1)).toBe(30);
  expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  expect(steps.length).toBeGreaterThan(1);
});

test('a card begins where it was, ends where it lies, and turns on its edge', () => {
  const [from, to] = [new DOMRect(100, 200, 20, 25), new DOMRect(0, 0, 40, 50)];
  const way = motion.path(from, to, { lift: 20, turn: 180, tilt: 7 });
  expect(way[0]!.transform).toContain('translate(90.0px,187.5px)');
  expect(way[0]!.transform).toMatch(/rotateY\(0.0deg\) scale\(0.5000\)$/);
  expect(way.at(-1)!.transform).toMatch(/^translate\(0.0px,0.0px\).*rotateY\(0.0deg\) scale\(1.0000\)$/);
  expect(way).toHaveLength(19);
});

test('a sequence knows that everything was ended meanwhile', () => {
  const before = motion.epoch();
  motion.finish();
  expect(motion.epoch()).toBe(before + 1);
});

test('the engine is at most 8 kB', async () => {
  const { minify, transformWithOxc } = await import('vite');
  const files = import.meta.glob<string>('/client/src/lib/motion/*.ts', {
    query: '?raw',
    import: 'default',
    eager: true,
  });
  const sizes = Object.entries(files).map(async ([path, text]) => {
    const { code } = await transformWithOxc(text, path);
    return (await minify(path, code, { module: true, mangle: true, compress: true })).code.length;
  });
  const all = (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
  expect(all).toBeGreaterThan(2_000);
  expect(all).toBeLessThanOrEqual(8_000);
});

test('no offset of a way lies beyond its end, whichever distance it has', () => {
  for (let duration = 300; duration < 2_500; duration += 0.37) {
    const offsets = warned(path(new Box(0, 0, 40, 50), new Box(9, 9, 40, 50)), 140 / duration).map((one) => one.offset);
    expect(offsets.every((one) => one === undefined || (one as number) <= 1)).toBe(true);
  }
});
