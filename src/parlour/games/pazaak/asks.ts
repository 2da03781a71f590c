// What the dock says on our turn: what is asked, what the selected card would do, what a button does.

import type { Prompt } from '$client/table/board';
import { number, signed, TARGET, total } from './pieces';
import type { Move, Play, View } from './types';

interface Turn {
  view: View;
  moves: Move[];
  seat: number;
  chosen: Play | null;
  after: number[] | null; // both totals with the chosen card, once they are known
  say: (key: string, facts?: Record<string, unknown>) => string;
  act: (move: Move) => void;
}

export function asks(turn: Turn): Prompt | null {
  const { view, moves, seat, chosen, say, act } = turn;
  const onward = moves.find((move) => move.t === 'Continue');
  const stand = moves.find((move) => move.t === 'Stand');
  if (!onward) return null;
  const points = total(view.boards[seat]!);
  const end = { label: say(points > TARGET ? 'board-end-bust' : 'board-end'), act: () => act(onward) };
  if (chosen) return { ...offer(turn, chosen, points), quiet: [end] };
  const side = moves.some((move) => move.t === 'Play');
  const how = points > TARGET ? 'over' : view.played ? 'played' : side ? 'drew' : 'bare';
  return {
    title: say(`board-ask-${how}`, { rank: view.drawn, total: number(points) }),
    body: say(`board-ask-${how}-body`),
    usual: how === 'drew',
    main: end,
    quiet: stand ? [{ label: say('board-stand', { total: number(points) }), act: () => act(stand) }] : [],
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
