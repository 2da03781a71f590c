import type { Said, Told } from '$client/net/types';
import type { Advice, GameUi, Standing } from '$client/table/board';
import { end, lines, rows } from './lines';
import { GOAL, number, printed, signed, TARGET, total, won } from './pieces';
import type { View } from './types';

/** The round that is on the table: after it has ended, as long as its boards still lie there. */
export const round = ({ rounds, seat, drawn }: View): number => {
  const stays = seat === null && drawn > 0;
  return rounds.length + (stays || [0, 1].some((one) => won(rounds, one) >= GOAL) ? 0 : 1);
};

function why({ t }: Told, { view, you, gains }: Advice<View>): Said | null {
  const now = total(view.boards[you]!);
  const then = now + gains.reduce((all, { by }) => all + by, 0);
  const theirs = total(view.boards[1 - you]!);
  if (t === 'Play') return then > TARGET ? null : ['hint-makes', { from: number(now), total: number(then) }];
  if (t === 'Stand') return ['hint-stand', { total: number(now), theirs: number(theirs) }];
  return now > TARGET ? null : ['hint-draw', { safe: TARGET - now >= 10 ? 'yes' : 'no', room: TARGET - now }];
}

/** The last round, where it was won by its totals. */
function story({ view, over }: Standing<View>, winner: number): Said | null {
  const [high, low] = [total(view.boards[winner]!), total(view.boards[1 - winner]!)];
  if (over?.reason !== 'three-rounds') return null;
  if (low > TARGET) return ['story-bust', { seat: 1 - winner, total: number(low) }];
  return high > low ? ['story-beats', { high: number(high), low: number(low) }] : null;
}

export const ui: GameUi<View> = {
  unseen: ['seat', 'first', 'drawn', 'played'],
  sub: (view) => ['board-sub', { round: round(view), goal: GOAL }],
  opponent: ({ hands, rounds }, you) => [
    'board-opponent',
    { mine: won(rounds, you), theirs: won(rounds, 1 - you), cards: hands[1 - you]!.length },
  ],
  facts: (told) => ({
    ...told,
    ...(typeof told.value === 'number' && told.value ? { value: signed(told.value) } : {}),
    ...(typeof told.total === 'number' ? { total: number(told.total) } : {}),
    ...('card' in told ? { card: typeof told.card === 'string' ? printed(told.card) : 'None' } : {}),
  }),
  lines,
  rows,
  end,
  unit: 'rounds',
  story,
  why,
};
