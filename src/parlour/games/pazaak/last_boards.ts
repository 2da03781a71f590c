// The boards of a round that has just ended. The view shows the next round already, so they are laid again
// from the events; whoever uses them compares their totals with those that the server told.

import { kind } from './pieces';
import type { Board, Event, RoundEnded, SidePlayed, View } from './types';

const at = <T>(pair: [T, T], seat: number, item: T): [T, T] => (seat === 0 ? [item, pair[1]] : [pair[0], item]);

function played(view: View, { seat, card, value }: SidePlayed): [Board, Board] {
  const ranks = kind(card) === 'flip' ? card.split('&').map(Number) : [];
  const turned = view.boards.map((board) => ({
    ...board,
    slots:
      board.standing && !view.variants.flip_standing
        ? board.slots
        : board.slots.map((slot) => (ranks.includes(Math.abs(slot.value)) ? { ...slot, value: -slot.value } : slot)),
  })) as [Board, Board];
  const mine = turned[seat]!;
  return at(turned, seat, { ...mine, slots: [...mine.slots, { value, card }] });
}

function after(view: View, event: Event): View {
  switch (event.t) {
    case 'CardDrawn': {
      const { seat, rank } = event;
      const board = view.boards[seat]!;
      const boards = at(view.boards, seat, { ...board, slots: [...board.slots, { value: rank, card: '' }] });
      const deck = view.deck.map((left, one) => (one === rank ? left - 1 : left));
      return { ...view, boards, deck, drawn: rank };
    }
    case 'SidePlayed':
      return { ...view, boards: played(view, event) };
    case 'Stood':
      return { ...view, boards: at(view.boards, event.seat, { ...view.boards[event.seat]!, standing: true }) };
    default:
      return view;
  }
}

/** How the table lay when the round ended; hands and rounds are those of now. */
export function lastBoards(before: View, now: View, events: Event[]): View {
  const end = events.findLastIndex(({ t }) => t === 'RoundEnded');
  const last = events.slice(0, end).reduce(after, before);
  return { ...last, hands: now.hands, rounds: now.rounds, seat: null };
}

/** Why the round ended as it did: key and facts of a sentence. */
export function reason({ winner, reason, totals }: RoundEnded, { boards }: View, you: number | null) {
  if (winner !== null && reason === 'higher')
    return ['board-round-beats', { high: totals[winner], low: totals[1 - winner] }] as const;
  const loser = winner === null ? null : 1 - winner;
  const last = loser === null ? undefined : boards[loser]!.slots.at(-1);
  if (reason === 'bust' && last && !last.card)
    return [
      'board-round-bust',
      { who: loser === you ? 'you' : 'other', seat: loser, card: last.value, total: totals[loser!] },
    ] as const;
  return ['board-round-why', { reason }] as const;
}
