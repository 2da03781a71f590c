"""What a person may ask of a position. Every answer reads a view, so it cannot leak."""

from typing import Protocol, TypeAlias, TypeVar

from msgspec import Struct

from parlour.core.game import Json

M = TypeVar("M", contravariant=True)
V = TypeVar("V", contravariant=True)
Facts: TypeAlias = dict[str, Json]  # the variables of a sentence in the words file


class ScoreLine(Struct, frozen=True):
    """One named part of a seat's score; the words file says `score-NAME`."""

    name: str
    points: int


class Reason(Struct, frozen=True):
    """Why a move may not be made: the words file says `why-CODE`, RULES.md has the section."""

    code: str
    section: str = ""
    facts: Facts = {}


Score: TypeAlias = tuple[tuple[ScoreLine, ...], ...]  # for each seat, lines that add up


class Explain(Protocol[M, V]):
    def score(self, view: V, /) -> Score: ...
    def preview(self, view: V, move: M, /) -> Score | None:
        """The score as this move would leave it; None where something hidden decides."""

    def why(self, view: V, attempt: M, /) -> Reason | None:
        """What speaks against this attempt of the seat that is asked; None if it is listed."""


def totals(score: Score) -> tuple[int, ...]:
    return tuple(sum(line.points for line in lines) for lines in score)
