"""Retention: what nobody comes back to goes; what was played to the end, and its players, stay."""

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError

from parlour.api.frames import No, Ok, Retry
from parlour.core.ids import CommandId, TableId, UserId
from parlour.features.all import ALL, DECLARED
from parlour.features.retention.rounds import KINDS, Beyond, Days, Retention
from parlour.features.retention.store import SqlRetention
from parlour.host.node import Node
from parlour.host.ports import Lost, NoTable
from parlour.host.watchers import Watcher
from parlour.server.feature import old
from parlour.server.settings import DAY, Settings
from parlour.storage import SqlPeople, connect, migrate
from parlour.table.commands import Depart, Leave, Offer, Resign, Sit
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.host.test_shards import guest, metrics
from tests.support.door import served
from tests.support.hosts import World, database, nodes, opened, run
from tests.support.keeper import typed
from tests.support.tables import ID, begin, send, sits

__all__ = ["database"]
RULES = old(ALL, Settings())
ROBOT = (Person(UserId("robot"), "Robot", "casual"), Sit(id=ID))


@pytest.fixture(params=["sqlite", "postgres"])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> World:
    if request.param == "sqlite":
        return World(f"sqlite:///{tmp_path}/parlour.db")
    return World(str(request.getfixturevalue("database")))


