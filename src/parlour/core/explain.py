"""Explanations of a position: score, preview, reasons. They read views, so they leak nothing."""

from typing import Protocol, TypeAlias, TypeVar

from msgspec import Struct

from parlour.core.game import Json

M = TypeVar("M", contravariant=True)
V = TypeVar("V", contravariant=True)
Facts: TypeAlias = dict[str, Json]  # the variables of a sentence in the words file


class ScoreLine(Struct, frozen=True, gc=False):
    """One named part of a seat's score; the words file says `score-NAME`."""

    name: str
    points: int


class Reason(Struct, frozen=True):
    """Why a move may not be made: the words file says `why-CODE`, RULES.md has the section."""

    code: str
    section: str = ""
    facts: Facts = {}


Score: TypeAlias = tuple[tuple[ScoreLine, ...], ...]  # for each seat, lines whose sum is its score


class Explain(Protocol[M, V]):
    def score(self, view: V, /) -> Score: ...
    def preview(self, view: V, move: M, /) -> Score | None:
        """The score as this move would leave it; None where something hidden decides."""

    def why(self, view: V, attempt: M, /) -> Reason | None:
        """Why the seat to move may not make this move; None if it is listed."""


def totals(score: Score) -> tuple[int, ...]:
    return tuple(sum(line.points for line in lines) for lines in score)
