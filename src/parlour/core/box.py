"""A game in its box: the rules, and what a shelf, a log or a terminal must know of them."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct, to_builtins

from parlour.core.explain import Explain, Facts
from parlour.core.game import Game
from parlour.core.mind import Mind


class Box(Struct, frozen=True):
    package: str  # where RULES.md and words.en.ftl lie: the game's own `__name__`
    name: str
    version: int  # raised whenever an old record would replay differently
    title: str
    about: str  # one line for the shelf
    credit: str  # who made it; Parlour's is an unofficial implementation
    seats: tuple[int, ...]  # how many may play; where several, `Options.seats` says how many do
    game: Game[Any, Any, Any, Any, Any]  # Any: a shelf does not know the games it holds
    explain: Explain[Any, Any]
    mind: Mind[Any, Any, Any]
    options: type[Any]  # may hold `loadouts`, one a seat: private until the end
    state: type[Any]
    move: Any
    event: Any
    view: type[Any]
    tables: tuple[Any, ...]  # options worth testing: every number of seats, every odd choice
    minutes: int = 10  # how long a game takes, about
    draws: bool = False  # whether players may agree on a draw
    open: bool = False  # whether everyone sees and hears the same, so that it is said once
    board: Callable[[Any], str] | None = None  # the view drawn in text
    facts: Callable[[Any], Facts] = to_builtins  # a move or event as the gaps of its sentence

    @property
    def rules(self) -> str:
        return f"{self.name}/{self.version}"

    def seated(self, options: Any) -> int:
        """How many sit at a table with these options."""
        return int(getattr(options, "seats", self.seats[0]))
