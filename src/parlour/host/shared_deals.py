"""Deals that several people play, each once: what is published of one, and how it ended."""

from collections.abc import Mapping

from msgspec import Struct

from parlour.api.played import Outcome
from parlour.core.box import Box
from parlour.core.game import Json, Over, Seat
from parlour.core.ids import TableId
from parlour.core.record import shared_commit
from parlour.host.played import outcome
from parlour.table.room import options
from parlour.table.terms import Terms

SEATS = 2  # the person and a house bot


class Try(Struct, frozen=True):
    """A user's first game of a deal; without a result it is not finished."""

    table: TableId
    result: Outcome | None = None
    mine: int | None = None
    other: int | None = None


def commitment(box: Box, number: int, seed: bytes, chosen: Mapping[str, Json] | None = None) -> str:
    """What is published of a deal before anybody plays it."""
    terms = Terms(rules=box.rules, seats=SEATS, options=dict(chosen or {}))
    agreed = box.written(options(box, terms, (None,) * SEATS))
    return shared_commit(box.rules, agreed, SEATS, number, seed).hex()


def finished(table: TableId, over: Over) -> Try:
    """The try with its result. The player has the first seat."""
    mine, other = over.scores if len(over.scores) == SEATS else (None, None)
    return Try(table, outcome(Seat(0), over), mine, other)
