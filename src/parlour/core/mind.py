"""What a bot must know of a game beyond its rules. It sees views, never states."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from parlour.core.game import Draw, S, Seat

E = TypeVar("E", contravariant=True)
V = TypeVar("V", contravariant=True)


class Mind(Protocol[S, E, V]):
    def imagine(self, view: V, heard: Sequence[E], draw: Draw, /) -> S:
        """A state that a seat, after all it was shown and told, cannot tell from the true one."""

    def value(self, state: S, seat: Seat, /) -> float:
        """How good the state looks to a seat, from -1 to 1."""
