"""People are erased in two steps: nothing is deleted before every node has forgotten them."""

import asyncio
from collections.abc import Sequence

import pytest
from sqlalchemy import text

from parlour.api.frames import Ok, Retry
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.host.erasing import ErasingLog
from parlour.host.local import LocalTime
from parlour.host.orders import NoOrder
from parlour.host.ports import NODE_LIFE, Lost, NewTable, OnVerdict, Row
from parlour.host.watchers import Watcher
from parlour.server.context import order_watch
from parlour.table.commands import Leave, Next
from parlour.table.names import REMOVED
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.support.erasing_nodes import (
    ADA,
    BEN,
    NodeParts,
    finished,
    left,
    living,
    place,
    run,
    shared,
)
from tests.support.hosts import database
from tests.support.local_log import LocalLog
from tests.support.tables import ID, begin, send, sits

__all__ = ["database", "place", "shared"]


def test_another_node_that_knows_nothing_yet_cannot_bring_a_name_back(shared: str) -> None:
    """It opens the room's next table from memory, with the score of the evening."""

    async def work() -> None:
        async with living(shared, 2) as (one, other):
            table = await finished(one.host)
            await other.host.look(table)
            await one.store.order_erasure("self", UserId(ADA))
            await one.live()
            assert not await one.erased()  # the other has not acknowledged it
            assert isinstance(await send(other.host, table, "next", BEN, Next(id=ID)), Ok)
            assert "moves" in " ".join(await left(one.engine))
            assert not await one.erased()
            await other.live()
            assert await one.erased()
            assert await left(one.engine) == []
            following = TableId(f"{table}~2")
            for node in (one, other):
                await node.live()
                names = [s.name for s in (await node.host.table(following)).terms.evening]
                assert REMOVED in names
            assert (await one.store.faults())[2] == []

    run(work())


def test_a_node_that_knows_of_an_erasure_writes_nothing_about_that_person(place: str) -> None:
    """The database still has everything, and no node has to wait for it."""

    async def work() -> None:
        async with living(place) as (one,):
            host, table = one.host, await finished(one.host)
            told = list[bytes]()
            await host.watch(table, "tab", Watcher(UserId(BEN), told.append))
            assert ADA.title().encode() in told[-1]
            await one.store.order_erasure("self", UserId(ADA))
            await one.live()
            assert ADA.title().encode() not in told[-1]
            assert isinstance(await send(host, table, "next", BEN, Next(id=ID)), Ok)
            following = TableId(f"{table}~2")
            found = await host.table(following)
            assert {s.name for s in found.terms.evening} == {REMOVED, BEN.title()}
            aliases = {s.user for s in found.terms.evening} - {BEN}
            assert await one.erased()
            assert await left(one.engine) == []
            # What was written before the database was redacted names the same nobody.
            again = await host.table(table)
            assert aliases <= {chair.user for chair in again.chairs if chair is not None}

    run(work())


def test_whoever_is_being_erased_is_refused(place: str) -> None:
    async def work() -> None:
        async with living(place) as (one,):
            host, table = one.host, await one.host.open(Terms(rules="memory/1", seats=2), sits(BEN))
            await one.store.order_erasure("self", UserId(ADA))
            assert await one.people.known(bytes(32)) is None
            await one.live()
            ada = Person(UserId(ADA), ADA.title())
            (_, sit), *_ = sits(ADA)
            for command in (sit, Leave(id=CommandId("l"))):
                assert await host.do(table, ada, command) == Retry(command.id)
            with pytest.raises(Lost):
                await host.open(Terms(rules="memory/1", seats=2), sits(ADA))
            with pytest.raises(NoOrder):  # once is enough
                await one.store.order_erasure("self", UserId(ADA))
            assert await one.erased()
            assert await host.do(table, ada, sit) == Retry(sit.id)
            assert await left(one.engine) == []

    run(work())


