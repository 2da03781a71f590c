"""The secret of the house bots: good for every start and every node, worthless once changed."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect as connect_socket

from parlour import house_bots
from parlour.cli.server_options import SECRET
from parlour.server.auth.tokens import digest
from parlour.storage import SqlPeople, connect
from parlour.storage.prepare import prepare
from parlour.table.types import Person
from tests.support import services
from tests.support.door import served
from tests.support.visitor import newcomer


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with services.postgres() as (_, url):
        yield url


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/parlour.db"
    return str(request.getfixturevalue("database"))


def analyst(server: str, secret: str) -> int:
    """The status of what an analysis worker with this secret asks first."""
    token = house_bots.token(secret, house_bots.ANALYST)
    headers = {"authorization": f"Bearer {token}"}
    return httpx.get(f"{server}/api/me", headers=headers, verify=False).status_code


def test_a_secret_serves_every_start(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SECRET, "one secret")
    for _ in range(2):
        with served(database=url) as node:
            assert analyst(node.url, "one secret") == 200


def test_two_nodes_share_a_secret(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SECRET, "shared")
    with ExitStack() as stack:
        _, hints = stack.enter_context(services.redis())
        nodes = [stack.enter_context(served(database=database, redis=hints)) for _ in range(2)]
        assert [analyst(node.url, "shared") for node in nodes] == [200, 200]


def test_a_secret_that_was_changed_lets_nobody_in(
    url: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(_stored(url, "old"))
    for secret in ("old", "new"):
        monkeypatch.setenv(SECRET, secret)
        with served(database=url) as node:
            found = {one: analyst(node.url, one) for one in ("old", "new")}
        assert found == {one: 200 if one == secret else 401 for one in ("old", "new")}


async def _stored(url: str, secret: str) -> None:
    """A token of a house bot in the database, where no node may look for one."""
    engine = connect(url)
    await prepare(engine)
    token = digest(house_bots.token(secret, house_bots.ANALYST))
    await SqlPeople(engine).add(Person(house_bots.ANALYST, "Analyst", "analyst"), token)
    await engine.dispose()


def test_a_start_stores_nothing_about_house_bots(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(SECRET, "one secret")
    file = tmp_path / "parlour.db"
    with served(database=f"sqlite:///{file}"):
        pass
    assert b"house:" not in file.read_bytes()


def test_house_bots_share_no_limit_of_handshakes(monkeypatch: pytest.MonkeyPatch) -> None:
    """They sit at all tables, from one address."""
    monkeypatch.setenv(SECRET, "one secret")
    bot = house_bots.bots("master")[0]
    headers = {"authorization": f"Bearer {house_bots.token('one secret', bot.id)}"}
    with served() as node:
        for _ in range(130):
            with connect_socket(f"{node.socket}/ws/lobby", additional_headers=headers):
                pass
        guest = newcomer(node.url)
        found = [_handshake(node.socket, guest.headers) for _ in range(121)]
        assert found == [101] * 120 + [429]


def _handshake(server: str, headers: dict[str, str]) -> int:
    try:
        with connect_socket(f"{server}/ws/lobby", additional_headers=headers):
            return 101
    except InvalidStatus as rejected:
        return rejected.response.status_code


def test_sockets_of_house_bots_are_not_counted_by_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SECRET, "one secret")
    bot = house_bots.bots("master")[0]
    headers = {"authorization": f"Bearer {house_bots.token('one secret', bot.id)}"}
    with served("--connections", "20") as node, ExitStack() as stack:
        for _ in range(40):
            where = f"{node.socket}/ws/lobby"
            stack.enter_context(connect_socket(where, additional_headers=headers))
        assert newcomer(node.url).ask("GET", "/api/me").status_code == 200
