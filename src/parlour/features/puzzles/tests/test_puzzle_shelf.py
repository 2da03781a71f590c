"""The puzzles that come with Parlour: clear ones, that a new server has at once."""

import time

import msgspec

from parlour.features.puzzles.judging import CLEAR, NEW_SKILL, WARM_UP, aimed, cost, right
from parlour.features.puzzles.shelf import shelf
from parlour.games.registry import load
from parlour.glicko import Skill
from tests.support.door import served
from tests.support.visitor import newcomer


def test_every_puzzle_of_the_shelf_is_clear_and_shows_what_its_player_saw() -> None:
    found = shelf()
    assert len(found) >= 10
    for one in found:
        body, box = one.puzzle, load(one.puzzle.rules)
        best = right(body.worth)
        others = [at for at in range(len(body.worth)) if at not in best]
        assert all(cost(body.worth, at) >= CLEAR for at in others)
        view = msgspec.convert(body.view, box.view)
        moves = [msgspec.convert(move, box.move) for move in body.moves]
        assert all(box.explain.why(view, move) is None for move in moves)
        assert body.heard == []


def test_a_new_server_has_puzzles_of_every_kind_and_a_deal_at_once() -> None:
    with served("--no-bots", "--no-limits") as house:
        ada = newcomer(house.url, "Ada")
        for game in {one.puzzle.rules.split("/")[0] for one in shelf()}:
            told = ada.ask("GET", f"/api/puzzles/next?game={game}").json()
            assert told["puzzle"]["rules"].startswith(game)
        first = ada.ask("GET", "/api/puzzles/next").json()["puzzle"]
        assert first["rating"] == min(one.rating for one in shelf())
        for _ in range(100):  # its deal opens a second after it is fixed
            if ada.ask("GET", "/api/daily").json()["today"]:
                break
            time.sleep(0.1)
        assert ada.ask("GET", "/api/daily").json()["today"] is not None


def test_an_operator_may_start_without_them() -> None:
    with served("--no-bots", "--no-limits", "--no-starter-puzzles") as house:
        ada = newcomer(house.url, "Ada")
        assert ada.ask("GET", "/api/puzzles/next").json()["puzzle"] is None


def test_the_first_puzzles_are_easy_whatever_the_rating() -> None:
    assert [aimed(NEW_SKILL, tries) for tries in range(len(WARM_UP))] == list(WARM_UP)
    assert aimed(Skill(1234.0, 100.0), len(WARM_UP)) == 1234.0
