// The drawings of Pixies. A flower has as many petals as its number says, in the shape of its colour,
// so that number and colour can each be read without the other, and without seeing colours.

import type { Colour } from './deck';

type Plain = Exclude<Colour, 'multi'>;
export const PLAIN: readonly Plain[] = ['blue', 'green', 'yellow', 'red'];

export const INK = '#231A26';
export const PAPER = '#FFFDF8';
export const GOOD = '#17694A';
export const BAD = '#B3261E';

/** The field of a card, and its sign on the white plate. */
export const FIELD: Record<Colour, string> = {
  blue: '#174F99',
  green: '#53B487',
  yellow: '#FDCD43',
  red: '#C93032',
  multi: '#F3ECF4',
};
export const SIGN_INK: Record<Colour, string> = {
  blue: '#174F99',
  green: '#1D6B49',
  yellow: '#7A5600',
  red: '#B02A2C',
  multi: INK,
};

const SHAPE: Record<Plain, string> = {
  blue: 'M0-5C-3-10-8.5-15-8.5-20.5a8.5 8.5 0 0 1 17 0C8.5-15 3-10 0-5Z',
  green: 'M0-4C-9.5-11-9-20 0-30 9-20 9.5-11 0-4Z',
  yellow: 'M0-4-7.5-17.5 0-30.5 7.5-17.5Z',
  red: 'M0-5C-4-10-10-14-9.5-21.5-9-28-2.5-29 0-24 2.5-29 9-28 9.5-21.5 10-14 4-10 0-5Z',
};
const TINTS: Record<Plain, readonly [string, string]> = {
  blue: ['#8FBBF2', '#C4DCFA'],
  green: ['#DDF6E8', '#A9E2C6'],
  yellow: ['#FFF6D2', '#FFE48C'],
  red: ['#F9B9B1', '#FDDAD5'],
};
const WIDE = [1.35, 1.35, 1.35, 1.12, 1.12, 1.07, 0.91, 0.8, 0.71];

export interface Petal {
  d: string;
  fill: string;
  transform: string;
}

/** The petals of a card; a multicoloured one has those of every colour in turn. */
export function petals(colour: Colour, number: number): Petal[] {
  const size = `scale(${WIDE[number - 1]} ${number < 4 ? 1.12 : 1})`;
  return Array.from({ length: number }, (_, at) => {
    const shape = colour === 'multi' ? PLAIN[at % PLAIN.length]! : colour;
    return {
      d: SHAPE[shape],
      fill: colour === 'multi' ? FIELD[shape] : TINTS[shape][at % 2]!,
      transform: `rotate(${Math.round((360 / number) * at)})${size}`,
    };
  });
}

export const BACK = { field: '#24503B', line: '#8FC7A9', petal: SHAPE.green };

/** The frame of a multicoloured card: a quarter for each colour. */
export const QUARTERS: readonly [Plain, string][] = [
  ['green', 'M11.5 4H40v4H8v42H4V11.5A7.5 7.5 0 0 1 11.5 4Z'],
  ['yellow', 'M40 4h28.5A7.5 7.5 0 0 1 76 11.5V50h-4V8H40Z'],
  ['red', 'M76 50v38.5a7.5 7.5 0 0 1-7.5 7.5H40v-4h32V50Z'],
  ['blue', 'M40 96H11.5A7.5 7.5 0 0 1 4 88.5V50h4v42h32Z'],
];

export interface Stroke {
  d: string;
  fill?: string; // `currentColor` unless told
  width?: number; // a line of this width, and not filled
}

/** What is drawn 24 by 24: a sign for each colour, and those of the score. */
export const GLYPHS: Record<Colour | 'spiral' | 'cross' | 'tick' | 'zone', readonly Stroke[]> = {
  blue: [{ d: 'M2 8.5c3.3-4.4 6.7-4.4 10 0s6.7 4.4 10 0M2 16.5c3.3-4.4 6.7-4.4 10 0s6.7 4.4 10 0', width: 3.2 }],
  green: [{ d: 'M4 20C3 9 9 3 21 3c0 12-6 18-17 17Z' }, { d: 'M5 19 14 10', fill: '#fff', width: 2.2 }],
  yellow: [
    { d: 'M12 7.4a4.6 4.6 0 1 1 0 9.2a4.6 4.6 0 1 1 0-9.2Z' },
    {
      d: 'M12 1.5v3.5M12 19v3.5M1.5 12H5M19 12h3.5M4.6 4.6 7 7M17 17l2.4 2.4M19.4 4.6 17 7M7 17l-2.4 2.4',
      width: 2.6,
    },
  ],
  red: [
    { d: 'M13 1c1 5 7 7.5 7 13.5A8 8 0 0 1 4 14.5c0-4 2.5-5.5 3-9 2 1 3 2.5 3.2 4.5C12 7.5 13 5 13 1Z' },
    {
      d: 'M12 21.5a3.6 3.6 0 0 1-3.6-3.6c0-2.2 2.1-3 3.6-5.4 1.5 2.4 3.6 3.2 3.6 5.4A3.6 3.6 0 0 1 12 21.5Z',
      fill: '#fff',
    },
  ],
  multi: [
    { d: 'M12 12V1a11 11 0 0 1 11 11Z', fill: FIELD.yellow },
    { d: 'M12 12h11a11 11 0 0 1-11 11Z', fill: FIELD.red },
    { d: 'M12 12v11A11 11 0 0 1 1 12Z', fill: FIELD.blue },
    { d: 'M12 12H1A11 11 0 0 1 12 1Z', fill: FIELD.green },
    { d: 'M12 1v22M1 12h22', fill: '#fff', width: 1.6 },
  ],
  spiral: [
    {
      d: 'M12 10.8Q12.6 10.7 13.2 10.9Q13.8 11.3 14.1 12.1Q14.1 13.1 13.7 14Q12.8 14.7 11.7 15.1Q10.4 14.9 9.2 14.1Q8.3 12.9 8 11.3Q8.4 9.7 9.5 8.3Q11.1 7.4 13.1 7.2Q15.1 7.8 16.7 9.2Q17.6 11.3 17.7 13.6Q16.8 15.9 14.9 17.7Q12.5 18.6 9.8 18.5Q7.2 17.2 5.3 15Q4.4 12.1 4.8 9.1Q6.4 6.3 9 4.3Q12.3 3.5 15.7 4.1Q18.7 6.1 20.7 9.2',
      width: 2.8,
    },
  ],
  cross: [{ d: 'M5 5 19 19M19 5 5 19', width: 4 }],
  tick: [{ d: 'm4 12.5 5.5 5.5L20 6.5', width: 3.6 }],
  zone: [{ d: 'M3 3h8v8h10v10H11v-8H3Z' }],
};