def test_an_erasure_goes_on_after_the_node_that_took_it_was_killed(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(order_watch, "POLL_SECONDS", 0.05)

    async def work() -> None:
        async with living(place) as (one,):
            await finished(one.host)
            await one.store.order_erasure("self", UserId(ADA))
        other = NodeParts(place)  # it finds the order when it starts
        await other.start()
        try:
            await other.orders.start(other.host.forget)
            for _ in range(100):
                if not await left(other.engine):
                    break
                await other.host.beat()
                await asyncio.sleep(0.05)
            assert await left(other.engine) == []
        finally:
            await other.close()

    run(work())


@pytest.mark.parametrize("when", ["redacting", "deleting"])
def test_an_erasure_that_was_interrupted_can_be_begun_again(
    place: str, when: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from parlour.storage import personal  # noqa: PLC0415  # of which a part fails

    what = "_redact_played" if when == "redacting" else "noted"

    async def killed(*_: object) -> None:
        raise RuntimeError("killed")

    async def work() -> None:
        async with living(place) as (one,):
            table = await finished(one.host)
            assert isinstance(await send(one.host, table, "next", BEN, Next(id=ID)), Ok)
            await one.store.order_erasure("self", UserId(ADA))
            await one.live()
            with monkeypatch.context() as patch:
                patch.setattr(personal, what, killed)
                with pytest.raises(RuntimeError):
                    await one.erased()
            assert await one.pending() is not None
            assert await one.erased()
            assert await left(one.engine) == []
            assert (await one.store.faults())[2] == []

    run(work())


@pytest.mark.parametrize("known", ["NULL", "0"])
def test_a_node_is_waited_for_as_long_as_it_lives(shared: str, known: str) -> None:
    """One of an older version never says what it knows; one that is frozen does not beat."""
    clock = "(extract(epoch FROM clock_timestamp()) * 1000)::int8"
    row = f"INSERT INTO nodes (id, beat, known) VALUES ('zz', {clock}, {known})"
    dead = f"UPDATE nodes SET beat = {clock} - {NODE_LIFE} WHERE id = 'zz'"

    async def work() -> None:
        async with living(shared) as (one,):
            await finished(one.host)
            await one.store.order_erasure("self", UserId(ADA))
            await one.live()
            for words, done in ((row, False), (dead, True)):
                async with one.engine.begin() as connection:
                    await connection.execute(text(words))
                assert await one.erased() is done

    run(work())


def test_a_node_that_was_away_learns_who_was_erased_before_it_shows_or_writes(shared: str) -> None:
    """It was frozen or cut off for so long that it counted as dead, and still has the name."""
    aged = f"UPDATE nodes SET beat = beat - {NODE_LIFE}"

    async def work() -> None:
        async with living(shared, 2) as (one, other):
            table, told = await finished(one.host), list[bytes]()
            await other.live()  # finds nothing new
            await other.host.watch(table, "tab", Watcher(UserId(BEN), told.append))
            await one.store.order_erasure("self", UserId(ADA))
            async with one.engine.begin() as connection:
                await connection.execute(text(aged))
            await one.live()
            assert await one.erased()
            now = other.time.now
            other.time.now = lambda: Ms(now() + NODE_LIFE)  # type: ignore[method-assign]
            told.clear()
            await other.host.beat()
            following = CommandId("next")
            next_table = Next(id=following)
            answer = await other.host.do(table, Person(UserId(BEN), BEN.title()), next_table)
            assert answer == Retry(following)
            with pytest.raises(Lost):
                await other.host.watch(table, "tab 2", Watcher(UserId(BEN), told.append))
            for _ in range(2):  # the second finds nothing new
                await other.live()
            answer = await other.host.do(table, Person(UserId(BEN), BEN.title()), next_table)
            assert isinstance(answer, Ok)
            assert REMOVED.encode() in told[-1]
            assert ADA.title().encode() not in b"".join(told)
            assert await left(one.engine) == []

    run(work())


def test_a_node_that_was_away_while_it_read_the_orders_reads_them_again() -> None:
    """Orders that were given meanwhile are not among those that it has read."""

    async def work() -> None:
        time = LocalTime()
        now, away = time.now, 0
        time.now = lambda: Ms(now() + away)  # type: ignore[method-assign]
        log = ErasingLog(LocalLog(time), time)
        await log.beat()
        log.catching_up()()
        assert not log.is_behind()
        caught_up = log.catching_up()
        away = NODE_LIFE
        await log.beat()
        caught_up()
        assert log.is_behind()
        log.catching_up()()
        assert not log.is_behind()

    run(work())


def test_a_node_acknowledges_only_once_nothing_is_under_way(place: str) -> None:
    """A table is being opened, or a row waits to be written, with her name in it."""

    async def work() -> None:
        async with living(place) as (one,):
            host, may = one.host, asyncio.Event()
            real = one.log.open

            async def slow(rows: Sequence[Row], secret: bytes, listed: NewTable) -> bool:
                await may.wait()
                return await real(rows, secret, listed)

            one.log.open = slow  # type: ignore[method-assign]  # as slow as a database can be
            opening = asyncio.ensure_future(host.open(Terms(rules="memory/1", seats=2), sits(ADA)))
            await asyncio.sleep(0)
            await one.store.order_erasure("self", UserId(ADA))
            looking = asyncio.ensure_future(one.orders.look())
            await asyncio.sleep(0.1)
            assert not looking.done()
            assert one.log.known < (await one.pending()).number
            may.set()
            await opening
            await looking
            assert one.log.known >= (await one.pending()).number
            await host.beat()
            assert await one.erased()
            assert await left(one.engine) == []

    run(work())


def test_whoever_was_sitting_down_when_they_were_erased_leaves_the_memory(place: str) -> None:
    async def work() -> None:
        async with living(place) as (one,):
            host, table = one.host, await one.host.open(Terms(rules="memory/1", seats=2), sits(BEN))
            await host.look(table)
            write, waiting = one.log.append, asyncio.Queue[tuple[Row, OnVerdict]]()
            one.log.append = lambda *row: waiting.put_nowait(row)  # type: ignore[method-assign]
            (ada, sit), *_ = sits(ADA)
            sitting = asyncio.ensure_future(host.do(table, ada, sit))
            row = await waiting.get()
            await one.store.order_erasure("self", UserId(ADA))
            looking = asyncio.ensure_future(one.orders.look())
            await asyncio.sleep(0.1)
            write(*row)
            await asyncio.gather(sitting, looking)
            assert ADA not in str(host.known(table))

    run(work())


def test_a_snapshot_with_an_erased_name_is_not_used(place: str) -> None:
    async def work() -> None:
        async with living(place) as (one,):
            table = await one.host.open(Terms(rules="memory/1", seats=2), sits(ADA, BEN))
            await begin(one.host, table, (ADA, BEN))
            session = one.host._sessions.of(table)
            session._unsaved[table] = None
            await one.host.save()
            assert any("snapshots" in where for where in await left(one.engine))
            other = NodeParts(place)
            try:
                await one.store.order_erasure("self", UserId(ADA))
                await other.start()
                found = await other.host.table(table)
                assert [chair.name for chair in found.chairs if chair] == [REMOVED, BEN.title()]
                other.host._sessions.of(table)._unsaved[table] = None
                await other.host.save()
                await one.live()
                await other.live()
                assert await one.erased()
                await other.host.save()
                assert await left(one.engine) == []
            finally:
                await other.close()

    run(work())
