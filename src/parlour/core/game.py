"""The interface of a game: five pure functions over plain data.

A game asks one question at a time. `turn` says who must answer it: a seat picks one of the
moves, chance picks one by weight, or nobody does because it is over. `apply` takes the answer
and returns the next state with an account of what happened. Nothing leaves a
game but by `show`, the state as one viewer may see it, and `tell`, an event as it may hear it.

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
    """A move that is not listed, or options that are not allowed."""


class Tagged(Struct, frozen=True, gc=False, tag=True, tag_field="t"):
    """Base of moves and events: its JSON names its class, `{"t": "Flip", "card": 3}`."""


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
    """The game is over. `winners` are all who share first place; in a draw, every seat."""

    scores: tuple[int, ...]  # one for each seat; empty if the score did not decide
    winners: tuple[Seat, ...]
    reason: str
    ties: tuple[int, ...] = ()  # one for each seat, if something decides between equal scores


class Step(Struct, Generic[S, E], frozen=True, gc=False):
    """The state after a move, and the events that it caused, in order."""

    state: S
    events: tuple[E, ...] = ()


class Draw(Protocol):
    """A source of random draws; the caller of a game provides it."""

    def __call__(self, odds: Sequence[tuple[T, int]], /) -> T: ...


class Game(Protocol[O, S, M, E, V]):
    def start(self, options: O, /) -> S: ...
    def turn(self, state: S, /) -> Choice[M] | Chance[M] | Over: ...
    def apply(self, state: S, move: M, /) -> Step[S, E]: ...
    def show(self, state: S, viewer: Viewer, /) -> V: ...
    def tell(self, event: E, viewer: Viewer, /) -> E | None: ...
