"""House bots: the bots of every level, the stand-ins and the analyst that the server provides.

They are the same on every node. Their tokens are derived from one secret, so that they can run on
any machine that knows it.
"""

import hashlib
import hmac

from msgspec import Struct

from parlour.core.game import Seat
from parlour.core.ids import UserId
from parlour.core.mind import LEVELS
from parlour.table.room import stand_in
from parlour.table.types import HOUSE

BOTS = {
    "beginner": ("Tin Mouse", "Rag Bear", "Wooden Duck", "Button Hen"),
    "casual": ("Tin Fox", "Paper Crane", "Clockwork Owl", "Ada's Ghost"),
    "strong": ("Brass Lynx", "Glass Heron", "Iron Stag", "Copper Wolf"),
    "master": ("Marble Sphinx", "Silver Raven", "Obsidian Cat", "Ivory Dragon"),
}
MOST_SEATS = 5
HOLDS = "strong"  # the level of stand-ins
ANALYST = UserId(f"{HOUSE}analyst")
MISSING = 20.0  # seconds without a connection of theirs, after which a node does without them


class HouseBot(Struct, frozen=True):
    id: UserId
    name: str
    level: str = ""  # of a bot


def bots(level: str) -> tuple[HouseBot, ...]:
    names = enumerate(BOTS[level])
    return tuple(HouseBot(UserId(f"{HOUSE}{level}-{n}"), name, level) for n, name in names)


def stand_ins() -> tuple[HouseBot, ...]:
    seats = (Seat(seat) for seat in range(MOST_SEATS))
    return tuple(HouseBot(stand_in(seat), "Stand-in", HOLDS) for seat in seats)


def players() -> tuple[HouseBot, ...]:
    return (*(bot for level in LEVELS for bot in bots(level)), *stand_ins())


def everyone() -> tuple[HouseBot, ...]:
    return (*players(), HouseBot(ANALYST, "Analyst", "analyst"))


def token(secret: str, member: str) -> str:
    """The bearer token of a house bot."""
    return hmac.digest(secret.encode(), member.encode(), hashlib.sha256).hex()
