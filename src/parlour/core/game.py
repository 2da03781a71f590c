"""What a game is: five pure functions over plain data.

A game asks one question at a time. `turn` says who must answer it: a seat picks one of the
moves, chance picks one by weight, or nobody does because it is over. `apply` takes the answer
and returns the next state with an account of what happened. `show` and `tell` are the only
two ways out: what one viewer may see of the state, and what it may hear of an event.

A game is a module. It holds no state, rolls no dice, reads no clock and does no I/O, so the
same moves from the same start always lead to the same place.
"""

from collections.abc import Sequence
from typing import Any, Generic, NewType, Protocol, TypeAlias, TypeVar

from msgspec import Struct

Seat = NewType("Seat", int)
Viewer: TypeAlias = Seat | None  # None is a spectator, who sees only what every seat sees
Json: TypeAlias = Any  # a decoded JSON value

O = TypeVar("O", contravariant=True)  # options: what the table agreed before the start
S = TypeVar("S")  # state: everything there is to know, hidden things included
M = TypeVar("M")  # move: what a seat, or chance, answered
E = TypeVar("E")  # event: one thing that happened because of it
V = TypeVar("V", covariant=True)  # view: the state as one viewer sees it
T = TypeVar("T")


class Illegal(ValueError):
    """That may not be done: a move nobody listed, or options no table may choose."""


class Tagged(Struct, frozen=True, gc=False, tag=True, tag_field="t"):
    """A move or an event: on the wire it says its own name, `{"t": "Flip", "card": 3}`."""


class Choice(Struct, Generic[M], frozen=True, gc=False):
    """`seat` must pick one of `moves`; no other move is legal."""

    seat: Seat
    moves: Sequence[M]
    privy: Viewer = None  # the one seat that may learn the answer; None if all may


class Chance(Struct, Generic[M], frozen=True, gc=False):
    """Chance picks a move, each as likely as its whole-number weight."""

    odds: Sequence[tuple[M, int]]
    privy: Viewer = None


class Over(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Nobody moves again. Whoever shares first place is in `winners`; a draw is shared by all."""

    scores: tuple[int, ...]  # one for each seat; empty where the score was not what decided
    winners: tuple[Seat, ...]
    reason: str
    ties: tuple[int, ...] = ()  # one for each seat where something decides between equal scores


class Step(Struct, Generic[S, E], frozen=True, gc=False):
    """Where a move led, and what happened on the way, in order."""

    state: S
    events: tuple[E, ...] = ()


class Draw(Protocol):
    """Where chance comes from: whoever calls a game brings it along."""

    def __call__(self, odds: Sequence[tuple[T, int]], /) -> T: ...


class Game(Protocol[O, S, M, E, V]):
    def start(self, options: O, /) -> S: ...
    def turn(self, state: S, /) -> Choice[M] | Chance[M] | Over: ...
    def apply(self, state: S, move: M, /) -> Step[S, E]: ...
    def show(self, state: S, viewer: Viewer, /) -> V: ...
    def tell(self, event: E, viewer: Viewer, /) -> E | None: ...
