"""Puzzles for tests: positions of simulated games, stored for a server with worths of our own."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from hashlib import sha256
from pathlib import Path

import msgspec

from parlour.bots.arena import Pairing, played
from parlour.bots.levels import levels
from parlour.bots.review import decisions
from parlour.features.puzzles.judging import Puzzle
from parlour.features.puzzles.store import SqlPuzzles
from parlour.features.puzzles.types import StoredPuzzle
from parlour.games.registry import load
from parlour.glicko import Skill
from parlour.storage.connect import connect
from parlour.storage.prepare import prepare

BEST, EQUAL, NEAR, FAR = 0.77, 0.76, 0.70, 0.50


@cache
def position(game: str, at: int = 0, seed: int = 3) -> Puzzle:
    """Of the decisions with four moves or more: the first two are right, the third is close."""
    box = load(game)
    _, record = played(box, levels(box), box.options(), Pairing("casual", "beginner", 0), seed)
    asked = [one for one in decisions(box, record) if len(one.question.moves) >= 4]
    one = asked[at]
    worth = (BEST, EQUAL, NEAR, *(FAR - n / 100 for n in range(len(one.question.moves) - 3)))
    question = one.question
    return Puzzle(
        rules=box.rules,
        seat=one.seat,
        view=question.view,
        heard=question.heard,
        moves=question.moves,
        worth=worth,
    )


def stored(puzzle: Puzzle, name: str, rating: float) -> tuple[StoredPuzzle, bytes]:
    body = msgspec.json.encode(puzzle)
    skill = Skill(rating, 150.0)
    return StoredPuzzle(
        id=name, rules=puzzle.rules, month="2026-10", body=body, skill=skill
    ), sha256(body).digest()


def shelve(database: Path, *puzzles: tuple[StoredPuzzle, bytes]) -> None:
    """In the database of a server that has not started yet."""

    async def add() -> None:
        engine = connect(f"sqlite:///{database}")
        try:
            await prepare(engine)
            for one, digest in puzzles:
                await SqlPuzzles(engine).add(one, digest)
        finally:
            await engine.dispose()

    with ThreadPoolExecutor() as beside:  # a browser has a loop of its own in this thread
        beside.submit(asyncio.run, add()).result()
