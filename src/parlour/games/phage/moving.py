"""Phage: who may go where. See RULES.md; section numbers below refer to it."""

from collections.abc import Callable
from itertools import combinations

from parlour.core.game import Seat

from .types import (
    BLOOD,
    DEBRIS,
    DEBRIS_TILE,
    EXITS,
    HIDDEN,
    KINDS,
    NOTHING,
    OWN,
    QUIET_LIMIT,
    SIZE,
    T_CELLS,
    Clear,
    Exit,
    Flip,
    Go,
    Move,
    Pass,
    State,
    View,
)

SQUARES = range(SIZE * SIZE)
STEPS = {"^": (0, -1), ">": (1, 0), "v": (0, 1), "<": (-1, 0)}
FLIPS = tuple(Flip(at) for at in SQUARES)
LEAVES = {at: Exit(at) for at in EXITS}
MOVABLE = tuple(frozenset(own + BLOOD) for own in OWN)
ALONE = (Pass(),)


def ray(at: int, way: str) -> tuple[int, ...]:
    """The squares from here to the edge."""
    x, y = at % SIZE, at // SIZE
    dx, dy = STEPS[way]
    squares = []
    while 0 <= (x := x + dx) < SIZE and 0 <= (y := y + dy) < SIZE:
        squares.append(y * SIZE + x)
    return tuple(squares)


def prey(tile: str, way: str) -> str:
    """What a piece takes when it moves this way (§5.2, §5.3)."""
    if tile in T_CELLS:
        return "VB" + BLOOD if tile == way else ""
    if tile == "D":
        return DEBRIS_TILE if "step" in DEBRIS else ""
    return {"V": T_CELLS + "D", "B": BLOOD}.get(tile, "")


def _reach(tile: str, at: int) -> tuple[tuple[str, tuple[tuple[int, Go], ...]], ...]:
    """For each way: what the piece takes, and the squares before it with a move to each."""
    most = 1 if tile in "VD" else SIZE  # §4.2
    return tuple(
        (prey(tile, way), tuple((to, Go(at, to)) for to in squares[:most]))
        for way in STEPS
        if (squares := ray(at, way))
    )


REACH = {tile: tuple(_reach(tile, at) for at in SQUARES) for tile in KINDS}
NEAR = tuple(tuple(squares[0] for way in STEPS if (squares := ray(at, way))) for at in SQUARES)


def listed(table: State | View, seat: Seat) -> list[Move]:
    """Everything a side may do now, square by square (§3)."""
    board, held, own, movable = table.board, table.held, OWN[seat], MOVABLE[seat]
    if table.quiet >= QUIET_LIMIT and HIDDEN in board:  # §6.1
        return [FLIPS[at] for at, tile in enumerate(board) if tile == HIDDEN]
    moves: list[Move] = []
    for at, tile in enumerate(board):
        if tile == HIDDEN:
            moves.append(FLIPS[at])
        elif tile in movable and at != held:
            _goes(board, at, tile, moves.append)
            if tile == "D":
                moves += clears(board, at)
            if table.left is not None and at in LEAVES and tile in own:  # §7.3
                moves.append(LEAVES[at])
    back = table.back[seat]
    if back is not None and back in moves:  # §4.4
        moves.remove(back)
    return moves or [*ALONE]


def _goes(board: str, at: int, tile: str, add: Callable[[Move], None]) -> None:
    """Add where this piece may go: over empty squares, onto the first it may take (§4, §5)."""
    for takes, path in REACH[tile][at]:
        for to, go in path:
            target = board[to]
            if target == NOTHING:
                add(go)
                continue
            if target in takes:
                add(go)
            break


def clears(board: str, at: int) -> list[Clear]:
    """§5.4: any of the debris beside, each once, in the order north, east, south, west."""
    if "clear" not in DEBRIS:
        return []
    near = [to for to in NEAR[at] if board[to] == DEBRIS_TILE]
    return [Clear(at, some) for n in range(1, len(near) + 1) for some in combinations(near, n)]


def spoils(board: str, seat: Seat, move: Move, *, escape: bool) -> tuple[str, str]:
    """The tiles a move takes, and the piece it leads out."""
    match move:
        case Go(src, dst):
            leaves = escape and dst in LEAVES and board[src] in OWN[seat]  # §7.2
            target = board[dst]
            return "" if target == NOTHING else target, board[src] if leaves else ""
        case Clear(_, debris):
            return DEBRIS_TILE * len(debris), ""
        case Exit(at):
            return "", board[at]
        case _:
            return "", ""
