"""What each viewer is told of a table."""

from typing import Any

from msgspec.structs import replace

from parlour.core.box import Box
from parlour.core.game import Choice, Viewer
from parlour.table.room import phase
from parlour.table.types import News, Sitter, Table


def news(box: Box, table: Table, viewer: Viewer, events: tuple[Any, ...] = ()) -> News:
    """All that a viewer may know of the table now."""
    return seen_by(box, table, common(table), viewer, events)


def common(table: Table) -> News:
    """What everyone is told alike, made once for all of them."""
    chairs = tuple([
        None if chair is None else Sitter(chair.name, chair.bot, chair.away, chair.held)
        for chair in table.chairs
    ])  # fmt: skip
    game = table.game
    turn = None if game is None or game.over is not None else game.turn
    return News(
        table.seq,
        phase(table),
        chairs,
        seat=turn.seat if isinstance(turn, Choice) else None,
        clock=table.clock,
        wishes=table.wishes,
        hash="" if game is None else game.hash.hex(),
        over=None if game is None else game.over,
        following=table.following,
    )


def seen_by(
    box: Box, table: Table, shared: News, viewer: Viewer, events: tuple[Any, ...] = ()
) -> News:
    """The same with what this viewer sees, hears and may do."""
    game = table.game
    if game is None:
        return shared
    asked = shared.seat is not None and shared.seat == viewer
    return replace(
        shared,
        view=box.game.show(game.state, viewer),
        events=tuple([heard for e in events if (heard := box.game.tell(e, viewer)) is not None]),
        moves=tuple(game.turn.moves) if asked and isinstance(game.turn, Choice) else (),
    )
