"""A node that delivers ended games is killed before and after each of its statements."""

import asyncio
import contextlib
import itertools
from collections.abc import Callable
from random import Random
from typing import TypeVar

import pytest

from parlour.core.ids import TableId
from parlour.host import feed
from tests.sim.feed_defects import move_the_cursor_first
from tests.sim.feed_world import PAGE, World, deliveries, miscounted

T = TypeVar("T")
NUMBERS = (1, 2, 4, 5, 6, 7, 9)  # more than a page; the others were never committed


class Killed(BaseException):
    """Nothing that the node has not stored is left."""


class MortalWorld(World):
    """It kills the node at one moment; two are counted for each statement."""

    def __init__(self, moment: int) -> None:
        super().__init__(Random(0))
        self._moments, self.moment = itertools.count(1), moment
        self.killed = False
        for one, failing in itertools.product(self.feeds, self.failing.values()):
            failing.clear()
            one.rows = {number: TableId(f"{one.name}{number}") for number in NUMBERS}
            one.number = max(NUMBERS)

    async def asked(self, statement: Callable[[], T]) -> T:
        self._live()
        answer = statement()
        self._live()
        return answer

    def _live(self) -> None:
        if next(self._moments) == self.moment:
            self.killed = True
            raise Killed


async def lived(world: MortalWorld) -> None:
    """A node, killed or not, and the node that follows it."""
    for _ in range(2):
        with contextlib.suppress(Killed):
            for delivery in deliveries(world):
                await delivery.round()


def first_miscount() -> list[str]:
    """What went wrong for the first moment at which a kill does harm."""
    for moment in itertools.count(1):
        world = MortalWorld(moment)
        asyncio.run(lived(world))
        if wrong := miscounted(world):
            return [f"killed at moment {moment}", *wrong]
        if not world.killed:
            assert moment > 4 * 2 * len(NUMBERS)  # each feature, each database, before and after
            return []
    return []


def test_a_kill_between_any_two_statements_loses_and_doubles_no_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(feed, "GAMES_PER_PAGE", PAGE)
    assert first_miscount() == []


def test_a_cursor_that_moves_first_loses_games_of_a_killed_node(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(feed, "GAMES_PER_PAGE", PAGE)
    move_the_cursor_first(monkeypatch)
    assert first_miscount() != []
