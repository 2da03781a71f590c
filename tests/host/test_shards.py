"""Several databases: each has its own tables, and one that is away stops no other's."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import httpx
import pytest

from parlour.api.frames import No, Ok
from parlour.cli.databases import shards
from parlour.core.ids import Ms, TableId, UserId
from parlour.features.all import DECLARED
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalPresence, LocalRandomness, LocalTime
from parlour.host.node import Node
from parlour.host.ports import Log, NoTable, PlayedQuery, TableIndex
from parlour.host.shards import AnyHost, ShardedHost, by_preference, named, shard_of
from parlour.host.tables import Host
from parlour.storage import SqlPeople, connect
from parlour.storage.databases import Databases
from parlour.storage.personal import everything
from parlour.storage.prepare import Unusable
from parlour.table.commands import Lapse, Offer, Resign
from parlour.table.terms import PerMove, Terms
from parlour.table.types import Person
from tests.support import services
from tests.support.door import Served, served
from tests.support.tables import ID, begin, send, sits


@contextlib.asynccontextmanager
async def kept(urls: dict[str, str], *full: str) -> AsyncIterator[tuple[AnyHost, TableIndex, Node]]:
    time, randomness, bus = LocalTime(), LocalRandomness(), LocalChangeBus()

    def new_host(log: Log, _name: str) -> Host:
        return Host(log, bus, load, time, randomness)

    async with contextlib.AsyncExitStack() as stack:
        host, _, index, *_ = await Databases(urls, DECLARED, full).opened(
            stack, new_host, randomness, Ms(1_000_000)
        )
        node = Node(host, LocalPresence(), time)
        await node.start()
        stack.push_async_callback(node.drain)
        yield host, index, node


def files(folder: Path, *names: str) -> dict[str, str]:
    return {name: f"sqlite:///{folder}/{name or 'main'}.db" for name in ("", *names)}


def test_a_table_is_in_the_database_that_its_id_names(tmp_path: Path) -> None:
    async def work() -> None:
        async with kept(files(tmp_path, "b", "c")) as (host, _, _):
            opened = [
                await host.open(Terms(rules="memory/1", seats=2), sits("ada", "ben"))
                for _ in range(40)
            ]
            assert {shard_of(one) for one in opened} == {"", "b", "c"}
            found = await host.tables(dict.fromkeys(opened, 1))
            assert [one.id for one in found] == opened
            for one in opened:
                others = [of for name, of in host.shards.items() if name != shard_of(one)]
                assert (await host.table(one)).id == one
                for other in others:
                    with pytest.raises(NoTable):
                        await other.table(one)

    asyncio.run(work())


def test_a_game_and_the_next_of_its_room_stay_where_they_began(tmp_path: Path) -> None:
    async def work() -> None:
        async with kept(files(tmp_path, "b"), "") as (host, index, _):
            table = await host.open(
                Terms(rules="memory/1", seats=2, code="ABCDEFGH"), sits("ada", "ben")
            )
            assert shard_of(table) == "b"
            await begin(host, table, ("ada", "ben"))
            await send(host, table, "r", "ada", Resign(id=ID))
            for user in ("ada", "ben"):
                assert isinstance(await send(host, table, "a", user, Offer("rematch", id=ID)), Ok)
            following = (await host.look(table)).following
            assert following == f"{table}~2"
            assert (await host.look(following)).phase == "READY"
            assert await index.newest(table) == await index.coded("ABCDEFGH") == following
            assert [one.table for one in await index.played(UserId("ada"), PlayedQuery())] == [
                table
            ]
            assert (await index.counted(UserId("ada"), PlayedQuery())).lost == 1

    asyncio.run(work())


def test_an_export_has_what_every_database_holds(tmp_path: Path) -> None:
    async def work() -> None:
        urls = files(tmp_path, "b")
        async with kept(urls, "") as (host, _, _):
            table = await host.open(Terms(rules="memory/1", seats=2), sits("ada", "ben"))
            await begin(host, table, ("ada", "ben"))
            await send(host, table, "r", "ada", Resign(id=ID))
        engines = {name: connect(url) for name, url in urls.items()}
        await SqlPeople(engines[""]).add(Person(UserId("ada"), "Ada"), bytes(32))
        found = await everything(engines, DECLARED.owned, UserId("ada"))
        assert [one.id for one in found.tables] == [one.table for one in found.games] == [table]
        assert shard_of(table) == "b"
        for engine in engines.values():
            await engine.dispose()

    asyncio.run(work())


def test_a_database_that_is_full_keeps_its_tables_and_gets_no_more(tmp_path: Path) -> None:
    async def work() -> None:
        urls = files(tmp_path, "b")
        async with kept(urls, "") as (host, _, _):
            old = await host.open(Terms(rules="memory/1", seats=2), sits("ada", "ben"))
        async with kept(urls, "b") as (host, index, _):
            new = [
                await host.open(Terms(rules="memory/1", seats=2), sits("ada", "ben"))
                for _ in range(20)
            ]
            new += [await index.pair(f"kind {n}", TableId(f"{n}"), TableId("")) for n in range(20)]
            assert {shard_of(one) for one in new} == {""}
            await begin(host, old, ("ada", "ben"))
            assert isinstance(await send(host, old, "r", "ada", Resign(id=ID)), Ok)

    asyncio.run(work())


def test_lists_are_of_all_databases_the_newest_first(tmp_path: Path) -> None:
    async def work() -> None:
        async with kept(files(tmp_path, "b", "c")) as (host, index, _):
            opened = list[TableId]()
            for _ in range(12):
                opened.append(await host.open(Terms(rules="memory/1", seats=2), sits("ada")))
                await asyncio.sleep(0.002)
            assert [one.table for one in await index.waiting(8)] == opened[:-9:-1]
            mine = (await index.seats([UserId("ada")]))[UserId("ada")]
            assert [one.table for one in mine] == opened[::-1]

    asyncio.run(work())


def test_those_who_look_for_the_same_meet_whatever_the_node(tmp_path: Path) -> None:
    async def work() -> None:
        urls = files(tmp_path, "b", "c")
        async with kept(urls) as (_, one, _), kept(urls) as (_, other, _):
            places = set()
            for n in range(30):
                first, second = await asyncio.gather(
                    one.pair(f"kind {n}", TableId("x"), TableId("")),
                    other.pair(f"kind {n}", TableId("y"), TableId("")),
                )
                assert first == second
                places.add(shard_of(first))
            assert places == {"", "b", "c"}

    asyncio.run(work())


def test_a_made_up_database_has_no_tables(tmp_path: Path) -> None:
    async def work() -> None:
        async with kept(files(tmp_path, "b")) as (host, index, _):
            made_up = TableId("zz-0123")
            assert isinstance(await host.do(made_up, None, Lapse(None, id=ID)), No)
            with pytest.raises(NoTable):
                await host.watch(made_up, "tab", None)  # type: ignore[arg-type]
            assert host.known(made_up) is None
            assert await host.tables({made_up: 1}) == []
            assert await index.newest(made_up) is None

    asyncio.run(work())


def test_ids_and_names() -> None:
    assert shard_of(TableId("0af3")) == "" == shard_of(TableId("0af3~2"))
    assert shard_of(named("b", TableId("0af3~2"))) == "b"
    assert by_preference(["", "b", "c"], "k") == by_preference(["c", "", "b"], "k")
    assert shards(("b=sqlite:///b.db", "postgresql://a/b?sslmode=require")) == {
        "": "postgresql://a/b?sslmode=require",
        "b": "sqlite:///b.db",
    }
    assert shards(()) == {"": "sqlite:///parlour.db"}
    for wrong in (("a", "b"), ("b=a", "b=c"), ("main=a",)):
        with pytest.raises(Unusable):
            shards(wrong)


@contextlib.contextmanager
def sharded() -> Iterator[tuple[Served, dict[str, services.Service]]]:
    """A node on two real databases of its own."""
    with contextlib.ExitStack() as stack:
        main, first = stack.enter_context(services.postgres())
        other, second = stack.enter_context(services.postgres())
        options = ("--database", f"b={second}", "--no-limits")
        yield (
            stack.enter_context(served(*options, database=first)),
            {"": main, "b": other},
        )


@contextlib.contextmanager
def guest(url: str, name: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=url, timeout=20, headers={"Origin": url}) as client:
        assert client.post("/api/me", json={"name": name}).status_code == 200
        yield client


def opened(client: httpx.Client) -> TableId:
    answer = client.post("/api/tables", json={"game": "memory"})
    assert answer.status_code == 201, answer.text
    return TableId(answer.json()["table"])


def tables_by_database(client: httpx.Client) -> dict[str, TableId]:
    """One table in each database."""
    found: dict[str, TableId] = {}
    while len(found) < 2:
        table = opened(client)
        found[shard_of(table)] = table
    return found


def metrics(url: str) -> dict[str, float]:
    lines = httpx.get(f"{url}/metrics").text.splitlines()
    return {k: float(v) for k, v in (line.rsplit(" ", 1) for line in lines if line[0] != "#")}


def until(check: object, seconds: float = 20.0) -> None:
    ends = time.monotonic() + seconds
    while not check():  # type: ignore[operator]
        assert time.monotonic() < ends
        time.sleep(0.1)


def test_one_database_away_stops_its_own_tables_only_and_says_so() -> None:
    with sharded() as (node, databases), guest(node.url, "Ada") as ada:
        tables = tables_by_database(ada)

        def used() -> tuple[float, set[str]]:
            """Seconds for twenty looks and openings, and the databases of the new tables."""
            began, found = time.monotonic(), set[str]()
            for _ in range(20):
                assert ada.get(f"/api/tables/{tables['']}").status_code == 200
                found.add(shard_of(opened(ada)))
            return time.monotonic() - began, found

        quiet, _ = used()  # on this machine, as busy as it is
        databases["b"].kill()
        until(lambda: httpx.get(f"{node.url}/readyz").text == "ready, without b")
        assert metrics(node.url)['parlour_log_up{database="b"}'] == 0
        assert metrics(node.url)['parlour_log_up{database="main"}'] == 1
        took, where = used()
        assert took < 5 + 2 * quiet
        assert where == {""}
        assert ada.get(f"/api/tables/{tables['b']}").status_code == 503
        assert ada.get("/api/tables").status_code == 200
        assert "'database': 'b'" in node.printed or '"database":"b"' in node.printed
        databases["b"].start()
        until(lambda: httpx.get(f"{node.url}/readyz").text == "ready")
        assert ada.get(f"/api/tables/{tables['b']}").status_code == 200


@pytest.mark.long
def test_a_node_starts_while_a_database_is_away_and_uses_it_when_it_is_there() -> None:
    with services.postgres() as (_, first), services.postgres() as (other, second):
        other.kill()
        with served("--database", f"b={second}", "--no-limits", database=first) as node:
            assert httpx.get(f"{node.url}/readyz").text == "ready, without b"
            other.start()
            until(lambda: httpx.get(f"{node.url}/readyz").text == "ready")
            with guest(node.url, "Ada") as ada:
                assert set(tables_by_database(ada)) == {"", "b"}


def test_deadlines_of_every_database_take_effect(tmp_path: Path) -> None:
    async def work() -> None:
        async with kept(files(tmp_path, "b")) as (host, _, _):
            assert isinstance(host, ShardedHost)
            terms = Terms(rules="memory/1", seats=2, control=PerMove(Ms(300)))
            opened = [named(shard, TableId(f"{n}")) for n in range(3) for shard in ("", "b")]
            for table in opened:
                await host.open_at(table, terms, sits("ada", "ben"))
                await begin(host, table, ("ada", "ben"))
            for _ in range(100):
                phases = {(await host.look(table)).phase for table in opened}
                if phases == {"FINISHED"}:
                    return
                await asyncio.sleep(0.1)
            raise AssertionError(phases)

    asyncio.run(work())
