"""What was asked and answered in one schedule, and what has gone wrong."""

from typing import NamedTuple

from sim.api import Answered


class Heard(NamedTuple):
    """What a connection was told to have happened after one entry, up to another."""

    connection: str
    table: str
    after: int | None  # None: it was there for the first time
    seq: int
    events: bytes


class Attempt:
    """One delivery of a command to a node."""

    def __init__(self, table: str, key: str) -> None:
        self.table, self.key = table, key
        self.answer: Answered | None = None
        self.end: int | None = None  # which attempt it was to end, counted over all


class History:
    def __init__(self) -> None:
        self.attempts: list[Attempt] = []
        self.heard: list[Heard] = []
        self.faults: list[str] = []
        self._ended = 0

    def ended(self, attempt: Attempt) -> None:
        self._ended += 1
        attempt.end = self._ended

    def wrong(self, what: str) -> None:
        self.faults.append(what)
