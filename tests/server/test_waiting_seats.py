"""How many seats at public tables the people of one address can hold before a game begins."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from typing import Any

import httpx
import pytest

from parlour.api import frames
from parlour.core.ids import CommandId
from parlour.server.settings import Settings, relaxed
from tests.support.door import Served, served
from tests.support.services import postgres
from tests.support.visitor import Visitor, begun, client

SIT = frames.Sit(id=CommandId("sit"))
SETTINGS = Settings(unlimited=True)  # no rates: all people come at once
HOSTS = (f"127.1.{n // 250}.{n % 250 + 2}" for n in range(10_000))  # all of this machine


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def house(request: pytest.FixtureRequest) -> Iterator[Served]:
    with ExitStack() as stack:
        on_postgres = request.param == "postgres"
        database = stack.enter_context(postgres())[1] if on_postgres else ""
        yield stack.enter_context(served(database=database, settings=SETTINGS))


def guests(house: Served, count: int, at: str) -> list[Visitor]:
    way = httpx.HTTPTransport(local_address=at)
    found = list[Visitor]()
    with client(house.url, transport=way) as http:
        for _ in range(count):
            found.append(Visitor(house.url, http.post("/api/me", json={}).cookies["parlour"]))
            http.cookies.clear()
    return found


def strangers_tables(house: Served, count: int) -> list[str]:
    """Public tables, each opened by somebody from another address."""
    return [guests(house, 1, next(HOSTS))[0].open()["table"] for _ in range(count)]


def take(people: list[Visitor], tables: list[str]) -> list[Any]:
    """Everybody sits down at once, each at some of the tables."""
    with ThreadPoolExecutor(len(tables)) as at_once:
        pairs = [(people[n % len(people)], table) for n, table in enumerate(tables)]
        return list(at_once.map(lambda pair: pair[0].do(pair[1], SIT), pairs))


def test_guests_of_one_address_take_fifteen_seats_and_no_more(house: Served) -> None:
    here = next(HOSTS)
    people, tables = guests(house, 5, here), strangers_tables(house, 20)
    answers = take(people, tables)
    taken = [n for n, one in enumerate(answers) if one["t"] == "ok"]
    assert len(taken) == 15
    assert {one["code"] for one in answers if one["t"] != "ok"} == {"many-seats"}
    assert "private room" in next(one["says"] for one in answers if one["t"] != "ok")
    late, elsewhere = guests(house, 1, here)[0], guests(house, 1, next(HOSTS))[0]
    for path in ("/api/tables", "/api/seek"):
        answer = late.ask("POST", path, {"game": "memory"})
        assert (answer.status_code, answer.json()["code"]) == (409, "many-seats")
    assert people[taken[0] % 5].do(tables[taken[0]], SIT)["t"] == "ok"  # the same command again
    free = next(table for n, table in enumerate(tables) if n not in taken)
    assert elsewhere.do(free, SIT)["t"] == "ok"
    assert people[taken[0] % 5].do(tables[taken[0]], frames.Leave(id=CommandId("l")))["t"] == "ok"
    assert late.do(tables[taken[0]], SIT)["t"] == "ok"


def test_private_rooms_are_open_to_any_number_of_one_address(house: Served) -> None:
    here = next(HOSTS)
    people = guests(house, 5, here)
    assert {one["t"] for one in take(people, strangers_tables(house, 15))} == {"ok"}
    ada, ben = guests(house, 2, here)
    begun(ada, ben, private=True)


def test_who_deletes_their_token_frees_the_seats_they_wait_at(house: Served) -> None:
    tables = strangers_tables(house, 5)
    for guest in guests(house, 3, next(HOSTS)):  # else each of them could hold five for ever
        assert {one["t"] for one in take([guest], tables)} == {"ok"}
        assert guest.ask("DELETE", "/api/me").status_code == 204
        assert guest.ask("GET", "/api/me").status_code == 401


def test_a_school_of_thirty_finds_its_games(house: Served) -> None:
    school = next(HOSTS)
    pupils = guests(house, 30, school)
    for one, two in zip(pupils[::2], pupils[1::2], strict=True):
        table = one.ask("POST", "/api/seek", {"game": "pazaak"}).json()["table"]
        assert two.ask("POST", "/api/seek", {"game": "pazaak"}).json()["table"] == table
        for pupil in (one, two):
            assert pupil.do(table, frames.Commit(None, id=CommandId("c")))["t"] == "ok"
    late = guests(house, 1, school)[0]  # games that began do not count
    assert late.ask("POST", "/api/tables", {"game": "memory"}).status_code == 201


def test_a_load_test_has_no_such_limit() -> None:
    assert relaxed(Settings()).address_waiting > 1_000_000
