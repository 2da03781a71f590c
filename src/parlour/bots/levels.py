"""How well a bot plays. Every game has four levels; whoever brings none gets these.

A bot is one function: from what its seat was shown and told, the listed moves, dice of its own
and a budget, to one of the moves. It has no state, so there is nothing it could have kept.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct

from parlour.bots import flat, search
from parlour.core.box import Box
from parlour.core.game import Draw

NAMES = ("beginner", "casual", "strong", "master")


class Budget(Struct, frozen=True):
    """How much a bot may think: a share of what its level usually does."""

    effort: float = 1.0


Choose: TypeAlias = Callable[[Any, Sequence[Any], Sequence[Any], Draw, Budget], Any]
Judge: TypeAlias = Callable[
    [Any, Sequence[Any], Sequence[Any], Draw, Budget], Sequence[Sequence[float]]
]  # for each listed move: the share of the win that every seat may expect after it


def levels(box: Box) -> Mapping[str, Choose]:
    """The game's own levels, by name, weakest first; or those that any game can have."""
    own: Mapping[str, Choose] | None = getattr(box.mind, "LEVELS", None)
    return own or {
        "beginner": Careless(Flat(box, 4, 4), 50),
        "casual": Careless(Flat(box, 12, 8), 15),
        "strong": Flat(box, 40, 12),
        "master": Search(box, 1500),
    }


def judge(box: Box) -> Judge:
    """The game's own judge, or one that any game can have."""
    own: Judge | None = getattr(box.mind, "judge", None)
    return own or Averages(box, 600, 120)


def rivals(box: Box) -> Mapping[str, Choose]:
    """Players that never change, to measure the levels by: at least one that plays at random."""
    own: Mapping[str, Choose] = getattr(box.mind, "RIVALS", {})
    return {"random": at_random, **own}


def at_random(
    _view: Any, _heard: Sequence[Any], moves: Sequence[Any], draw: Draw, _budget: Budget
) -> Any:
    """The floor that every level is measured from."""
    return draw([(move, 1) for move in moves])


class Careless(Struct, frozen=True):
    """Now and then it does not think at all."""

    choose: Choose
    percent: int

    def __call__(
        self, view: Any, heard: Sequence[Any], moves: Sequence[Any], draw: Draw, budget: Budget
    ) -> Any:
        careless = draw([(True, self.percent), (False, 100 - self.percent)])
        return (at_random if careless else self.choose)(view, heard, moves, draw, budget)


class Flat(Struct, frozen=True):
    box: Box
    worlds: int
    depth: int

    def __call__(
        self, view: Any, heard: Sequence[Any], moves: Sequence[Any], draw: Draw, budget: Budget
    ) -> Any:
        worlds = max(1, round(self.worlds * budget.effort))
        return flat.choose(self.box, view, heard, moves, draw, worlds=worlds, depth=self.depth)


class Search(Struct, frozen=True):
    box: Box
    tries: int

    def __call__(
        self, view: Any, heard: Sequence[Any], moves: Sequence[Any], draw: Draw, budget: Budget
    ) -> Any:
        tries = max(1, round(self.tries * budget.effort))
        return search.choose(self.box, view, heard, moves, draw, tries=tries)


class Averages(Struct, frozen=True):
    """Every move tried in imagined worlds, and what the games that follow it are worth."""

    box: Box
    games: int  # in all
    depth: int

    def __call__(
        self, view: Any, heard: Sequence[Any], moves: Sequence[Any], draw: Draw, budget: Budget
    ) -> Sequence[Sequence[float]]:
        worlds = max(3, round(self.games * budget.effort / len(moves)))
        return flat.judge(self.box, view, heard, moves, draw, worlds=worlds, depth=self.depth)
