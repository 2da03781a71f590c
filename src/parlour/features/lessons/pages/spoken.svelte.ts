// What a lesson says aloud: each step once, and whether a move was the right one.

import { tick, untrack } from 'svelte';

import { announce } from '$client/lib/announcer.svelte';
import { sound } from '$client/lib/sound.svelte';
import { t } from '$client/shell/words.svelte';
import type { Lesson } from './lesson.svelte';

/** Whoever came by "Next" is led to the step, too. */
export function saysSteps(of: () => Lesson | null, words: () => { titles: string[]; texts: string[] }): void {
  const step = $derived.by(() => {
    const lesson = of();
    return lesson && ['asked', 'waiting'].includes(lesson.phase) ? `${lesson.at} ${lesson.phase === 'asked'}` : '';
  });
  let said = -1;
  $effect(() => {
    const lesson = of();
    if (!step.endsWith('true') || !lesson || lesson.at === said) return;
    const first = said < 0;
    said = untrack(() => lesson.at);
    const { titles, texts } = words();
    announce(`${t('lesson-step', { n: said + 1, of: titles.length })}. ${titles[said]}. ${texts[said]}`);
    if (!first)
      void tick().then(() => document.querySelector<HTMLElement>('.coach h2')?.focus({ preventScroll: true }));
  });
  $effect(() => {
    const lesson = of();
    if (!lesson?.says) return;
    const right = lesson.phase === 'done';
    announce(`${t(right ? 'lesson-right' : 'lesson-again')}. ${lesson.says}`);
    sound(right ? 'pair' : 'refused');
  });
}
