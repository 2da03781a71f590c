"""What is asked again and again is found by an index, however many tables there are."""

from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import asyncpg
import msgspec
import pytest
from sqlalchemy import text

from parlour.core.ids import Ms, TableId
from parlour.features.all import ALL, DECLARED
from parlour.features.retention import store as retention
from parlour.features.retention.rounds import ROWS_PER_TRANSACTION, Beyond, OldTable
from parlour.features.webhooks import store as webhooks
from parlour.host.ports import Rested
from parlour.server.feature import old
from parlour.server.settings import DAY, Settings
from parlour.storage import SqlTableIndex, archives, asking, connect, migrate, stores
from parlour.storage.postgres import BY_INDEX, DUE, READ, STARTS
from tests.support import services
from tests.support.hosts import run

MANY = 20_000
OLD = {rule.kind: rule for rule in old(ALL, Settings())}
NOW = Ms(MANY // 2 + 61 * DAY)  # half of all are old
FILL = """
INSERT INTO tables (id, head, due, phase, opened, people, room, private)
SELECT md5(n::text), 20, CASE WHEN n % 2 = 0 THEN 4000000000000 + n END,
       (ARRAY['WAITING', 'IN_GAME', 'FINISHED', 'ARCHIVED'])[1 + n % 4], n,
       1 + n / 8 % 2, md5(n::text), n > $1 / 2
FROM generate_series(1, $1::int) n
"""
MOVES = "INSERT INTO moves SELECT id, 1, 'c', '\\x00'::bytea, '' FROM tables"
ARCHIVES = "INSERT INTO archives SELECT md5(id), 9, '\\x00'::bytea, '\\x00'::bytea FROM tables"
PEOPLE = "INSERT INTO people SELECT id, 'Ada', '', opened FROM tables"
SESSIONS = "INSERT INTO sessions SELECT id::bytea, id, opened, '' FROM tables"
SITTERS = "INSERT INTO sitters SELECT id, id FROM tables"
HOOKS = """
INSERT INTO webhooks SELECT id, id, '', '', '', 1, 1, opened % 2 * 4000000000000, opened % 2, ''
FROM tables"""
MARKS = "INSERT INTO webhook_marks SELECT id, md5(id), 1, 1 FROM tables"
SECRETS = "INSERT INTO secrets SELECT id, '\\x00'::bytea FROM tables"


@pytest.fixture(scope="module")
def full() -> Iterator[str]:
    """A database with many tables, half of which have a deadline."""

    async def fill(url: str) -> None:
        engine = connect(url)
        await migrate(engine)
        await engine.dispose()
        connection = await asyncpg.connect(url)
        await connection.execute(FILL, MANY)
        for words in (MOVES, ARCHIVES, SECRETS, PEOPLE, SESSIONS, SITTERS, HOOKS, MARKS):
            await connection.execute(words)
        await connection.execute("VACUUM ANALYZE")
        await connection.close()

    with services.postgres() as (_, url):
        run(fill(url))
        yield url


def nodes(plan: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield plan
    for part in plan.get("Plans", ()):
        yield from nodes(part)


async def scanned(url: str, query: str, *types: str, values: str = "") -> list[dict[str, Any]]:
    """How our own sessions would execute it, once it is planned."""
    connection = await asyncpg.connect(url, server_settings=BY_INDEX if types else {})
    given = f"({', '.join(types)})" if types else ""
    await connection.execute(f"PREPARE asked{given} AS {query}")
    found = await connection.fetchval(f"EXPLAIN (FORMAT JSON) EXECUTE asked{values}")
    await connection.close()
    return list(nodes(msgspec.json.decode(found)[0]["Plan"]))


def assert_by_index(plan: list[dict[str, Any]], *indexes: str) -> None:
    large = (
        "tables",
        "moves",
        "archives",
        "secrets",
        "people",
        "sessions",
        "sitters",
        "webhooks",
        "webhook_marks",
    )
    wrong = [
        one for one in plan if one["Node Type"] == "Seq Scan" and one["Relation Name"] in large
    ]
    assert wrong == []
    assert set(indexes) <= {one.get("Index Name") for one in plan}


def test_deadlines_are_found_in_the_order_in_which_they_fall_due(full: str) -> None:
    async def work() -> None:
        plan = await scanned(full, DUE, "int", "text[]", "text", values="(100, '{}', 'n')")
        assert_by_index(plan, "tables_due")
        assert not [one for one in plan if one["Node Type"] == "Sort"]  # the index has the order

    run(work())


def test_logs_and_seeds_are_found_by_their_tables(full: str) -> None:
    async def work() -> None:
        named = "('{a,b}', '{0,5}')"
        plan = await scanned(full, READ, "text[]", "int[]", values=named)
        assert_by_index(plan, "archives_pkey")
        assert_by_index(await scanned(full, STARTS, "text[]", values="('{a,b}')"), "secrets_pkey")

    run(work())


def test_retention_reads_as_many_rows_as_it_lists(full: str) -> None:
    async def work() -> None:
        engine = connect(full)
        await engine.dispose()
        beyond = Beyond(5, "a")
        expected: dict[Any, tuple[str, ...]] = {
            retention.old_tables("IN_GAME", MANY, beyond, 20): ("tables_phase", "tables_room"),
            retention.old_guests(DECLARED.owned, MANY // 2, beyond, 20): (
                "people_since",
                "sessions_user",
            ),
            OLD["sessions"].page(NOW, "", 20): ("sessions_since",),
            OLD["webhooks"].page(NOW, "a", 20): ("webhooks_pkey", "sessions_user"),
        }
        for query, indexes in expected.items():
            words = query.compile(dialect=engine.dialect, compile_kwargs={"literal_binds": True})
            assert_by_index(await scanned(full, str(words)), *indexes)
        for of in ("moves", "secrets", "snapshots", "sitters", "webhook_marks"):
            plan = await scanned(full, f"DELETE FROM {of} WHERE table_id IN ('a', 'b')")
            assert_by_index(plan)

    run(work())


def test_the_lobby_reads_as_many_rows_as_it_lists_however_many_are_private(
    full: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = list[Any]()

    async def noted(_engine: object, query: Any) -> list[Any]:
        asked.append(query)
        return []

    async def work() -> None:
        engine = connect(full)
        monkeypatch.setattr(stores, "read", noted)
        index = SqlTableIndex(engine)
        await index.waiting(50)
        await index.playing(50)
        await engine.dispose()
        for query, name in zip(asked, ("tables_waiting", "tables_playing"), strict=True):
            # As it is prepared: of what is bound the planner knows nothing.
            words = str(query.compile(dialect=engine.dialect))
            plan = await scanned(full, words, "bigint", values="(50)")
            assert_by_index(plan, name)
            assert {one["Node Type"] for one in plan} == {"Limit", "Index Scan"}
            assert not [one for one in plan if "Filter" in one]

    run(work())


def test_webhooks_that_are_due_are_read_by_an_index_in_its_order(full: str) -> None:
    async def work() -> None:
        engine = connect(full)
        await engine.dispose()
        words = str(webhooks.due(Ms(9), (0, "f"), 50).compile(dialect=engine.dialect))
        values = "(0, 9, 0, 'f', 50)"
        types = ("bigint", "bigint", "bigint", "text", "bigint")
        plan = await scanned(full, words, *types, values=values)
        assert_by_index(plan, "webhooks_due")
        assert {one["Node Type"] for one in plan} == {"Limit", "Index Scan"}
        failing = str(webhooks.count_failing().compile(dialect=engine.dialect))
        assert_by_index(await scanned(full, failing), "webhooks_failing")

    run(work())


def test_the_archive_reads_as_many_rows_as_it_lists(full: str) -> None:
    async def work() -> None:
        engine = connect(full)
        query = archives.rested(Ms(0), Rested(TableId(""), 0), 50)
        words = query.compile(dialect=engine.dialect, compile_kwargs={"literal_binds": True})
        await engine.dispose()
        assert_by_index(await scanned(full, str(words)), "tables_phase")

    run(work())


def test_sqlite_reads_the_lobbys_lists_by_their_indexes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        engine = connect(f"sqlite:///{tmp_path}/parlour.db")
        await migrate(engine)
        honest, plans = asking.read, list[str]()

        async def explained(engine: Any, query: Any) -> list[Any]:
            words = query.compile(dialect=engine.dialect)
            said = text(f"EXPLAIN QUERY PLAN {words}".replace("?", ":most")).bindparams(most=50)
            plans.append(" ".join(row[-1] for row in await honest(engine, said)))
            return []

        monkeypatch.setattr(stores, "read", explained)
        index = SqlTableIndex(engine)
        await index.waiting(50)
        await index.playing(50)
        await engine.dispose()
        for plan, name in zip(plans, ("tables_waiting", "tables_playing"), strict=True):
            assert f"USING INDEX {name}" in plan
            assert "TEMP B-TREE" not in plan

    run(work())


def test_sqlite_deletes_old_tables_by_their_names(tmp_path: Path) -> None:
    async def work() -> None:
        engine = connect(f"sqlite:///{tmp_path}/parlour.db")
        await migrate(engine)
        old = [
            OldTable(table=TableId(name), opened=1, head=3, phase="CLOSED", entry=b"", alone=True)
            for name in ascii_lowercase[:ROWS_PER_TRANSACTION]
        ]
        words = retention.delete_tables(old).compile(
            dialect=engine.dialect, compile_kwargs={"literal_binds": True}
        )
        plan = " ".join(
            row[-1] for row in await asking.read(engine, text(f"EXPLAIN QUERY PLAN {words}"))
        )
        await engine.dispose()
        assert "SEARCH tables USING INDEX sqlite_autoindex_tables_1 (id=?)" in plan

    run(work())


def test_sqlite_reads_webhooks_by_their_indexes(tmp_path: Path) -> None:
    async def work() -> None:
        engine = connect(f"sqlite:///{tmp_path}/parlour.db")
        await migrate(engine)

        async def plan(query: Any) -> str:
            literal = {"literal_binds": True}
            words = query.compile(dialect=engine.dialect, compile_kwargs=literal)
            found = await asking.read(engine, text(f"EXPLAIN QUERY PLAN {words}"))
            return " ".join(row[-1] for row in found)

        due = await plan(webhooks.due(Ms(9), (0, "f"), 50))
        assert "SEARCH webhooks USING INDEX webhooks_due (due>? AND due<?)" in due
        assert "TEMP B-TREE" not in due
        assert "webhooks_failing" in await plan(webhooks.count_failing())
        old = await plan(OLD["webhooks"].page(NOW, "a", 50))
        assert "SEARCH webhooks USING COVERING INDEX sqlite_autoindex_webhooks_1 (id>?)" in old
        assert "USING INDEX sessions_user" in old
        deletes = retention.of_tables(DECLARED, [TableId("a"), TableId("b")])
        marks = " ".join([await plan(one) for one in deletes])
        assert "USING INDEX webhook_marks_table" in marks
        await engine.dispose()

    run(work())
