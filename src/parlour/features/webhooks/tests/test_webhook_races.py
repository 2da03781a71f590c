"""While it is told: webhooks are deleted, nodes killed, people erased, databases away."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.core.ids import TableId, UserId
from parlour.features.webhooks import worker
from parlour.features.webhooks.due import OVER
from parlour.features.webhooks.sending import Deleted, Sender
from parlour.features.webhooks.tests.hooks import HOUR, Place, Posts, place
from parlour.features.webhooks.tests.test_webhook_rounds import url
from parlour.features.webhooks.tests.test_webhooks import SECRET, Receiver, receiver
from parlour.host import alone
from parlour.host.ports import Lost
from parlour.host.shards import shard_of
from parlour.storage.leases import SqlLeases
from parlour.table.types import Person

__all__ = ["receiver", "url"]
ADA = UserId("ada")


def test_a_webhook_that_is_deleted_while_it_is_told_is_sent_nothing(url: str) -> None:
    async def work() -> None:
        posts = Posts()

        async def deleted() -> None:
            await one.store.remove(ADA, "hook")

        async with place(url, posts) as one:
            await one.hook()
            await one.hook("other")
            await one.begun()
            await one.begun()
            posts.meanwhile = deleted
            await one.round()
            assert len(posts.ids) == 2  # the other one's
            assert {hook for hook, _ in await one.store.marks(["hook", "other"])} == {"other"}

    asyncio.run(work())


def test_nothing_is_noted_for_a_webhook_that_is_deleted_while_it_is_answered(url: str) -> None:
    async def work() -> None:
        posts = Posts()

        async def deleted() -> None:
            await one.store.remove(ADA, "hook")

        async with place(url, posts) as one:
            await one.hook()
            await one.begun()
            await one.begun()
            posts.afterwards = deleted
            await one.round()
            assert len(posts.ids) == 1  # of two turns
            assert await one.store.marks(["hook"]) == {}
            assert await one.store.of(ADA) == []

    asyncio.run(work())


def test_a_sender_asks_last_whether_it_still_may(receiver: Receiver) -> None:
    """After the connection is open: nothing that takes long comes between."""
    asked = list[bool]()

    async def deleted() -> bool:
        asked.append(True)
        return False

    async def work() -> None:
        sender = Sender(lambda: 0, inside=True)
        with pytest.raises(Deleted):
            await sender.send(receiver.url, SECRET, "x", b"{}", deleted)
        await sender.send(receiver.url, SECRET, "y", b"{}")

    asyncio.run(work())
    assert (asked, [one.headers["Parlour-Id"] for one in receiver.came]) == ([True], ["y"])


def test_whoever_is_erased_is_told_nothing_more(url: str) -> None:
    """Three things wait for them; the erasure is done while the first is on its way."""

    async def work() -> None:
        posts = Posts()

        first, done = asyncio.Lock(), asyncio.Event()

        async def erased() -> None:
            if not first.locked():
                await first.acquire()
                await one.storage.orders.order_erasure("operator", ADA)
                done.set()
            await done.wait()

        async with place(url, posts) as one:
            await one.storage.people.add(Person(ADA, "Ada"), b"token")
            await one.hook()
            await one.hook("second")
            for _ in range(3):
                await one.begun()
            posts.meanwhile = erased
            for _ in range(3):
                await one.round()
            assert posts.ids == []
            assert await one.store.marks(["hook", "second"]) == {}

    asyncio.run(work())


def test_what_a_killed_node_was_sending_is_sent_by_another(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The receiver has taken it, and the node dies before it notes so: sent twice, under one id."""

    async def never(*_: object) -> None: ...

    for name, seconds in (("LEASE_LIFE", 1.0), ("LEASE_SAFE", 0.6), ("RENEW_EVERY", 0.1)):
        monkeypatch.setattr(alone, name, seconds)

    async def work() -> None:
        posts = Posts()
        async with place(url, posts, "a") as a, place(url, posts, "b") as b:
            await a.hook()
            await a.begun()
            taken = asyncio.Event()

            async def forever() -> None:
                taken.set()
                await asyncio.sleep(60)

            posts.afterwards = forever
            a.alone.every("webhooks", a.worker.round, 0.01)
            await taken.wait()
            b.alone.every("webhooks", b.worker.round, 0.01)
            await asyncio.sleep(0.3)
            assert len(posts.ids) == 1  # the lease is the other's
            await a.worker.close()
            posts.afterwards = lambda: asyncio.sleep(0)
            monkeypatch.setattr(SqlLeases, "release", never)  # as if it had been killed
            await a.alone.close()
            assert len(posts.ids) == 1
            async with asyncio.timeout(10):
                while len(posts.ids) < 2:  # noqa: ASYNC110  # by others
                    await asyncio.sleep(0.01)
            assert len(posts.ids) == 2
            assert len({*posts.ids}) == 1

    asyncio.run(work())


def test_tables_of_every_database_are_told_and_one_that_is_away_loses_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    urls = {name: f"sqlite:///{tmp_path}/{name or 'main'}.db" for name in ("", "b")}

    async def work() -> None:
        posts = Posts()
        async with place(urls, posts) as one:
            await one.hook()
            here, there = await opened(one)
            await one.resigned(there)
            turns = [await one.begun() for _ in range(6)]
            index: Any = one.storage.tables
            away = index._indexes["b"]
            with monkeypatch.context() as patch:
                for name in ("finished", "played", "seats"):
                    patch.setattr(away, name, lost)
                now = worker.clock()
                patch.setattr(worker, "clock", lambda: now + 2 * HOUR)
                for _ in range(4):
                    await one.round()
                told = {name.rpartition(".")[0] for name in posts.ids}
                assert told == {here, *(table for table in turns if not shard_of(table))}
            for _ in range(4):
                await one.round()
            assert {name.rpartition(".")[0] for name in posts.ids} == {here, there, *turns}
            assert f"{there}.over" in posts.ids
            assert len(posts.ids) == len({*posts.ids})

    async def lost(*_: object) -> None:
        raise Lost("away")

    asyncio.run(work())


async def opened(one: Place) -> tuple[TableId, TableId]:
    """A table in the main database and one in the other."""
    found = dict[str, TableId]()
    while len(found) < 2:
        table = await one.begun()
        if shard_of(table) in found:
            await one.resigned(table)
            await one.store.told("hook", table, OVER)
        found.setdefault(shard_of(table), table)
    return found[""], found["b"]
