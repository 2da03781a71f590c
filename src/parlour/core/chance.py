"""Random draws for bots, simulations and tests. Draws that can be proved fair are in fair.py."""

from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate
from typing import Protocol

from parlour.core.game import Draw, T


class Uniform(Protocol):
    """A random number generator, as `random.Random` is one: the core has none of its own."""

    def random(self) -> float: ...


def lots(rng: Uniform) -> Draw:
    """Weighted draws from `rng`: the same seed gives the same draws."""

    def draw(odds: Sequence[tuple[T, int]], /) -> T:
        edges = list(accumulate([weight for _, weight in odds]))
        return odds[bisect_right(edges, int(rng.random() * edges[-1]))][0]

    return draw
