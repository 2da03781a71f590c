"""A token that was deleted or has expired opens nothing, and what it had opened is closed."""

import asyncio
import hashlib
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, closing
from pathlib import Path

import pytest
from redis import Redis
from sqlalchemy import select, update
from sqlalchemy.ext.asyncio import AsyncEngine
from websockets.exceptions import ConnectionClosed

from parlour.core.ids import UserId
from parlour.host.redis import TOKENS
from parlour.server.auth.tokens import Tokens, digest
from parlour.server.settings import Settings
from parlour.storage import SqlPeople, connect
from parlour.storage.prepare import prepare
from parlour.storage.schema import now, sessions
from parlour.table.types import Person
from tests.support import services
from tests.support.by_hand import Everyone
from tests.support.door import Served, cluster, served
from tests.support.visitor import Talk, Visitor, client, joined, newcomer

DAY = 24 * 60 * 60_000
NEVER = Settings(remembered=600.0)  # a look at the database cannot be the reason
OFTEN = Settings(remembered=0.5)


def closed(talk: Talk) -> int | None:
    """The code that the socket is closed with."""
    try:
        while True:
            talk.socket.recv(timeout=30)
    except ConnectionClosed:
        return talk.socket.protocol.close_code


def open_still(talk: Talk) -> bool:
    return bool(talk.send('{"t":"ping"}') == {"t": "pong"})


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with served(settings=NEVER) as one:
        yield one


def test_a_deleted_token_closes_its_sockets_and_streams(house: Served) -> None:
    ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
    table = joined(ada, ben)
    with (
        ada.at(table) as hers,
        ben.at(table) as his,
        client(house.url, headers=ada.headers) as http,
        http.stream("GET", "/api/stream") as one,
        http.stream("GET", f"/api/tables/{table}/stream") as two,
    ):
        lines = [stream.iter_lines() for stream in (one, two)]
        assert all(next(some) for some in lines)
        assert ada.ask("DELETE", "/api/me").status_code == 204
        assert closed(hers) == 1008
        for some in lines:
            list(some)  # to its end
        assert open_still(his)
    assert ada.ask("GET", "/api/me").status_code == 401
    assert house.failures == 0


def test_other_nodes_hear_of_a_deleted_token() -> None:
    with cluster(2, settings=NEVER) as service:
        here, there = service.urls
        ada, ben = newcomer(here, "Ada"), newcomer(there, "Ben")
        elsewhere, table = Visitor(there, ada.token), joined(ada, ben)
        with elsewhere.at(table) as hers, ben.at(table) as his:
            _forged(service.hints, ada.token)
            assert elsewhere.ask("GET", "/api/me").status_code == 200
            assert open_still(hers)
            assert ada.ask("DELETE", "/api/me").status_code == 204
            assert closed(hers) == 1008
            assert open_still(his)
        assert elsewhere.ask("GET", "/api/me").status_code == 401


def _forged(hints: services.Service, token: str) -> None:
    """Somebody says that a token was deleted which was not."""
    with closing(Redis(port=hints.port)) as redis:
        assert redis.publish(TOKENS, digest(token).hex()) == 2
        for nonsense in ("", "x", "Z" * 64):
            assert redis.publish(TOKENS, nonsense) == 2


@pytest.mark.long
def test_other_nodes_find_out_without_redis() -> None:
    with cluster(2, settings=OFTEN) as service:
        ada = newcomer(service.urls[0])
        with Visitor(service.urls[1], ada.token).at(ada.open()["table"]) as talk:
            service.hints.kill()
            assert ada.ask("DELETE", "/api/me").status_code == 204
            assert closed(talk) == 1008


def test_an_expired_token_opens_nothing_and_its_sockets_are_closed(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    with served(database=f"sqlite:///{file}", settings=OFTEN) as house:
        ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
        table = joined(ada, ben)
        with ada.at(table) as hers, ben.at(table) as his:
            with closing(sqlite3.connect(file, timeout=10)) as database, database:
                long_ago = now() - 401 * DAY
                name = digest(ada.token)
                database.execute("UPDATE sessions SET since = ? WHERE token = ?", (long_ago, name))
            assert closed(hers) == 1008
            assert ada.ask("GET", "/api/me").status_code == 401
            assert open_still(his)


def test_a_cookie_lasts_as_long_again_when_a_page_is_opened(house: Served) -> None:
    with client(house.url, headers={"origin": house.url}) as http:
        cookies = [http.post("/api/me", json={}).headers["set-cookie"] for _ in range(2)]
    assert cookies[0] == cookies[1]
    assert f"max-age={400 * 24 * 60 * 60}" in cookies[0].lower()


def test_a_token_is_stored_as_its_digest(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    with served(database=f"sqlite:///{file}", settings=NEVER) as house:
        token = newcomer(house.url).token
        with closing(sqlite3.connect(file, timeout=10)) as database:
            kept = [bytes(row[0]) for row in database.execute("SELECT token FROM sessions")]
    assert kept == [hashlib.sha256(token.encode()).digest()]
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token.encode() not in stored
    assert bytes.fromhex(token) not in stored


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path}/parlour.db"
    else:
        with services.postgres() as (_, url):
            yield url


@asynccontextmanager
async def stored(url: str) -> AsyncIterator[tuple[AsyncEngine, SqlPeople]]:
    engine = connect(url)
    await prepare(engine)
    try:
        yield engine, SqlPeople(engine)
    finally:
        await engine.dispose()


@pytest.mark.parametrize("asked", ["by a request", "by an open socket"])
def test_a_token_expires_400_days_after_its_last_use(url: str, asked: str) -> None:
    async def used(people: SqlPeople, engine: AsyncEngine, days: int) -> tuple[bool, bool]:
        """Whether a token that was last used so long ago is valid, and then counts as used."""
        token = digest(f"{days}")
        await people.add(Person(UserId(f"{days}"), "Ada"), token)
        row = sessions.c.token == token
        async with engine.begin() as connection:
            await connection.execute(update(sessions).where(row).values(since=now() - days * DAY))
        request = asked == "by a request"
        found = await people.known(token) if request else await people.valid([token])
        async with engine.connect() as connection:
            since = (await connection.execute(select(sessions.c.since).where(row))).scalar_one()
        return bool(found), since > now() - DAY

    async def work() -> None:
        async with stored(url) as (engine, people):
            found = {days: await used(people, engine, days) for days in (0, 2, 399, 401)}
            assert found == dict.fromkeys((0, 2, 399), (True, True)) | {401: (False, False)}

    asyncio.run(work())


def test_a_token_that_is_deleted_while_its_connection_opens_closes_it() -> None:
    async def work() -> None:
        people, ended = Everyone(), asyncio.Event()
        tokens = Tokens(people, remembered=600.0)
        await people.add(Person(UserId("ada"), "Ada"), digest("token"))
        assert await tokens.known("token") is not None
        await tokens.delete("token")
        with tokens.in_use("token", ended.set):
            await asyncio.wait_for(ended.wait(), 10)
        await tokens.close()

    asyncio.run(work())
