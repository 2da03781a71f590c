"""A decided entry as the row that is appended to the log."""

import msgspec

from parlour.core.ids import UserId
from parlour.host.played import finished
from parlour.host.ports import Row
from parlour.table.commands import AnyCommand, Lapse
from parlour.table.due import due
from parlour.table.entries import Entry, Held, Sat
from parlour.table.history import encode
from parlour.table.room import phase, stand_in
from parlour.table.table import Decided
from parlour.table.types import Person


def key(person: Person | None, command: AnyCommand) -> str:
    """By which a command is known in its table's log: the same id means the same to each user."""
    return command.id if person is None else f"{person.id}.{command.id}"


def row(decided: Decided, key: str, command: AnyCommand | None = None) -> Row:
    table, game = decided.table, decided.table.game
    over = None if game is None else game.over
    ended = over is not None and game is not None and game.seq == table.seq
    return Row(
        table=table.id,
        seq=table.seq,
        command=key,
        entry=encode(decided.entry),
        due=due(table),
        phase=phase(table),
        lapse=isinstance(command, Lapse),
        result=msgspec.json.encode(over) if ended else None,
        sitter=_sitter(decided.entry),
        people=sum(chair is not None and not chair.bot for chair in table.chairs),
        played=_json(finished(table, over)) if over is not None and ended else None,
    )


def _json(value: object) -> str:
    return msgspec.json.encode(value).decode()


def _sitter(entry: Entry) -> UserId | None:
    """Whose list of tables this one joins with the entry."""
    match entry:
        case Sat():
            return None if entry.guest else entry.user
        case Held():
            return stand_in(entry.seat)
        case _:
            return None
