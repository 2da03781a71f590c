// What is heard: how loud each event is in each voice, and when it is heard at all.

import { describe, expect, test } from 'vitest';

import { audible, Doorman, gain, quiet, SHAKES } from '../../client/src/lib/sound/rules';
import { biquad, loudness, RATE, render } from '../../client/src/lib/sound/synth';
import { EVENTS, LEVEL, SCALE, type Sound, voiceOf, VOICES } from '../../client/src/lib/sound/voices';

const EVERY = Object.keys(EVENTS) as Sound[];
const all = Object.keys(VOICES).flatMap((voice) => EVERY.map((event): [string, Sound] => [voice, event]));
const decibels = (x: number): number => 20 * Math.log10(x);

/** The highest point between the samples too: each of four phases of a windowed sinc. */
function truePeak(samples: Float32Array): number {
  const WIDE = 12;
  const taps = [0, 1, 2, 3].map((phase) =>
    Array.from({ length: 2 * WIDE }, (_, at) => {
      const x = at - WIDE + 1 - phase / 4;
      const window = 0.5 + 0.5 * Math.cos((Math.PI * x) / WIDE);
      return x === 0 ? 1 : (window * Math.sin(Math.PI * x)) / (Math.PI * x);
    }),
  );
  let most = 0;
  for (let i = 0; i < samples.length; i++)
    for (const one of taps) {
      let sum = 0;
      for (let at = 0; at < one.length; at++) sum += one[at]! * (samples[i + at - WIDE + 1] ?? 0);
      most = Math.max(most, Math.abs(sum));
    }
  return most;
}

/** What the speaker of a phone is left with: a high-pass of second order at 450 Hz. */
function phone(samples: Float32Array): Float32Array {
  const high = biquad('high', 450, Math.SQRT1_2);
  return samples.map((x) => high(x));
}

test('there are four voices, and sixteen events in each', () => {
  expect(all).toHaveLength(64);
  expect(voiceOf('memory')).toBe('memory');
  expect(voiceOf('reversi')).toBe('phage');
});

describe.each(all)('%s: %s', (voice, event) => {
  const samples = render(voice, event);

  test('is as loud as it should be, and clips nothing', () => {
    expect(Math.abs(loudness(samples) - LEVEL[event])).toBeLessThanOrEqual(1);
    expect(decibels(truePeak(samples))).toBeLessThanOrEqual(-5.95); // −6 dBFS, and what the measurement adds
  });

  test('ends in silence, around zero, and can be heard on a phone', () => {
    expect(Math.abs(samples.reduce((sum, x) => sum + x, 0) / samples.length)).toBeLessThan(1e-3);
    expect(Math.abs(samples.at(-1)!)).toBeLessThan(1e-3);
    expect(loudness(samples) - loudness(phone(samples))).toBeLessThanOrEqual(9);
  });
});

test('a sound is the same each time, and its steps go up', () => {
  expect(render('phage', 'place')).toEqual(render('phage', 'place'));
  const crossings = (step: number): number => {
    const samples = render('memory', 'points', step).slice(0, RATE / 10);
    return samples.reduce((n, x, at) => n + Number(at > 0 && x > 0 !== samples[at - 1]! > 0), 0);
  };
  const steps = SCALE.slice(0, 4).map((_, step) => crossings(step));
  expect(steps).toEqual(steps.toSorted((a, b) => a - b));
  expect(new Set(steps).size).toBe(4);
});

test('the same event counts once in 45 ms, and three messages in ten seconds', () => {
  const doorman = new Doorman();
  expect([0, 44, 45].map((at) => doorman.admits('place', at))).toEqual([true, false, true]);
  expect(doorman.admits('slide', 46)).toBe(true);
  const said = [1_000, 2_000, 3_000, 4_000, 11_001, 11_500, 12_001];
  expect(said.map((at) => doorman.admits('said', at))).toEqual([true, true, true, false, true, false, true]);
});

test('a hidden tab calls somebody back, and says nothing else', () => {
  expect(EVERY.filter((event) => audible(event, true)).toSorted()).toEqual(['said', 'turn']);
  expect(EVERY.every((event) => audible(event, false))).toBe(true);
});

test('quiet hours may go past midnight', () => {
  const at = (time: string): Date => new Date(`2026-03-02T${time}:00`);
  const night: [string, string] = ['22:00', '07:00'];
  expect(['21:59', '22:00', '03:00', '06:59', '07:00'].map((time) => quiet(night, at(time)))).toEqual([
    false,
    true,
    true,
    true,
    false,
  ]);
  expect(quiet(['12:00', '13:00'], at('12:30'))).toBe(true);
  expect(quiet(['12:00', '13:00'], at('22:30'))).toBe(false);
});

test('a phone trembles for 220 ms at most', () => {
  for (const pattern of Object.values(SHAKES))
    expect(pattern.reduce((sum, ms) => sum + ms, 0)).toBeLessThanOrEqual(220);
});

test('half the slider is a quarter of the gain', () => {
  expect(gain(50)).toBeCloseTo(gain(100) / 4);
  expect(gain(0)).toBe(0);
});

test.each(['en', 'de', 'fr'])('every event has a caption: %s', async (language) => {
  const text = await (await fetch(`/client/src/words/${language}.ftl`)).text();
  for (const event of EVERY) expect(text).toMatch(new RegExp(`^cap-${event} = ♪ \\S`, 'm'));
});
