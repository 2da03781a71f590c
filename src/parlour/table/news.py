"""What each viewer is told of a table."""

from typing import Any

from msgspec.structs import replace

from parlour.core.box import Box
from parlour.core.game import Choice, Viewer
from parlour.table.room import phase
from parlour.table.types import News, Sitter, Table


def news(box: Box, table: Table, viewer: Viewer, events: tuple[Any, ...] = ()) -> News:
    """All that a viewer may know of the table now."""
    chairs = tuple(
        None if chair is None else Sitter(chair.name, chair.bot, chair.away, chair.held)
        for chair in table.chairs
    )
    told = News(table.seq, phase(table), chairs, clock=table.clock, wishes=table.wishes)
    game = table.game
    if game is None:
        return told
    asked = game.turn if game.over is None and isinstance(game.turn, Choice) else None
    return replace(
        told,
        view=box.game.show(game.state, viewer),
        events=tuple([heard for e in events if (heard := box.game.tell(e, viewer)) is not None]),
        moves=tuple(asked.moves) if asked is not None and asked.seat == viewer else (),
        seat=None if asked is None else asked.seat,
        hash=game.hash.hex(),
        over=game.over,
        following=table.following,
    )
