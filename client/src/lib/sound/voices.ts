// What the games sound like: one voice for each, and sixteen events that all voices have.

/** What is struck, and how it rings. */
export interface Voice {
  note: number; // Hz
  modes: [ratio: number, strength: number, fall: number][]; // `fall`: seconds in which it loses 60 dB
  knock: [hz: number, fall: number, much: number];
  hiss: [hz: number, q: number, much: number];
  click: number;
}

export const VOICES: Record<string, Voice> = {
  // Paper, and a celesta.
  pixies: {
    note: 587.33,
    modes: [
      [1, 1, 0.75],
      [2, 0.12, 0.5],
      [4, 0.16, 0.22],
    ],
    knock: [190, 0.05, 0.35],
    hiss: [3400, 0.9, 1],
    click: 0.35,
  },
  // Glass.
  pazaak: {
    note: 659.26,
    modes: [
      [1, 1, 1.1],
      [2.32, 0.3, 0.6],
      [4.25, 0.16, 0.3],
      [6.63, 0.08, 0.16],
    ],
    knock: [420, 0.045, 0.5],
    hiss: [5600, 1.4, 0.55],
    click: 0.5,
  },
  // Wood: the bar of a marimba.
  phage: {
    note: 293.66,
    modes: [
      [1, 1, 0.42],
      [3.93, 0.34, 0.13],
      [9.54, 0.12, 0.06],
    ],
    knock: [155, 0.07, 1.1],
    hiss: [1500, 1.2, 0.5],
    click: 0.7,
  },
  // A card on felt, and a music box.
  memory: {
    note: 440,
    modes: [
      [1, 1, 0.6],
      [2, 0.2, 0.35],
      [5.4, 0.13, 0.12],
    ],
    knock: [120, 0.09, 0.9],
    hiss: [2100, 0.8, 0.6],
    click: 0.25,
  },
};
/** A game that has no voice of its own sounds like wood. */
export const voiceOf = (game: string): string => (game in VOICES ? game : 'phage');

// Semitones above the voice's note. One major pentatonic scale: sounds that meet never clash.
export const SCALE = [0, 2, 4, 7, 9, 12, 14, 16, 19, 21, 24];

/** A part of a sound: what, when in seconds, how strong; then its length in seconds, or a note's semitones. */
export type Part = [what: 'ring' | 'knock' | 'hiss' | 'click', at: number, gain: number, n?: number, bright?: number];

const rings = (notes: number[], gain: number, at: (n: number) => number): Part[] =>
  notes.map((note, n) => ['ring', at(n), gain, note]);

const riffle = (at: number): Part => ['hiss', at * 0.05 + (at % 3) * 0.008, 0.35 + 0.07 * at, 0.035, 0.7 + 0.07 * at];

export const EVENTS = {
  slide: [['hiss', 0, 1, 0.16, 0.6]],
  flip: [
    ['hiss', 0, 0.6, 0.05, 1.3],
    ['click', 0.075, 0.5],
    ['knock', 0.08, 0.5],
    ['hiss', 0.08, 0.4, 0.03, 1],
  ],
  place: [
    ['click', 0, 0.6],
    ['knock', 0, 1],
    ['hiss', 0, 0.35, 0.03, 0.9],
  ],
  points: [['ring', 0, 1, 12]],
  tick: [
    ['click', 0, 1],
    ['ring', 0, 0.14, 24],
  ],
  pair: [
    ['knock', 0, 0.6],
    ['ring', 0.02, 0.8, 4],
    ['knock', 0.1, 0.5],
    ['ring', 0.12, 1, 9],
  ],
  capture: [
    ['hiss', 0, 0.4, 0.06, 0.8],
    ['click', 0.05, 1],
    ['knock', 0.05, 1.5],
    ['ring', 0.07, 0.7, 7],
    ['ring', 0.15, 0.6, 12],
  ],
  bust: [
    ['knock', 0, 1.1],
    ['ring', 0, 0.8, -1],
    ['ring', 0.13, 0.8, -5],
    ['knock', 0.26, 1.3],
    ['hiss', 0.26, 0.5, 0.2, 0.5],
  ],
  turn: [
    ['ring', 0, 0.8, 0],
    ['ring', 0.1, 1, 7],
  ],
  round: [
    ['ring', 0, 0.8, 0],
    ['ring', 0.11, 0.9, 4],
    ['ring', 0.22, 1, 9],
  ],
  win: [
    ['knock', 0, 0.6],
    ...rings([0, 4, 7, 12], 0.8, (n) => n * 0.11),
    ...rings([0, 7, 12, 16], 0.7, () => 0.5),
    ['ring', 0.72, 0.5, 19],
    ['ring', 0.9, 0.5, 24],
  ],
  // It ends on the second of the scale: unresolved and warm.
  lose: [
    ['ring', 0, 0.8, 9],
    ['ring', 0.2, 0.8, 7],
    ['ring', 0.42, 0.9, 2],
    ['ring', 0.42, 0.5, -5],
  ],
  draw: [
    ['ring', 0, 0.9, 7],
    ['ring', 0.2, 0.9, 7],
    ['ring', 0.2, 0.5, 0],
  ],
  refused: [
    ['knock', 0, 1],
    ['knock', 0.09, 0.8],
  ],
  said: [
    ['ring', 0, 0.7, 14],
    ['ring', 0.06, 0.7, 19],
  ],
  shuffle: [...Array.from({ length: 9 }, (_, at) => riffle(at)), ['knock', 0.52, 0.8], ['click', 0.52, 0.5]],
} satisfies Record<string, Part[]>;

export type Sound = keyof typeof EVENTS;

/** How loud the loudest 400 ms are, in LUFS (ITU-R BS.1770): the same in all voices. */
export const LEVEL: Record<Sound, number> = {
  slide: -35,
  flip: -33,
  place: -32,
  points: -35,
  tick: -37,
  shuffle: -33,
  refused: -31,
  said: -31,
  pair: -28,
  capture: -28,
  bust: -28,
  turn: -28,
  round: -27,
  win: -24,
  lose: -26,
  draw: -26,
};
