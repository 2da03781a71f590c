"""Settings of puzzles."""

from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter

from parlour.server.settings import PLAYS


@dataclass(frozen=True, kw_only=True)
class PuzzleSettings:
    starter_puzzles: Annotated[
        bool,
        Parameter(group=PLAYS, help="Give a new server the puzzles that come with Parlour."),
    ] = True
