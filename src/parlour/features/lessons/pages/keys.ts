// The keys of a lesson.

import { tick } from 'svelte';

import { announce, announced } from '$client/lib/announcer.svelte';
import { shortcuts } from '$client/lib/shortcuts';
import type { Lesson } from './lesson.svelte';

interface Keys {
  pressed(event: KeyboardEvent): void; // before anything answers the key
  keyed(event: KeyboardEvent): void;
}

export function lessonKeys(of: () => Lesson | null, title: () => string, skip: () => void): Keys {
  const answers = shortcuts({
    n: () => of()?.next(),
    h: () => of()?.hint(),
    r: () => of()?.again(),
    l: () => announce(announced.at(-1) ?? ''),
  });
  let before = ''; // what the dock said when a key went down
  let covered = false; // a sheet lay over the board then
  return {
    pressed({ key }) {
      before = title();
      covered = document.querySelector('dialog[open]') !== null;
      of()?.touched(key === 'Enter' || key === ' ');
    },
    /** Escape takes back what was chosen; where nothing was, it leaves. */
    keyed(event) {
      if (covered) return;
      if (event.key !== 'Escape') return answers(event);
      const lesson = of();
      if (lesson?.hinted) lesson.dismiss();
      else void tick().then(() => title() === before && skip());
    },
  };
}
