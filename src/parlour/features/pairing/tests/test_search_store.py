"""Searches in a database: what concerns two people is written for both or for neither."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest
from sqlalchemy import delete, insert

from parlour.core.ids import Ms, TableId, UserId
from parlour.features.all import DECLARED
from parlour.features.pairing.matching import (
    ANSWER,
    ANSWER_GRACE,
    CONNECTED,
    KEPT,
    SEARCH_TIMEOUT,
    Pair,
    Search,
)
from parlour.features.pairing.schema import searches
from parlour.features.pairing.store import SearchStore
from parlour.features.pairing.terms import WARM_UP
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.ports import Log, PlayedQuery
from parlour.host.tables import Host
from parlour.storage.asking import write
from parlour.storage.databases import Databases, Storage
from parlour.storage.schema import people
from parlour.table.commands import Resign
from parlour.table.terms import Purpose, Terms
from tests.support import services
from tests.support.tables import ID, send, sits
from tests.support.tables import begin as begin_game

ADA, BEN, CLEO = UserId("ada"), UserId("ben"), UserId("cleo")
BOTH, TABLE = Pair(ADA, BEN), TableId("table")
NOW = Ms(1_000_000_000_000)
LONG_AGO = Ms(NOW - 10 * 60_000)


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/parlour.db"
        return
    with services.postgres() as (_, found):
        yield found


@contextlib.asynccontextmanager
async def storage(url: str) -> AsyncIterator[Storage]:
    """A database with three people, and tables."""
    clock, randomness, bus = LocalTime(), LocalRandomness(), LocalChangeBus()

    def new_host(log: Log, _name: str) -> Host:
        return Host(log, bus, load, clock, randomness)

    async with contextlib.AsyncExitStack() as stack:
        named = {"": url}
        opened = await Databases(named, DECLARED).opened(stack, new_host, randomness, Ms(10**9))
        rows = [{"id": one, "name": one.title(), "bot": "", "since": 0} for one in (ADA, BEN, CLEO)]
        await write(opened.engines[""], insert(people).values(rows))
        for host in opened.host.shards.values():
            await host.beat()
        yield opened


@contextlib.asynccontextmanager
async def stored(url: str) -> AsyncIterator[SearchStore]:
    async with storage(url) as opened:
        yield SearchStore(opened.engines[""])


async def begin(store: SearchStore, user: UserId, now: Ms = NOW, pool: str = "memory") -> None:
    await store.begin(
        Search(
            user=user,
            name="",
            pool=pool,
            game=pool,
            since=now,
            until=Ms(now + SEARCH_TIMEOUT),
            seen=now,
        ),
        now,
    )


async def found(store: SearchStore) -> dict[str, Search]:
    return {one.name: one for one in await store.all()}


async def offered(store: SearchStore) -> None:
    await begin(store, ADA, Ms(NOW - 9_000))
    await begin(store, BEN, Ms(NOW - 5_000))
    assert await store.pair(BOTH, TABLE, NOW)


def test_a_search_goes_on_after_a_reload_and_in_a_second_tab(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            await begin(store, ADA)
            await begin(store, ADA, Ms(NOW + 5_000))
            (one,) = await store.all()
            assert (one.name, one.since, one.seen) == ("Ada", NOW, NOW + 5_000)
            assert one.until == NOW + SEARCH_TIMEOUT  # a reload does not make it longer
            await begin(store, ADA, Ms(NOW + 5_001), pool="phage")
            (one,) = await store.all()
            assert (one.pool, one.since) == ("phage", NOW + 5_001)

    asyncio.run(work())


def test_two_tabs_that_begin_at_once_are_one_search(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            await asyncio.gather(*(begin(store, ADA) for _ in range(4)))
            assert len(await store.all()) == 1

    asyncio.run(work())


def test_a_page_that_is_away_for_too_long_loses_its_place(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            await begin(store, ADA)
            back = Ms(NOW + KEPT)
            await begin(store, ADA, back)
            assert (await found(store))["Ada"].since == back

    asyncio.run(work())


def test_of_nodes_that_pair_somebody_at_once_one_succeeds(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            for user in (ADA, BEN, CLEO):
                await begin(store, user)
            wanted = [BOTH, Pair(ADA, CLEO), Pair(BEN, CLEO)] * 3
            tables = [TableId(f"table-{n}") for n in range(len(wanted))]
            made = await asyncio.gather(
                *(store.pair(pair, at, NOW) for pair, at in zip(wanted, tables, strict=True))
            )
            assert sum(made) <= 1
            offers = [one.offer for one in await store.all() if one.offer]
            assert len(offers) == 2 * sum(made)
            assert len(set(offers)) == sum(made)

    asyncio.run(work())


def test_both_have_to_accept(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            await offered(store)
            assert await store.accept(ADA, TABLE, NOW)
            assert not any(one.agreed for one in await store.all())
            assert await store.accept(BEN, TABLE, NOW)
            assert all(one.agreed for one in await store.all())
            assert sorted(wait.ms or 0 for wait in await store.waits(NOW)) == [5_000, 9_000]
            await store.stop(ADA, NOW)  # their page goes to the table
            assert len(await store.all()) == 2

    asyncio.run(work())


def test_two_who_accept_in_the_same_moment_agree(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            await offered(store)
            answers = (store.accept(user, TABLE, NOW) for user in (ADA, BEN, ADA, BEN))
            assert all(await asyncio.gather(*answers))
            assert all(one.agreed for one in await store.all())
            assert len(await store.waits(NOW)) == 2

    asyncio.run(work())


def test_an_answer_to_an_older_offer_or_too_late_does_not_count(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            await offered(store)
            assert not await store.accept(ADA, TableId("older"), NOW)
            assert not await store.accept(CLEO, TABLE, NOW)
            assert not await store.accept(ADA, TABLE, Ms(NOW + ANSWER + ANSWER_GRACE + 1))
            assert not any(one.accepted for one in await store.all())

    asyncio.run(work())


def test_whoever_is_declined_keeps_their_place(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            await offered(store)
            await store.accept(ADA, TABLE, NOW)
            later = Ms(NOW + 3_000)
            await store.decline(BEN, TABLE, later)
            people = await found(store)
            ada, ben = people["Ada"], people["Ben"]
            assert (ada.offer, ada.accepted, ada.ended) == ("", False, "")
            assert ada.since == NOW - 9_000
            assert ada.until == NOW - 9_000 + SEARCH_TIMEOUT + 3_000  # the offer has cost no time
            assert ben.ended == "declined"
            assert await store.apart(later) == [(BEN, ADA, later)]

    asyncio.run(work())


def test_whoever_does_not_answer_is_away_and_the_other_keeps_their_place(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            await offered(store)
            await store.accept(ADA, TABLE, NOW)
            await store.lapse(TABLE, NOW)  # not yet
            assert {one.offer for one in await store.all()} == {TABLE}
            late = Ms(NOW + ANSWER + ANSWER_GRACE + 1)
            await asyncio.gather(*(store.lapse(TABLE, late) for _ in range(3)))
            assert {who: one.ended for who, one in (await found(store)).items()} == {
                "Ada": "",
                "Ben": "away",
            }
            assert await store.apart(late) == [(BEN, ADA, late)]

    asyncio.run(work())


def test_an_agreement_does_not_lapse(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            await offered(store)
            await asyncio.gather(*(store.accept(user, TABLE, NOW) for user in BOTH))
            late = Ms(NOW + ANSWER + ANSWER_GRACE + 1)
            await store.lapse(TABLE, late)
            await store.decline(BEN, TABLE, late)
            assert all(one.agreed and not one.ended for one in await store.all())

    asyncio.run(work())


def test_to_stop_during_an_offer_is_to_decline_it(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            await offered(store)
            await store.stop(BEN, NOW)
            (ada,) = await store.all()
            assert (ada.name, ada.offer) == ("Ada", "")
            assert await store.apart(NOW) == [(BEN, ADA, NOW)]

    asyncio.run(work())


def test_an_offer_to_somebody_who_was_erased_is_taken_back(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            await offered(store)
            await write(store._engine, delete(searches).where(searches.c.user_id == BEN))
            await store.lapse(TABLE, NOW)
            (ada,) = await store.all()
            assert (ada.offer, ada.ended) == ("", "")
            assert await store.apart(NOW) == []

    asyncio.run(work())


def test_nothing_is_written_of_somebody_who_was_erased(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            await begin(store, UserId("nobody"))
            assert await store.all() == []

    asyncio.run(work())


def test_a_page_that_is_closed_is_not_paired_but_keeps_its_place_for_a_while(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            await begin(store, ADA)
            await store.left(ADA, NOW)
            (ada,) = await store.all()
            assert ada.seen == NOW - CONNECTED
            await store.seen([ADA, BEN], NOW)
            (ada,) = await store.all()
            assert ada.seen == NOW
            await store.tidy(Ms(NOW + KEPT))
            assert await store.all()
            await store.tidy(Ms(NOW + KEPT + 1))
            assert await store.all() == []

    asyncio.run(work())


def test_a_search_that_found_nobody_is_counted(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            await begin(store, ADA)
            await asyncio.gather(*(store.end(ADA, "nobody", NOW) for _ in range(3)))
            assert [wait.ms for wait in await store.waits(NOW)] == [None]
            assert (await found(store))["Ada"].ended == "nobody"
            assert await store.measure(NOW) == (0, 0.0)

    asyncio.run(work())


def test_the_databases_clock_is_in_ms_since_1970(url: str) -> None:
    async def work() -> None:
        async with stored(url) as store:
            assert abs(await store.now() - time.time() * 1_000) < 2_000

    asyncio.run(work())


def test_a_warm_up_enters_no_history(url: str) -> None:
    async def work() -> None:
        async with storage(url) as opened:
            finished = dict[bool, str]()
            for is_warm_up in (True, False):
                purpose = WARM_UP if is_warm_up else Purpose()
                terms = Terms(rules="memory/1", seats=2, purpose=purpose)
                table = await opened.host.open(terms, sits("ada", "ben"))
                await begin_game(opened.host, table, ("ada", "ben"))
                await send(opened.host, table, "enough", "ben", Resign(id=ID))
                finished[is_warm_up] = table
            games = await opened.tables.played(ADA, PlayedQuery())
            assert [game.table for game in games] == [finished[False]]

    asyncio.run(work())
