// The board of a lesson as the page treats it: where the focus is, and what is marked to be looked at.

import { untrack } from 'svelte';

import type { Lesson } from './lesson.svelte';

/** A board that is put up anew has the focus where the old one had it. */
export function keepsFocus(lesson: () => Lesson | null, stage: () => HTMLElement | undefined): void {
  let place = -1;
  const cells = (): HTMLElement[] => [...(stage()?.querySelectorAll<HTMLElement>('[role=gridcell], button') ?? [])];
  $effect.pre(() => {
    void lesson()?.mounted;
    place = untrack(() => cells().indexOf(document.activeElement as HTMLElement));
  });
  $effect(() => {
    void lesson()?.mounted;
    if (place >= 0) cells()[place]?.focus({ preventScroll: true });
  });
}

/** What to look at: by an attribute, which a board that draws itself anew leaves alone. */
export function marksSpot(lesson: () => Lesson | null, stage: () => HTMLElement | undefined): void {
  $effect(() => {
    const [spot, here] = [lesson()?.spot ?? [], stage()];
    void lesson()?.view;
    const marked = spot.flatMap((one) => [...(here?.querySelectorAll(one) ?? [])]);
    marked.forEach((one) => one.setAttribute('data-spot', ''));
    return () => marked.forEach((one) => one.removeAttribute('data-spot'));
  });
}
