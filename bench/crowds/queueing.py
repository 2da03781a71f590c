"""A simulation of nodes that share a database: how long a move takes at a load that we cannot run.

A node is one core: it decides a move, hands the row to its group commit (one batch on its way at a
time, the next takes all that waits), and once that is on disk tells the players. The database
flushes what has arrived while the last flush went on. Costs are measured; arrivals are random.
"""

import heapq
from collections import deque
from collections.abc import Callable
from random import Random

from msgspec import Struct


class Costs(Struct, frozen=True):
    """Microseconds, as measured by `bench/crowds/scaling.py`."""

    decide: float  # of a node's core, before the row is handed over
    tell: float  # of a node's core, afterwards
    row: float  # of the database's cores
    flush: tuple[float, ...]  # times of single commits, to draw from
    line: float  # the way to the server and back, without work of ours


class Core:
    """Does one piece of work after the other."""

    def __init__(self, clock: "Clock") -> None:
        self._clock, self._free_at, self.busy = clock, 0.0, 0.0

    def work(self, us: float, then: Callable[[], None]) -> None:
        self._free_at = max(self._free_at, self._clock.now) + us
        self.busy += us
        self._clock.at(self._free_at, then)


class Clock:
    def __init__(self) -> None:
        self.now, self._count = 0.0, 0
        self._due = list[tuple[float, int, Callable[[], None]]]()

    def at(self, when: float, what: Callable[[], None]) -> None:
        self._count += 1
        heapq.heappush(self._due, (when, self._count, what))

    def run(self, until: float) -> None:
        while self._due and self._due[0][0] <= until:
            self.now, _, what = heapq.heappop(self._due)
            what()


class Database:
    """Commits that arrive during a flush share the next one."""

    def __init__(self, clock: Clock, costs: Costs, rng: Random) -> None:
        self._clock, self._costs, self._rng = clock, costs, rng
        self._core, self._waiting, self._flushing = Core(clock), deque[Callable[[], None]](), False

    def commit(self, rows: int, done: Callable[[], None]) -> None:
        self._core.work(rows * self._costs.row, lambda: self._written(done))

    def _written(self, done: Callable[[], None]) -> None:
        self._waiting.append(done)
        if not self._flushing:
            self._flush()

    def _flush(self) -> None:
        self._flushing, going = True, list(self._waiting)
        self._waiting.clear()
        self._clock.at(
            self._clock.now + self._rng.choice(self._costs.flush), lambda: self._on_disk(going)
        )

    def _on_disk(self, going: list[Callable[[], None]]) -> None:
        self._flushing = False
        for done in going:
            done()
        if self._waiting:
            self._flush()


class Node:
    def __init__(self, clock: Clock, costs: Costs, database: Database, waits: list[float]) -> None:
        self._clock, self._costs, self._database, self._waits = clock, costs, database, waits
        self.core, self._waiting, self._committing = Core(clock), list[float](), False

    def move(self) -> None:
        began = self._clock.now
        self.core.work(self._costs.decide, lambda: self._decided(began))

    def _decided(self, began: float) -> None:
        self._waiting.append(began)
        if not self._committing:
            self._commit()

    def _commit(self) -> None:
        self._committing, batch, self._waiting = True, self._waiting, []
        self._database.commit(len(batch), lambda: self._committed(batch))

    def _committed(self, batch: list[float]) -> None:
        self._committing = False
        if self._waiting:
            self._commit()
        for began in batch:
            self.core.work(self._costs.tell, lambda began=began: self._told(began))  # type: ignore[misc]

    def _told(self, began: float) -> None:
        self._waits.append((self._clock.now - began + self._costs.line) / 1000)


class Simulated(Struct, frozen=True):
    p50: float  # ms
    p99: float
    busy: float  # of a node's core


def simulated(
    costs: Costs, rate: float, nodes: int = 1, seconds: float = 20, seed: int = 1
) -> Simulated:
    """So many moves a second on each of the nodes that share a database."""
    clock, rng, waits = Clock(), Random(seed), list[float]()
    database = Database(clock, costs, rng)
    all_nodes = [Node(clock, costs, database, waits) for _ in range(nodes)]

    def arrive(node: Node) -> None:
        node.move()
        clock.at(clock.now + rng.expovariate(rate / 1e6), lambda: arrive(node))

    for node in all_nodes:
        clock.at(rng.expovariate(rate / 1e6), lambda node=node: arrive(node))  # type: ignore[misc]
    clock.run(seconds * 1e6)
    ordered = sorted(waits)
    share = sum(node.core.busy for node in all_nodes) / (nodes * seconds * 1e6)
    return Simulated(ordered[len(ordered) // 2], ordered[int(0.99 * len(ordered))], min(share, 1.0))
