// A few soft sounds, made here; each has its caption for those who do not hear it.

import { settings } from '../shell/settings.svelte';
import { t } from '../shell/words.svelte';

export type Sound = 'turn' | 'piece' | 'refused' | 'over' | 'said';

// Notes: pitch in Hz, when it begins and how long it rings, in seconds.
const NOTES: Record<Sound, [number, number, number][]> = {
  turn: [
    [523, 0, 0.12],
    [659, 0.09, 0.2],
  ],
  piece: [[330, 0, 0.07]],
  refused: [[139, 0, 0.14]],
  over: [
    [392, 0, 0.5],
    [494, 0.06, 0.5],
    [587, 0.12, 0.6],
  ],
  said: [[880, 0, 0.08]],
};
const LOUD = 0.08;
const SHOWN = 1_600; // ms of a caption

export const caption = $state({ says: '' });
let audio: AudioContext | null = null;
let clear: ReturnType<typeof setTimeout> | undefined;

export function sound(name: Sound): void {
  if (settings.captions) {
    caption.says = t(`sound-${name}`);
    clearTimeout(clear);
    clear = setTimeout(() => (caption.says = ''), SHOWN);
  }
  if (!settings.sound || !navigator.userActivation?.hasBeenActive) return; // browsers wait for a touch
  try {
    audio ??= new AudioContext();
    for (const [pitch, at, length] of NOTES[name]) ring(audio, pitch, audio.currentTime + at, length);
  } catch {
    audio = null; // no sound here: nothing depends on it
  }
}

function ring(audio: AudioContext, pitch: number, at: number, length: number): void {
  const [tone, volume] = [audio.createOscillator(), audio.createGain()];
  tone.type = 'triangle';
  tone.frequency.value = pitch;
  volume.gain.setValueAtTime(LOUD, at);
  volume.gain.exponentialRampToValueAtTime(0.001, at + length);
  tone.connect(volume).connect(audio.destination);
  tone.start(at);
  tone.stop(at + length);
}
