"""Long runs over many games, which go on where they were stopped: a finding is a line of a file."""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

import msgspec

from parlour.games.pazaak import exploiter, reckoning, weighing

TABLES = 60_000  # of Pazaak's, each 80 kB: many matches need the same ones

Found = TypeVar("Found")
Game = TypeVar("Game")


def known(file: Path, kind: type[Found]) -> list[Found]:
    lines = file.read_bytes().splitlines() if file.exists() else []
    return [msgspec.json.decode(line, type=kind) for line in lines]


def added(
    file: Path, play: Callable[[Game], Found], left: Iterable[Game], jobs: int
) -> Iterator[Found]:
    """What each game that is left comes to, as soon as it is over and on the file."""
    file.parent.mkdir(parents=True, exist_ok=True)
    with get_context("spawn").Pool(jobs, _with_memory) as pool, file.open("ab") as out:
        for found in pool.imap_unordered(play, left):
            out.write(msgspec.json.encode(found) + b"\n")
            out.flush()
            yield found


def _with_memory() -> None:
    """A server keeps the tables of a match or two; here the next match has the same cards."""
    kept = lru_cache(TABLES)(reckoning.table.__wrapped__)
    for module in (reckoning, weighing, exploiter):
        module.table = kept  # type: ignore[attr-defined]
