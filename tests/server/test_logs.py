"""What is written down, counted or answered tells nobody's secrets."""

import asyncio
import contextlib
import json
import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import httpx
import msgspec
import pytest
from redis import Redis

from parlour.api import frames
from parlour.core.ids import CommandId, UserId
from parlour.host.ports import Lost
from parlour.storage import SqlPeople, connect
from parlour.storage.prepare import prepare
from parlour.table.types import Person
from tests.support import services
from tests.support.door import Served, served
from tests.support.leaks import leaked, note_error, spellings
from tests.support.visitor import SEEDS, Visitor, bound, client, newcomer

DECK = ["+1", "+1", "+1", "+2", "+2", "+2", "±6", "±6", "±6", "T"]
CANARY = "canary7f3b"
PLAIN = re.compile(r"/[a-z{}/]*|none")  # a route as it is written in the code


class Evening(NamedTuple):
    """A game that was played, all that was secret about it, and every refusal on the way."""

    house: Served
    before: str  # the log when the game was not over
    counted: str  # and the metrics
    printed: str  # the log at the end
    secrets: dict[str, str]
    errors: list[str]
    shown: str  # the table before its end, as Ben and a passer-by see it


def found(secrets: dict[str, str], text: str) -> set[str]:
    return {
        name
        for name, secret in secrets.items()
        if any(spelling in text for spelling in spellings(secret))
    }


def _played(ada: Visitor, ben: Visitor) -> str:
    """A game of Pazaak, half of it on sockets; its seeds come from both players."""
    rng, table = Random(3), bound(ada, ben, "pazaak", loadout=DECK, private=True)
    everyone = ada.look(table)["news"]["fair"]["commits_hash"]
    for seed, visitor in zip(SEEDS, (ada, ben), strict=True):
        assert (
            visitor.do(table, frames.Reveal(everyone, seed.hex(), id=CommandId("reveal")))["t"]
            == "ok"
        )
    with ada.at(table) as one, ben.at(table) as two:
        n = 0
        while not ada.look(table)["news"]["view"]["rounds"]:  # the match takes three
            for visitor, talk in ((ada, one), (ben, two)):
                news = visitor.look(table)["news"]
                if news["moves"]:
                    n += 1
                    talk.send(
                        frames.Move(news["seq"], rng.choice(news["moves"]), id=CommandId(f"{n}"))
                    )
    return table


def _refusals(house: Served, ada: Visitor, table: str) -> Iterator[str]:
    """Whatever can go wrong, with secrets in all the wrong places."""
    seed, token, do = SEEDS[0].hex(), ada.token, f"/api/tables/{table}/do"
    asked: list[tuple[str, str, Any]] = [
        ("GET", f"/api/tables/{token}", None),
        ("GET", f"/{token}?token={token}", None),
        ("GET", f"/api/codes/{CANARY}?code={CANARY}", None),
        ("GET", f"/api/me?token={token}", None),
        ("POST", "/api/me", {"name": 7, CANARY: token}),
        ("POST", "/api/tables", {"game": "pazaak", "loadout": [*DECK, token]}),
        ("POST", do, {"t": "reveal", "id": "x", "seed": seed}),
        ("POST", do, {"t": "commit", "id": "x", "commit": seed + "0"}),
        ("POST", do, {"t": "move", "id": "x", "base": 1, "move": {"t": seed}}),
        (CANARY.upper(), "/api/me", None),
    ]
    for headers in (
        ada.headers,
        {"cookie": f"parlour={token}"},
        {"authorization": f"Bearer {token}x"},
    ):
        with client(house.url, headers=headers) as http:
            for method, path, body in asked:
                answer = http.request(method, path, json=body)
                if answer.is_error:
                    yield answer.text


@pytest.fixture(scope="module", params=["info", "debug"])
def evening(request: pytest.FixtureRequest) -> Iterator[Evening]:
    with served("--no-bots", "--no-limits", "--log-level", str(request.param)) as house:
        ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
        table = _played(ada, ben)
        errors = list(_refusals(house, ada, table))
        shown = "".join(json.dumps(one.look(table)) for one in (ben, newcomer(house.url, "Cleo")))
        before, counted = house.printed, client(house.url).get("/metrics").text
        ada.do(table, frames.Resign(id=CommandId("enough")))
        record = ada.ask("GET", f"/api/tables/{table}/record").json()
        secrets = {
            "Ada's token": ada.token,
            "Ben's token": ben.token,
            "Ada's seed": SEEDS[0].hex(),
            "Ben's seed": SEEDS[1].hex(),
            "the server's seed": ada.look(table)["news"]["fair"]["server_seed"],
            "Ada's deck": json.dumps(DECK[:4])[1:-1],
            "what was asked": CANARY,
        }
        assert record["fair"]["server_seed"] == secrets["the server's seed"]
        yield Evening(house, before, counted, house.printed, secrets, errors, shown)


