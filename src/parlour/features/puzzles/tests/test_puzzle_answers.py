"""Puzzles on a server: which one comes next, what an answer moves, what is made of which games."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import pytest
from sqlalchemy import delete, insert, update
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.bots.questions import Question
from parlour.bots.review import Decision, decisions
from parlour.core.ids import UserId
from parlour.core.mind import LEVELS
from parlour.features.all import DECLARED
from parlour.features.puzzles.bodies import DecidePuzzle
from parlour.features.puzzles.judging import NEW_SKILL
from parlour.features.puzzles.making import make_puzzles
from parlour.features.puzzles.schema import puzzle_solvers, puzzle_tries, puzzles
from parlour.features.puzzles.store import SqlPuzzles
from parlour.features.puzzles.tests.shelved_puzzles import BEST, position, shelve, stored
from parlour.features.puzzles.types import PuzzleStore, StoredPuzzle
from parlour.features.reviews.jobs import JobQueue
from parlour.features.reviews.line import JudgedGame
from parlour.host.local import LocalRandomness
from parlour.host.orders import NoOrder
from parlour.server.context.extensions import Parts
from parlour.storage.connect import connect
from parlour.storage.orders import SqlOrders
from parlour.storage.prepare import prepare
from parlour.storage.schema import now, people, sessions
from parlour.storage.stores import DAY, SqlPeople
from parlour.table.commands import Resign, Sit
from parlour.table.history import record
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.support.door import served
from tests.support.hosts import database
from tests.support.tables import ID, Played
from tests.support.visitor import newcomer

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
    await _registered(engine, ADA, BEN)
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
        assert first.before == NEW_SKILL.rating
        assert first.after == NEW_SKILL.rating + 60  # the first answers count gently
        assert await store.answer("easy", ADA, 3, 0.0) == first, "the first try counts"
        assert await store.tried("easy", ADA) == first
        moved = await store.puzzle("easy")
        assert moved is not None
        assert (moved.tries, moved.solved) == (1, 1)
        assert moved.skill == easy[0].skill, "newcomers do not move it"
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
    finally:
        await engine.dispose()


async def _reported(store: SqlPuzzles, engine: AsyncEngine, name: str, key: str, days: int) -> None:
    """Somebody with ten tries on so many days, whose session is used from there, reports it."""
    user, until = UserId(name), now()
    await _registered(engine, name)
    await SqlPeople(engine).note_address(name.encode(), key)
    async with engine.begin() as connection:
        for n in range(9):
            await connection.execute(
                insert(puzzle_tries).values(
                    puzzle_id=f"{name}{n}",
                    user_id=user,
                    move=0,
                    points=1.0,
                    before=0,
                    after=0,
                    at=until - (n % days) * DAY,
                    report="",
                )
            )
    await store.answer("easy", user, 0, 1.0)
    assert await store.report("easy", user, "unclear")


def test_reports_count_from_regular_solvers_and_once_for_an_address(url: str) -> None:
    asyncio.run(_hidden(url))


async def _clear(engine: AsyncEngine) -> None:
    """The tests share a PostgreSQL."""
    async with engine.begin() as connection:
        for table in (puzzles, puzzle_tries, puzzle_solvers, people, sessions):
            await connection.execute(delete(table))


async def _registered(engine: AsyncEngine, *names: str) -> None:
    for name in names:
        await SqlPeople(engine).add(Person(UserId(name), name), name.encode())


async def _hidden(url: str) -> None:
    engine = connect(url)
    await prepare(engine)
    store, fay = SqlPuzzles(engine), UserId("fay")
    await _clear(engine)
    try:
        await store.add(*stored(position("phage"), "easy", 900))
        for n in range(3):  # guests of a minute ago, from three addresses
            await _registered(engine, f"guest{n}")
            await store.answer("easy", UserId(f"guest{n}"), 0, 1.0)
            assert await store.report("easy", UserId(f"guest{n}"), "unclear")
        for n in range(3):
            await _reported(store, engine, f"quick{n}", f"k{n}", days=2)
        for n in range(4):
            await _reported(store, engine, f"family{n}", "k7", days=3)
        assert (await _next(store, fay)).id == "easy"
        before = await store.puzzle("easy")
        await _reported(store, engine, "dan", "k8", days=3)
        moved = await store.puzzle("easy")
        assert before is not None
        assert moved is not None
        assert moved.skill.rating < before.skill.rating, "a regular solver moves it"
        await _reported(store, engine, "eve", "k9", days=3)
        assert await store.next(fay, RULES) is None, "three addresses hide it"
        (hidden,) = await store.hidden()
        assert (hidden.id, hidden.tries) == ("easy", 12)
        orders = SqlOrders({"": engine}, DECLARED)
        await orders.carry_out("operator", DecidePuzzle("easy", show=True))
        assert (await _next(store, fay)).id == "easy"
        with pytest.raises(NoOrder):
            await orders.carry_out("operator", DecidePuzzle("easy", show=False))  # it is not hidden
        assert await store.report("easy", UserId("eve"), "unclear")
        assert (await _next(store, fay)).id == "easy", "old reports count no more"
        async with engine.begin() as connection:
            await connection.execute(update(puzzles).values(hidden=True))
        await orders.carry_out("operator", DecidePuzzle("easy", show=False))
        assert await store.puzzle("easy") is None
        assert [line.action for line in await orders.audit(0, 99)][-2:] == ["puzzle", "puzzle"]
    finally:
        await engine.dispose()


def test_of_two_answers_and_a_report_at_once_one_answer_counts(url: str) -> None:
    async def work() -> None:
        engine = connect(url)
        await prepare(engine)
        store = SqlPuzzles(engine)
        await _clear(engine)
        try:
            await store.add(*stored(position("phage"), "easy", 900))
            for n in range(5):
                user = UserId(f"ada{n}")
                await _registered(engine, user)
                one, two, _ = await asyncio.gather(
                    store.answer("easy", user, 0, 1.0),
                    store.answer("easy", user, 3, 0.0),
                    store.report("easy", user, "unclear"),
                )
                assert one == two
                assert (await store.solver(user)).tries == 1
            found = await store.puzzle("easy")
            assert found is not None
            assert found.tries == 5
        finally:
            await engine.dispose()

    asyncio.run(work())


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
        assert failed["after"] == failed["before"], "the first mistakes cost nothing"
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
    parts = Parts()
    parts.add(JobQueue, jobs)
    parts.add(PuzzleStore, cast("Any", shelf))
    context = cast(
        "Any",
        SimpleNamespace(
            parts=parts,
            randomness=LocalRandomness(),
            is_sealed=lambda _table: sealed,
        ),
    )

    async def work() -> None:
        while (job := await jobs.next()) is not None:
            (question,) = job.questions
            tries = [[float(at == 0)] * len(LEVELS) for at in range(len(question.moves))]
            jobs.done(job.id, [tries if question.tries else _rows(question)])

    worker = asyncio.create_task(work())
    answers = [_rows(one.question) for one in made]
    await make_puzzles(context, JudgedGame(table.table, table.box, made, answers))
    worker.cancel()
    return shelf.added


def _rows(question: Question) -> list[list[float]]:
    worth = [0.6, *(0.5 - at / 100 for at in range(len(question.moves) - 1))]
    return [[share, 1 - share] for share in worth]


def test_puzzles_are_made_of_finished_games_that_anybody_may_see() -> None:
    public, private = (
        Terms(rules="phage/1", seats=2),
        Terms(rules="phage/1", seats=2, private=True, code="AAAAAAAA"),
    )
    shown = table_of(public, "", "")
    every = decisions(shown.box, record(shown.box, shown.table, shown.log))
    made = [one for one in every if one.seat == 0 and len(one.question.moves) >= 4][:2]
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


def test_guests_of_one_address_share_a_limit_of_reports(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    shelve(file, stored(position("phage", 6), "one", 1050))
    rate = ("--rate", "puzzle_reports=3/60")
    with served("--no-bots", *rate, database=f"sqlite:///{file}") as house:
        guests = [newcomer(house.url, name) for name in ("Ada", "Ben")]
        for guest in guests:
            assert guest.ask("POST", "/api/puzzles/one", {"move": 0}).status_code == 200
        path, why = "/api/puzzles/one/report", {"why": "unclear"}
        told = [guest.ask("POST", path, why).status_code for guest in guests * 2]
        assert told == [204, 204, 204, 429]
