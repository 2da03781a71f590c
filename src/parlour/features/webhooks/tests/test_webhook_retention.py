"""How long webhooks are kept, and what they were told."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select, text, update

from parlour.core.ids import Ms, TableId, UserId
from parlour.features.all import ALL, DECLARED
from parlour.features.retention.rounds import Days, OldTable, Retention
from parlour.features.retention.store import SqlRetention
from parlour.features.webhooks.due import GIVEN_UP_DUE, MOST_FAILURES, later
from parlour.features.webhooks.feature import GIVEN_UP
from parlour.features.webhooks.schema import webhook_marks, webhooks
from parlour.features.webhooks.tests.hooks import Posts, place
from parlour.features.webhooks.tests.test_webhook_rounds import url
from parlour.features.webhooks.worker import clock
from parlour.host.shards import shard_of
from parlour.server.feature import old
from parlour.server.settings import DAY, Settings
from parlour.storage.connect import connect
from parlour.storage.databases import Storage
from parlour.storage.schema import people, sessions, tables
from parlour.table.types import Person

__all__ = ["url"]


async def rows(url: str, query: Any) -> list[Any]:
    engine = connect(url)
    try:
        async with engine.begin() as connection:
            found = await connection.execute(query)
            return list(found) if found.returns_rows else []
    finally:
        await engine.dispose()


async def nothing(_: object) -> None: ...


async def all_of(some: Any) -> Any:
    return some


def retention_store(storage: Storage) -> SqlRetention:
    return SqlRetention(storage.engines, DECLARED)


def kept(storage: Storage, guests: int = 60) -> Retention:
    rules, days = old(ALL, Settings(guest_days=guests)), Days(guests=guests)
    return Retention(retention_store(storage), days, rules, all_of, nothing, alone=True)


async def hooks_left(url: str) -> set[str]:
    return {name for (name,) in await rows(url, select(webhooks.c.id))}


def test_a_webhook_is_no_sign_of_life(url: str) -> None:
    """Neither a guest's who never played nor a player's is kept for ever."""

    async def work() -> None:
        async with place(url, Posts()) as one:
            long_ago = clock() - 100 * DAY
            for name in ("never", "played", "lately"):
                person = Person(UserId(name), name.title())
                await one.storage.people.add(person, name.encode())
                await one.hook(name, name, long_ago)
            await one.hook("new", "never", clock())
            for name in ("never", "played"):
                await one.store.told(name, TableId("t"), 7)
            await rows(url, update(people).values(since=long_ago))
            old = update(sessions).where(sessions.c.user_id != "lately").values(since=long_ago)
            await rows(url, old)
            insert = "INSERT INTO played VALUES ('played', 't', 'memory/1', 1, 0, 'won', '', '{}')"
            await rows(url, text(insert))
            retention = kept(one.storage)
            assert (await retention.survey())["webhooks"].count == 2
            gone = await retention.round()
            assert (gone["guests"], gone["webhooks"]) == (1, 1)  # with the guest two more
            assert await hooks_left(url) == {"lately"}
            assert await rows(url, select(webhook_marks)) == []
            assert {name for (name,) in await rows(url, select(people.c.id))} >= {"played"}

    asyncio.run(work())


def test_a_webhook_that_was_given_up_is_kept_for_a_month(url: str) -> None:
    async def work() -> None:
        async with place(url, Posts()) as one:
            now = clock()
            given_up = {"new": now - GIVEN_UP + DAY, "old": now - GIVEN_UP - DAY}
            for name, at in given_up.items():
                await one.hook(name)
                due = Ms(at + later(MOST_FAILURES))
                await one.store.failed(name, MOST_FAILURES, due, "status 500")
            await one.hook("fails")
            await one.store.failed("fails", 3, Ms(now + 1), "status 500")
            for_ever = kept(one.storage, guests=0)
            assert (await for_ever.survey())["webhooks"].count == 1
            assert (await for_ever.round())["webhooks"] == 1
            assert await hooks_left(url) == {"new", "fails"}
            (new,) = [hook for hook in await one.store.failing() if hook.id == "new"]
            assert new.due >= GIVEN_UP_DUE  # as it is shown: stopped

    asyncio.run(work())


@pytest.mark.parametrize("shards", [("",), ("", "b", "c")])
def test_what_was_told_of_a_deleted_table_is_deleted(tmp_path: Path, shards: list[str]) -> None:
    """Also of tables in another database than the webhooks."""
    urls = {name: f"sqlite:///{tmp_path}/{name or 'main'}.db" for name in shards}

    async def work() -> None:
        async with place(urls, Posts()) as one:
            await one.hook()
            opened = [await one.begun() for _ in range(2)]
            while {shard_of(table) for table in opened} != set(shards):
                opened.append(await one.begun())
            for _ in opened:
                await one.round()
            assert set(await one.store.marks(["hook"])) == {("hook", table) for table in opened}
            stays, *gone = opened
            for shard, address in urls.items():
                await rows(address, update(tables).values(due=None))
                mine = [table for table in gone if shard_of(table) == shard]
                heads = dict(await rows(address, select(tables.c.id, tables.c.head)))
                old = [
                    OldTable(
                        table=table,
                        opened=0,
                        head=heads[table],
                        phase="IN_GAME",
                        entry=b"",
                        alone=True,
                    )
                    for table in mine
                ]
                assert await retention_store(one.storage).delete_tables(shard, old) == len(mine)
            assert set(await one.store.marks(["hook"])) == {("hook", stays)}

    asyncio.run(work())


def test_a_table_that_stays_keeps_what_was_told_of_it(tmp_path: Path) -> None:
    """It changed between the look and the deletion."""

    async def work() -> None:
        async with place(f"sqlite:///{tmp_path}/main.db", Posts()) as one:
            await one.hook()
            table = await one.begun()
            await one.round()
            changed = OldTable(
                table=table, opened=0, head=1, phase="IN_GAME", entry=b"", alone=True
            )
            assert await retention_store(one.storage).delete_tables("", [changed]) == 0
            assert len(await one.store.marks(["hook"])) == 1

    asyncio.run(work())
