"""A node whose database is migrated by a newer program: it goes on if it may, or stops."""

import asyncio
import sqlite3
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path

import asyncpg
import httpx
import httpx2
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from parlour.cli.server_health import _ready
from parlour.storage.health import Finding
from parlour.storage.schema_versions import known, this_program
from tests.server.test_operate import until
from tests.server.test_stopped_nodes import begun, do
from tests.support import door, services
from tests.support.keeper import ran, typed

NEWER = "INSERT INTO schema_versions VALUES ('9999', '{oldest}', '9.9.9', 0)"
Ask = Callable[[str], int]


@contextmanager
def node(kind: str, folder: Path) -> Iterator[tuple[door.Served, Ask]]:
    """A node, and how to ask its database."""
    if kind == "sqlite":
        file = folder / "parlour.db"

        def asked(query: str) -> int:
            with closing(sqlite3.connect(file, timeout=10)) as connection, connection:
                row = connection.execute(query).fetchone()
            return int(row[0]) if row else 0

        with door.served("--no-bots", database=f"sqlite:///{file}") as one:
            yield one, asked
        return
    with services.postgres() as (_, url), services.redis() as (_, redis):

        async def fetched(query: str) -> int:
            connection = await asyncpg.connect(url)
            try:
                return int(await connection.fetchval(query) or 0)
            finally:
                await connection.close()

        with door.served("--no-bots", database=url, redis=redis) as one:
            yield one, lambda query: asyncio.run(fetched(query))


BEAT = "SELECT beat FROM pulse"


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_a_node_that_is_too_old_for_its_database_stops_and_says_so(
    kind: str, tmp_path: Path
) -> None:
    with node(kind, tmp_path) as (served, ask):
        table, ada, ben = begun(served.url)

        async def closed() -> tuple[int, float]:
            path = f"{served.socket}/ws/tables/{table}"
            async with connect(path, additional_headers=ada, ping_interval=None) as socket:
                await socket.recv()
                await asyncio.to_thread(ask, NEWER.format(oldest="9.0.0"))
                began = time.monotonic()
                return await _code(socket), time.monotonic() - began

        code, seconds = asyncio.run(closed())
        assert code == 1012
        assert seconds < 5, seconds
        answer = httpx.get(f"{served.url}/readyz", timeout=20)
        assert (answer.status_code, answer.json()["code"]) == (503, "outdated")
        assert answer.json()["detail"] == (
            "The database has schema 9999, made by Parlour 9.9.9, and needs Parlour 9.0.0 or newer."
            f" This node is Parlour {this_program()}. Upgrade it, and use another one until then."
        )
        assert do(served.url, table, ben, t="resign")["code"] == "outdated"
        assert httpx.get(f"{served.url}/healthz", timeout=20).text == "ok"
        assert served.printed.count("the database needs a newer Parlour: this node stops") == 1
        until(lambda: _stands_still(ask))
        told = typed(tmp_path, "doctor", "--server", served.url)
        assert f"{served.url} does not accept players. The database has schema 9999" in told.out
        assert served.failures == 0


async def _code(socket: ClientConnection) -> int:
    async with asyncio.timeout(20):
        with suppress(ConnectionClosed):
            async for _ in socket:
                pass
    return socket.close_code or 0


def _stands_still(ask: Ask) -> bool:
    before = ask(BEAT)
    time.sleep(1.2)
    return ask(BEAT) == before


def test_a_node_goes_on_with_a_newer_schema_that_admits_it(tmp_path: Path) -> None:
    with node("sqlite", tmp_path) as (served, ask):
        table, ada, _ = begun(served.url)
        ask(NEWER.format(oldest=this_program()))
        told = "ready, on schema 9999 of Parlour 9.9.9"
        until(lambda: httpx.get(f"{served.url}/readyz", timeout=20).text == told)
        assert do(served.url, table, ada, t="resign")["t"] == "ok"
        assert served.printed.count("the database was migrated by a newer Parlour") == 1


def test_without_migrating_a_server_starts_only_on_the_schema_that_it_needs(tmp_path: Path) -> None:
    refused = ran(tmp_path, "serve", "--no-bots", "--no-migrate")
    assert (refused.code, refused.out) == (1, "")
    assert refused.err == (
        f"The database has schema version none, but this Parlour needs {known()}. "
        "Run parlour migrate, or start without --no-migrate.\n"
    )
    assert typed(tmp_path, "migrate").code == 0
    with door.served("--no-bots", "--no-migrate", database=f"sqlite:///{tmp_path}/parlour.db"):
        pass


def test_the_doctor_tells_missing_parts_from_the_schema() -> None:
    answer = httpx2.Response(200, text="ready, without bots, on schema 9999 of Parlour 9.9.9")
    found = _ready("http://one", answer, 0.1, [Finding("fine", "heart")])
    assert [one.facts.get("missing") for one in found] == [None, "bots"]
