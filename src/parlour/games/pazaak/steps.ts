// Where the arrow keys lead: the two boards lie side by side, with the signs and the hand below them.

export interface Cells {
  rows: string[][]; // from above: three of the boards, then signs and hand, where there are any
  below: string[]; // signs and hand in one line: above each other, or side by side where there is room
}

const BOARD_ROWS = 3;

/** The cell to which a key leads from another one; undefined if it leads nowhere. */
export function step({ rows, below }: Cells, from: string, key: string): string | undefined {
  const row = rows.findIndex((cells) => cells.includes(from));
  const cells = rows[row];
  if (!cells) return undefined;
  const col = cells.indexOf(from);
  const beside = (to: number) => rows[to]?.[Math.floor((col * rows[to].length) / cells.length)];
  const line = row < BOARD_ROWS ? cells : below;
  const along = (by: number) => line[line.indexOf(from) + by];
  return {
    ArrowLeft: along(-1),
    ArrowRight: along(1),
    ArrowUp: beside(row - 1),
    ArrowDown: beside(row + 1),
    Home: cells[0],
    End: cells.at(-1),
  }[key];
}
