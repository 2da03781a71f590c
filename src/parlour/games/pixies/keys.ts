// Where an arrow leads: a row of the spread, and under it three rows of three.

/** The place a key goes to; null if it is no key of ours. */
export function step(key: string, at: number, places: number): number | null {
  const inSpread = at < places;
  const space = at - places;
  const [first, length] = inSpread ? [0, places] : [at - (space % 3), 3];
  switch (key) {
    case 'ArrowLeft':
      return Math.max(first, at - 1);
    case 'ArrowRight':
      return Math.min(first + length - 1, at + 1);
    case 'Home':
      return first;
    case 'End':
      return first + length - 1;
    case 'ArrowUp':
      return inSpread ? at : space < 3 ? Math.min(space, places - 1) : at - 3;
    case 'ArrowDown':
      return inSpread ? places + Math.min(at, 2) : Math.min(at + 3, places + 6 + (space % 3));
    default:
      return null;
  }
}
