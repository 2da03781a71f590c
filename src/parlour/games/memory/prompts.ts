// What the dock says: what lies there, and what is asked.

import type { BoardProps, Prompt } from '$client/table/board';
import { column, row } from './places';
import type { Hold } from './showing.svelte';

type Say = BoardProps['say'];

interface Now {
  say: Say;
  you: number | null;
  turn: number | null;
  hold: Hold | null;
  chosen: number | null;
  up: number | null; // the picture of the first card
  mine: boolean;
}

export const thing = (say: Say, picture: number): string => say('board-thing', { picture });

const sentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** Null: what the house says will do. */
export function asked(now: Now): Pick<Prompt, 'title' | 'body' | 'usual'> | null {
  const { say, turn, hold, chosen, up, mine } = now;
  if (hold) return held(now, hold);
  if (chosen !== null)
    return {
      title: say('board-choose'),
      body: say('board-choose-body', { card: chosen, row: row(chosen), column: column(chosen) }),
    };
  const shown = up === null ? '' : thing(say, up);
  if (mine && up === null) return { title: say('board-first'), body: say('board-first-body'), usual: true };
  if (mine) return { title: say('board-second'), body: sentence(say('board-second-body', { thing: shown })) };
  if (up === null || turn === null) return null;
  return { title: say('board-theirs', { seat: turn }), body: sentence(say('board-theirs-body', { thing: shown })) };
}

function held({ say, you }: Now, { matched, pictures, seat, next }: Hold): Pick<Prompt, 'title' | 'body'> {
  const [one, other] = pictures.map((picture) => thing(say, picture));
  const follows = next === null ? '' : next === you ? say('board-next-you') : say('board-next-them', { seat: next });
  const said = matched
    ? seat === you
      ? say('board-pair-you')
      : say('board-pair-them', { seat })
    : say('board-miss-body', { one, other });
  return {
    title: matched ? say('board-pair', { thing: one }) : say('board-miss'),
    body: sentence(`${said} ${follows}`.trim()),
  };
}
