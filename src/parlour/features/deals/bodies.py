"""Request and response bodies for deals with a link."""

from msgspec import Struct

from parlour.api import frames
from parlour.api.bodies import GameName
from parlour.api.played import Outcome
from parlour.core.game import Json
from parlour.core.ids import Ms, TableId


class NewDeal(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The game and the level of the house bot that everyone plays against."""

    game: GameName
    level: frames.LevelName = "casual"
    options: frames.ChosenOptions = {}


class DealLink(Struct, frozen=True):
    deal: str
    link: str  # the page to send to a friend


class DealResult(Struct, frozen=True, kw_only=True):
    """How the deal ended for one player; without scores: given up."""

    name: str
    you: bool
    result: Outcome
    mine: int | None = None
    other: int | None = None
    table: TableId | None = None  # once everybody may look at the game


class DealPage(Struct, frozen=True, kw_only=True):
    """A deal as you may see it. Before you have played it, nothing tells how it went."""

    deal: str
    number: int
    rules: str
    options: dict[str, Json]
    level: str
    by: str = ""  # who played it first
    closes: Ms  # ms since 1970; then its seed and all games are shown
    table: TableId | None = None  # yours; None: not started
    results: tuple[DealResult, ...] = ()  # once yours is over, best first
    playing: int = 0  # others who have begun and not finished, then


class DealCommitment(Struct, frozen=True, kw_only=True):
    """What was published of a deal, to verify its records."""

    number: int
    commit: str
    published: Ms
    opens: Ms
    seed: str = ""  # once it has closed


class PersonalDeal(Struct, frozen=True, kw_only=True):
    """A deal with a link that you began, and how it ended."""

    deal: str
    table_id: TableId
    at: Ms  # when you began
    result: Outcome | None
    mine: int | None
    other: int | None
