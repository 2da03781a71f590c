"""Reviews and hints on a real server, with a worker of our own that is as slow as it is told."""

import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Self

import httpx
import pytest

from parlour import house_bots
from parlour.api import frames
from parlour.cli.server_options import SECRET
from parlour.core.game import Json
from parlour.core.ids import CommandId, Ms, TableId
from parlour.server.settings import MINUTE, Rate, Settings
from tests.support.door import Served, served
from tests.support.visitor import Visitor, begun, newcomer

OURS = "the house"
MANY = Rate(100_000, MINUTE)
SETTINGS = Settings(
    rates=dict.fromkeys(("newcomers", "tables", "requests", "reviews", "hints", "commands"), MANY)
    | {"address_reviews": Rate(40, Ms(10 * MINUTE))},
    waiting=1000,
    address_waiting=1000,
)
Rows = Callable[[int], object]


def halves(moves: int) -> object:
    return [[0.5, 0.5]] * moves


class Worker:
    """Takes jobs until it is stopped; each question takes `seconds`."""

    def __init__(self, url: str, seconds: float = 0.0, rows: Rows = halves) -> None:
        token = house_bots.token(OURS, house_bots.ANALYST)
        self.http = httpx.Client(
            base_url=url, headers={"authorization": f"Bearer {token}"}, timeout=20, verify=False
        )
        self.seconds, self.rows, self.questions = seconds, rows, 0
        self._stopped = False
        self._thread = threading.Thread(target=self._work, daemon=True)

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._stopped = True
        self._thread.join(20)

    def _work(self) -> None:
        brought: Json = {}
        while not self._stopped:
            answer = self.http.post("/api/work", json=brought)
            brought, job = {}, answer.json() if answer.status_code == 200 else None
            if job is not None:
                time.sleep(self.seconds * len(job["questions"]))
                self.questions += len(job["questions"])
                rows = [self.rows(len(one["moves"])) for one in job["questions"]]
                brought = {"job": job["id"], "answers": None if rows[0] is None else rows}


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(SECRET, OURS)  # so it starts no bots or workers of its own
        with served(settings=SETTINGS, bots=True) as one:
            yield one


def finished(url: str, moves: int) -> tuple[TableId, Visitor, Visitor]:
    """A game of Phage with so many moves, given up."""
    both = newcomer(url, "Ada"), newcomer(url, "Ben")
    table = begun(*both, "phage")
    for made in range(moves):
        news = both[0].look(table)["news"]
        who = both[news["seat"]]
        move = who.look(table)["news"]["moves"][0]
        asked = {"t": "move", "id": f"m{made}", "base": news["seq"], "move": move}
        assert who.ask("POST", f"/api/tables/{table}/do", asked).json()["t"] == "ok"
    assert both[0].do(table, frames.Resign(id=CommandId("r")))["t"] == "ok"
    return table, *both


def practice(url: str) -> tuple[TableId, Visitor]:
    """A game against a bot, which is played here, in which it is the person's turn."""
    ada, bot = newcomer(url, "Ada"), house_bots.bots("casual")[0]
    table = TableId(ada.open("phage", bots=1, level="casual")["table"])
    other = Visitor(url, house_bots.token(OURS, bot.id))
    for one in (ada, other):
        one.do(table, frames.Commit(None, id=CommandId("c")))
    for made in range(20):
        if ada.look(table)["news"]["moves"]:
            break
        news = other.look(table)["news"]
        asked = {"t": "move", "id": f"b{made}", "base": news["seq"], "move": news["moves"][0]}
        other.ask("POST", f"/api/tables/{table}/do", asked)
    return table, ada


def review(who: Visitor, table: TableId, method: str = "GET") -> Json:
    return who.ask(method, f"/api/tables/{table}/review").json()


