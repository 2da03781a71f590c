"""Ended games as features receive them, and what is stored of each in the feed."""

from msgspec import Struct

from parlour.core.game import Over
from parlour.core.ids import Ms, TableId, UserId
from parlour.table.terms import Purpose
from parlour.table.types import Chair, Table


class EndedSeat(Struct, frozen=True, omit_defaults=True):
    """Who sat there when the game ended."""

    user: UserId = UserId("")  # empty: they were erased, or nobody sat there
    bot: str = ""  # which program it is; empty for a person


class StoredGame(Struct, frozen=True, omit_defaults=True):
    """What is stored besides the result. Ids leave it when a person is erased: no names."""

    rules: str
    purpose: Purpose = Purpose()
    seats: tuple[EndedSeat, ...] = ()


class EndedGame(Struct, frozen=True, kw_only=True):
    """A game that ended, whether it has a result or was abandoned."""

    number: int  # ascending within its database; the id of the table is unique in all of them
    table: TableId
    rules: str
    purpose: Purpose
    over: Over
    seats: tuple[EndedSeat, ...]
    ended: Ms  # ms since 1970, on the database's clock


def stored_game(table: Table) -> StoredGame:
    return StoredGame(table.terms.rules, table.terms.purpose, tuple(map(_seat, table.chairs)))


def _seat(chair: Chair | None) -> EndedSeat:
    if chair is None:
        return EndedSeat()
    erased = chair.digest != ""  # the chair has an alias then
    return EndedSeat(UserId("") if erased else chair.user, chair.bot)
