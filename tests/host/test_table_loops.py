"""Loops over tables: one table that fails, or cannot be loaded, never keeps the others waiting."""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, cast

import pytest

from parlour.core.ids import Ms, TableId
from parlour.features.moderation.tests.test_known_orders import Store, watching
from parlour.features.moderation.types import Ending, InForce
from parlour.features.retention.rounds import OldTable
from parlour.features.retention.tests.test_retention_rounds import World, table, world
from parlour.games.registry import load
from parlour.host.archive import Archivist
from parlour.host.local import LocalChangeBus, LocalPresence, LocalRandomness, LocalTime
from parlour.host.node import Node
from parlour.host.orders import Orders
from parlour.host.ports import Here, Lost, NoTable, Rested, StoredEntry
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.supervisor import failures
from parlour.table.terms import Terms
from tests.support.local_log import LocalLog
from tests.support.tables import begin, sits

__all__ = ["world"]
PEOPLE = ("ada", "ben")


class Unreadable(LocalLog):
    """A log of which some tables cannot be read: they were archived by a newer Parlour."""

    def __init__(self, time: LocalTime) -> None:
        super().__init__(time)
        self.bad: set[TableId] = set()

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        if self.bad & heads.keys():
            raise ValueError("an archive of a newer Parlour")
        return await super().read(heads)


async def watched(
    log: LocalLog | None = None,
) -> tuple[Host, list[TableId], dict[str, list[bytes]]]:
    """Three games that somebody watches, and what each was told."""
    time, told = LocalTime(), dict[str, list[bytes]]()
    host = Host(log or LocalLog(time), LocalChangeBus(), load, time, LocalRandomness())
    await host.beat()
    tables = [await host.open(Terms(rules="memory/1", seats=2), sits(*PEOPLE)) for _ in range(3)]
    for name in tables:
        await begin(host, name, PEOPLE)
        told[name] = []
        await host.watch(name, f"tab-{name}", Watcher(None, told[name].append))
    return host, tables, told


def test_a_table_that_is_set_aside_does_not_keep_others_in_memory() -> None:
    async def work() -> None:
        host, (bad, *good), _ = await watched()
        session = host._sessions.get(bad)
        assert session is not None
        host._sessions.put_aside(session, KeyError("its game was uninstalled"))
        before = [host._sessions.of(one).folded for one in good]
        await host.forget([bad, *good])
        assert all(host._sessions.of(one).folded not in (None, *before) for one in good)

    asyncio.run(work())


def test_a_table_that_cannot_be_read_does_not_keep_others_from_being_polled() -> None:
    async def work() -> None:
        log = Unreadable(LocalTime())
        host, (bad, *good), told = await watched(log)
        log.bad = {bad}
        for one in good:
            told[one].clear()
            host._sessions.of(one).folded = None
        await host.poll()
        assert all(told[one] for one in good)
        assert set(host._sessions.set_aside) == {bad}

    asyncio.run(work())


def test_a_table_that_cannot_be_read_does_not_keep_others_from_the_archive(
    caplog: pytest.LogCaptureFixture,
) -> None:
    read = list[TableId]()

    class Resting(Unreadable):
        async def resting(self, after: Ms, beyond: Rested, most: int) -> Sequence[Rested]:
            del after, beyond, most
            return [Rested(TableId(name), 0) for name in ("bad", "good")]

        async def starts(self, tables: Sequence[TableId]) -> Mapping[TableId, Any]:
            read.extend(tables)
            return dict.fromkeys(tables)

    async def work() -> None:
        log = Resting(LocalTime())
        log.bad = {TableId("bad")}
        archivist = Archivist(log, load, cast("Any", None))
        archivist.after = Ms(0)
        await archivist.work()

    asyncio.run(work())
    assert read == ["bad", "good"]
    assert [one.getMessage() for one in caplog.records] == ["table not archived"]


def test_an_order_to_end_a_table_waits_for_no_erasure_and_for_no_other_table() -> None:
    endings = tuple(Ending(TableId(name), at) for at, name in enumerate(("fails", "away", "well")))
    store, ended = Store(Orders(head=1)), list[TableId]()

    async def end(ending: Ending) -> bool:
        if ending.table == "fails":
            raise RuntimeError("a defect")
        if ending.table == "away":
            raise Lost("no answer")
        ended.append(ending.table)
        return True

    async def forget(_tables: Sequence[TableId]) -> None:
        raise NoTable("gone")

    async def looks() -> None:
        known, _ = watching(store, InForce(endings=endings), end)
        with suppress(NoTable):
            await known.start(forget)
        await known.close()
        store.orders = Orders(head=2, erased=(TableId("hers"),))
        with suppress(NoTable):
            await known.look()

    before = failures["ending"]
    asyncio.run(looks())
    assert "well" in ended
    assert failures["ending"] == before + 2  # both looks, with its table in the log


def test_a_table_that_the_database_keeps_does_not_end_the_round_of_retention(
    world: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    one: World = world()
    one.store.closed = [table("a"), table("bad"), table("c")]
    one.store.rows["rows"] = 2
    real = one.store.delete_tables

    async def delete_tables(shard: str, some: Sequence[OldTable]) -> int:
        if any(each.table == "bad" for each in some):
            raise Lost("moves is append-only")
        return await real(shard, some)

    monkeypatch.setattr(one.store, "delete_tables", delete_tables)
    gone = asyncio.run(one.keeper.round())
    assert one.store.deleted == [["a"], ["c"]]
    assert gone == {"waiting": 2, "rows": 2}


def test_a_table_that_is_gone_does_not_keep_others_from_being_seen() -> None:
    """Two players are missing, on a node that died; the table of one was set aside meanwhile."""

    async def work() -> None:
        host, (bad, good, _), _ = await watched()
        time, presence = LocalTime(), LocalPresence()
        node = Node(host, presence, time)
        for name in (bad, good):
            await node.arrive(name, f"ada-{name}", Watcher(cast("Any", "ada"), lambda _: None))
            await presence.gone(Here(name, cast("Any", "ben"), f"ben-{name}"))
        real = host.table

        async def found(name: TableId) -> Any:
            if name == bad:
                raise NoTable(name)
            return await real(name)

        host.table = found  # type: ignore[assignment,method-assign]  # it was set aside between two looks
        await node._sync_presence()
        await node._sync_presence()  # missed twice
        assert host._sessions.of(good).now.table.chairs[1].away is not None  # type: ignore[union-attr]

    asyncio.run(work())
