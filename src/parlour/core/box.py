"""A game as the rest of the program gets it: its rules, types, texts and bots in one Struct."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from msgspec import Struct, to_builtins

from parlour.core.book import Place
from parlour.core.explain import Explain, Facts, Reason
from parlour.core.game import Game, Json, Seat
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


class Box(Struct, frozen=True, eq=False, kw_only=True):  # a game is one object: it may key a cache
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
    view_suffices: bool = False  # whether a seat's view is all that one needs to find the best move
    open: bool = False  # whether everyone sees and hears the same, so that it is sent once
    board: Callable[[AnyView], str] | None = None  # the view drawn in text
    # A position of a finished game with nothing hidden: its state, and every event of the game.
    uncovered: Callable[[AnyState, Sequence[AnyEvent]], AnyView] | None = None  # None: all views
    # What a review says of a move, from the true state; the words file says `remark-CODE`.
    remark: Callable[[AnyState, AnyMove], Reason | None] | None = None
    # What a move does, as the seat to move sees it; the words file says `what-CODE` of each part.
    what: Callable[[AnyView, AnyMove], tuple[Reason, ...]] | None = None
    # What somebody who is new should know now, where they must move; the words file says
    # `tip-CODE`. A tip that is called as a step of the lesson is not for those who did that step.
    tips: Callable[[AnyView, Seat], tuple[Reason, ...]] | None = None
    facts: Callable[[AnyMove | AnyEvent], Facts] = to_builtins  # the variables of its sentence
    # For programs that learn: every move that a seat is ever asked for at a table of these rules,
    # and every answer of chance. A move's place is its number, and stays so within a version.
    actions: Sequence[AnyMove] = ()
    chances: Sequence[AnyMove] = ()
    longest: int = 0  # answers, chance's too, that no game with the usual variants exceeds
    # Where the answer of chance lies, so that a deal can be the same for all; None: it cannot.
    book: Callable[[AnyState], Place[AnyMove]] | None = None
    # Of an old version: the next one, to which a running game may be moved whose state it reads.
    later: "Box | None" = None

    @property
    def rules(self) -> str:
        return f"{self.name}/{self.version}"

    def under(self, rules: str) -> "Box":
        """This version or a later one, by its rules; a KeyError if they are none of these."""
        if self.rules == rules:
            return self
        if self.later is None:
            raise KeyError(rules)
        return self.later.under(rules)

    def leads_to(self, rules: str) -> bool:
        """Whether these rules are a later version."""
        later = self.later
        return later is not None and (later.rules == rules or later.leads_to(rules))

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
