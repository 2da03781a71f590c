"""Nothing is stored of somebody who is erased while a request of theirs is under way."""

import asyncio
from collections.abc import Awaitable, Callable
from pathlib import Path

import pytest
from sqlalchemy import func, insert, literal, select
from sqlalchemy.ext.asyncio import AsyncEngine

from parlour.core.ids import TableId, UserId
from parlour.features.all import DECLARED
from parlour.features.daily.schema import daily_tries
from parlour.features.daily.store import SqlDaily
from parlour.features.puzzles.schema import puzzle_solvers, puzzle_tries
from parlour.features.puzzles.store import SqlPuzzles
from parlour.features.puzzles.tests.shelved_puzzles import position, stored
from parlour.host.erasing import Erasure
from parlour.storage import personal
from parlour.storage.connect import connect
from parlour.storage.prepare import prepare
from parlour.storage.schema import erasures, people
from parlour.storage.stores import SqlPeople, known_person
from parlour.table.types import Person
from tests.support.hosts import database

__all__ = ["database"]
HELD = 0.5  # seconds for which an insert is not committed


@pytest.fixture(params=["sqlite", "postgres"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path}/parlour.db"
    return str(request.getfixturevalue("database"))


async def erased(engine: AsyncEngine, user: UserId) -> None:
    """What the node does that erases, once all others know of it."""
    async with engine.begin() as connection:
        row = {"user_id": user, "number": 1, "key": "k"}
        await connection.execute(insert(erasures).values(row))
    await personal.erase({"": engine}, DECLARED.owned, "operator", Erasure(user, 1, "k"))


async def rows_of(engine: AsyncEngine, user: UserId) -> dict[str, int]:
    found = dict[str, int]()
    async with engine.connect() as connection:
        for table in (daily_tries, puzzle_tries, puzzle_solvers):
            query = select(func.count()).select_from(table).where(table.c.user_id == user)
            found[table.name] = (await connection.execute(query)).scalar_one()
    return found


def on(url: str, work: Callable[[AsyncEngine], Awaitable[None]]) -> None:
    async def done() -> None:
        engine = connect(url)
        try:
            await prepare(engine)
            await work(engine)
        finally:
            await engine.dispose()

    asyncio.run(done())


def test_nothing_is_stored_of_somebody_who_was_erased_meanwhile(url: str) -> None:
    async def work(engine: AsyncEngine) -> None:
        ada, ben = UserId("ada"), UserId("ben")
        for user in (ada, ben):
            await SqlPeople(engine).add(Person(user, user), user.encode())
        puzzles = SqlPuzzles(engine)
        await puzzles.add(*stored(position("phage"), "easy", 900))
        await erased(engine, ada)
        for user in (ada, ben):
            await SqlDaily(engine).begin(1, user, TableId(f"t-{user}"))
            await puzzles.answer("easy", user, 0, 1.0)
        assert set((await rows_of(engine, ada)).values()) == {0}
        assert set((await rows_of(engine, ben)).values()) == {1}
        found = await puzzles.puzzle("easy")
        assert found is not None
        assert found.tries == 1

    on(url, work)


def test_a_try_that_is_being_inserted_is_erased(database: str) -> None:
    async def work(engine: AsyncEngine) -> None:
        eve = UserId("eve")
        await SqlPeople(engine).add(Person(eve, "Eve"), b"eve")
        async with engine.begin() as connection:
            row = known_person(eve, literal(1), people.c.id, literal("t"))
            columns = ("number", "user_id", "table_id")
            await connection.execute(insert(daily_tries).from_select(columns, row))
            erasing = asyncio.ensure_future(erased(engine, eve))
            await asyncio.sleep(HELD)
            assert not erasing.done()
        await erasing
        assert set((await rows_of(engine, eve)).values()) == {0}

    on(database, work)
