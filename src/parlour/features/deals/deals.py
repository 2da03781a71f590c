"""Deals with a link: everyone who opens it plays the same cards once, and the results compare."""

from typing import NamedTuple
from zlib import crc32

from msgspec import Struct
from msgspec.structs import replace

from parlour.core.game import Json
from parlour.core.ids import Ms, UserId
from parlour.host.shared_deals import Try
from parlour.table.terms import Purpose, played_once

KIND = "deals"  # of the purpose of their tables
FIRST_NUMBER = 2**30  # of a deal with a link: those of the day have smaller ones
OPEN_FOR = Ms(7 * 24 * 60 * 60_000)  # how long a deal is played; then its cards are shown
SEP = "-"


class LinkedDeal(Struct, frozen=True, kw_only=True):
    """A deal in the database. Its seed is secret until it closes."""

    id: str
    number: int
    rules: str
    options: dict[str, Json]
    level: str
    seed: bytes
    commit: str
    published: Ms
    closes: Ms

    @property
    def opens(self) -> Ms:
        return Ms(self.published + 1)  # the commitment is older than every table

    @property
    def purpose(self) -> Purpose:
        """With the time when its tables need no longer be sealed: no node has to look it up."""
        return replace(played_once(KIND, self.number), key=f"{self.id}{SEP}{self.closes}")

    def __repr__(self) -> str:
        return f"LinkedDeal({self.number})"  # keeps the seed out of logs and tracebacks


class LinkedTry(NamedTuple):
    """Somebody's game of a deal, and how it ended."""

    user: UserId
    name: str
    tried: Try


class CountedTry(NamedTuple):
    """A game of a deal that ended with a result."""

    deal: str
    user: UserId
    done: Try


def number_of(deal: str) -> int:
    """The number of a deal: it names the draws, and says nothing of them."""
    return FIRST_NUMBER + crc32(deal.encode()) % FIRST_NUMBER


def deal_in(purpose: Purpose) -> str:
    return purpose.key.partition(SEP)[0]


def closes_in(purpose: Purpose) -> Ms:
    return Ms(int(purpose.key.partition(SEP)[2]))
