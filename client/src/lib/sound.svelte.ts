// The sounds of a table, each with its caption for those who do not hear it, and felt in the hand by those who like it.
// Browsers allow sound after a touch or key only: then the synthesiser is loaded. What came before is dropped.

import { settings } from '../shell/settings.svelte';
import { t } from '../shell/words.svelte';
import type { Player } from './sound/player';
import { audible, Doorman, gain, ORDINARY, quiet, SHAKES } from './sound/rules';
import type { Sound } from './sound/voices';

export type { Sound } from './sound/voices';

const SHOWN = 1_600; // ms of a caption
const SOFT = 0.5;

export const caption = $state({ says: '' });
let clear: ReturnType<typeof setTimeout> | undefined;
let voice = '';
let audio: AudioContext | null = null;
let player: Player | null = null;
let loaded: Promise<void> = Promise.resolve();
const doorman = new Doorman();

/** How loud it is, from 0 to 100. */
export const volume = (): number => (settings.sound ? settings.volume : 0);

/** From now on everything sounds like this game. */
export function speakAs(game: string): void {
  voice = game;
  player?.prepare(voice);
}

export interface How {
  step?: number; // of the scale, upwards
  soft?: boolean;
  theirs?: boolean; // somebody else's move: what happens in every one has no caption, and shakes nothing
}

export function sound(name: Sound, { step = 0, soft = false, theirs = false }: How = {}): void {
  if (!doorman.admits(name, performance.now())) return;
  const ordinary = theirs && ORDINARY.has(name);
  if (settings.captions && !ordinary) show(t(`cap-${name}`));
  if (!audible(name, document.hidden)) return;
  if (!ordinary) shake(name);
  if (!volume() || (settings.quiet && quiet([settings.quietFrom, settings.quietTo], new Date()))) return;
  if (!audio && navigator.userActivation?.hasBeenActive) wake();
  player?.play(voice, name, (soft ? SOFT : 1) * gain(volume()), step);
}

function show(says: string): void {
  caption.says = says;
  clearTimeout(clear);
  clear = setTimeout(() => (caption.says = ''), SHOWN);
}

function shake(name: Sound): void {
  const pattern = SHAKES[name];
  if (pattern) vibrate(pattern);
}

/** Only if the player wants it, and after a first touch or key: before, browsers refuse it. */
export function vibrate(pattern: number | number[]): void {
  if (settings.vibrate && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(pattern);
}

/** Within a touch or key: made then and never before. */
export function wake(): void {
  if (!volume() || typeof AudioContext === 'undefined') return;
  try {
    if (!audio) begin();
    if (audio!.state !== 'running') void audio!.resume().catch(() => {});
  } catch {
    audio = null; // no sound here: nothing depends on it
  }
}

function begin(): void {
  const session = (navigator as Navigator & { audioSession?: { type: string } }).audioSession;
  if (session) session.type = 'ambient'; // on iOS music goes on, and the mute switch counts
  const made = new AudioContext({ sampleRate: 32_000, latencyHint: 'interactive' });
  audio = made;
  loaded = import('./sound/player')
    .then(({ Player }) => {
      player = new Player(made);
      player.prepare(voice);
    })
    .catch(() => {}); // offline before it was loaded: the game goes on without
}

/** For whoever sets the volume: a sound as loud as it will be, also in the quiet hours. */
export async function tryOut(): Promise<void> {
  wake();
  shake('round');
  await loaded;
  player?.play(voice, 'round', gain(volume()));
}

if (typeof window !== 'undefined')
  for (const kind of ['pointerup', 'keydown']) window.addEventListener(kind, wake, { passive: true });
