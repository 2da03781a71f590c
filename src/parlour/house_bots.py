"""Who plays for the house: a few bots of every level, stand-ins, and whoever studies games.

They are the same people at every start and on every node. What they show at the door follows
from one secret, so that they can work on any machine that is told it.
"""

import hashlib
import hmac

from msgspec import Struct

from parlour.core.game import Seat
from parlour.core.ids import UserId
from parlour.core.mind import LEVELS
from parlour.table.room import HOUSE, stand_in

BOTS = {
    "beginner": ("Tin Mouse", "Rag Bear", "Wooden Duck", "Button Hen"),
    "casual": ("Tin Fox", "Paper Crane", "Clockwork Owl", "Ada's Ghost"),
    "strong": ("Brass Lynx", "Glass Heron", "Iron Stag", "Copper Wolf"),
    "master": ("Marble Sphinx", "Silver Raven", "Obsidian Cat", "Ivory Dragon"),
}
MOST_SEATS = 5
HOLDS = "strong"  # how well a seat is played while its owner is away
ANALYST = UserId(f"{HOUSE}analyst")


class Member(Struct, frozen=True):
    id: UserId
    name: str
    level: str = ""  # of a bot


def bots(level: str) -> tuple[Member, ...]:
    names = enumerate(BOTS[level])
    return tuple(Member(UserId(f"{HOUSE}{level}-{n}"), name, level) for n, name in names)


def stand_ins() -> tuple[Member, ...]:
    seats = (Seat(seat) for seat in range(MOST_SEATS))
    return tuple(Member(stand_in(seat), "Stand-in", HOLDS) for seat in seats)


def players() -> tuple[Member, ...]:
    return (*(bot for level in LEVELS for bot in bots(level)), *stand_ins())


def everyone() -> tuple[Member, ...]:
    return (*players(), Member(ANALYST, "Analyst", "analyst"))


def token(secret: str, member: str) -> str:
    """What a member of the staff shows at the door."""
    return hmac.digest(secret.encode(), member.encode(), hashlib.sha256).hex()
