// The list of moves, the score with its tie-break, and who has no piece left.

import type { Happened, Said, Told } from '$client/net/types';
import type { Line, Row, Standing } from '$client/table/board';
import { sum } from '$client/table/move_text';
import { TILES } from './pieces';
import type { View } from './types';

const points = (tile: unknown): number => TILES[String(tile)]!.points;

/** What stands alone in a line; null where it goes with the move before it. */
function alone(event: Told): Said | null {
  const cleared = Array.isArray(event.debris) ? event.debris.length : 0;
  switch (event.t) {
    case 'TileRevealed':
      return ['line-flipped', event];
    case 'PieceMoved':
      return ['line-moved', event];
    case 'DebrisCleared':
      return ['line-cleared', { ...event, points: cleared * points('#') }];
    case 'PieceEscaped':
      return ['line-out', { ...event, points: points(event.tile) }];
    case 'Passed':
      return ['line-passed', event];
    default:
      return null;
  }
}

export function lines(told: Happened[]): Line[] {
  const found: Line[] = [];
  let went: Told | null = null; // the move that what follows may belong to
  for (const event of told.flatMap(({ events }) => events)) {
    const key = { TileCaptured: 'line-took', PieceEscaped: 'line-and-out' }[event.t];
    const said = alone(event);
    if (key && went?.dst === event.at) found.at(-1)!.parts.push([key, { ...event, points: points(event.tile) }]);
    else if (said) found.push({ parts: [said], turn: true });
    else if (event.t === 'EscapeBegan') found.push({ parts: [['line-escape', event]], turn: false });
    if (!key) went = event.t === 'PieceMoved' ? event : null;
  }
  return found;
}

export function rows({ score, over }: Standing<View>): Row[] {
  const parts = score[0]!.map(({ name }, at): Row => ({
    label: [`score-${name}`, {}],
    cells: score.map((seat) => seat[at]!.points),
    kind: 'part',
  }));
  const tiles: Row[] = over?.ties.length ? [{ label: ['score-tiles', {}], cells: over.ties, kind: 'part' }] : [];
  return [...parts, sum(score), ...tiles];
}

/** Which side has no piece on the board: 0, 1, or both. */
export function end({ view }: Standing<View>): { gone: string } {
  const gone = [0, 1].filter((seat) => ![...view.board].some((tile) => TILES[tile]?.seat === seat));
  return { gone: gone.length === 2 ? 'both' : `side-${gone[0] ?? 0}` };
}
