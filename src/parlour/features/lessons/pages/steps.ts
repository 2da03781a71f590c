// The steps of lessons as the server gives them, and how far this device has come in each.
// Answers are pure and named by their content: browsers keep them for ever, and so they work offline.

import { drop, keep, storedCount, storedText } from '$client/lib/storage';
import { ask } from '$client/net/api';
import type { GameCard, LessonAnswer, LessonPosition } from '$client/net/gen/bodies';

export type { LessonAnswer, LessonPosition };
export type LessonCard = NonNullable<GameCard['lesson']>;
export interface Reason {
  code: string;
  section: string;
  facts: Record<string, unknown>;
}

const MINUTE = 3; // steps that one reads and plays in a minute, about

export const minutes = ({ steps }: LessonCard): number => Math.ceil(steps.length / MINUTE);

const at = (game: string, { version }: LessonCard, step: string, path: number[]): string =>
  `/api/lessons/${game}/${version}/${step}/${path.join('.') || 'start'}`;

export const position = (game: string, lesson: LessonCard, step: string, path: number[]): Promise<LessonPosition> =>
  ask('GET', at(game, lesson, step, path));

export const why = (
  game: string,
  lesson: LessonCard,
  step: string,
  path: number[],
  move: unknown,
): Promise<Reason | null> =>
  ask('GET', `${at(game, lesson, step, path)}/why?move=${encodeURIComponent(JSON.stringify(move))}`);

/** Fetches every position of a lesson, one after the other: whoever has begun it can go on offline. */
export async function fetchAll(game: string, lesson: LessonCard, left: () => boolean): Promise<void> {
  for (const { name } of lesson.steps) {
    const open: number[][] = [[]];
    for (let path = open.shift(); path && !left(); path = open.shift()) {
      const found = await position(game, lesson, name, path);
      found.answers.forEach(({ how }, index) => how === 'on' && open.push([...path!, index]));
    }
  }
}

/** How many steps of a game's lesson are done; a lesson that is done is remembered as such. */
export function progress(game: string): { step: number; done: boolean } {
  const step = storedCount(`lesson.${game}`);
  return { step, done: storedText(`learned.${game}`) !== null };
}

export function reached(game: string, step: number, last: boolean): void {
  if (last) {
    keep(`learned.${game}`, '1');
    drop(`lesson.${game}`);
  } else keep(`lesson.${game}`, String(step));
}
