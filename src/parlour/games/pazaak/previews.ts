// What each side card would lead to, asked of the server. A socket may send only so many frames
// in a while, and moves go first: so questions wait where there are too many.

import type { Score } from '$client/net/types';
import { TARGET } from './pieces';
import type { Move, Play } from './types';

const MOST = 12;
const WHILE = 2_000; // ms
let asked: number[] = [];

export const key = ({ card, value }: Play): string => `${card} ${value}`;

async function turn(): Promise<void> {
  for (;;) {
    const now = Date.now();
    asked = asked.filter((at) => now - at < WHILE);
    if (asked.length < MOST) break;
    await new Promise((go) => setTimeout(go, WHILE - (now - asked[0]!)));
  }
  asked.push(Date.now());
}

/** Tell the totals of both seats after each play, as they come, for as long as they are wanted. */
export async function ask(
  plays: Play[],
  preview: (move: Move) => Promise<Score | null>,
  wanted: () => boolean,
  tell: (play: Play, totals: number[]) => void,
): Promise<void> {
  for (const play of plays) {
    await turn();
    if (!wanted()) return;
    void preview(play).then((score) => {
      if (score && wanted())
        tell(
          play,
          score.map((lines) => lines.reduce((sum, line) => sum + line.points, 0)),
        );
    });
  }
}

/** The choice to begin with: as near below the target as is known, else as little over it. */
export function best(plays: Play[], totals: Record<string, number[]>, seat: number): Play {
  const near = (one: Play): number => {
    const made = totals[key(one)]?.[seat];
    return made === undefined ? Infinity : made > TARGET ? made : TARGET - made - 100;
  };
  return plays.reduce((one, two) => (near(two) < near(one) ? two : one));
}

/** Over twenty, the plays that bring one back, as far as they are known: the highest total first. */
export function saving(plays: Play[], totals: Record<string, number[]>, seat: number, now: number): Play[] {
  if (now <= TARGET) return [];
  const made = (play: Play): number => totals[key(play)]?.[seat] ?? Infinity;
  return plays.filter((play) => made(play) <= TARGET).sort((one, two) => made(two) - made(one));
}
