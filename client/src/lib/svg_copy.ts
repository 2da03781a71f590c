// A part of the page as SVG that needs nothing else: what style sheets say is written into each element.

const NAMESPACE = 'http://www.w3.org/2000/svg';
const DRAWN = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'stroke-linecap',
  'stroke-linejoin',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
];

export function svg(name: string, facts: Record<string, string | number>, ...inside: (Node | string)[]): SVGElement {
  const made = document.createElementNS(NAMESPACE, name);
  for (const [key, value] of Object.entries(facts)) made.setAttribute(key, String(value));
  made.append(...inside);
  return made;
}

/** A drawing with its styles in it. */
export function drawing(from: Element): SVGElement {
  const copy = from.cloneNode(true) as SVGElement;
  const [olds, news] = [
    [from, ...from.querySelectorAll('*')],
    [copy, ...copy.querySelectorAll('*')],
  ];
  olds.forEach((old, at) => {
    const [style, one] = [getComputedStyle(old), news[at]!];
    for (const name of DRAWN) {
      const value = style.getPropertyValue(name);
      if (value) one.setAttribute(name, value.replaceAll('"', ''));
    }
    one.removeAttribute('class');
    one.removeAttribute('style');
  });
  return copy;
}

const turned = (of: Element, within: Element): number => {
  const own = parseFloat(getComputedStyle(of).rotate) || 0;
  return of === within || !of.parentElement ? own : own + turned(of.parentElement, within);
};

/** Where something lies before it is turned: its middle, and its own size. */
function lies(one: Element, inside: DOMRect): { x: number; y: number; width: number; height: number } {
  const rect = one.getBoundingClientRect();
  const html = one instanceof HTMLElement ? one : one.parentElement!;
  const slanted = turned(html, html.ownerDocument.body) !== 0;
  const style = getComputedStyle(one);
  const [width, height] = slanted ? [parseFloat(style.width), parseFloat(style.height)] : [rect.width, rect.height];
  const [middle, centre] = [rect.x + rect.width / 2, rect.y + rect.height / 2];
  return { x: middle - width / 2 - inside.x, y: centre - height / 2 - inside.y, width, height };
}

function plate(one: HTMLElement, box: ReturnType<typeof lies>): SVGElement | null {
  const style = getComputedStyle(one);
  const dashed = style.borderTopStyle === 'dashed';
  if (!dashed && /rgba\(.*, 0\)|transparent/.test(style.backgroundColor)) return null;
  const radius = Math.min(parseFloat(style.borderTopLeftRadius) || 0, box.width / 2);
  const round = style.borderTopLeftRadius.endsWith('%') ? (radius / 100) * box.width : radius;
  const look: Record<string, string | number> = dashed
    ? { fill: 'none', stroke: '#231A26', 'stroke-opacity': 0.3, 'stroke-width': 1.5, 'stroke-dasharray': '5 4' }
    : { fill: style.backgroundColor, stroke: '#857A89', 'stroke-width': 1 };
  return svg('rect', { ...box, rx: round, ...look });
}

/** All drawings and plates of a part of the page, where they lie in it. */
export function copied(from: HTMLElement): { made: SVGElement; width: number; height: number } {
  const inside = from.getBoundingClientRect();
  const made = svg('g', {});
  for (const one of from.querySelectorAll<HTMLElement | SVGElement>('*')) {
    if (one.closest('svg') !== one && one.closest('svg')) continue;
    if (!one.getClientRects().length || one.closest('.sr')) continue;
    const box = lies(one, inside);
    const part = one instanceof HTMLElement ? plate(one, box) : nested(one, box);
    if (!part) continue;
    const degrees = turned(one instanceof HTMLElement ? one : one.parentElement!, from);
    const around = `rotate(${degrees} ${box.x + box.width / 2} ${box.y + box.height / 2})`;
    made.append(degrees ? svg('g', { transform: around }, part) : part);
  }
  return { made, width: inside.width, height: inside.height };
}

function nested(one: Element, box: ReturnType<typeof lies>): SVGElement {
  const copy = drawing(one);
  for (const [key, value] of Object.entries(box)) copy.setAttribute(key, String(value));
  copy.setAttribute('overflow', 'visible');
  return copy;
}
