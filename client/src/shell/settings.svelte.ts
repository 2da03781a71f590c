// What a player has set, on this device.

import { keep, stored } from '../lib/storage';
import type { Opening } from '../net/gen/bodies';

export interface Settings {
  theme: 'auto' | 'light' | 'dark';
  sound: boolean;
  volume: number; // in per cent
  vibrate: boolean;
  quiet: boolean; // hours without sound, as `22:00` to `07:00`
  quietFrom: string;
  quietTo: string;
  captions: boolean; // sounds are written, too
  phrases: boolean; // what others say is shown
  motion: 'auto' | 'less';
  language: string;
  signs: boolean; // larger signs beside colours
  confirm: boolean; // moves are chosen, then confirmed
  keys: boolean; // single-letter shortcuts
  level: NonNullable<Opening['level']>; // of the bots one plays
  company: 'bot' | 'friend' | 'anyone'; // with whom a game is started from the first page
  autostart: boolean; // a room's game begins as soon as everyone is there
  ready: boolean; // in somebody else's room, as soon as we are there
  tips: boolean; // in somebody's first games
  pause: number; // ms that a missed pair of Memory stays up; 0: until the next tap or key
}

const CHOICES: Record<string, string[]> = {
  theme: ['auto', 'light', 'dark'],
  motion: ['auto', 'less'],
  language: ['en', 'de', 'fr'],
  company: ['bot', 'friend', 'anyone'],
  level: ['beginner', 'casual', 'strong', 'master'],
};
export const PAUSES = [1_400, 2_500, 0];
const preferred = navigator.language.slice(0, 2);
const DEFAULT: Settings = {
  theme: 'auto',
  sound: true,
  volume: 80,
  vibrate: true,
  quiet: false,
  quietFrom: '22:00',
  quietTo: '07:00',
  captions: false,
  phrases: true,
  motion: 'auto',
  language: CHOICES.language!.includes(preferred) ? preferred : 'en',
  signs: false,
  confirm: false,
  keys: true,
  level: 'casual',
  company: 'bot',
  autostart: true,
  ready: false,
  tips: true,
  pause: 1_400,
};

// What may be stored: anything else is as if it were not set.
const fits = ([name, value]: [string, unknown]): boolean =>
  typeof value === typeof DEFAULT[name as keyof Settings] && (CHOICES[name]?.includes(value as string) ?? true);
const known = Object.entries(stored<Partial<Settings>>('settings', {})).filter(fits);
export const settings = $state<Settings>({ ...DEFAULT, ...Object.fromEntries(known) });

export function set<K extends keyof Settings>(name: K, value: Settings[K]): void {
  settings[name] = value;
  keep('settings', JSON.stringify(settings));
  apply();
}

export function apply(): void {
  const root = document.documentElement;
  if (settings.theme === 'auto') delete root.dataset.theme;
  else root.dataset.theme = settings.theme;
  root.dataset.motion = settings.motion;
  root.dataset.signs = settings.signs ? 'large' : '';
}

/** Whether things may move across the screen. */
export const moving = (): boolean =>
  settings.motion === 'auto' && !matchMedia('(prefers-reduced-motion: reduce)').matches;
