"""What a school of 30 notices of work in the background, on each kind of database."""

import argparse
import asyncio
import tempfile
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path

from bench.support.meter import percentile, table
from bench.support.school import School
from tests.support.door import Served

WARM = 4.0  # seconds of a server that are not counted


def options(doc: str | None) -> argparse.ArgumentParser:
    """What each of these measurements can be asked for."""
    parser = argparse.ArgumentParser(description=doc)
    parser.add_argument("--rounds", type=int, default=4)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--only", choices=["sqlite", "postgres"])
    parser.add_argument("--write", type=Path)
    return parser


@asynccontextmanager
async def playing(node: Served) -> AsyncIterator[School]:
    """A school that has warmed up; ask how long it waited when it has stopped."""
    school = School(node)
    school.start()
    await asyncio.sleep(WARM)
    yield school
    await school.stop()


def compared(head: str, last: str, waits: Mapping[str, list[float]]) -> list[str]:
    """A table of how long answers to moves took. The first line is the quiet one."""
    calm = percentile(next(iter(waits.values())), 0.99)
    lines = [
        [name, f"{len(some):,}", f"{half:.1f} ms", f"{most:.1f} ms", f"{most / calm:.2f}"]
        for name, some in waits.items()
        for half, most in [(percentile(some, 0.5), percentile(some, 0.99))]
    ]
    return table([head, "moves", "p50", "p99", last], lines)


def on_databases(
    only: str | None, postgres: Callable[[], str], sqlite: Callable[[Path], str]
) -> list[str]:
    """What was measured on each kind of database, printed as it comes."""
    parts = list[str]()
    if only != "sqlite":
        parts.append(postgres())
        print(parts[-1], flush=True)
    if only != "postgres":
        with tempfile.TemporaryDirectory(prefix="parlour-bench-") as folder:
            parts.append(sqlite(Path(folder)))
        print(parts[-1], flush=True)
    return parts
