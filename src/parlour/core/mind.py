"""The typed interface of a game's bots. Bots see views, never states.

A bot is one function: from its seat's view, the events it was told, the listed moves, random
draws and a budget, to one of the moves. It keeps nothing between two calls.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol, TypeAlias, TypeVar

from msgspec import Struct

from parlour.core.game import Draw, E, M, S, Seat

Heard = TypeVar("Heard", contravariant=True)
V = TypeVar("V")
Seen = TypeVar("Seen", contravariant=True)
LEVELS = ("beginner", "casual", "strong", "master")  # of every game, weakest first


class Mind(Protocol[S, Heard, Seen]):
    """What a search for any game needs beyond the rules."""

    def imagine(self, view: Seen, heard: Sequence[Heard], draw: Draw, /) -> S:
        """A state that a seat, after all it was shown and told, cannot tell from the true one."""

    def value(self, state: S, seat: Seat, /) -> float:
        """How good the state looks to a seat, from -1 to 1."""


class Budget(Struct, frozen=True):
    """How long a bot may think, as a share of what its level usually takes."""

    effort: float = 1.0


Choose: TypeAlias = Callable[[V, Sequence[E], Sequence[M], Draw, Budget], M]
# For each listed move: the share of the win that every seat may expect after it.
Judge: TypeAlias = Callable[[V, Sequence[E], Sequence[M], Draw, Budget], Sequence[Sequence[float]]]


def graded(*bots: Choose[V, E, M]) -> Mapping[str, Choose[V, E, M]]:
    """One bot for each of `LEVELS`, weakest first."""
    return dict(zip(LEVELS, bots, strict=True))
