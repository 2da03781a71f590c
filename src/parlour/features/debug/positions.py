"""A table after any entry of its log, with everything that is hidden in it."""

from collections.abc import Sequence

import msgspec
from msgspec import Struct, to_builtins

from parlour.core.box import Box
from parlour.core.game import Chance, Choice, Json, Viewer
from parlour.core.ids import TableId
from parlour.table.entries import Entry, Opened
from parlour.table.history import by_then
from parlour.table.news import heard
from parlour.table.room import phase
from parlour.table.table import Decided, fold, opened
from parlour.table.types import Table


class ViewerSide(Struct, frozen=True):
    """What one viewer sees, and was told by this entry; the spectator has no seat."""

    seat: Viewer
    view: Json
    events: Json


class TablePosition(Struct, frozen=True, kw_only=True):
    """A table after one entry. `moves` are those of the seat to move, or chance's with weights."""

    table: TableId
    rules: str
    phase: str
    entry: int
    entries: int
    kind: str
    said: Json  # the entry
    state: Json
    turn: str
    moves: Json
    views: Sequence[ViewerSide]


def position(box: Box, table: Table, log: Sequence[Entry], entry: int) -> TablePosition:
    """After this entry of the log, counted from 1; after the last one if there is none such."""
    at = entry if 1 <= entry <= len(log) else len(log)
    box, step = _replayed(box, table, log[:at])
    game = step.table.game
    state = None if game is None else game.state
    turn, moves = _turn(step.table)
    viewers: list[Viewer] = [None, *range(step.table.terms.seats)]
    return TablePosition(
        table=table.id,
        rules=box.rules,
        phase=phase(step.table),
        entry=at,
        entries=len(log),
        kind=type(step.entry).__name__,
        said=plain(step.entry),
        state=plain(state),
        turn=turn,
        moves=moves,
        views=[
            ViewerSide(
                viewer,
                None if state is None else plain(box.game.show(state, viewer)),
                plain(heard(box, step.events, viewer)),
            )
            for viewer in viewers
        ],
    )


def plain(value: object) -> Json:
    """As JSON has it; sets and bytes become lists and hexadecimal digits."""
    return msgspec.json.decode(msgspec.json.encode(to_builtins(value, str_keys=True)))


def _replayed(box: Box, table: Table, log: Sequence[Entry]) -> tuple[Box, Decided]:
    first, *rest = log
    if not isinstance(first, Opened):
        raise TypeError(f"a log begins with Opened, not with {type(first).__name__}")
    step = Decided(first, opened(table.id, first, table.secret))
    for entry in rest:
        step = fold(box, step.table, entry)
        box = by_then(box, entry)
    return box, step


def _turn(table: Table) -> tuple[str, Json]:
    game = table.game
    if game is None:
        return "no game yet", []
    if game.over is not None:
        return f"over: {game.over.reason}", []
    match game.turn:
        case Choice(seat, moves):
            return f"seat {seat}", plain(list(moves))
        case Chance(odds):
            return "chance", plain([{"weight": weight, "move": move} for move, weight in odds])
        case over:
            return f"over: {over.reason}", []
