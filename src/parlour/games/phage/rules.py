"""Phage: the rules. See RULES.md; section numbers below refer to it."""

from msgspec.structs import replace

from parlour.core.game import Chance, Choice, Illegal, Over, Seat, Step, Viewer

from .moving import listed, spoils
from .types import (
    BLOOD,
    IMMUNE,
    KINDS,
    LAST_TURNS,
    NOTHING,
    OWN,
    PATHOGENS,
    POINTS,
    TILES,
    Clear,
    DebrisCleared,
    EscapeBegan,
    Event,
    Exit,
    Flip,
    GameEnded,
    Go,
    Move,
    Options,
    Pass,
    Passed,
    PieceEscaped,
    PieceMoved,
    Reveal,
    State,
    TileCaptured,
    TileRevealed,
    View,
)

SIDES = (IMMUNE, PATHOGENS)
REVEALS = tuple(tuple((Reveal(kind), n) for n in range(TILES[kind] + 1)) for kind in KINDS)
BACK = {(src, dst): Go(dst, src) for src in range(49) for dst in range(49)}


def start(options: Options, /) -> State:
    if options.first not in SIDES:
        raise Illegal(f"there is no seat {options.first}")
    return State(seat=options.first, quiet_limit=options.quiet, debris=options.debris)


def turn(state: State, /) -> Choice[Move] | Chance[Move] | Over:
    if state.turning is not None:
        return Chance([by_left[n] for by_left, n in zip(REVEALS, state.bag, strict=True) if n])
    if state.left is not None and (over := _over(state)) is not None:
        return over
    return Choice(state.seat, listed(state, state.seat))


def apply(state: State, move: Move, /) -> Step[State, Event]:
    seat, board = state.seat, state.board
    match move:
        case Flip(at):
            return Step(replace(state, turning=at))
        case Reveal(tile):
            return _reveal(state, tile)
        case Go(src, dst):
            tile = board[src]
            moved = PieceMoved(seat, src, dst, tile)
            blood = dst if tile in BLOOD else None
            return _act(state, move, _put(_put(board, src), dst, tile), moved, blood)
        case Clear(at, debris):
            for square in debris:
                board = _put(board, square)
            return _act(state, move, board, DebrisCleared(seat, at, debris))
        case Exit(at):
            return _act(state, move, _put(board, at))
        case Pass():
            return _act(state, move, board, Passed(seat))


def show(state: State, _viewer: Viewer, /) -> View:
    over = state.left is not None and _over(state) is not None
    return View(
        seat=None if over or state.turning is not None else state.seat,
        board=state.board,
        bag=state.bag,
        back=state.back,
        held=state.held,
        left=state.left,
        taken=state.taken,
        escaped=state.escaped,
        quiet=state.quiet,
        quiet_limit=state.quiet_limit,
        debris=state.debris,
    )


def tell(event: Event, _viewer: Viewer, /) -> Event | None:
    return event  # §9: what is face down is hidden from both, and chance has it


def points(table: State | View) -> tuple[int, int]:
    """§8.2: tiles captured and cleared, own pieces led out; what stays on the board is nothing."""
    one, two = (
        sum(POINTS[tile] for tile in taken + escaped)
        for taken, escaped in zip(table.taken, table.escaped, strict=True)
    )
    return one, two


def tiles(table: State | View) -> tuple[int, int]:
    """§8.3: how many tiles each side took off the board."""
    (a, b), (c, d) = table.taken, table.escaped
    return len(a) + len(c), len(b) + len(d)


def match(first: State, second: State) -> Over:
    """§8.4: two games, sides switched; `first`'s Immune player is person 0."""
    scores = _crossed(points(first), points(second))
    return _decided(scores, _crossed(tiles(first), tiles(second)), "match")


def _reveal(state: State, tile: str) -> Step[State, Event]:
    at, kind = state.turning or 0, KINDS.index(tile)
    bag = (*state.bag[:kind], state.bag[kind] - 1, *state.bag[kind + 1 :])
    seat = state.seat
    shown = TileRevealed(seat, at, tile)
    after = State(
        seat=Seat(1 - seat),
        board=_put(state.board, at, tile),
        bag=bag,
        back=_with(state.back, seat, None),
        held=at if tile in BLOOD else None,
        taken=state.taken,
        escaped=state.escaped,
        quiet_limit=state.quiet_limit,
        debris=state.debris,
    )
    if any(bag):
        return Step(after, (shown,))
    after = replace(after, left=(LAST_TURNS, LAST_TURNS))  # §7.1
    return Step(after, (shown, EscapeBegan(LAST_TURNS), *_ended(after)))


def _act(
    state: State, move: Move, board: str, event: Event | None = None, held: int | None = None
) -> Step[State, Event]:
    """A move, a clearing, an exit or a pass: count it, and it is the other side's turn."""
    seat, left = state.seat, state.left
    taken, escaped = spoils(state.board, seat, move, escape=left is not None)
    events = [] if event is None else [event]
    back = None
    if isinstance(move, Go):
        if taken:
            events.append(TileCaptured(seat, move.dst, taken))
        if escaped:
            board = _put(board, move.dst)
        else:
            back = BACK[move.src, move.dst]
    if escaped and isinstance(move, Go | Exit):
        events.append(PieceEscaped(seat, move.dst if isinstance(move, Go) else move.at, escaped))
    if left is not None:
        left = (left[0] - 1, left[1]) if seat == 0 else (left[0], left[1] - 1)
    after = State(
        seat=Seat(1 - seat),
        board=board,
        bag=state.bag,
        turning=None,
        back=_with(state.back, seat, back),
        held=held,
        left=left,
        taken=_add(state.taken, seat, taken),
        escaped=_add(state.escaped, seat, escaped),
        quiet=0 if taken or escaped else state.quiet + 1,
        quiet_limit=state.quiet_limit,
        debris=state.debris,
    )
    return Step(after, (*events, *_ended(after)))


def _ended(state: State) -> tuple[Event, ...]:
    over = None if state.left is None else _over(state)
    return () if over is None else (GameEnded(over.winners, over.reason),)


def _over(state: State) -> Over | None:
    """§8.1: the last turn is played, or a side has no piece left."""
    gone = [own for own in OWN if not any(tile in own for tile in state.board)]
    if not gone and state.left != (0, 0):
        return None
    return _decided(points(state), tiles(state), "no-pieces" if gone else "last-turn")


def _decided(scores: tuple[int, int], counts: tuple[int, int], reason: str) -> Over:
    ranks = list(zip(scores, counts, strict=True))
    winners = tuple(side for side in SIDES if ranks[side] == max(ranks))
    return Over(scores, winners, reason, counts)


def _crossed(one: tuple[int, int], two: tuple[int, int]) -> tuple[int, int]:
    return one[0] + two[1], one[1] + two[0]


def _with(
    back: tuple[Go | None, Go | None], seat: Seat, go: Go | None
) -> tuple[Go | None, Go | None]:
    return (go, back[1]) if seat == 0 else (back[0], go)


def _add(pair: tuple[str, str], seat: Seat, more: str) -> tuple[str, str]:
    return (pair[0] + more, pair[1]) if seat == 0 else (pair[0], pair[1] + more)


def _put(board: str, at: int, tile: str = NOTHING) -> str:
    return board[:at] + tile + board[at + 1 :]
