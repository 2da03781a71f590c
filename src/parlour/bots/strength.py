"""How strong the levels of a game were measured to be: `strength.json` in the game's folder."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp

import msgspec
from msgspec import Struct

from parlour.core.box import Box


class Rating(Struct, frozen=True):
    """Points of Elo above a player at random, and between which the truth lies (95 %)."""

    elo: int
    low: int
    high: int


class Curve(Struct, frozen=True):
    """How accurate a player is who gave away such a part of what was at stake."""

    scale: float
    power: float

    def accuracy(self, lost: float) -> float:
        return 100 * exp(-((lost / self.scale) ** self.power))


class Strength(Struct, frozen=True):
    games: int = 0  # of each two levels
    levels: Mapping[str, Rating] = {}
    curve: Curve = Curve(0.3, 1.0)


@cache
def strength(package: str) -> Strength:
    """As measured; for a game that nobody measured, nothing but a guess at its curve."""
    file = files(package) / "strength.json"
    return msgspec.json.decode(file.read_bytes(), type=Strength) if file.is_file() else Strength()


def curve(box: Box) -> Curve:
    return strength(box.package).curve
