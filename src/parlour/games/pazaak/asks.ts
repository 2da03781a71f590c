// What the dock says on our turn: what is asked, what the selected card would do, what a button does.

import type { Prompt } from '$client/table/board';
import { reason } from './last_boards';
import { number, printed, signed, TARGET, total } from './pieces';
import type { Move, Play, RoundEnded, View } from './types';

interface Turn {
  view: View;
  moves: Move[];
  seat: number;
  chosen: Play | null;
  after: number[] | null; // both totals with the chosen card, once they are known
  saves: Play[]; // over twenty, what brings one back
  say: (key: string, facts?: Record<string, unknown>) => string;
  act: (move: Move) => void;
}

export function asks(turn: Turn): Prompt | null {
  const { view, moves, seat, chosen, say, act } = turn;
  const onward = moves.find((move) => move.t === 'Continue');
  const stand = moves.find((move) => move.t === 'Stand');
  if (!onward) return null;
  const points = total(view.boards[seat]!);
  if (points > TARGET && !chosen) return over(turn, onward);
  const end = {
    label: say(points > TARGET ? 'board-give-up' : 'board-end'),
    act: () => act(onward),
    warn: points > TARGET,
  };
  if (chosen) return { ...offer(turn, chosen, points), quiet: [end] };
  const side = moves.some((move) => move.t === 'Play');
  const how = view.played ? 'played' : side ? 'drew' : 'bare';
  return {
    title: say(`board-ask-${how}`, { rank: view.drawn, total: number(points) }),
    body: say(`board-ask-${how}-body`),
    usual: how === 'drew',
    main: end,
    quiet: stand ? [{ label: say('board-stand', { total: number(points) }), act: () => act(stand) }] : [],
  };
}

/** Over twenty nothing is lost yet: what saves is named, and giving up is no bright button. */
function over({ view, seat, saves, say, act }: Turn, onward: Move): Prompt {
  const points = total(view.boards[seat]!);
  const card = saves[0];
  const facts = { total: number(points), card: card && printed(card.card) };
  return {
    title: say(card ? 'board-save' : 'board-ask-over', facts),
    body: say(card ? 'board-save-body' : 'board-ask-over-body', facts),
    quiet: [{ label: say('board-give-up'), act: () => act(onward), warn: true }],
  };
}

interface End {
  how: RoundEnded;
  view: View; // as the boards lay
  you: number | null;
  names: string[];
  say: (key: string, facts?: Record<string, unknown>) => string;
  act: () => void;
}

/** What is said of a round that has ended, while its boards still lie there. */
export function ended({ how, view, you, names, say, act }: End): Prompt {
  const n = view.rounds.length;
  const [who, tone] =
    how.winner === null
      ? (['void', 'round'] as const)
      : how.winner === you
        ? (['yours', 'won'] as const)
        : (['theirs', 'round'] as const);
  const [key, facts] = reason(how, view, you);
  return {
    title: say(`board-round-${who}`, { round: n, name: names[how.winner ?? 0] }),
    body: say(key, { ...facts, name: names[1 - (how.winner ?? 0)] }),
    main: { label: say('board-round', { round: n + 1 }), act },
    tone,
  };
}

function offer({ view, seat, after, say, act }: Turn, play: Play, points: number): Prompt {
  const mine = after?.[seat] ?? null;
  const theirs = after?.[1 - seat] ?? null;
  const how = mine === null ? 'unknown' : mine > TARGET ? 'bust' : mine === TARGET ? 'stand' : 'under';
  const played = play.value ? signed(play.value) : play.card;
  const facts = { played, from: number(points), total: number(mine ?? points) };
  const turned = theirs !== null && theirs !== total(view.boards[1 - seat]!);
  return {
    title: say(`board-offer${mine === null ? '-unknown' : mine === points ? '-same' : ''}`, facts),
    body: [say(`board-offer-${how}-body`), turned && say('board-offer-both', { theirs: number(theirs) })]
      .filter(Boolean)
      .join(' '),
    main: { label: say(`board-play-${how}`, facts), act: () => act(play) },
  };
}
