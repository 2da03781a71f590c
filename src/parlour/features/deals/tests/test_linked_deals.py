"""Deals with a link: everyone plays the same cards once, and the results are compared."""

import time
from collections.abc import Iterator
from typing import Any

import pytest

from parlour.api import frames
from parlour.core.ids import CommandId
from parlour.games.registry import names
from parlour.server.settings import Settings, relaxed
from tests.support.door import Served, served
from tests.support.visitor import Visitor, newcomer

RESIGN = frames.Resign(id=CommandId("r"))


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served(settings=relaxed(Settings()), bots=True) as one:
        yield one


def opened(visitor: Visitor, **asked: Any) -> str:
    told = visitor.ask("POST", "/api/deals", {"game": "memory", **asked}).json()
    assert told["link"].endswith(f"/deal/{told['deal']}")
    return str(told["deal"])


def table_of(visitor: Visitor, deal: str) -> str:
    return str(visitor.ask("POST", f"/api/deals/{deal}").json()["table"])


def page(visitor: Visitor, deal: str) -> Any:
    return visitor.ask("GET", f"/api/deals/{deal}").json()


def test_a_deal_is_played_once_and_compared_once_it_is_over(server: Served) -> None:
    ada, ben = newcomer(server.url), newcomer(server.url)
    deal = opened(ada)
    table = table_of(ada, deal)
    assert table_of(ada, deal) == table  # the one that we have
    assert page(ada, deal)["results"] == []
    assert ada.do(table, RESIGN)["t"] == "ok"
    mine = page(ada, deal)
    assert [(one["you"], one["result"]) for one in mine["results"]] == [(True, "lost")]

    before = page(ben, deal)
    assert before["by"]
    assert (before["results"], before["playing"], before["table"]) == ([], 0, None)
    other = table_of(ben, deal)
    assert other != table
    assert page(ben, deal)["results"] == []
    assert page(ada, deal)["playing"] == 1
    assert ben.do(other, RESIGN)["t"] == "ok"
    while len(results := page(ben, deal)["results"]) < 2:  # the feed takes a second or two
        time.sleep(0.1)
    assert [one["you"] for one in results].count(True) == 1


def test_nobody_looks_at_the_game_of_another_while_the_deal_is_open(server: Served) -> None:
    ada, ben = newcomer(server.url), newcomer(server.url)
    deal = opened(ada)
    table = table_of(ada, deal)
    assert ada.do(table, RESIGN)["t"] == "ok"
    for path in ("", "/record", "/replay", "/history", "/review"):
        assert ben.ask("GET", f"/api/tables/{table}{path}").status_code in {404, 409}, path
    assert ada.ask("GET", f"/api/tables/{table}/record").status_code == 409
    assert all(one["table"] is None for one in page(ada, deal)["results"] if not one["you"])


@pytest.mark.parametrize("game", names())
def test_every_game_has_a_deal(server: Served, game: str) -> None:
    ada = newcomer(server.url)
    deal = opened(ada, game=game, level="beginner")
    assert ada.do(table_of(ada, deal), RESIGN)["t"] == "ok"
    assert page(ada, deal)["results"]


def test_options_are_those_of_the_game(server: Served) -> None:
    ada = newcomer(server.url)
    deal = opened(ada, options={"first": 1})
    assert page(ada, deal)["options"] == {"first": 1}
    refused = ada.ask("POST", "/api/deals", {"game": "memory", "options": {"moon": 1}})
    assert refused.status_code == 409
    assert ada.ask("GET", "/api/deals/none").status_code == 404
    assert ada.ask("POST", "/api/deals/none").status_code == 404


def test_the_commitment_is_published_before_the_first_table(server: Served) -> None:
    ada = newcomer(server.url)
    deal = opened(ada)
    number = page(ada, deal)["number"]
    told = ada.ask("GET", f"/api/commitments/{number}").json()
    assert told["published"] < told["opens"]
    assert told["seed"] == ""
    seen = ada.ask("GET", f"/api/tables/{table_of(ada, deal)}").json()
    assert seen["about"]["server_commit"] == told["commit"]
    assert seen["about"]["daily"] == number