def polled(who: Visitor, table: TableId, seconds: float = 60) -> Json:
    """What comes of a review, by looking alone."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        found = review(who, table)
        if found is None or found["review"] or found["failed"]:
            return found
        time.sleep(0.05)
    raise TimeoutError(found)


def hinted(ada: Visitor, table: TableId) -> tuple[int, float]:
    began = time.monotonic()
    answer = ada.ask("POST", f"/api/tables/{table}/hint")
    return answer.status_code, time.monotonic() - began


def test_three_reviews_at_once_finish_and_a_hint_need_not_wait_for_them(house: Served) -> None:
    games = [finished(house.url, 16) for _ in range(3)]
    table, ada = practice(house.url)
    with Worker(house.url, 0.1):
        told = [review(who, one, "POST") for one, who, _ in games]
        assert [one["ahead"] for one in told] == [0, 0, 1]
        time.sleep(0.3)
        status, seconds = hinted(ada, table)
        assert status == 200
        assert seconds < 3
        for one, who, _ in games:
            assert polled(who, one)["review"]


def test_two_who_ask_at_once_share_one_review(house: Served) -> None:
    table, ada, ben = finished(house.url, 8)
    with Worker(house.url, 0.02) as worker, ThreadPoolExecutor(8) as pool:
        list(pool.map(lambda who: review(who, table, "POST"), (ada, ben) * 4))
        first = polled(ada, table)["review"]
        assert first == polled(ben, table)["review"]
        assert worker.questions == len(first["points"])  # no feature asked for more


def test_a_review_that_fails_is_told_and_begins_again_only_by_asking(house: Served) -> None:
    table, ada, ben = finished(house.url, 8)
    assert review(ada, table) is None
    with Worker(house.url, rows=lambda _moves: None) as worker:
        assert not review(ada, table, "POST")["failed"]
        assert polled(ada, table)["failed"]
        given = worker.questions
        assert polled(ben, table)["failed"]
        time.sleep(0.5)
        assert worker.questions == given
    with Worker(house.url):
        assert not review(ben, table, "POST")["failed"]
        assert polled(ada, table)["review"]


WRONG: dict[str, Rows] = {
    "a row less": lambda moves: halves(moves - 1),
    "a row more": lambda moves: halves(moves + 1),
    "one number": lambda moves: [[0.5]] * moves,
    "no numbers": lambda moves: [[]] * moves,
    "huge": lambda moves: [[1e308, -1e308]] * moves,
    "seven in all": lambda moves: [[3, 4]] * moves,
}


def test_wrong_answers_of_a_worker_are_nobodys_hint(house: Served) -> None:
    with Worker(house.url) as worker:
        for shape, wrong in WRONG.items():
            table, ada = practice(house.url)
            worker.rows = wrong
            assert hinted(ada, table)[0] == 503, shape
            worker.rows = partial(_answered_again, iter([wrong, halves]))
            assert hinted(ada, table)[0] == 200, shape
    assert house.failures == 0


def _answered_again(kinds: Iterator[Rows], moves: int) -> object:
    return next(kinds)(moves)


def test_many_reviews_from_one_address_leave_room_for_a_hint(house: Served) -> None:
    with ThreadPoolExecutor(4) as pool:
        games = list(pool.map(lambda _: finished(house.url, 1), range(50)))
    table, ada = practice(house.url)
    answers = [who.ask("POST", f"/api/tables/{one}/review") for one, who, _ in games]
    refused = [one for one in answers if one.status_code != 200]
    assert [one.json()["code"] for one in refused] == ["busy"] * len(refused) != []
    assert all(int(one.headers["retry-after"]) > 0 for one in refused)
    with Worker(house.url, 0.2) as worker:
        status, seconds = hinted(ada, table)
        assert status == 200
        assert seconds < 3
        worker.seconds = 0
        taken = [game for game, one in zip(games, answers, strict=True) if one not in refused]
        for table, who, _ in taken:
            assert polled(who, table)["review"]
        others = [game for game in games if game not in taken]
        again = [who.ask("POST", f"/api/tables/{one}/review") for one, who, _ in others]
        assert again[-1].json()["code"] == "too-often"  # an address may not begin more
