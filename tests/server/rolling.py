"""Nodes that are stopped and started in turn while pairs of players go on, and what that costs."""

import asyncio
import contextlib
import os
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from tests.chaos.players import THINKS, Act, History, Pair
from tests.support import services
from tests.support.keeper import await_ready, waited

CALM = 1.0  # seconds of play before anything happens
LONG = 1e6
PER_MOVE = 30_000  # ms: who waits for a core, on a busy machine, does not lose by time
START = 240.0  # seconds in which a node is ready, on a busy machine
GIVE_UP = 60.0  # seconds after which a pair that does not move is not waited for
END = 60.0  # seconds in which everybody comes to an end of their game


class Node:
    """`parlour serve` on a port that stays the same, in whichever version."""

    def __init__(self, folder: Path, number: int, *options: str) -> None:
        self.port, self.log = services.free_port(), folder / f"node{number}.log"
        self.url = f"http://127.0.0.1:{self.port}"
        self._options = options
        self.gone = 0.0  # what its last process waited for a core
        self._process: subprocess.Popen[bytes] | None = None

    def start(self, env: Mapping[str, str] | None = None) -> None:
        """Until it is ready."""
        command = [sys.executable, "-m", "parlour.cli.app", "serve", "--no-bots", "--no-limits"]
        command += ["--host", "127.0.0.1", "--port", str(self.port), *self._options]
        with self.log.open("ab") as log:
            self._process = subprocess.Popen(
                command, stdout=log, stderr=subprocess.STDOUT, env=env or os.environ
            )
        try:
            await_ready(self.url, self._process, START)
        except TimeoutError as error:
            raise TimeoutError(self.log.read_text("utf-8", "replace")) from error

    @property
    def waited(self) -> float:
        """Seconds in which it was ready to run while others had all cores."""
        return 0.0 if self._process is None else waited(self._process.pid)

    def stop(self) -> None:
        if self._process is not None:
            self.gone = self.waited
            self._process.terminate()
            self._process.wait(30)
            self._process = None

    def kill(self) -> None:
        if self._process is not None:
            self._process.kill()
            self._process.wait()


@contextlib.contextmanager
def nodes(folder: Path, count: int, *options: str) -> Iterator[list[Node]]:
    found = [Node(folder, number, *options) for number in range(count)]
    try:
        yield found
    finally:
        for node in found:
            node.kill()


class Load:
    """Pairs who play, one game after the other, and when each had a move acknowledged."""

    def __init__(self, urls: list[str], pairs: int, thinks: tuple[float, float] = THINKS) -> None:
        self.history = History()
        self._pairs = [Pair(urls, self.history, seed, PER_MOVE, thinks) for seed in range(pairs)]

    @contextlib.asynccontextmanager
    async def playing(self) -> AsyncIterator[None]:
        """In the end everybody finishes the move that they are at."""
        tasks = [asyncio.create_task(pair.run(time.monotonic() + LONG)) for pair in self._pairs]
        while any(not pair.acts for pair in self._pairs):  # noqa: ASYNC110
            await asyncio.sleep(0.05)
        await asyncio.sleep(CALM)
        yield
        for pair in self._pairs:
            pair.stop()
        _, hung = await asyncio.wait(tasks, timeout=END)
        # Nobody moves there now. Not sooner: whoever was opening a table has played one move there.
        self.history.unfinished = {pair.table for pair in self._pairs}
        for task in hung:
            task.cancel()
        assert not hung, f"{len(hung)} tables stand still"
        for task in tasks:
            task.result()

    async def acts_again(self, since: float, seconds: float) -> list[float]:
        """How long each pair waits for its next acknowledgement; `seconds` if not by then."""
        while time.monotonic() < since + seconds and any(p.acted < since for p in self._pairs):  # noqa: ASYNC110
            await asyncio.sleep(0.02)
        return [
            next(
                (a.answered - max(a.sent, since) for a in pair.acts if a.answered >= since), seconds
            )
            for pair in self._pairs
        ]

    async def interruptions(self, began: float) -> list[float]:
        """For each pair, until its next move: the longest time in which nobody thought or moved."""
        again = await self.acts_again(time.monotonic(), GIVE_UP)
        return [
            max([wait, *(_stood(a, b) for a, b in pairwise(pair.acts) if b.answered > began)])
            for pair, wait in zip(self._pairs, again, strict=True)
        ]


def _stood(last: Act, act: Act) -> float:
    """How long the table waited between two moves while nobody was thinking."""
    return max(0.0, act.shown - last.answered) + act.answered - act.sent
