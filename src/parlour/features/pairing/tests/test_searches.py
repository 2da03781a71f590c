"""Looking for someone online, over HTTP: two are paired, answer, and sit at one table."""

import time
from collections.abc import Iterator

import pytest

from parlour.features.pairing.tests.pages import OPEN, looking, looks
from tests.support.door import Served, served
from tests.support.visitor import begun, newcomer


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served("--no-limits") as one:
        yield one


@pytest.fixture(autouse=True)
def _closed() -> Iterator[None]:
    yield
    while OPEN:
        OPEN.pop().stop()


def test_two_who_look_for_a_game_accept_and_sit_at_one_table_with_a_clock(server: Served) -> None:
    ada, ben = looking(server.url, "Ada"), looking(server.url, "Ben")
    assert ada.is_now("found")["other"] == "Ben"
    assert ben.is_now("found")["other"] == "Ada"
    assert ada.answer(play=True) == ben.answer(play=True) == 204
    tables = {page.is_now("playing")["table"] for page in (ada, ben)}
    assert len(tables) == 1
    about = ada.visitor.look(tables.pop())["about"]
    assert (about["control"], about["options"]) == ({"t": "PerMove", "ms": 60_000}, {})
    assert about["absence"] == "loses"
    assert about["private"] is False


def test_phage_has_ten_minutes_for_each(server: Served) -> None:
    ada = looking(server.url, "Ada", "phage")
    clock = {"t": "Bank", "ms": 600_000, "increment": 0}
    assert ada.is_now("looking")["control"] == clock


def test_whoever_is_declined_keeps_looking_and_is_told_by_whom(server: Served) -> None:
    ada, ben = looking(server.url, "Ada"), looking(server.url, "Ben")
    ada.answer(play=True)
    assert ben.answer(play=False) == 204
    assert ben.is_now("ended")["why"] == "declined"
    told = ada.until(lambda told: told["declined"])
    assert (told["state"], told["declined"]) == ("looking", "Ben")
    again = looks(ben.visitor)  # not at once with the same one
    looking(server.url, "Cleo")
    assert ada.is_now("found")["other"] == "Cleo"
    assert again.is_now("looking")["state"] == "looking"


def test_an_answer_without_an_offer_is_refused(server: Served) -> None:
    ada = newcomer(server.url)
    answer = ada.ask("POST", "/api/search/answer", {"offer": "x", "play": True})
    assert (answer.status_code, answer.json()["code"]) == (409, "no-offer")


def test_two_tabs_of_one_person_are_never_paired_with_one_another(server: Served) -> None:
    ada = looking(server.url, "Ada", "pixies")
    tab = looks(ada.visitor, "pixies")
    time.sleep(1.5)  # rounds in which they could be paired
    assert ada.told[-1]["state"] == tab.told[-1]["state"] == "looking"
    ada.visitor.ask("DELETE", "/api/search")
    assert tab.is_now("ended")["why"] == "stopped"


def test_nobody_is_paired_with_a_page_that_was_closed(server: Served) -> None:
    ada = looking(server.url, "Ada", "pazaak")
    ada.is_now("looking")
    ada.close()
    time.sleep(1)  # in which the server hears of it
    ben = looking(server.url, "Ben", "pazaak")
    looking(server.url, "Cleo", "pazaak")
    assert ben.is_now("found")["other"] == "Cleo"


def test_a_new_name_is_told_at_once(server: Served) -> None:
    ada, ben = looking(server.url, "Ada", "pazaak"), looking(server.url, "Ben", "pazaak")
    assert ben.is_now("found")["other"] == "Ada"
    ada.visitor.ask("PATCH", "/api/me", {"name": "Countess"})
    assert ben.until(lambda told: told["other"] == "Countess")["state"] == "found"


def test_whoever_is_erased_is_not_offered_any_more(server: Served) -> None:
    ada, ben = looking(server.url, "Ada", "pazaak"), looking(server.url, "Ben", "pazaak")
    ada.is_now("found")
    erased = ben.visitor.ask("POST", "/api/me/erase", {"name": "Ben"})
    assert erased.status_code in (200, 202, 204), erased.text
    told = ada.is_now("looking")
    assert "Ben" not in str(told)


def test_whoever_begins_a_game_elsewhere_looks_no_more(server: Served) -> None:
    ada, ben = looking(server.url, "Ada", "phage"), newcomer(server.url, "Ben")
    ada.is_now("looking")
    time.sleep(2.5)  # it is known where they sat before
    begun(ada.visitor, ben)
    assert ada.is_now("ended")["why"] == "seated"


def test_a_warm_up_is_against_a_bot_and_private(server: Served) -> None:
    ada = newcomer(server.url)
    opened = ada.ask("POST", "/api/search/warm-up", {"game": "memory"})
    assert opened.status_code == 201, opened.text
    seen = ada.look(opened.json()["table"])
    assert seen["about"]["private"]
    assert [chair["bot"] for chair in seen["news"]["chairs"]] == ["", "casual"]


def test_how_many_are_here_is_told(server: Served) -> None:
    ada = looking(server.url, "Ada", "pixies")
    looking(server.url, "Ben", "phage")
    here = ada.until(lambda told: told["here"] and told["here"]["looking"] == 2)["here"]
    assert here["people"] >= 2
    assert "Ben" in here["names"]
