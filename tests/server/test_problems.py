"""Errors over HTTP are problems as RFC 9457 has them, and the description of the API is whole."""

import asyncio
import re
from collections.abc import Iterator
from typing import Any, cast

import msgspec
import pytest

from parlour.api.bodies import Problem
from parlour.host.ports import Lost
from parlour.server.context import Context
from tests.support.door import Served, served
from tests.support.knock import ask, context
from tests.support.visitor import newcomer

__all__ = ["context"]  # a fixture
PARTS = [
    ({"game": "memory", "seats": 11}, ["#/seats"]),
    ({"game": "memory", "control": {"type": "bank", "ms": "x"}}, None),
    ({"game": "memory", "seat": "left"}, ["#/seat"]),
    ({"seats": 2}, ["#"]),
]


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with served("--no-bots") as one:
        yield one


@pytest.mark.parametrize(("body", "pointers"), PARTS)
def test_a_wrong_part_of_a_request_is_pointed_at(
    house: Served, body: dict[str, Any], pointers: list[str] | None
) -> None:
    answer = newcomer(house.url).ask("POST", "/api/tables", body)
    assert (answer.status_code, answer.headers["content-type"]) == (400, "application/problem+json")
    problem = msgspec.json.decode(answer.content, type=Problem)
    found = [one.pointer for one in problem.errors]
    assert found == pointers if pointers else found[0].startswith("#/control")
    assert all(one.detail and "$" not in one.detail for one in problem.errors)


@pytest.mark.parametrize("wrong", ["name", "bot"])
def test_a_name_that_cannot_be_is_pointed_at(house: Served, wrong: str) -> None:
    body = {"name": "Ada", "bot": "of my own"} | {wrong: "x"}
    answer = newcomer(house.url).ask("POST", "/api/tokens", body)
    problem = msgspec.json.decode(answer.content, type=Problem)
    assert (problem.code, [one.pointer for one in problem.errors]) == ("bad-name", [f"#/{wrong}"])


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/tables/nowhere", 404, "no-table"),
        ("GET", "/api/codes/ABCDEFGH", 404, "no-code"),
        ("GET", "/api/nothing", 404, "no-such"),
        ("PUT", "/api/me", 405, "bad-request"),
        ("POST", "/api/work", 403, "not-staff"),
    ],
)
def test_every_error_is_a_problem(
    house: Served, method: str, path: str, status: int, code: str
) -> None:
    answer = newcomer(house.url).ask(method, path, {})
    assert answer.headers["content-type"] == "application/problem+json"
    problem = msgspec.json.decode(answer.content, type=Problem)
    assert (problem.status, problem.code, problem.type) == (status, code, f"urn:parlour:{code}")
    assert answer.status_code == status
    assert problem.title
    assert problem.detail


def test_every_operation_says_what_it_does_and_who_may(house: Served) -> None:
    told = newcomer(house.url).ask("GET", "/openapi.json").json()
    schemes, tags = told["components"]["securitySchemes"], {one["name"] for one in told["tags"]}
    seen = set()
    for path, item in told["paths"].items():
        for method, operation in item.items():
            where = f"{method} {path}"
            assert operation["description"], where
            assert re.fullmatch(r"[A-Z].{4,90}[^.]", operation["summary"]), where
            assert set(operation["tags"]) <= tags, where
            assert all(set(one) <= set(schemes) for one in operation["security"]), where
            assert operation["operationId"] not in seen, where
            seen.add(operation["operationId"])
    needs = told["paths"]["/api/tables"]["post"]["security"]
    assert needs == [{"cookie": []}, {"token": []}]
    assert told["paths"]["/api/games"]["get"]["security"] == [{}]


def test_while_nothing_can_be_saved_clients_are_told_to_wait(context: Context) -> None:
    async def away(_token: bytes) -> None:
        raise Lost("away")

    cast("Any", context.people).known = away
    answer = asyncio.run(ask(context, "GET", "/api/me"))
    assert (answer.status_code, answer.json()["code"]) == (503, "storage")
    assert answer.headers["retry-after"] == "1"