@pytest.fixture(params=["sqlite", pytest.param("postgres", marks=pytest.mark.long)])
def served_from(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/parlour.db"
    return str(request.getfixturevalue("database"))


async def said(url: str, words: str, **given: object) -> list[Any]:
    engine = connect(url)
    try:
        async with engine.begin() as connection:
            found = await connection.execute(text(words), given)
            return list(found) if found.returns_rows else []
    finally:
        await engine.dispose()


async def rested(url: str, days: int) -> None:
    """As if everything had happened so many days before."""
    for of, column in (
        ("tables", "opened"),
        ("pulse", "stopped"),
        ("people", "since"),
        ("sessions", "since"),
    ):
        await said(url, f"UPDATE {of} SET {column} = {column} - :ms", ms=days * DAY)


async def counted(url: str, table: TableId) -> dict[str, int]:
    """How many rows of each kind there are of a table."""
    found = {"tables": await said(url, "SELECT count(*) FROM tables WHERE id = :it", it=table)}
    for of in ("moves", "secrets", "sitters", "snapshots"):
        words = f"SELECT count(*) FROM {of} WHERE table_id = :it"
        found[of] = await said(url, words, it=table)
    return {of: rows[0][0] for of, rows in found.items()}


@contextlib.asynccontextmanager
async def kept(stored: World, days: Days | None = None) -> AsyncIterator[tuple[Node, Retention]]:
    async with nodes(stored, 1) as (node,):
        engine = connect(stored.database)
        store = SqlRetention({"": engine}, DECLARED)
        parts = (RULES if days is None else (), node.empty, node.host.forget)
        yield node, Retention(store, days or Days(), *parts, alone=True)
        await engine.dispose()


async def closed(node: Node) -> TableId:
    """Somebody waited, and went."""
    table = await node.host.open(Terms(rules="memory/1", seats=2), sits("ada"))
    assert isinstance(await send(node.host, table, "go", "ada", Leave(id=ID)), Ok)
    return table


async def on(node: Node) -> TableId:
    """A game against a bot, which waits for ever."""
    table = await node.host.open(Terms(rules="pazaak/1", seats=2), [*sits("ada"), ROBOT])
    await begin(node.host, table, ("ada", "robot"))
    return table


async def ended(node: Node) -> TableId:
    table = await on(node)
    assert isinstance(await send(node.host, table, "last", "ada", Resign(id=ID)), Ok)
    return table


def test_tables_without_a_game_and_games_that_nobody_goes_on_with_are_deleted(
    stored: World,
) -> None:
    async def work() -> None:
        async with kept(stored) as (node, retention):
            waited, left, over = await closed(node), await on(node), await ended(node)
            between = await opened(node.host, "memory/1")  # of two people: its deadline ends it
            lately = await on(node)
            await rested(stored.database, 8)
            await node.host.shards[""].beat()
            young = await closed(node)
            await retention.round()
            assert not any((await counted(stored.database, waited)).values())
            for stays in (left, over, between, lately, young):
                assert (await counted(stored.database, stays))["tables"] == 1
            await rested(stored.database, 90)
            await node.host.shards[""].beat()
            assert isinstance(await send(node.host, lately, "o", "ada", Depart(id=ID)), Ok)
            record = await node.host.record(over)
            gone = await retention.round()
            assert gone["abandoned"] >= 1
            assert not any((await counted(stored.database, left)).values())
            for stays in (over, between, lately):
                assert (await counted(stored.database, stays))["moves"] > 3
            assert await node.host.record(over) == record
            with pytest.raises(NoTable):
                await node.host.table(left)

    run(work())


def test_zero_days_keep_everything(stored: World) -> None:
    async def work() -> None:
        async with kept(stored, Days(0, 0, 0)) as (node, retention):
            tables = [await closed(node), await on(node)]
            await rested(stored.database, 5_000)
            await node.host.shards[""].beat()
            assert not await retention.round()
            assert {one.count for one in (await retention.survey()).values()} == {0}
            for table in tables:
                assert (await counted(stored.database, table))["tables"] == 1
            await rested(stored.database, -5_000)

    run(work())


def test_a_game_that_somebody_has_open_stays_and_so_do_all_while_nobody_knows(
    stored: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def unknown(_tables: Sequence[TableId]) -> None:
        raise Lost("nobody knows")

    async def work() -> None:
        async with kept(stored) as (node, retention):
            looked_at, watched, other = await on(node), await on(node), await on(node)
            await rested(stored.database, 100)
            await node.host.shards[""].beat()
            await node.arrive(looked_at, "tab", Watcher(UserId("ada"), lambda _: None))
            await node.host.watch(watched, "tab", Watcher(None, lambda _: None))
            with monkeypatch.context() as changed:
                changed.setattr(node.presence, "present", unknown)
                await retention.round()
            for table in (looked_at, watched, other):
                assert (await counted(stored.database, table))["tables"] == 1
            await retention.round()
            for table, stays in ((looked_at, 1), (watched, 1), (other, 0)):
                assert (await counted(stored.database, table))["tables"] == stays

    run(work())


def test_a_room_with_another_table_stays_whole(stored: World) -> None:
    async def work() -> None:
        async with kept(stored) as (node, retention):
            first = await opened(node.host, "pazaak/1")
            for number, user in enumerate(("ben", "ada", "ben")):
                asked = Offer("rematch", id=ID) if number else Resign(id=ID)
                assert isinstance(await send(node.host, first, f"c{number}", user, asked), Ok)
            second = (await node.host.table(first)).following
            for user in ("ada", "ben"):
                await send(node.host, second, f"go-{user}", user, Leave(id=ID))
            assert await said(stored.database, "SELECT phase FROM tables WHERE id = :i", i=second)
            await said(stored.database, "UPDATE tables SET due = NULL WHERE id = :i", i=second)
            await rested(stored.database, 100)
            await node.host.shards[""].beat()
            await retention.round()
            for table in (first, second):
                assert (await counted(stored.database, table))["moves"] > 1

    run(work())


def test_what_is_written_meanwhile_is_not_deleted_and_what_comes_late_is_refused(
    stored: World,
) -> None:
    async def work() -> None:
        async with kept(stored) as (node, retention):
            changed, gone = await on(node), await on(node)
            await rested(stored.database, 100)
            await node.host.shards[""].beat()
            store = retention._store
            far = time.time_ns() // 1_000_000
            found = await store.old_tables("", "IN_GAME", far, Beyond(), 1_000)
            mine = [one for one in found if one.table in (changed, gone)]
            gone_away = Depart(id=ID)
            assert isinstance(await send(node.host, changed, "late", "ada", gone_away), Ok)
            assert await store.delete_tables("", mine) == 1
            assert (await counted(stored.database, changed))["tables"] == 1
            late = [await send(node.host, gone, "late", "ada", gone_away) for _ in range(2)]
            assert isinstance(late[0], Retry)  # it is in memory here; a client asks again
            assert late[1] == No(CommandId("late"), "no-table")
            assert not any((await counted(stored.database, gone)).values())

    run(work())


def test_the_database_itself_keeps_a_log_whose_game_has_ended(stored: World) -> None:
    async def work() -> None:
        async with kept(stored) as (node, _):
            over, playing = await ended(node), await on(node)
            named = "INSERT INTO erasing (table_id) VALUES (:it)"
            gone = "DELETE FROM moves WHERE table_id = :it"
            engine = connect(stored.database)

            async def deleted(table: TableId, *words: str) -> None:
                async with engine.begin() as connection:
                    for one in words:
                        await connection.execute(text(one), {"it": table})

            for table, words in ((over, (named, gone)), (playing, (gone,))):
                with pytest.raises(DBAPIError, match="append-only"):
                    await deleted(table, *words)
            await engine.dispose()
            for table in (over, playing):
                assert (await counted(stored.database, table))["moves"] > 3

    run(work())


def test_guests_who_never_played_and_expired_sessions_are_deleted(stored: World) -> None:
    async def work() -> None:
        async with kept(stored) as (_, retention):
            engine = connect(stored.database)
            people = SqlPeople(engine)
            names = ("never", "player", "sitter", "back", "banned", "new")
            ids = {name: UserId(f"{name}{time.time_ns()}") for name in names}
            tokens = {name: f"{who}".encode() for name, who in ids.items()}
            for name in names[:-1]:
                await people.add(Person(ids[name], name), tokens[name])
            for of, who in (("played", "player"), ("sitters", "sitter")):
                columns = "user_id, table_id" + (
                    ", rules, ended, seat, result, names, game" if of == "played" else ""
                )
                values = ":who, 'of old'" + (", 'm', 0, 0, 'won', '', ''" if of == "played" else "")
                await said(
                    stored.database, f"INSERT INTO {of} ({columns}) VALUES ({values})", who=ids[who]
                )
            await said(
                stored.database,
                "INSERT INTO restrictions VALUES (:n, 'ban', :who, '', 0, 'why')",
                n=time.time_ns() % 10**9,
                who=ids["banned"],
            )
            await rested(stored.database, 62)
            await people.add(Person(ids["new"], "new"), tokens["new"])
            assert await people.known(tokens["back"]) is not None  # to be asked for is to be used
            await retention.round()
            found = {n for n in names if await people.known(tokens[n]) is not None}
            assert found == {"player", "sitter", "back", "banned", "new"}
            await rested(stored.database, 401)
            before = await said(stored.database, "SELECT count(*) FROM sessions")
            gone = await retention.round()
            after = await said(stored.database, "SELECT count(*) FROM sessions")
            assert gone["sessions"] + gone["guests"] >= before[0][0] - after[0][0] >= 5
            kept_people = [
                name
                for name in names
                if await said(stored.database, "SELECT 1 FROM people WHERE id = :i", i=ids[name])
            ]
            assert kept_people == ["player", "sitter", "banned"]
            await engine.dispose()

    run(work())


def test_a_guest_who_sits_down_just_before_the_deletion_stays(stored: World) -> None:
    async def work() -> None:
        async with kept(stored):
            engine = connect(stored.database)
            people, store = SqlPeople(engine), SqlRetention({"": engine}, DECLARED)
            idle, sits_down = (UserId(f"{name}{time.time_ns()}") for name in ("idle", "sits"))
            for who in (idle, sits_down):
                await people.add(Person(who, "Guest"), who.encode())
            await rested(stored.database, 62)
            row = "INSERT INTO sitters (user_id, table_id) VALUES (:who, 'of old')"
            await said(stored.database, row, who=sits_down)
            before = time.time_ns() // 1_000_000 - 61 * DAY
            assert await store.delete_guests([idle, sits_down], before) == 1
            assert await people.known(sits_down.encode()) is not None
            await engine.dispose()

    run(work())


def test_whoever_sits_in_another_database_is_no_guest_without_a_game(tmp_path: Path) -> None:
    urls = {name: f"sqlite:///{tmp_path}/{name or 'main'}.db" for name in ("", "b")}

    async def work() -> None:
        engines = {name: connect(url) for name, url in urls.items()}
        for engine in engines.values():
            await migrate(engine)
        people = SqlPeople(engines[""])
        for name in ("ada", "ben"):
            await people.add(Person(UserId(name), name), name.encode())
        await said(urls["b"], "INSERT INTO sitters VALUES ('ada', 'b-table')")
        await rested(urls[""], 100)

        async def everyone(tables: Sequence[TableId]) -> Sequence[TableId]:
            return tables

        async def forget(_tables: Sequence[TableId]) -> None: ...

        store = SqlRetention(engines, DECLARED)
        retention = Retention(store, Days(), RULES, everyone, forget, alone=True)
        assert (await retention.survey())["guests"].count == 1
        assert (await retention.round())["guests"] == 1
        assert await said(urls[""], "SELECT id FROM people") == [("ada",)]
        for engine in engines.values():
            await engine.dispose()

    run(work())


def test_a_server_deletes_what_is_old_tells_so_and_the_operator_sees_it_before(
    served_from: str, tmp_path: Path
) -> None:
    url, flags = served_from, ("--database", served_from, "--guest-days", "9")

    def shown(*more: str) -> dict[str, int]:
        told = typed(tmp_path, "admin", "retention", *flags, *more)
        assert told.code == 0, told.err
        counts = [
            int(line.partition(": ")[2].split(",")[0].split()[0]) for line in told.out.splitlines()
        ]
        kinds = (*KINDS, *(rule.kind for rule in RULES))
        return dict(zip(kinds, counts, strict=True))

    with served("--no-bots", database=url) as node, guest(node.url, "Ada") as ada:
        table = ada.post("/api/tables", json={"game": "memory"}).json()["table"]
        left = ada.post(f"/api/tables/{table}/do", json={"t": "leave", "id": "0" * 16})
        assert left.json()["t"] == "ok", left.text
        cookie = dict(ada.cookies)
    asyncio.run(rested(url, 12))
    before = shown("--dry-run")
    assert before["waiting"] >= 1
    assert shown("--dry-run", "--waiting-days", "13")["waiting"] == 0
    with served("--no-bots", "--guest-days", "9", database=url) as node:
        refused = typed(tmp_path, "admin", "retention", *flags)
        assert (refused.code, "A server is running" in refused.err) == (2, True)
        until = time.monotonic() + 30
        while "expired data deleted" not in node.printed and time.monotonic() < until:
            time.sleep(0.05)
        counts = metrics(node.url)
        assert counts['parlour_deleted_total{kind="waiting"}'] == before["waiting"]
        assert counts['parlour_deleted_total{kind="guests"}'] >= 1
        assert httpx.get(f"{node.url}/api/tables/{table}", cookies=cookie).status_code == 401
        with guest(node.url, "Ben") as ben:
            assert ben.get(f"/api/tables/{table}").status_code == 404
        assert node.failures == 0
    asyncio.run(rested(url, 12))
    assert shown("--compact")["guests"] >= 1  # Ben's turn: nobody runs, so it is done here
    assert shown("--dry-run") == dict.fromkeys(before, 0)
    assert "operator retention" in typed(tmp_path, "admin", "audit", *flags[:2]).out
