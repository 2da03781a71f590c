"""Defects of the feed of ended games: each loses a game, makes one up or changes the order."""

from collections.abc import Sequence
from typing import Any

import pytest

from parlour.host.ended_games import EndedGame
from parlour.host.feed import Delivery, FeedEnd, Horizon
from tests.sim.defects import Defect
from tests.sim.feed_world import SimEndedGames, SimFeed


def move_the_cursor_first(patch: pytest.MonkeyPatch) -> None:
    """A node that is killed before the feature has handled the games has lost them."""

    async def handled(
        self: Delivery, database: str, games: Sequence[EndedGame], retry: Any
    ) -> bool:
        await self._cursors.move(self.feature, database, games[-1].number)
        return await whole(self, database, games, retry)

    whole = Delivery._handled
    patch.setattr(Delivery, "_handled", handled)


def read_all_that_is_visible(patch: pytest.MonkeyPatch) -> None:
    """A game with a lower number may become visible later."""
    patch.setattr(Horizon, "look", lambda _self, last, _oldest, _following: last)


def wait_for_nobody_who_began_later(patch: pytest.MonkeyPatch) -> None:
    """The newest number is taken once the transactions of an earlier look are through."""

    def look(self: Horizon, last: int, oldest: int, following: int) -> int:
        _, end = self._waits or (last, following)
        self._waits = (last, end) if oldest < end else None
        self.visible = self.visible if self._waits else last
        return self.visible

    patch.setattr(Horizon, "look", look)


def look_at_transactions_first(patch: pytest.MonkeyPatch) -> None:
    """Between the two looks a game takes a number, and is not among the transactions."""

    async def end(self: SimEndedGames) -> FeedEnd:
        oldest, following = await self._world.asked(self._feed.snapshot)
        last = await self._world.asked(lambda: self._feed.number)
        return FeedEnd(self._horizon.look(last, oldest, following), last)

    patch.setattr(SimEndedGames, "end", end)


def trust_the_end_of_a_snapshot(patch: pytest.MonkeyPatch) -> None:
    """It ends after the last transaction that is through: younger ones may be under way."""

    def snapshot(self: SimFeed) -> tuple[int, int]:
        end = self._ended + 1
        return whole(self)[0], end

    whole = SimFeed.snapshot
    patch.setattr(SimFeed, "snapshot", snapshot)


def share_the_cursor(patch: pytest.MonkeyPatch) -> None:
    """What one feature has handled counts for all."""
    patch.setattr(Delivery, "feature", property(lambda _: "all", lambda *_: None), raising=False)


def skip_a_game_that_fails(patch: pytest.MonkeyPatch) -> None:
    async def handled(
        self: Delivery, database: str, games: Sequence[EndedGame], retry: Any
    ) -> bool:
        await whole(self, database, games, retry)
        return True

    whole = Delivery._handled
    patch.setattr(Delivery, "_handled", handled)


def skip_the_rest_of_a_page(patch: pytest.MonkeyPatch) -> None:
    """The cursor goes to the end, whether or not more games lie before it."""

    async def after(self: SimEndedGames, number: int, until: int, most: int) -> Any:
        found = list(await whole(self, number, until, most))
        return found[: most - 1] if len(found) == most else found

    whole = SimEndedGames.after
    patch.setattr(SimEndedGames, "after", after)


def deliver_the_newest_first(patch: pytest.MonkeyPatch) -> None:
    """A feature that stores the last number has passed the others of that page."""

    async def handled(
        self: Delivery, database: str, games: Sequence[EndedGame], retry: Any
    ) -> bool:
        return await whole(self, database, games[::-1], retry)

    whole = Delivery._handled
    patch.setattr(Delivery, "_handled", handled)


FEED_DEFECTS: tuple[Defect, ...] = (
    move_the_cursor_first,
    read_all_that_is_visible,
    wait_for_nobody_who_began_later,
    look_at_transactions_first,
    trust_the_end_of_a_snapshot,
    share_the_cursor,
    skip_a_game_that_fails,
    skip_the_rest_of_a_page,
    deliver_the_newest_first,
)
