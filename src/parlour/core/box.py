"""A game as the rest of the program gets it: its rules, types, texts and bots in one Struct."""

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from msgspec import Struct, to_builtins

from parlour.core.explain import Explain, Facts, Reason
from parlour.core.game import Game, Json
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
    variants: Mapping[str, tuple[Json, ...]] = {}  # options that change a rule: the values to offer
    snapshot: Mapping[str, Json] = {}  # inventory and constants, for programs that read no rules
    draws: bool = False  # whether players may agree on a draw
    undo: bool = True  # whether a move may be taken back by agreement, if nothing was drawn
    open: bool = False  # whether everyone sees and hears the same, so that it is sent once
    board: Callable[[AnyView], str] | None = None  # the view drawn in text
    # A position of a finished game with nothing hidden: its state, and the state at the game's end.
    uncovered: Callable[[AnyState, AnyState], AnyView] | None = None  # None: all seats' views
    # What a review says of a move, from the true state; the words file says `remark-CODE`.
    remark: Callable[[AnyState, AnyMove], Reason | None] | None = None
    facts: Callable[[AnyMove | AnyEvent], Facts] = to_builtins  # the variables of its sentence

    @property
    def rules(self) -> str:
        return f"{self.name}/{self.version}"

    def seated(self, options: AnyOptions) -> int:
        """How many sit at a table with these options."""
        return int(getattr(options, "seats", self.seats[0]))

    def written(self, options: AnyOptions) -> dict[str, Json]:
        """Options as records hold them and hashes bind them: a variant only where it is unusual.

        So a variant that a game gains leaves every game without it as it was, hash for hash.
        """
        usual, given = self.options(), to_builtins(options)
        same = {name for name in self.variants if getattr(options, name) == getattr(usual, name)}
        return {name: value for name, value in given.items() if name not in same}

    def choices(self) -> dict[str, tuple[Json, ...]]:
        """The values to offer for each option, the usual one first; seats and loadouts apart."""
        usual, first = self.options(), {}
        if "first" in self.options.__struct_fields__:
            first = {"first": tuple(dict.fromkeys((usual.first, *range(max(self.seats)))))}
        return first | dict(self.variants)
