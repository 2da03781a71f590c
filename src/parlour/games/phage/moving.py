"""Phage: who may go where. See RULES.md; section numbers below refer to it."""

from collections.abc import Callable
from itertools import combinations
from typing import TypeAlias

from parlour.core.game import Seat

from .types import (
    BLOOD,
    DEBRIS_TILE,
    EXITS,
    HIDDEN,
    KINDS,
    NOTHING,
    OWN,
    SIZE,
    T_CELLS,
    Clear,
    Debris,
    Exit,
    Flip,
    Go,
    Move,
    Pass,
    State,
    View,
)

# For each way: what a piece takes, and the squares before it with a move to each.
Ways: TypeAlias = tuple[tuple[str, tuple[tuple[int, Go], ...]], ...]
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


def prey(tile: str, way: str, debris: Debris = "both") -> str:
    """What a piece takes when it moves this way (§5.2, §5.3)."""
    if tile in T_CELLS:
        return "VB" + BLOOD if tile == way else ""
    if tile == "D":
        return "" if debris == "clear" else DEBRIS_TILE
    return {"V": T_CELLS + "D", "B": BLOOD}.get(tile, "")


def _reach(tile: str, at: int, debris: Debris = "both") -> Ways:
    most = 1 if tile in "VD" else SIZE  # §4.2
    return tuple(
        (prey(tile, way, debris), tuple((to, Go(at, to)) for to in squares[:most]))
        for way in STEPS
        if (squares := ray(at, way))
    )


REACH = {tile: tuple(_reach(tile, at) for at in SQUARES) for tile in KINDS}
STAYING = tuple(_reach("D", at, "clear") for at in SQUARES)  # dendritic cells that only clear
NEAR = tuple(tuple(squares[0] for way in STEPS if (squares := ray(at, way))) for at in SQUARES)


def listed(table: State | View, seat: Seat) -> list[Move]:
    """Everything a side may do now, square by square (§3)."""
    board, held, own, movable = table.board, table.held, OWN[seat], MOVABLE[seat]
    if must_flip(table):
        return [FLIPS[at] for at, tile in enumerate(board) if tile == HIDDEN]
    moves: list[Move] = []
    for at, tile in enumerate(board):
        if tile == HIDDEN:
            moves.append(FLIPS[at])
        elif tile in movable and at != held:
            stays = tile == "D" and table.debris == "clear"
            _goes(board, STAYING[at] if stays else REACH[tile][at], moves.append)
            if tile == "D" and table.debris != "step":
                moves += clears(board, at)
            if table.left is not None and at in LEAVES and tile in own:  # §7.3
                moves.append(LEAVES[at])
    back = table.back[seat]
    if back is not None and back in moves:  # §4.4
        moves.remove(back)
    return moves or [*ALONE]


def must_flip(table: State | View) -> bool:
    """§6.1: too many quiet turns, where the table counts them."""
    limit = table.quiet_limit
    return limit is not None and table.quiet >= limit and HIDDEN in table.board


def _goes(board: str, ways: Ways, add: Callable[[Move], None]) -> None:
    """Add where a piece may go: over empty squares, onto the first it may take (§4, §5)."""
    for takes, path in ways:
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
