"""Phage: the score and the reasons, from what everyone sees."""

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from parlour.core.explain import Reason, Score, ScoreLine
from parlour.core.game import Seat

from .moving import NEAR, SQUARES, clears, listed, must_flip, prey, ray, spoils
from .text import NAMES, WAYS, square
from .types import (
    BLOOD,
    DEBRIS_TILE,
    EXITS,
    HIDDEN,
    IMMUNE,
    LAST_TURNS,
    NOTHING,
    OWN,
    POINTS,
    T_CELLS,
    Clear,
    Exit,
    Flip,
    Go,
    Move,
    Pass,
    Reveal,
    View,
)

FEW_HIDDEN_TILES = 5  # tiles still hidden, of which somebody new is told


def score(view: View, /) -> Score:
    return _score(view.taken, view.escaped)


def preview(view: View, move: Move, /) -> Score | None:
    if view.seat is None or isinstance(move, Flip) or why(view, move) is not None:
        return None
    more, out = spoils(view.board, view.seat, move, escape=view.left is not None)
    taken, escaped = list(view.taken), list(view.escaped)
    taken[view.seat] += more
    escaped[view.seat] += out
    return _score(taken, escaped)


def why(view: View, attempt: Move, /) -> Reason | None:
    if view.seat is None:
        return Reason("not-now", "3.1")
    if isinstance(attempt, Reveal):
        return Reason("not-a-move", "2.3")
    if must_flip(view) and not isinstance(attempt, Flip):
        return Reason("must-flip", "6.1", {"turns": view.quiet_limit})
    match attempt:
        case Flip(at):
            up = at not in SQUARES or view.board[at] != HIDDEN
            return Reason("not-face-down", "3.2") if up else None
        case Go(src, dst):
            return _against_moving(view, view.seat, src, dst)
        case Clear(at, debris):
            return _against_clearing(view, view.seat, at, debris)
        case Exit(at):
            return _against_leaving(view, view.seat, at)
        case Pass():
            alone = listed(view, view.seat) == [Pass()]
            return None if alone else Reason("no-pass", "3.4")


def what(view: View, move: Move, /) -> tuple[Reason, ...]:
    """What a move takes and leads out, and which of the own pieces can be taken after it."""
    if view.seat is None or why(view, move) is not None:
        return ()
    more, out = spoils(view.board, view.seat, move, escape=view.left is not None)
    found = list[Reason]()
    if isinstance(move, Clear):
        found.append(Reason("cleared", facts={"count": len(more), "points": _worth(more)}))
    elif more and isinstance(move, Go):
        found.append(Reason("took", facts={"tile": more, "at": move.dst, "points": _worth(more)}))
    if out:
        found.append(Reason("left", facts={"points": _worth(out)}))
    if (risk := _in_danger(view, view.seat, move)) is not None:
        at, tile = risk
        found.append(Reason("danger", facts={"at": at, "tile": tile}))
    return tuple(found) or (Reason("quiet"),)


def tips(view: View, seat: Seat, /) -> tuple[Reason, ...]:
    board, found = view.board, list[Reason]()
    if seat == IMMUNE:
        own = (at for at, tile in enumerate(board) if tile in OWN[IMMUNE])
        beside = next((at for at in own if any(board[near] == "V" for near in NEAR[at])), None)
        if beside is not None:
            found.append(Reason("danger", facts={"at": beside, "tile": board[beside]}))
    if view.held is not None:
        found.append(Reason("blood", facts={"at": view.held}))
    if 0 < (hidden := board.count(HIDDEN)) <= FEW_HIDDEN_TILES:
        found.append(Reason("few-left", facts={"hidden": hidden, "turns": LAST_TURNS}))
    return tuple(found)


def _worth(tiles: str) -> int:
    return sum(POINTS[tile] for tile in tiles)


