"""From a table's log: the table, and the record of its finished game."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec.structs import replace

from parlour.core.box import Box
from parlour.core.ids import TableId
from parlour.core.record import Entry as RecordEntry
from parlour.core.record import Fair, Moved, Record, Resigned, Stopped, Undone, Updated, sealed
from parlour.core.record import opened as record_opened
from parlour.table.entries import Began, Entry, Held, Opened, Played
from parlour.table.game import on_table
from parlour.table.names import player
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
        box = by_then(box, entry)
    return found


def by_then(box: Box, entry: Entry) -> Box:
    """The box by which a table goes on after an entry."""
    return box.under(entry.rules) if isinstance(entry, Updated) else box


def record(box: Box, table: Table, log: Iterable[Entry]) -> Record:
    """The finished game as a file that anyone can verify. It holds the server's seed."""
    if table.game is None or table.game.over is None:
        raise Refused("not-over")
    unsealed = so_far(box, table, log)
    return sealed(box, unsealed, unsealed.log)


def so_far(box: Box, table: Table, log: Iterable[Entry]) -> Record:
    """The record of a game that need not be over, with the box by which it began."""
    game = on_table(table)
    promise = Fair(**msgspec.structs.asdict(game.promise), server_seed=table.secret.hex())
    players = tuple(player(table.id, chair, game.format) for chair in taken(table))
    terms = options(box, table.terms, tuple(chair.loadout for chair in taken(table)))
    draft = record_opened(box, table.id, terms, players, game.started, promise)
    shared = 0 if table.terms.shared is None else table.terms.shared.number
    return replace(draft, position=table.terms.position, shared=shared, log=tuple(_lines(log)))


def _lines(log: Iterable[Entry]) -> Iterator[RecordEntry]:
    """The entries of a record: every move of a seat and of chance, undos, and the end."""
    for entry in log:
        match entry:
            case Began(at, _, drawn):
                yield from (Moved(at, None, msgspec.to_builtins(move)) for move in drawn)
            case Played(at, seat, move, drawn):
                yield Moved(at, seat, msgspec.to_builtins(move))
                yield from (Moved(at, None, msgspec.to_builtins(answer)) for answer in drawn)
            case Stopped() | Undone() | Updated():
                yield entry
            case Held(at, seat, True):
                yield Resigned(at, seat)
            case _:
                pass
