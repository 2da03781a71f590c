"""Makes puzzles from reviewed games that may be shown to everybody."""

import time
from hashlib import sha256

import msgspec

from parlour.bots.review import Decision
from parlour.core.record.chain import canonical
from parlour.features.puzzles.judging import candidates, difficulty, found, harder, puzzle, trials
from parlour.features.puzzles.types import PuzzleStore, StoredPuzzle
from parlour.features.reviews.jobs import JobQueue, Unanswered
from parlour.features.reviews.line import JudgedGame
from parlour.server.context import Context
from parlour.table.room import phase
from parlour.table.types import Table


async def make_puzzles(context: Context, game: JudgedGame) -> None:
    """Make all puzzles of a review; skips those that no worker has time to evaluate."""
    table, answers = game.table, game.answers
    if not may_be_shown(context, table):
        return
    chosen = candidates(game.box, game.decisions, answers)
    judged = {one.at: rows for one, rows in zip(game.decisions, answers, strict=True)}
    try:
        for one in chosen:
            await _make(context, one, table.terms.seats, judged[one.at])
    except Unanswered:
        return


def may_be_shown(context: Context, table: Table) -> bool:
    """Whether a game is over, was not private between people, and has no playable deal."""
    people = [chair for chair in table.chairs if chair is not None and not chair.bot]
    alone = len(people) < 2 or not table.terms.private
    return phase(table) == "FINISHED" and alone and not context.is_sealed(table)


async def _make(context: Context, one: Decision, seats: int, first: list[list[float]]) -> None:
    jobs = context.parts.get(JobQueue)
    (second,) = await jobs.answers([harder(one.question)], seats)
    new = puzzle(one, first, second)
    if new is None:
        return
    parts = [await jobs.answers([part], seats) for part in trials(one.question)]
    stored = StoredPuzzle(
        id=context.randomness.name(),
        rules=new.rules,
        month=time.strftime("%Y-%m", time.gmtime()),
        body=msgspec.json.encode(new),
        skill=difficulty(found(new.worth, [tried for (tried,) in parts])),
    )
    shown = canonical([new.rules, new.seat, new.view, new.moves])
    await context.parts.get(PuzzleStore).add(stored, sha256(shown).digest())
