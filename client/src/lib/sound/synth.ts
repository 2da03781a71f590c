// Sounds as samples, computed here: no recordings, nothing to download or decode. Nothing here needs a browser,
// so what the tests measure is what is heard.

import { EVENTS, LEVEL, type Part, SCALE, type Sound, type Voice, VOICES } from './voices';

export const RATE = 32_000;
const PEAK = 0.5; // −6 dBFS: two sounds at once do not clip

type Noise = () => number;

/** Noise that is the same each time. */
function noises(seed: number): Noise {
  let now = seed;
  return () => (now = (now * 1664525 + 1013904223) | 0) / 2147483648;
}

/** Partials that die away, each by a resonator of two taps: no sine is computed for a sample. */
function ring(out: Float32Array, voice: Voice, at: number, gain: number, semitones: number): void {
  for (const [ratio, strength, fall] of voice.modes) {
    const base = voice.note * 2 ** (semitones / 12);
    const hz = base * ratio;
    if (hz > RATE * 0.42) continue;
    const shorter = (voice.note / Math.max(voice.note, base)) ** 0.4; // high notes die sooner
    const keep = 10 ** (-3 / (fall * shorter * RATE));
    const turn = (2 * Math.PI * hz) / RATE;
    const [again, before] = [2 * keep * Math.cos(turn), keep * keep];
    let [y1, y2] = [0, -Math.sin(turn) / keep]; // it starts as a sine at zero
    for (let i = Math.round(at * RATE), n = 0; i < out.length; i++, n++) {
      const y = again * y1 - before * y2;
      y2 = y1;
      y1 = y;
      out[i]! += gain * strength * y * Math.min(1, n / 90); // 3 ms: no click at the start
    }
  }
}

function knock(out: Float32Array, voice: Voice, at: number, gain: number): void {
  const [hz, fall, much] = voice.knock;
  for (let i = Math.round(at * RATE), n = 0; n < fall * 4 * RATE && i < out.length; i++, n++) {
    const t = n / RATE;
    const turn = 2 * Math.PI * hz * (t + 0.35 * fall * (1 - Math.exp(-t / (fall * 0.35))));
    // The upper two are what a phone's small speaker can play; the lowest is for headphones.
    const body =
      Math.sin(turn) * Math.exp((-t / fall) * 1.6) +
      0.6 * Math.sin(3.1 * turn) * Math.exp((-t / fall) * 3.2) +
      0.4 * Math.sin(6.3 * turn) * Math.exp((-t / fall) * 5);
    out[i]! += gain * much * body * Math.min(1, n / 40);
  }
}

/** Noise through a band-pass that glides: paper, a sleeve, air. */
function hiss(out: Float32Array, voice: Voice, noise: Noise, [, at, gain, length = 0, bright = 1]: Part): void {
  const [hz, q, much] = voice.hiss;
  const all = length * RATE * 1.4;
  let [low, band] = [0, 0];
  for (let i = Math.round(at * RATE), n = 0; n < all && i < out.length; i++, n++) {
    const t = n / all;
    const f = 2 * Math.sin((Math.PI * Math.min(hz * bright * (0.8 + 0.5 * t), RATE / 6)) / RATE);
    low += f * band;
    band += f * (noise() - low - band / q);
    out[i]! += 0.5 * gain * much * band * Math.sin(Math.PI * Math.sqrt(t)) ** 2;
  }
}

function click(out: Float32Array, voice: Voice, noise: Noise, at: number, gain: number): void {
  for (let i = Math.round(at * RATE), n = 0; n < 130 && i < out.length; i++, n++)
    out[i]! += gain * voice.click * noise() * Math.exp(-n / 26);
}

function add(out: Float32Array, voice: Voice, noise: Noise, part: Part, step: number): void {
  const [what, at, gain, n = 0] = part;
  if (what === 'ring') ring(out, voice, at, gain, n + (SCALE[step] ?? 24));
  else if (what === 'knock') knock(out, voice, at, gain);
  else if (what === 'hiss') hiss(out, voice, noise, part);
  else click(out, voice, noise, at, gain);
}

const length = (voice: Voice, [what, at, , n = 0]: Part): number =>
  at + (what === 'ring' ? voice.modes[0]![2] * 1.15 : what === 'hiss' ? n * 1.5 : 0.3);

/** A sound as samples between −1 and 1; `step` raises its notes along the scale. */
export function render(game: string, event: Sound, step = 0): Float32Array<ArrayBuffer> {
  const [voice, parts] = [VOICES[game]!, EVENTS[event] as Part[]];
  const noise = noises(7 + event.length * 31 + game.length);
  const seconds = Math.max(...parts.map((part) => length(voice, part))) + 0.02;
  const out = new Float32Array(Math.ceil(seconds * RATE));
  for (const part of parts) add(out, voice, noise, part, step);
  const tail = Math.round(0.06 * RATE);
  for (let i = 0; i < tail; i++) out[out.length - 1 - i]! *= i / tail;
  const scale = 10 ** ((LEVEL[event] - loudness(out)) / 20);
  const peak = out.reduce((most, x) => Math.max(most, Math.abs(x)), 0) * scale;
  const limit = peak > PEAK ? PEAK / peak : 1;
  return out.map((x) => x * scale * limit);
}

/** The loudest 400 ms of a sound, as a meter hears it: a shelf of +4 dB above 1.7 kHz, then a high-pass at 38 Hz. */
export function loudness(samples: Float32Array): number {
  const shelf = biquad('shelf', 1681.97, 0.7072, 3.9998);
  const high = biquad('high', 38.135, 0.5003);
  const wide = Math.round(0.4 * RATE);
  const squares = new Float32Array(samples.length + wide);
  for (let i = 0; i < samples.length; i++) squares[i] = high(shelf(samples[i]!)) ** 2;
  let [sum, most] = [0, 0];
  for (let i = 0; i < squares.length; i++) {
    sum += squares[i]! - (i >= wide ? squares[i - wide]! : 0);
    most = Math.max(most, sum);
  }
  return -0.691 + 10 * Math.log10(most / wide + 1e-12);
}

export function biquad(kind: 'shelf' | 'high', hz: number, q: number, db = 0): (x: number) => number {
  const k = Math.tan((Math.PI * hz) / RATE);
  const [v, n] = [10 ** (db / 20), 1 + k / q + k * k];
  const u = v ** 0.4996667741545416;
  const [b0, b1, b2] =
    kind === 'shelf'
      ? [(v + (u * k) / q + k * k) / n, (2 * (k * k - v)) / n, (v - (u * k) / q + k * k) / n]
      : [1, -2, 1];
  const [a1, a2] = [(2 * (k * k - 1)) / n, (1 - k / q + k * k) / n];
  let [x1, x2, y1, y2] = [0, 0, 0, 0];
  return (x) => {
    const y = b0! * x + b1! * x1 + b2! * x2 - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  };
}
