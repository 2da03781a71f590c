"""Finished deals of the day count on real databases, whether or not their players ask."""

import asyncio
import time
from collections.abc import Awaitable, Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import insert, select

from parlour.api import frames
from parlour.core.game import Seat
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.features.daily.counting import finished_deals
from parlour.features.daily.deals import FINISH_WINDOW, StoredDeal
from parlour.features.daily.schema import daily_tries
from parlour.features.daily.settings import DailySettings
from parlour.features.daily.store import SqlDaily
from parlour.features.daily.tests.dailies import DAY, LYNX, commitment, published
from parlour.features.daily.tests.test_daily import begin
from parlour.features.daily.tests.test_daily_secrets import World, in_world
from parlour.features.webhooks.tests.hooks import Place, place
from parlour.host.ended_games import EndedGame
from parlour.host.ports import Lost
from parlour.host.shards import named
from parlour.server.settings import Settings, relaxed
from parlour.storage.connect import connect
from parlour.storage.schema import now, people
from parlour.table.commands import End, Resign, Sit
from parlour.table.terms import Shared, Terms
from parlour.table.types import Person
from tests.support import services
from tests.support.door import served
from tests.support.ended import delivery
from tests.support.visitor import newcomer

PATIENCE = 60.0  # seconds in which a game must be counted, on a busy machine
SEED, ID = bytes(range(32)), CommandId("x")
Counted = list[tuple[Any, ...]]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/parlour.db"
        return
    with services.postgres() as (_, found):
        yield found


async def tries(url: str) -> Counted:
    engine = connect(url)
    try:
        async with engine.connect() as connection:
            columns = daily_tries.c.user_id, daily_tries.c.result, daily_tries.c.mine
            found = await connection.execute(select(*columns).order_by(daily_tries.c.user_id))
            return [tuple(row) for row in found]
    finally:
        await engine.dispose()


def test_a_deal_counts_though_its_player_never_asks(url: str) -> None:
    """One's server is killed after the end of the game, the other's goes on."""
    number = published(url, "memory")[0].number
    settings = relaxed(Settings(features=DailySettings(daily_games=("memory",))))
    with served(database=url, settings=settings, bots=True) as house:
        ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
        ids = [one.ask("GET", "/api/me").json()["id"] for one in (ada, ben)]
        table = begin(ada, number)
        assert ada.do(table, frames.Resign(id=ID))["t"] == "ok"
        house.process.kill()
        house.process.wait()
    with served(database=url, settings=settings, bots=True) as house:
        ben = type(ben)(house.url, ben.token)
        table = begin(ben, number)
        assert ben.do(table, frames.Resign(id=ID))["t"] == "ok"
        ends, found = time.monotonic() + PATIENCE, Counted()
        while time.monotonic() < ends and found != [(one, "lost", None) for one in sorted(ids)]:
            time.sleep(0.2)
            found = asyncio.run(tries(url))
        assert found == [(one, "lost", None) for one in sorted(ids)]


def test_to_ask_for_results_writes_nothing(tmp_path: Path) -> None:
    """Whoever asks finds their own game counted, before it is."""

    async def talk(world: World) -> None:
        table = (await world.ask(world.ada, "POST", "/api/daily/1"))["table"]
        await world.ask(world.ada, "POST", f"/api/tables/{table}/do", {"t": "resign", "id": "r"})
        before = await tries(f"sqlite:///{tmp_path}/daily.db")
        told = await world.ask(world.ada, "GET", "/api/daily/1/results")
        assert await tries(f"sqlite:///{tmp_path}/daily.db") == before
        assert (told["yours"]["result"], told["players"], told["row"]) == ("lost", 1, 1)
        assert told["week"][-1]["day"] == "played"

    asyncio.run(in_world(World(tmp_path, "memory", bytes(32)), talk))


