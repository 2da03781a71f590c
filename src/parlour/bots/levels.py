"""The levels, judge and rivals of any game: its own, or those that need only its rules."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from parlour.bots import flat, search
from parlour.core.box import AnyChoose, AnyEvent, AnyJudge, AnyMove, AnyView, Box
from parlour.core.game import Draw
from parlour.core.mind import Budget, graded


def levels(box: Box) -> Mapping[str, AnyChoose]:
    """The game's own levels, by name, weakest first; or those that any game can have."""
    return box.levels or graded(
        Careless(Flat(box, 4, 4), 50),
        Careless(Flat(box, 12, 8), 15),
        Flat(box, 40, 12),
        TreeSearch(box, 1500),
    )


def judge(box: Box) -> AnyJudge:
    """The game's own judge, or one that any game can have."""
    return box.judge or Averages(box, 600, 120)


def rivals(box: Box) -> Mapping[str, AnyChoose]:
    """Bots that never change, to measure the levels by: at least one that plays at random."""
    return {"random": at_random, **box.rivals}


def at_random(
    _view: AnyView,
    _heard: Sequence[AnyEvent],
    moves: Sequence[AnyMove],
    draw: Draw,
    _budget: Budget,
) -> AnyMove:
    """Any move: the zero that every level's strength is measured from."""
    return draw([(move, 1) for move in moves])


class Careless(Struct, frozen=True):
    """Plays so many percent of its moves at random."""

    choose: AnyChoose
    percent: int

    def __call__(
        self,
        view: AnyView,
        heard: Sequence[AnyEvent],
        moves: Sequence[AnyMove],
        draw: Draw,
        budget: Budget,
    ) -> AnyMove:
        careless = draw([(True, self.percent), (False, 100 - self.percent)])
        return (at_random if careless else self.choose)(view, heard, moves, draw, budget)


class Flat(Struct, frozen=True):
    box: Box
    worlds: int
    depth: int

    def __call__(
        self,
        view: AnyView,
        heard: Sequence[AnyEvent],
        moves: Sequence[AnyMove],
        draw: Draw,
        budget: Budget,
    ) -> AnyMove:
        worlds = max(1, round(self.worlds * budget.effort))
        return flat.choose(self.box, view, heard, moves, draw, worlds=worlds, depth=self.depth)


class TreeSearch(Struct, frozen=True):
    box: Box
    tries: int

    def __call__(
        self,
        view: AnyView,
        heard: Sequence[AnyEvent],
        moves: Sequence[AnyMove],
        draw: Draw,
        budget: Budget,
    ) -> AnyMove:
        tries = max(1, round(self.tries * budget.effort))
        return search.choose(self.box, view, heard, moves, draw, tries=tries)


class Averages(Struct, frozen=True):
    """Tries every move in imagined states, and averages the random games that follow."""

    box: Box
    games: int  # playouts, shared by the moves
    depth: int

    def __call__(
        self,
        view: AnyView,
        heard: Sequence[AnyEvent],
        moves: Sequence[AnyMove],
        draw: Draw,
        budget: Budget,
    ) -> Sequence[Sequence[float]]:
        worlds = max(3, round(self.games * budget.effort / len(moves)))
        return flat.judge(self.box, view, heard, moves, draw, worlds=worlds, depth=self.depth)
