"""Request and response bodies of searches for someone to play with."""

from typing import Literal

from msgspec import Struct

from parlour.api.bodies import GameName
from parlour.api.frames import Loadout
from parlour.core.ids import Ms, TableId
from parlour.table.terms import Bank, PerMove, Untimed


class StartSearch(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What to play with someone who looks for the same."""

    game: GameName
    loadout: Loadout = None
    hour: bool = False  # look for an hour instead of two minutes


class SearchAnswer(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Your answer to an offer."""

    offer: TableId  # `offer` of the state
    play: bool


class PeopleHere(Struct, frozen=True, kw_only=True):
    """Who is here: in how many people's browsers a page is open."""

    people: int  # with you
    looking: int
    playing: int
    names: tuple[str, ...] = ()  # of some who look or play at public tables; never yours


class SearchState(Struct, frozen=True, kw_only=True, tag_field="t", tag="search"):
    """How your search stands. Sent whenever it changes."""

    state: Literal["looking", "found", "playing", "ended"]
    game: str = ""
    control: Untimed | PerMove | Bank = Untimed()
    waited: Ms = Ms(0)  # since the search began
    left: Ms = Ms(0)  # until the search stops, or until the offer lapses
    hour: bool = False  # it was started with `hour`
    offer: TableId = TableId("")  # in `found`: name it in your answer
    other: str = ""  # in `found`: who would play with you
    accepted: bool = False  # in `found`: you have accepted
    table: TableId = TableId("")  # in `playing`: your table
    # In `ended`: nobody was found in time, you did not answer, you declined, you began a game
    # elsewhere, or it was stopped in another tab.
    why: Literal["", "nobody", "away", "declined", "seated", "stopped"] = ""
    declined: str = ""  # who was not free after all
    usual: int | None = None  # median wait at this hour in ms; null: too few searches to tell
    busy: int | None = None  # the hour (UTC) from which on, for three hours, most people come
    here: PeopleHere | None = None  # null: unknown