class Counts:
    """Deals at a database, and a node that counts them."""

    def __init__(self, one: Place) -> None:
        self.place, self.now = one, now()
        self.daily = SqlDaily(one.storage.engines[""])
        self.feed = delivery("daily", self._count, one.storage.engines, one.host)

    async def _count(self, games: Sequence[EndedGame]) -> None:
        if finished := finished_deals(games):
            await self.daily.count(finished)

    async def deal(self, number: int, closes: int) -> None:
        """One that closes then, and of which the next follows."""
        commit = commitment("memory", number, SEED)
        opens, after = Ms(closes - DAY), (await self.daily.last())[1]
        deal = StoredDeal(
            number=number,
            opens=opens,
            closes=Ms(closes),
            rules="memory/1",
            level="strong",
            seed=SEED,
            commit=commit,
            published=opens,
        )
        await self.daily.add(deal, after)

    async def tried(self, number: int, user: str, shard: str = "") -> TableId:
        """Somebody's table of it."""
        ada, table = Person(UserId(user), user), named(shard, TableId(f"{number}{user}"))
        engine = self.place.storage.engines[""]
        async with engine.begin() as connection:
            row = {"id": user, "name": user, "bot": "", "since": 0}
            await connection.execute(insert(people).values(row))
        await self.daily.begin(number, ada.id, table)
        return await self.opened(number, user, table)

    async def opened(self, number: int, user: str, table: TableId) -> TableId:
        ada = Person(UserId(user), user)
        shared = Shared(number, commitment("memory", number, SEED))
        kept = (ada.id, LYNX.id)
        terms = Terms(rules="memory/1", seats=2, private=True, code="ABC", kept=kept, shared=shared)
        sits = [(who, Sit(Seat(at), "ABC", id=ID)) for at, who in enumerate((ada, LYNX))]
        await self.place.host.open_at(table, terms, sits, SEED)
        return table

    async def resigned(self, table: TableId, user: str) -> None:
        answer = await self.place.host.do(table, Person(UserId(user), user), Resign(id=ID))
        assert isinstance(answer, frames.Ok), answer

    async def found(self, number: int) -> int:
        return sum(many for _, many in await self.daily.results(number, UserId("")))


def counting(urls: str | dict[str, str], work: Callable[[Counts], Awaitable[None]]) -> None:
    async def done() -> None:
        async with place(urls, None) as one:
            await work(Counts(one))

    asyncio.run(done())


def test_only_what_ended_before_the_seed_was_shown_counts(url: str) -> None:
    async def work(one: Counts) -> None:
        await one.deal(1, one.now - FINISH_WINDOW - 1_000)  # its seed was shown a second ago
        await one.deal(2, one.now + DAY // 2)
        for number, user in ((1, "ada"), (2, "ben"), (2, "eve")):
            table = await one.tried(number, user)
            if user != "eve":  # who is still playing
                await one.resigned(table, user)
        for _ in range(2):
            await one.feed.round()
            assert (await one.found(1), await one.found(2)) == (0, 1)

    counting(url, work)


def test_a_game_that_ends_on_the_day_after_counts(url: str) -> None:
    async def work(one: Counts) -> None:
        await one.deal(1, one.now - DAY // 2)
        table = await one.tried(1, "ada")
        await one.feed.round()
        assert await one.found(1) == 0
        await one.resigned(table, "ada")
        await one.feed.round()
        assert await one.found(1) == 1

    counting(url, work)


def test_only_the_first_game_of_a_deal_counts_however_often_it_is_delivered(url: str) -> None:
    async def work(one: Counts) -> None:
        await one.deal(1, one.now + DAY // 2)
        table = await one.tried(1, "ada")
        await one.resigned(await one.opened(1, "ada", TableId("second")), "ada")
        await one.feed.round()
        assert await one.found(1) == 0
        await one.resigned(table, "ada")
        for _ in range(2):
            await one.feed.round()
            await one.feed._cursors.move_back("daily", "", 0)
        assert await one.found(1) == 1

    counting(url, work)


def test_other_games_and_abandoned_deals_do_not_count(url: str) -> None:
    async def work(one: Counts) -> None:
        await one.deal(1, one.now + DAY // 2)
        await one.place.resigned(await one.place.begun())
        table = await one.tried(1, "eve")
        await one.place.host.do(table, None, End(id=ID))
        await one.feed.round()
        assert await one.found(1) == 0

    counting(url, work)


def test_a_database_that_is_away_holds_up_only_its_own_games(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What it has is counted when it is back."""

    async def work(one: Counts) -> None:
        await one.deal(1, one.now + DAY // 2)
        for user, shard in (("ada", ""), ("ben", "b"), ("eve", "c")):
            await one.resigned(await one.tried(1, user, shard), user)

        async def away() -> None:
            raise Lost

        with monkeypatch.context() as patch:
            patch.setattr(one.feed._databases["b"], "end", away)
            await one.feed.round()
        assert await one.found(1) == 2
        await one.feed.round()
        assert await one.found(1) == 3

    urls = {name: f"sqlite:///{tmp_path}/x{name}.db" for name in ("", "b", "c")}
    counting(urls, work)