def _in_danger(view: View, seat: Seat, move: Move) -> tuple[int, str] | None:
    """The most valuable own piece that the other side can take in its next turn."""
    other = Seat(1 - seat)
    if view.left is not None and view.left[other] == 0:
        return None
    board, rests = list(view.board), view.quiet + 1
    match move:
        case Go(src, dst):
            leaves = view.left is not None and dst in EXITS and board[src] in OWN[seat]
            rests = 0 if leaves or board[dst] != NOTHING else rests
            board[dst], board[src] = NOTHING if leaves else board[src], NOTHING
        case Clear(_, debris):
            rests = 0
            for at in debris:
                board[at] = NOTHING
        case Exit(at):
            board[at], rests = NOTHING, 0
        case Flip():
            rests = 0
        case _:
            pass
    after = replace(view, seat=other, board="".join(board), quiet=rests)
    gone = [m.dst for m in listed(after, other) if isinstance(m, Go) and board[m.dst] in OWN[seat]]
    if not gone:
        return None
    at = max(gone, key=lambda one: (POINTS[board[one]], -one))
    return at, board[at]


def _against_moving(view: View, seat: Seat, src: int, dst: int) -> Reason | None:
    if src not in SQUARES or dst not in SQUARES:
        return Reason("no-square", "2.3")
    if (reason := _against_piece(view, seat, src)) is not None:
        return reason
    tile, board = view.board[src], view.board
    way, path = next(
        ((w, squares[: squares.index(dst) + 1]) for w in WAYS if dst in (squares := ray(src, w))),
        ("", ()),
    )
    if not path:
        return Reason("not-straight", "4.1")
    if len(path) > 1 and tile in "VD":
        return Reason("one-step", "4.2", {"piece": NAMES[tile]})
    for between in path[:-1]:
        if board[between] != NOTHING:
            return Reason("blocked", "4.1", {"square": square(between)})
    target = board[dst]
    if target != NOTHING and target not in prey(tile, way, view.debris):
        return _against_capture(tile, target, dst)
    if view.back[seat] == Go(src, dst):
        return Reason("no-return", "4.4")
    return None


def _against_piece(view: View, seat: Seat, at: int) -> Reason | None:
    """What keeps a side from moving whatever lies here."""
    tile = view.board[at]
    if tile in OWN[seat] or (tile in BLOOD and at != view.held):
        return None
    if tile in BLOOD:
        return Reason("blood-locked", "4.5", {"square": square(at)})
    codes = {NOTHING: "empty", HIDDEN: "face-down", DEBRIS_TILE: "debris-fixed"}
    return Reason(codes.get(tile, "not-yours"), "4.3", {"square": square(at)})


def _against_capture(tile: str, target: str, dst: int) -> Reason:
    if target == HIDDEN:
        return Reason("blocked", "4.1", {"square": square(dst)})
    if tile in T_CELLS and target in "VB" + BLOOD:
        return Reason("wrong-way", "5.3", {"way": WAYS[tile]})
    if tile == "D" and target == DEBRIS_TILE:
        return Reason("clear-only", "11.3")
    return Reason("no-capture", "5.2", {"piece": NAMES[tile], "target": NAMES[target]})


def _against_clearing(view: View, seat: Seat, at: int, debris: tuple[int, ...]) -> Reason | None:
    if at not in SQUARES or view.board[at] != "D" or "D" not in OWN[seat]:
        return Reason("no-dendritic", "5.4")
    if view.debris == "step":
        return Reason("step-only", "11.3")
    near = clears(view.board, at)
    if Clear(at, debris) in near:
        return None
    same = any(sorted(clear.debris) == sorted(debris) for clear in near)
    return Reason("debris-order" if same else "not-debris", "5.4")


def _against_leaving(view: View, seat: Seat, at: int) -> Reason | None:
    if view.left is None:
        return Reason("exits-closed", "7.1", {"hidden": view.board.count(HIDDEN)})
    if at not in EXITS:
        return Reason("no-exit", "7.2")
    return None if view.board[at] in OWN[seat] else Reason("not-your-piece", "7.3")


def _score(taken: Sequence[str], escaped: Sequence[str]) -> Score:
    return tuple(_lines(t, e) for t, e in zip(taken, escaped, strict=True))


@lru_cache(4096)  # it is part of all news, and few moves change it
def _lines(taken: str, escaped: str) -> tuple[ScoreLine, ...]:
    """Pieces of the other side, blood, debris, and own pieces led out."""
    blood = [tile for tile in taken if tile in BLOOD]
    debris = [tile for tile in taken if tile == DEBRIS_TILE]
    pieces = [tile for tile in taken if tile not in BLOOD + DEBRIS_TILE]
    parts = {"pieces": pieces, "blood": blood, "debris": debris, "escaped": escaped}
    return tuple(ScoreLine(name, sum(POINTS[t] for t in part)) for name, part in parts.items())
