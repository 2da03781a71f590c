"""A finished game, position by position, as each seat saw it, with all that its draws need."""

from msgspec import Struct

from parlour.core.box import AnyEvent, AnyMove, AnyView, Box
from parlour.core.game import Chance, Choice, Seat, Viewer
from parlour.core.ids import Ms
from parlour.core.record import Moved, Record, positions
from parlour.core.record.replay import Position


class ReplayStep(Struct, frozen=True):
    """One entry of the log and the position after it."""

    at: Ms
    seat: Viewer  # whose answer it was; None: chance, or the table
    move: AnyMove  # None where the table stopped the game, or a move was taken back
    secret: bool  # whether only one seat was to know it: then the chain holds it salted
    odds: tuple[tuple[AnyMove, int], ...]  # of a draw
    events: tuple[AnyEvent, ...]
    views: tuple[AnyView, ...]  # for each seat, and last for spectators


class Replay(Struct, frozen=True):
    record: Record
    start: tuple[AnyView, ...]  # the views before the first entry
    steps: tuple[ReplayStep, ...]


def replay(box: Box, record: Record) -> Replay:
    """Only of a finished game: it shows every seat's view."""
    before, *rest = positions(box, record)
    start, steps = _views(box, record, before), list[ReplayStep]()
    for position in rest:
        steps.append(_step(box, record, before, position))
        before = position
    return Replay(record, start, tuple(steps))


def _step(box: Box, record: Record, before: Position, position: Position) -> ReplayStep:
    entry, turn = position.entry, before.turn
    moved = isinstance(entry, Moved)
    odds = tuple(turn.odds) if moved and isinstance(turn, Chance) else ()
    secret = moved and isinstance(turn, Choice | Chance) and turn.privy is not None
    return ReplayStep(
        Ms(0) if entry is None else entry.at,
        None if entry is None else entry.seat,
        entry.move if isinstance(entry, Moved) else None,
        secret,
        odds,
        position.events,
        _views(box, record, position),
    )


def _views(box: Box, record: Record, position: Position) -> tuple[AnyView, ...]:
    viewers: list[Viewer] = [*(Seat(seat) for seat in range(len(record.players))), None]
    return tuple(box.game.show(position.state, viewer) for viewer in viewers)
