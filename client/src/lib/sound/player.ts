// Plays sounds. Each is computed on its first use, or before in idle time.

import { RATE, render } from './synth';
import { EVENTS, SCALE, type Sound, voiceOf } from './voices';

const ENOUGH = 4; // ms of idle time that one sound may take

export class Player {
  #audio: AudioContext;
  #made = new Map<string, AudioBuffer>();

  constructor(audio: AudioContext) {
    this.#audio = audio;
  }

  play(game: string, name: Sound, gain: number, step = 0): void {
    if (this.#audio.state !== 'running') return; // nothing is kept back to be played later
    const [source, level] = [this.#audio.createBufferSource(), this.#audio.createGain()];
    source.buffer = this.#buffer(voiceOf(game), name, Math.round(step) % SCALE.length);
    level.gain.value = gain;
    source.connect(level).connect(this.#audio.destination);
    source.start();
  }

  /** Makes a game's sounds while there is nothing else to do. */
  prepare(game: string): void {
    const todo = Object.keys(EVENTS) as Sound[];
    const idle = globalThis.requestIdleCallback ?? ((go: () => void) => setTimeout(go, 30));
    const some = (time?: IdleDeadline): void => {
      if ((time?.timeRemaining() ?? 8) > ENOUGH) this.#buffer(voiceOf(game), todo.shift()!, 0);
      if (todo.length) idle(some);
    };
    idle(some);
  }

  #buffer(voice: string, name: Sound, step: number): AudioBuffer {
    const key = `${voice} ${name} ${step}`;
    const found = this.#made.get(key);
    if (found) return found;
    const samples = render(voice, name, step);
    const made = this.#audio.createBuffer(1, samples.length, RATE);
    made.copyToChannel(samples, 0);
    this.#made.set(key, made);
    return made;
  }
}