def test_there_is_something_to_leak(evening: Evening) -> None:
    assert all(len(secret) > 8 for secret in evening.secrets.values())
    assert len(evening.errors) > 15
    assert evening.before.count('"route"') > 50


def test_the_log_holds_no_secret(evening: Evening) -> None:
    assert not found(evening.secrets, evening.printed)
    assert not found(evening.secrets, evening.printed.replace(" ", ""))


def test_the_metrics_hold_no_secret(evening: Evening) -> None:
    assert not found(evening.secrets, evening.counted)
    assert not found({"method": CANARY.upper()}, evening.counted)


def test_no_refusal_tells_a_secret(evening: Evening) -> None:
    kept = {name: secret for name, secret in evening.secrets.items() if name != "what was asked"}
    assert not [error for error in evening.errors if found(kept, error)]


def test_nobody_sees_a_secret_of_others_before_the_end(evening: Evening) -> None:
    assert '"phase": "IN_GAME"' in evening.shown
    assert not found(evening.secrets, evening.shown)


def test_a_request_leaves_its_route_and_nothing_else(evening: Evening) -> None:
    lines = [msgspec.json.decode(line) for line in evening.printed.splitlines() if line[:1] == "{"]
    requests = [line for line in lines if line["from"] == "parlour.requests"]
    assert requests
    for line in requests:
        assert set(line) == {"at", "level", "from", "says", "method", "route", "status", "ms"}
        assert PLAIN.fullmatch(line["route"]), line
        assert line["method"] in ("GET", "POST", "PATCH", "DELETE", "other")
    assert {line["from"].partition(".")[0] for line in lines} == {"parlour"}


@pytest.mark.parametrize(
    "url", ["sqlite:///{folder}/parlour.db", "postgresql://nobody@localhost:1/x"]
)
def test_errors_of_the_database_tell_no_parameters(tmp_path: Path, url: str) -> None:
    """They are printed when a start fails, and logged with a trace."""
    engine = connect(url.format(folder=tmp_path))
    assert engine.sync_engine.hide_parameters
    if not url.startswith("sqlite"):
        return

    async def failed() -> str:
        await prepare(engine)
        people, ada = SqlPeople(engine), Person(UserId("x"), CANARY)
        await people.add(ada, bytes(32))
        with pytest.raises(Lost) as error:
            await people.add(ada, bytes(32))
        await engine.dispose()
        return str(error.value)

    assert CANARY not in asyncio.run(failed())


@pytest.mark.parametrize("secret", ["token", "seed"])
def test_every_node_of_a_test_is_searched_for_secrets(secret: str) -> None:
    def leaking_node() -> None:
        with served() as house:
            ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
            bound(ada, ben)
            file = house.log.with_name("parlour.db")
            with contextlib.closing(sqlite3.connect(file)) as stored:
                ((seed,),) = stored.execute("SELECT lower(hex(seed)) FROM secrets")
            with house.log.open("a") as log:
                log.write({"token": ada.token, "seed": seed}[secret])

    with pytest.raises(AssertionError, match=f"{secret}.* is in the log"):
        leaking_node()


def test_what_a_node_answers_and_leaves_in_redis_is_searched_too() -> None:
    def leaking_node(shared: str) -> None:
        with served(redis=shared) as house, Redis.from_url(shared) as found:
            token = newcomer(house.url).token
            found.zadd("presence", {token: 1})
            asked = httpx.Request("GET", f"{house.url}/api/me")
            note_error(httpx.Response(500, text=token, request=asked))

    with services.redis() as (_, shared), pytest.raises(AssertionError) as error:
        leaking_node(shared)
    assert "a token is in an error" in str(error.value)
    assert "a token is in Redis" in str(error.value)


def test_a_node_whose_database_was_killed_is_not_searched(tmp_path: Path) -> None:
    assert not leaked("http://127.0.0.1:1", "", f"sqlite:///{tmp_path}/none.db")
    assert not leaked("http://127.0.0.1:1", "", "postgresql://parlour@127.0.0.1:1/postgres")
