"""A game as the rest of the program gets it: its rules, types, texts and bots in one Struct."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct, to_builtins

from parlour.core.explain import Explain, Facts
from parlour.core.game import Game
from parlour.core.mind import Choose, Judge, Mind

# The types of a game, for code that handles any game and so does not know them.
AnyOptions: TypeAlias = Any
AnyState: TypeAlias = Any
AnyMove: TypeAlias = Any
AnyEvent: TypeAlias = Any
AnyView: TypeAlias = Any
AnyGame: TypeAlias = Game[AnyOptions, AnyState, AnyMove, AnyEvent, AnyView]
AnyChoose: TypeAlias = Choose[AnyView, AnyEvent, AnyMove]
AnyJudge: TypeAlias = Judge[AnyView, AnyEvent, AnyMove]


class Box(Struct, frozen=True, eq=False):  # a game is one object: it may key a cache
    package: str  # where RULES.md and words.en.ftl lie: the game's own `__name__`
    name: str
    version: int  # raised whenever an old record would replay differently
    title: str
    about: str  # one line for the list of games
    credit: str  # who made it; Parlour's is an unofficial implementation
    seats: tuple[int, ...]  # how many may play; where several, `Options.seats` says how many do
    game: AnyGame
    explain: Explain[AnyMove, AnyView]
    mind: Mind[AnyState, AnyEvent, AnyView]
    options: type[AnyOptions]  # may hold `loadouts`, one a seat: private until the end
    state: type[AnyState]
    move: AnyMove
    event: AnyEvent
    view: type[AnyView]
    tables: tuple[AnyOptions, ...]  # options to test: every number of seats, every unusual choice
    levels: Mapping[str, AnyChoose] = {}  # a bot for each of `mind.LEVELS`; none: see bots.levels
    judge: AnyJudge | None = None  # for hints and reviews; None: see bots.levels
    rivals: Mapping[str, AnyChoose] = {}  # bots that never change, to measure the levels by
    minutes: int = 10  # how long a game takes, about
    draws: bool = False  # whether players may agree on a draw
    undo: bool = True  # whether a move may be taken back by agreement, if nothing was drawn
    open: bool = False  # whether everyone sees and hears the same, so that it is sent once
    board: Callable[[AnyView], str] | None = None  # the view drawn in text
    facts: Callable[[AnyMove | AnyEvent], Facts] = to_builtins  # the variables of its sentence

    @property
    def rules(self) -> str:
        return f"{self.name}/{self.version}"

    def seated(self, options: AnyOptions) -> int:
        """How many sit at a table with these options."""
        return int(getattr(options, "seats", self.seats[0]))
