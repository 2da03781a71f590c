"""The measured strength of a game's levels, from `strength.json` in its folder."""

from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from math import exp

import msgspec
from msgspec import Struct

from parlour.core.box import Box


class Rating(Struct, frozen=True):
    """Elo above a random player, with its 95 % interval."""

    elo: int
    low: int
    high: int


class Curve(Struct, frozen=True):
    """Turns the part of the stakes that a player lost into an accuracy from 0 to 100."""

    scale: float
    power: float

    def accuracy(self, lost: float) -> float:
        return 100 * exp(-((lost / self.scale) ** self.power))


class Strength(Struct, frozen=True):
    games: int = 0  # for each pair of levels
    levels: Mapping[str, Rating] = {}
    curve: Curve = Curve(0.3, 1.0)


@cache
def strength(package: str) -> Strength:
    """As measured; for a game that was not measured, no ratings and a default curve."""
    file = files(package) / "strength.json"
    return msgspec.json.decode(file.read_bytes(), type=Strength) if file.is_file() else Strength()


def curve(box: Box) -> Curve:
    return strength(box.package).curve
