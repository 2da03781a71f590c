// Before somebody's first game of a kind its lesson is offered: once, whatever they answer.

import { keep, storedText } from '$client/lib/storage';
import type { GameCard } from '$client/net/api';
import { progress } from './steps';

export function firstTime({ name, lesson }: GameCard): boolean {
  const { step, done } = progress(name);
  return lesson !== null && !step && !done && storedText(`offered.${name}`) === null;
}

export const answered = ({ name }: GameCard): void => keep(`offered.${name}`, '1');
