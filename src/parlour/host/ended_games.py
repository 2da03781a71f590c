"""Ended games as features receive them, and what is stored of each in the feed."""

from msgspec import Struct

from parlour.core.game import Over
from parlour.core.ids import Ms, TableId, UserId
from parlour.table.terms import Purpose
from parlour.table.types import Chair, Table


class EndedSeat(Struct, frozen=True, omit_defaults=True):
    """Who sat there when the game ended."""

    user: UserId = UserId("")  # empty: erased, nobody sat there, or somebody's guest
    bot: str = ""  # which program it is; empty for a person


class StoredGame(Struct, frozen=True, omit_defaults=True):
    """What is stored with the result: no names, and no ids of erased people."""

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
    nobody = chair.guest or chair.digest != ""  # an erased one has an alias
    return EndedSeat(UserId("") if nobody else chair.user, chair.bot)
