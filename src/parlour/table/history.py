"""From a table's log: the table, and the record of its finished game."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from parlour.core.box import Box
from parlour.core.ids import TableId
from parlour.core.record import Entry as RecordEntry
from parlour.core.record import Fair, Moved, Player, Record, Resigned, Stopped, Undone, sealed
from parlour.core.record import opened as record_opened
from parlour.table.entries import Began, Entry, Held, Opened, Played
from parlour.table.room import options, taken
from parlour.table.table import fold, opened
from parlour.table.types import Refused, Table

encode = msgspec.json.Encoder().encode
decode = msgspec.json.Decoder(Entry).decode


def read(box: Box, table: TableId, log: Iterable[Entry], secret: bytes) -> Table:
    """Fold a whole log."""
    entries = iter(log)
    first = next(entries)
    if not isinstance(first, Opened):
        raise Refused("not-opened")
    found = opened(table, first, secret)
    for entry in entries:
        found = fold(box, found, entry).table
    return found


def record(box: Box, table: Table, log: Iterable[Entry]) -> Record:
    """The finished game as a file that anyone can verify. It holds the server's seed."""
    game = table.game
    if game is None or game.over is None:
        raise Refused("not-over")
    promise = Fair(**msgspec.structs.asdict(game.promise), server_seed=table.secret.hex())
    players = tuple(Player(chair.name, chair.bot) for chair in taken(table))
    terms = options(box, table.terms, tuple(chair.loadout for chair in taken(table)))
    draft = record_opened(box, table.id, terms, players, game.started, promise)
    return sealed(box, replace(draft, position=table.terms.position), list(_lines(log)))


def _lines(log: Iterable[Entry]) -> Iterator[RecordEntry]:
    """The entries of a record: every move of a seat and of chance, undos, and the end."""
    for entry in log:
        match entry:
            case Began(at, _, drawn):
                yield from (Moved(at, None, msgspec.to_builtins(move)) for move in drawn)
            case Played(at, seat, move, drawn):
                yield Moved(at, seat, msgspec.to_builtins(move))
                yield from (Moved(at, None, msgspec.to_builtins(answer)) for answer in drawn)
            case Stopped() | Undone():
                yield entry
            case Held(at, seat, True):
                yield Resigned(at, seat)
            case _:
                pass
