// The picture of an end that people share: one SVG, made of what lies on the page. The browser makes a PNG of it.
// 1200 × 630 for links, 1080 × 1080 for stories. Others read it: it names who won, never "you".

import { copied, drawing, svg } from '../lib/svg_copy';

export interface Pictured {
  title: string; // of the game
  says: string; // who has won
  call: string; // what whoever sees it can do
  tint: string; // of the table
  sides: { name: string; score: number; won: boolean; board: HTMLElement | null }[];
  shapes: Element[]; // what falls; nothing in a draw
  square: boolean;
  font: string; // a data URL: a picture may not load anything
}

const [INK, ACT, EDGE, LAMP, DEEP] = ['#231A26', '#6B2A70', '#471A4B', '#FFD56B', '#2B2231'];
const DISPLAY = 'Bricolage,system-ui,sans-serif';

interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

const text = (x: number, y: number, size: number, says: string | number, more: Record<string, string> = {}) =>
  svg(
    'text',
    { x, y, 'font-family': DISPLAY, 'font-weight': 800, 'font-size': size, fill: INK, ...more },
    String(says),
  );

/** As large as fits, by the width of its letters. */
const fits = (most: number, wide: number, says: string): number =>
  Math.round(Math.min(most, wide / (0.56 * Math.max(1, says.length))));

function lamp(x: number, height: number): SVGElement[] {
  return [
    svg('path', { d: `M${x - 40} 70h80L${x + 400} ${height}H${x - 400}Z`, fill: 'url(#light)' }),
    svg('path', { d: `M${x} 0v26`, stroke: INK, 'stroke-width': 5 }),
    svg('path', { d: `M${x - 26} 24h52l34 44h-120Z`, fill: ACT }),
    svg('path', { d: `M${x - 60} 66h120l4 11h-128Z`, fill: EDGE }),
    svg('path', { d: `M${x - 24} 77h48a24 16 0 0 1-48 0Z`, fill: '#FFF1CC' }),
  ];
}

function light(): SVGElement {
  const stop = (offset: number, opacity: number) =>
    svg('stop', { offset, 'stop-color': LAMP, 'stop-opacity': opacity });
  const stops = [stop(0.05, 0.95), stop(0.55, 0.42), stop(1, 0)];
  return svg('defs', {}, svg('radialGradient', { id: 'light', cx: '50%', cy: 0, r: '100%' }, ...stops));
}

/** What has fallen, in the corners only. */
function fallen(shapes: Element[], width: number, square: boolean): SVGElement[] {
  if (!shapes.length) return [];
  return Array.from({ length: square ? 22 : 16 }, (_, at) => {
    const x = at % 2 ? width - 30 - ((at * 47) % 150) : 30 + ((at * 59) % 150);
    const y = 20 + ((at * 83) % (square ? 240 : 110));
    const copy = drawing(shapes[at % shapes.length]!);
    for (const [key, value] of Object.entries({ x: -11, y: -13, width: 22, height: 26 }))
      copy.setAttribute(key, String(value));
    return svg('g', { transform: `translate(${x} ${y})rotate(${(at * 71) % 360})` }, copy);
  });
}

/** A board as large as its box allows, in its middle. */
function board(from: HTMLElement | null, { x, y, w, h }: Box): SVGElement {
  if (!from) return svg('g', {});
  const { made, width, height } = copied(from);
  const size = Math.min(w / width, h / height);
  const [left, top] = [x + (w - width * size) / 2, y + (h - height * size) / 2];
  made.setAttribute('transform', `translate(${left.toFixed(1)} ${top.toFixed(1)})scale(${size.toFixed(4)})`);
  return made;
}

function column({ name, score, won, board: from }: Pictured['sides'][number], box: Box, outside: number): SVGElement[] {
  const { x, y, w, h } = box;
  const frame = { rx: 26, fill: won ? '#FFF6DD' : INK, 'fill-opacity': won ? 0.78 : 0.06 };
  const line: Record<string, string | number> = won ? { stroke: '#C08A12', 'stroke-width': 5 } : {};
  const mat = svg('rect', { x: x - 14, y: y - 14, width: w + 28, height: h + 28, ...frame, ...line });
  const middle = { 'text-anchor': 'middle' };
  const words = outside
    ? [
        text(outside, y + h * 0.42, fits(38, 200, name), name, middle),
        text(outside, y + h * 0.76, fits(128, 170, String(score)), score, middle),
      ]
    : [
        text(x, y - 34, fits(40, w * 0.66, name), name),
        text(x + w, y - 30, fits(84, w * 0.4, String(score)), score, { 'text-anchor': 'end' }),
      ];
  return [mat, board(from, box), ...words];
}

