"""A game under way at one keyboard. Nothing here reads keys or prints."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from parlour.core.box import Box
from parlour.core.game import Draw, Seat, Viewer
from parlour.core.play import Outcome, play, settle


class Player(Struct, frozen=True):
    name: str
    bot: bool = False


class Table(Struct, frozen=True):
    box: Box
    players: tuple[Player, ...]
    state: Any
    heard: tuple[tuple[Any, ...], ...]  # all that was told to each seat, and last to the gallery
    read: tuple[int, ...]  # how much of it each has had on the screen


def opened(box: Box, options: Any, players: tuple[Player, ...], draw: Draw) -> Table:
    """The table with its first question: chance has had its say."""
    nobody: tuple[tuple[Any, ...], ...] = ((),) * (len(players) + 1)
    table = Table(box, players, None, nobody, (0,) * len(nobody))
    return _told(table, settle(box.game, box.game.start(options), draw))


def moved(table: Table, seat: Seat, move: Any, draw: Draw) -> Table:
    return _told(table, play(table.box.game, table.state, seat, move, draw))


def news(table: Table, viewer: Viewer) -> Sequence[Any]:
    """What this viewer was told and has not read."""
    at = _place(table, viewer)
    return table.heard[at][table.read[at] :]


def read(table: Table, viewer: Viewer) -> Table:
    """The same table, its news read by this viewer."""
    at = _place(table, viewer)
    marks = (*table.read[:at], len(table.heard[at]), *table.read[at + 1 :])
    return replace(table, read=marks)


def people(table: Table) -> list[Seat]:
    return [Seat(at) for at, player in enumerate(table.players) if not player.bot]


def secret(table: Table, seat: Seat) -> bool:
    """Whether somebody else at the keyboard may not see what this seat sees."""
    mine = table.box.game.show(table.state, seat)
    return any(table.box.game.show(table.state, other) != mine for other in people(table))


def _told(table: Table, played: Outcome[Any, Any, Any]) -> Table:
    viewers: list[Viewer] = [*map(Seat, range(len(table.players))), None]
    heard = tuple(
        (*before, *(told for event in played.events
                    if (told := table.box.game.tell(event, viewer)) is not None))
        for before, viewer in zip(table.heard, viewers, strict=True)
    )  # fmt: skip
    return replace(table, state=played.state, heard=heard)


def _place(table: Table, viewer: Viewer) -> int:
    return len(table.players) if viewer is None else viewer
