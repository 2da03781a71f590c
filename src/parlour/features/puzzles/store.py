"""Store for puzzles, tries and ratings."""

import contextlib
from collections.abc import Iterator, Sequence
from typing import Any

from sqlalchemy import (
    Executable,
    Row,
    Select,
    delete,
    exists,
    false,
    func,
    insert,
    select,
    text,
    true,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from parlour.core.ids import UserId
from parlour.features.puzzles.bodies import DecidePuzzle, WrongBecause
from parlour.features.puzzles.judging import NEW_SKILL, SUREST, aimed, eased
from parlour.features.puzzles.schema import puzzle_solvers, puzzle_tries, puzzles
from parlour.features.puzzles.types import (
    IN_TRIES,
    REGULAR_DAYS,
    REGULAR_TRIES,
    REPORTS,
    HiddenPuzzle,
    PuzzleSolver,
    PuzzleTry,
    StoredPuzzle,
)
from parlour.glicko import Skill, rated
from parlour.storage.asking import asked, read, write
from parlour.storage.schema import now, people, sessions
from parlour.storage.stores import DAY, known_person

WEEK = 7 * DAY
_SKILL = ("rating", "deviation", "volatility")
_PUZZLE = [
    puzzles.c[name]
    for name in (
        "id",
        "rules",
        "month",
        "body",
        *_SKILL,
        "tries",
        "solved",
    )
]
_TRY = [puzzle_tries.c[name] for name in ("puzzle_id", "move", "points", "before", "after")]
# If a new solver sends two answers at once, the second one finds the row of the first.
NEWCOMER = """
INSERT INTO puzzle_solvers (user_id, rating, deviation, volatility, tries, in_row)
VALUES (:user, :rating, :deviation, :volatility, 0, 0) ON CONFLICT (user_id) DO NOTHING
"""


class SqlPuzzles:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine

    async def add(self, puzzle: StoredPuzzle, digest: bytes) -> None:
        given = {name: getattr(puzzle, name) for name in ("id", "rules", "month", "body")}
        row = insert(puzzles).values(given | _columns(puzzle.skill) | {"digest": digest})

        async def added() -> None:
            with contextlib.suppress(IntegrityError):
                await write(self._engine, row)

        await asked(added())

    async def is_empty(self) -> bool:
        return not await asked(read(self._engine, select(puzzles.c.id).limit(1)))

    async def next(self, user: UserId, rules: Sequence[str]) -> StoredPuzzle | None:
        solver = await self.solver(user)
        rating = aimed(solver.skill, solver.tries)
        tried = exists().where(
            puzzle_tries.c.puzzle_id == puzzles.c.id, puzzle_tries.c.user_id == user
        )
        offered = select(*_PUZZLE).where(
            puzzles.c.rules.in_(rules), puzzles.c.hidden == false(), ~tried
        )
        above = offered.where(puzzles.c.rating >= rating).order_by(puzzles.c.rating, puzzles.c.id)
        below = offered.where(puzzles.c.rating < rating).order_by(
            puzzles.c.rating.desc(), puzzles.c.id
        )
        found = [one for query in (above, below) for one in await self._found(query.limit(1))]
        return min(found, key=lambda one: abs(one.skill.rating - rating), default=None)

    async def puzzle(self, puzzle: str) -> StoredPuzzle | None:
        found = await self._found(select(*_PUZZLE).where(puzzles.c.id == puzzle))
        return found[0] if found else None

    async def _found(self, query: Select[Any]) -> list[StoredPuzzle]:
        rows = await asked(read(self._engine, query))
        return [_stored(row) for row in rows]

    async def tried(self, puzzle: str, user: UserId) -> PuzzleTry | None:
        found = await asked(read(self._engine, _tried(puzzle, user)))
        return _puzzle_try(found[0]) if found else None

    async def answer(self, puzzle: str, user: UserId, move: int, points: float) -> PuzzleTry:
        async def answered() -> PuzzleTry:
            async with self._engine.begin() as connection:
                return await _answered(connection, puzzle, user, move, points)

        return await asked(answered())

    async def solver(self, user: UserId) -> PuzzleSolver:
        mine = select(puzzle_solvers).where(puzzle_solvers.c.user_id == user)
        found = await asked(read(self._engine, mine))
        if not found:
            return PuzzleSolver(NEW_SKILL)
        right = select(func.count()).where(
            puzzle_tries.c.user_id == user,
            puzzle_tries.c.at >= now() - WEEK,
            puzzle_tries.c.points == 1,
        )
        ((week,),) = await asked(read(self._engine, right))
        row = found[0]
        return PuzzleSolver(_skill(row), row.tries, row.in_row, week)

    async def report(self, puzzle: str, user: UserId, why: WrongBecause) -> bool:
        async def reported() -> bool:
            async with self._engine.begin() as connection:
                return await _reported(connection, puzzle, user, why)

        return await asked(reported())

    async def hidden(self) -> list[HiddenPuzzle]:
        """All puzzles that wait for an operator's decision."""
        query = (
            select(puzzles, puzzle_tries.c.report)
            .outerjoin(
                puzzle_tries,
                (puzzle_tries.c.puzzle_id == puzzles.c.id) & (puzzle_tries.c.report != ""),
            )
            .where(puzzles.c.hidden == true())
            .order_by(puzzles.c.id)
        )
        reasons = dict[str, list[str]]()
        found = dict[str, Any]()
        for row in await asked(read(self._engine, query)):
            found[row.id] = row
            reasons.setdefault(row.id, []).append(row.report or "")
        return [
            HiddenPuzzle(
                id=row.id,
                rules=row.rules,
                tries=row.tries,
                solved=row.solved,
                reports=", ".join(sorted(reasons[name])),
            )
            for name, row in found.items()
        ]


async def _answered(
    connection: AsyncConnection, puzzle: str, user: UserId, move: int, points: float
) -> PuzzleTry:
    """Store an answer. Locks the puzzle, the person and the solver, always in this order."""
    lock = select(*_PUZZLE).where(puzzles.c.id == puzzle).with_for_update()
    theirs = _stored((await connection.execute(lock)).one())
    before = (await connection.execute(_tried(puzzle, user))).first()
    if before is not None:
        return _puzzle_try(before)
    if (await connection.execute(known_person(user, people.c.id))).first() is None:
        return PuzzleTry(
            puzzle=puzzle, move=move, points=points, before=NEW_SKILL.rating, after=NEW_SKILL.rating
        )  # erased meanwhile
    await connection.execute(text(NEWCOMER), {"user": user} | _columns(NEW_SKILL))
    mine = select(puzzle_solvers).where(puzzle_solvers.c.user_id == user).with_for_update()
    solver = (await connection.execute(mine)).one()
    skill = _skill(solver)
    after = eased(skill, rated(skill, [(theirs.skill, points)], SUREST), solver.tries)
    harder = rated(theirs.skill, [(skill, 1 - points)], SUREST)
    done = PuzzleTry(
        puzzle=puzzle, move=move, points=points, before=skill.rating, after=after.rating
    )
    await connection.execute(
        insert(puzzle_tries).values(
            puzzle_id=puzzle,
            user_id=user,
            move=move,
            points=points,
            before=done.before,
            after=done.after,
            at=now(),
            report="",
        )
    )
    row = solver.in_row + 1 if points == 1 else 0
    await connection.execute(
        update(puzzle_solvers)
        .where(puzzle_solvers.c.user_id == user)
        .values(_columns(after) | {"tries": solver.tries + 1, "in_row": row})
    )
    counts = {"tries": theirs.tries + 1, "solved": theirs.solved + (points == 1)}
    regular = (await connection.execute(_regular(user))).first() is not None
    rating = _columns(harder) if regular else {}
    await connection.execute(update(puzzles).where(puzzles.c.id == puzzle).values(rating | counts))
    return done


async def _reported(
    connection: AsyncConnection, puzzle: str, user: UserId, why: WrongBecause
) -> bool:
    lock = select(puzzles.c.tries).where(puzzles.c.id == puzzle).with_for_update()
    tries = (await connection.execute(lock)).scalar()
    here = puzzle_tries.c.puzzle_id == puzzle
    mine = here & (puzzle_tries.c.user_id == user)
    if tries is None or (await connection.execute(_tried(puzzle, user))).first() is None:
        return False
    await connection.execute(update(puzzle_tries).where(mine).values(report=why))
    reporters = select(puzzle_tries.c.user_id).where(here, puzzle_tries.c.report != "")
    regulars = [row.user_id for row in await connection.execute(_regular(reporters))]
    where = select(sessions.c.user_id, sessions.c.address).where(sessions.c.user_id.in_(regulars))
    # Several people at one address count once. People without a session do not count.
    reports = len({row.address for row in await connection.execute(where)})
    if reports >= REPORTS and reports * IN_TRIES >= REPORTS * tries:
        await connection.execute(update(puzzles).where(puzzles.c.id == puzzle).values(hidden=True))
    return True


def decided(_number: int, order: DecidePuzzle) -> Iterator[Executable]:
    """Show a hidden puzzle again and clear its reports, or delete it."""
    which = (puzzles.c.id == order.puzzle) & (puzzles.c.hidden == true())
    if not order.show:
        yield delete(puzzles).where(which)
        return
    yield update(puzzles).where(which).values(hidden=False)
    yield update(puzzle_tries).where(puzzle_tries.c.puzzle_id == order.puzzle).values(report="")


def _regular(who: UserId | Select[Any]) -> Select[Any]:
    """The solvers among these who have tried enough puzzles on enough days."""
    mine = puzzle_tries.c.user_id
    return (
        select(mine)
        .where(mine == who if isinstance(who, str) else mine.in_(who))
        .group_by(mine)
        .having(
            func.count() >= REGULAR_TRIES,
            func.count(func.distinct(puzzle_tries.c.at // DAY)) >= REGULAR_DAYS,
        )
    )


def _tried(puzzle: str, user: UserId) -> Select[Any]:
    return select(*_TRY).where(puzzle_tries.c.puzzle_id == puzzle, puzzle_tries.c.user_id == user)


def _puzzle_try(row: Row[tuple[object, ...]]) -> PuzzleTry:
    return PuzzleTry(
        puzzle=row.puzzle_id,
        move=row.move,
        points=row.points,
        before=row.before,
        after=row.after,
    )


def _stored(row: Any) -> StoredPuzzle:
    return StoredPuzzle(
        id=row.id,
        rules=row.rules,
        month=row.month,
        body=bytes(row.body),
        skill=_skill(row),
        tries=row.tries,
        solved=row.solved,
    )


def _skill(row: Any) -> Skill:
    return Skill(*(getattr(row, name) for name in _SKILL))


def _columns(skill: Skill) -> dict[str, float]:
    return {name: getattr(skill, name) for name in _SKILL}
