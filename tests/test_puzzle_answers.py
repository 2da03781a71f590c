"""Puzzles on a server: which one comes next, what an answer moves, what is made of which games."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from door import served
from shelved_puzzles import BEST, position, shelve, stored
from tables import ID, Played
from test_host import database
from visitor import newcomer

from parlour.api.puzzles import WrongBecause
from parlour.bots.puzzles import NEW
from parlour.bots.questions import Question
from parlour.bots.review import Decision, decisions
from parlour.core.glicko import rated
from parlour.core.ids import UserId
from parlour.core.mind import LEVELS
from parlour.host.local import LocalRandomness
from parlour.host.puzzles import StoredPuzzle
from parlour.host.sql.connect import connect
from parlour.host.sql.prepare import prepare
from parlour.host.sql.puzzles import SqlPuzzles
from parlour.server.http.puzzle_making import make_puzzles
from parlour.server.jobs import JobQueue
from parlour.table.commands import Resign, Sit
from parlour.table.history import record
from parlour.table.terms import Terms
from parlour.table.types import Person

__all__ = ["database"]
ADA, BEN, RULES = UserId("ada"), UserId("ben"), ["phage/1", "pixies/1"]


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/parlour.db"
    return str(request.getfixturevalue("database"))


def test_the_nearest_comes_first_counts_once_and_is_hidden_when_it_is_wrong(url: str) -> None:
    asyncio.run(_solved(url))


async def _solved(url: str) -> None:
    engine = connect(url)
    await prepare(engine)
    store = SqlPuzzles(engine)
    try:
        easy, hard = (
            stored(position("phage"), "easy", 900),
            stored(position("pixies"), "hard", 1300),
        )
        for one, digest in (easy, hard, (stored(position("phage"), "same", 1000)[0], easy[1])):
            await store.add(one, digest)
        assert await store.puzzle("same") is None, "what shows the same is there once"
        assert (await _next(store, ADA)).id == "easy"
        assert await store.next(ADA, ["pazaak/1"]) is None
        first = await store.answer("easy", ADA, 0, 1.0)
        assert first.before == NEW.rating
        assert first.after == rated(NEW, [(easy[0].skill, 1.0)]).rating
        assert await store.answer("easy", ADA, 3, 0.0) == first, "the first try counts"
        assert await store.tried("easy", ADA) == first
        moved = await store.puzzle("easy")
        assert moved is not None
        assert (moved.tries, moved.solved) == (1, 1)
        assert moved.skill == rated(easy[0].skill, [(NEW, 0.0)])
        mine = await store.solver(ADA)
        assert (mine.tries, mine.row, mine.week) == (1, 1, 1)
        assert (await _next(store, ADA)).id == "hard", "what was tried does not come again"
        await store.answer("hard", ADA, 3, 0.0)
        assert await store.next(ADA, RULES) is None
        mine = await store.solver(ADA)
        assert (mine.tries, mine.row, mine.week) == (2, 0, 1)
        both = [store.answer(one, BEN, 0, 1.0) for one in ("easy", "hard")]
        await asyncio.gather(*both)
        assert (await store.solver(BEN)).tries == 2, "two first answers at once"
        assert not await store.report("easy", UserId("eve"), "unclear"), "who has not tried it"
        reasons: list[WrongBecause] = ["as-good", "unclear", "known"]
        for n, why in enumerate(reasons):
            assert (await _next(store, UserId("fay"))).id == "easy"
            await store.answer("easy", UserId(f"dan{n}"), 0, 1.0)
            assert await store.report("easy", UserId(f"dan{n}"), why)
        assert (await _next(store, UserId("fay"))).id == "hard", "three reports hide it"
    finally:
        await engine.dispose()


async def _next(store: SqlPuzzles, user: UserId) -> StoredPuzzle:
    found = await store.next(user, RULES)
    assert found is not None
    return found


def test_one_solves_it_another_does_not_and_nobody_is_told_before(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    shelve(file, stored(position("phage", 6), "one", 1050))
    with served("--no-bots", database=f"sqlite:///{file}") as house:
        ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
        asked = ada.ask("GET", "/api/puzzles/next")
        assert asked.content == ben.ask("GET", "/api/puzzles/next").content, "the same for all"
        assert str(BEST) not in asked.text, "what moves are worth is told after the try"
        shown = asked.json()["puzzle"]
        assert shown["month"] == "2026-10"
        assert len(shown["previews"]) == len(shown["moves"])
        assert ada.ask("GET", "/api/puzzles/next?game=pixies").json()["puzzle"] is None
        no = ada.ask("POST", "/api/puzzles/one/report", {"why": "unclear"})
        assert (no.status_code, no.json()["code"]) == (409, "not-tried")
        far = len(shown["moves"])
        assert ada.ask("POST", "/api/puzzles/one", {"move": far}).status_code == 400
        assert ada.ask("POST", "/api/puzzles/none", {"move": 0}).status_code == 404
        right = ada.ask("POST", "/api/puzzles/one", {"move": 1}).json()
        assert right["points"] == 1, "as good as the best is right"
        assert right["after"] > right["before"] == 1000
        assert [one["right"] for one in right["moves"]] == [True, True, False]
        assert [one["yours"] for one in right["moves"]] == [False, True, False]
        close = ben.ask("POST", "/api/puzzles/one", {"move": 2}).json()
        assert close["points"] == 0.5
        wrong = newcomer(house.url, "Cleo")
        failed = wrong.ask("POST", "/api/puzzles/one", {"move": far - 1}).json()
        assert failed["points"] == 0
        assert failed["after"] < failed["before"]
        assert [one["yours"] for one in failed["moves"]] == [False, False, False, True]
        again = wrong.ask("POST", "/api/puzzles/one", {"move": 0}).json()
        assert again["points"] == 0, "one try counts"
        assert ada.ask("GET", "/api/puzzles").json()["row"] == 1
        data = ada.ask("GET", "/api/me/data").json()["puzzles"]
        assert [one["puzzle_id"] for one in data] == ["one"]
        assert ada.ask("POST", "/api/me/erase", {"name": "Ada"}).status_code == 204
        assert house.failures == 0
    with closing(sqlite3.connect(file)) as left:
        for table, many in (("puzzle_tries", 2), ("puzzle_solvers", 2)):
            assert left.execute(f"SELECT count(*) FROM {table}").fetchone() == (many,)


class Shelf:
    """Stands for the store: what is put on it."""

    def __init__(self) -> None:
        self.added: list[StoredPuzzle] = []

    async def add(self, puzzle: StoredPuzzle, _digest: bytes) -> None:
        self.added.append(puzzle)


def table_of(terms: Terms, *bots: str, over: bool = True) -> Played:
    table = Played(terms)
    for name, bot in zip(("Ada", "Ben"), bots, strict=True):
        table.asks(Person(UserId(name.lower()), name, bot), Sit(code=terms.code, id=ID))
    table.begin(seeds=0)
    table.play(Random(2), 12)
    if over:
        table.do(0, Resign(id=ID))
    return table


async def made_of(
    table: Played, made: list[Decision], *, sealed: bool = False
) -> list[StoredPuzzle]:
    """What comes of it if every decision is as clear as can be, with a worker that says so."""
    jobs, shelf = JobQueue(LocalRandomness().name), Shelf()
    context = cast("Any", SimpleNamespace(
        jobs=jobs, puzzles=shelf, randomness=LocalRandomness(), is_sealed=lambda _table: sealed,
    ))  # fmt: skip

    async def work() -> None:
        while (job := await jobs.next()) is not None:
            (question,) = job.questions
            tries = [[float(at == 0)] * len(LEVELS) for at in range(len(question.moves))]
            jobs.done(job.id, [tries if question.tries else _rows(question)])

    worker = asyncio.create_task(work())
    answers = [_rows(one.question) for one in made]
    await make_puzzles(context, table.table, table.box, made, answers)
    worker.cancel()
    return shelf.added


def _rows(question: Question) -> list[list[float]]:
    worth = [0.6, *(0.5 - at / 100 for at in range(len(question.moves) - 1))]
    return [[share, share] for share in worth]


def test_puzzles_are_made_of_finished_games_that_anybody_may_see() -> None:
    public, private = Terms("phage/1", 2), Terms("phage/1", 2, private=True, code="AAAAAAAA")
    shown = table_of(public, "", "")
    every = decisions(shown.box, record(shown.box, shown.table, shown.log))
    made = [one for one in every if len(one.question.moves) >= 4][:2]
    puzzles = asyncio.run(made_of(shown, made))
    assert len(puzzles) == 2
    for one in puzzles:
        assert one.skill.rating == 600, "every level found it"
        assert len(one.month) == len("2026-10")
        assert not [who for who in (b"Ada", b"ada", b"Ben", b"ben") if who in one.body]
    assert asyncio.run(made_of(table_of(private, "", "strong"), made)), "against bots"
    assert not asyncio.run(made_of(table_of(private, "", ""), made)), "among friends"
    assert not asyncio.run(made_of(table_of(public, "", "", over=False), made)), "while it runs"
    assert not asyncio.run(made_of(shown, made, sealed=True)), "others may still play its deal"
