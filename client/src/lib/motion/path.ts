// The way of a card as keyframes: an arc, a tilt, perhaps a turn, and a landing that gives a little.

export const STEPS = 18;
export const SWAP = 0.4; // of the time: where a turning card stands on its edge

const EASE = {
  throw: (t: number) => 1 - (1 - t ** 1.3) ** 3, // a slow start and a long arrival
  both: (t: number) => t * t * (3 - 2 * t),
};
const between = (t: number, a: number, b: number): number => Math.min(1, Math.max(0, (t - a) / (b - a)));

export interface Way {
  lift?: number; // px, the height of the arc
  tilt?: number; // degrees at the start
  turn?: number; // degrees: 180 for a card that is turned over
  land?: number; // by how much it gives
  curve?: keyof typeof EASE;
  raise?: number; // px, for a card that is turned where it lies
}

type Box = Pick<DOMRect, 'left' | 'top' | 'width' | 'height'>;

export function path(from: Box, to: Box, way: Way = {}): Keyframe[] {
  const { lift = 0, tilt = 0, turn = 0, land = 0.035, curve = 'throw', raise = 0 } = way;
  const dx = from.left + from.width / 2 - to.left - to.width / 2;
  const dy = from.top + from.height / 2 - to.top - to.height / 2;
  const size = from.width / to.width || 1;
  return Array.from({ length: STEPS + 1 }, (_, at) => {
    const t = at / STEPS;
    const go = EASE[curve](between(t, 0, 0.82));
    const hop = 4 * go * (1 - go);
    const spin = turn * EASE.both(between(t, 0.08, 0.72));
    const shown = spin > 90 ? spin - 180 : spin; // edge on at 90: there the faces change
    const give = land * Math.sin(Math.PI * between(t, 0.78, 1));
    const scale = (size + (1 - size) * go) * (1 + 0.08 * hop * Math.sign(lift)) - give;
    const x = dx * (1 - go);
    const y = dy * (1 - go) - lift * hop - raise * Math.sin(Math.PI * between(t, 0, 0.82));
    const turned = turn ? ` rotateY(${shown.toFixed(1)}deg)` : '';
    return {
      transform: `translate(${x.toFixed(1)}px,${y.toFixed(1)}px) perspective(700px) rotate(${(tilt * (1 - go)).toFixed(2)}deg)${turned} scale(${scale.toFixed(4)})`,
    };
  });
}
