"""Phage for its search: a table as the flat list that kernel.py thinks on, a move as a number."""

from . import kernel as k
from .moving import STEPS, ray
from .rules import points, tiles
from .types import (
    HIDDEN,
    KINDS,
    NOTHING,
    Clear,
    Debris,
    Exit,
    Flip,
    Go,
    Move,
    Pass,
    Reveal,
    State,
    View,
)

CODES = {NOTHING: 0, **{kind: n for n, kind in enumerate(KINDS, 1)}, HIDDEN: 11}
REMOVALS: dict[Debris, int] = {"both": 0, "step": 1, "clear": 2}
WAYS = [
    {squares[0]: n for n, way in enumerate(STEPS) if (squares := ray(at, way))} for at in range(49)
]


def flat(table: State | View, weights: list[int]) -> list[int]:
    s = [0] * k.LENGTH
    s[:49] = [CODES[tile] for tile in table.board]
    s[k.BAG + 1 : k.BAG + 11] = table.bag
    s[k.SIDE] = table.seat or 0
    s[k.HELD] = -1 if table.held is None else table.held
    s[k.BACK : k.BACK + 2] = [-1 if go is None else go.src << 6 | go.dst for go in table.back]
    s[k.LEFT : k.LEFT + 2] = (-1, -1) if table.left is None else table.left
    s[k.POINTS : k.POINTS + 2] = points(table)
    s[k.TILES : k.TILES + 2] = tiles(table)
    s[k.QUIET], s[k.UNTURNED] = table.quiet, sum(table.bag)
    s[k.LIMIT] = k.ENDLESS if table.quiet_limit is None else table.quiet_limit
    s[k.REMOVAL] = REMOVALS[table.debris]
    owners = [k.OWNER[tile] for tile in s[:49]]
    s[k.PIECES : k.PIECES + 2] = [owners.count(0), owners.count(1)]
    s[k.WORTH] = sum(weights[tile * 49 + at] for at, tile in enumerate(s[:49]))
    return s


def code(move: Move) -> int:
    match move:
        case Flip(at):
            return k.FLIP | at
        case Go(src, dst):
            return src << 6 | dst
        case Clear(at, debris):
            return sum(1 << WAYS[at][to] for to in debris) << k.CLEAR | at << 6 | at
        case Exit(at):
            return at << 6 | at
        case Pass() | Reveal():
            return k.PASS