/** Where the boards stand: of two in a wide picture the names stand outside. */
function places(many: number, square: boolean): { box: Box; outside: number }[] {
  if (many === 2 && !square)
    return [
      { box: { x: 258, y: 150, w: 306, h: 386 }, outside: 132 },
      { box: { x: 636, y: 150, w: 306, h: 386 }, outside: 1068 },
    ];
  const [width, top, bottom] = square ? [1080, 410, 960] : [1200, 230, 540];
  const rows = square && many > 3 ? 2 : 1;
  const columns = Math.ceil(many / rows);
  const [across, down] = [(width - 80) / columns, (bottom - top) / rows];
  return Array.from({ length: many }, (_, at) => ({
    box: {
      x: 40 + (at % columns) * across + 26,
      y: top + Math.floor(at / columns) * down,
      w: across - 52,
      h: down - (rows > 1 ? 120 : 0),
    },
    outside: 0,
  }));
}

export function picture({ title, says, call, tint, sides, shapes, square, font }: Pictured): string {
  const [w, h] = square ? [1080, 1080] : [1200, 630];
  const at = places(sides.length, square);
  const under = sides.flatMap(({ won }, side) => (won ? [at[side]!.box.x + at[side]!.box.w / 2] : []));
  const x = under.length === 1 ? under[0]! : w / 2;
  const beside = sides.length === 2 && !square && under.length === 1 ? (x < w / 2 ? 150 : -150) : 0;
  const foot = square ? 92 : 58;
  const size = fits(square ? 112 : 80, square ? 900 : 460, says);
  const all = [
    ...(font ? [svg('style', {}, `@font-face{font-family:Bricolage;font-weight:600 800;src:url(${font})}`)] : []),
    light(),
    svg('rect', { width: w, height: h, fill: tint }),
    ...lamp(x, h),
    ...fallen(shapes, w, square),
    text(w / 2 + beside, square ? 230 : 100, size, says, { 'text-anchor': 'middle' }),
    ...sides.flatMap((side, seat) => column(side, at[seat]!.box, at[seat]!.outside)),
    svg('rect', { y: h - foot, width: w, height: foot, fill: DEEP }),
    text(34, h - foot / 3, square ? 36 : 30, `Parlour · ${title}`, { fill: '#fff' }),
    text(w - 34, h - foot / 3, square ? 30 : 26, call, { fill: '#fff', 'text-anchor': 'end', 'font-weight': '600' }),
  ];
  const facts = { viewBox: `0 0 ${w} ${h}`, width: w, height: h, role: 'img', 'aria-label': says };
  return new XMLSerializer().serializeToString(svg('svg', facts, ...all));
}

/** The colour of a game's table by day: pictures are the same in both themes. */
export function byDay(near: Element, game: string): string {
  const probe = Object.assign(document.createElement('i'), { hidden: true });
  probe.style.cssText = `color-scheme:light;color:var(--tint-${game}, #E9E5EB)`;
  near.append(probe);
  const found = getComputedStyle(probe).color;
  probe.remove();
  return found;
}

const dataUrl = (bytes: Blob): Promise<string> =>
  new Promise((done, failed) => {
    const reader = new FileReader();
    reader.onload = () => done(String(reader.result));
    reader.onerror = () => failed(reader.error ?? new Error('unreadable'));
    reader.readAsDataURL(bytes);
  });

/** The display font, which the page has loaded already, as a data URL; nothing where it is not to be had. */
export async function font(): Promise<string> {
  const faces = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  const face = faces.find((rule) => rule instanceof CSSFontFaceRule && /Bricolage.*url\(/s.test(rule.cssText));
  const path = /url\("?([^")]+)"?\)/.exec(face?.cssText ?? '')?.[1];
  if (!path) return '';
  const found = await fetch(new URL(path, face?.parentStyleSheet?.href ?? location.href)).catch(() => null);
  return found?.ok ? dataUrl(await found.blob()) : '';
}

/** A picture as a data URL, which the page may show. */
export const shown = (picture: string): string => `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;

export async function png(picture: string): Promise<Blob> {
  const image = new Image();
  image.src = shown(picture);
  await image.decode();
  await image.decode(); // the first may come before the font
  const canvas = Object.assign(document.createElement('canvas'), { width: image.width, height: image.height });
  canvas.getContext('2d')!.drawImage(image, 0, 0);
  return new Promise((done, failed) =>
    canvas.toBlob((made) => (made ? done(made) : failed(new Error('no picture'))), 'image/png'),
  );
}
