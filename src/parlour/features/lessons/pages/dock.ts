// What the dock says during a lesson, and its buttons.

import { t, tell } from '$client/shell/words.svelte';
import type { Prompt } from '$client/table/board';
import type { Lesson } from './lesson.svelte';

export interface Ways {
  offline: string; // why nothing comes, if that is why
  trouble: string; // why the game after the lesson did not begin
  order: string; // the move that the step wants, in words
  usual: string; // what the game asks when nothing else is to be said
  skip: () => void;
  play: () => void; // a real game
}

export function promptOf(lesson: Lesson, asked: Prompt | null, name: string, ways: Ways): Prompt {
  const { phase, says } = lesson;
  if (phase === 'failed') return failed(lesson, ways);
  if (phase === 'done' && lesson.last)
    return {
      title: t('lesson-end', { game: tell(name, 'title') }),
      body: ways.trouble || says,
      main: { label: t('lesson-play'), act: ways.play },
      quiet: [{ label: t('lesson-back'), act: ways.skip }],
    };
  if (phase === 'done')
    return { title: t('lesson-right'), body: says, main: { label: t('lesson-next'), act: () => lesson.next() } };
  if (lesson.refused) return { ...asked, title: lesson.refused.title, body: asked?.body };
  if (lesson.hinted) {
    const goal = lesson.goal;
    return {
      title: ways.order,
      main: { label: t('hint-do'), act: () => void lesson.play(goal) },
      quiet: [{ label: t('hint-own'), act: () => lesson.dismiss() }],
    };
  }
  if (phase === 'else') return { title: t('lesson-again'), body: says };
  if (says) return { ...asked, title: t('lesson-again'), body: says };
  return asked ?? { title: t('prompt-yours'), body: ways.usual };
}

function failed(lesson: Lesson, { offline, skip }: Ways): Prompt {
  const back = { label: t('lesson-back'), act: skip };
  const on = { label: t('lesson-skip-step'), act: () => void lesson.begin(lesson.at + 1) };
  const more = !offline && !lesson.last; // offline the next step would not come either
  return {
    title: t('lesson-failed'),
    body: offline,
    main: { label: t('lesson-retry'), act: () => lesson.again() },
    quiet: more ? [back, on] : [back],
  };
}
