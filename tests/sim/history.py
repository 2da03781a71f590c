"""What was asked, answered and seen in one schedule, and what has gone wrong."""

from collections import Counter

from parlour.core.ids import TableId, UserId
from parlour.table.commands import PlayerCommand
from tests.sim.api import Answered
from tests.sim.loop import Place


class Attempt:
    """One delivery of a command to a node."""

    def __init__(self, table: TableId, user: UserId, command: PlayerCommand) -> None:
        self.table, self.user, self.command = table, user, command
        self.key = f"{user}.{command.id}"  # as the log has it
        self.answer: Answered | None = None
        self.place: Place | None = None
        self.heads = (0, 0)  # of the log when it began, and when it ended
        self.lives = (0, 0)  # standbys that had taken over by then
        self.ended = False
        self.seen = False  # the client has the answer


class Intent:
    """What a client wanted once; it may be sent many times, and under two ids by a double click."""

    def __init__(self, table: TableId, tick: int) -> None:
        self.table, self.invoked = table, tick
        self.acked: tuple[int, int] | None = None  # when, and as which entry


class History:
    def __init__(self) -> None:
        self.attempts: list[Attempt] = []
        self.intents: dict[tuple[TableId, str], Intent] = {}  # by table and command
        self.reused: set[tuple[TableId, str]] = set()  # ids that were sent for something else, too
        self.began: dict[tuple[TableId, str], int] = {}  # first deliveries, on the service's clock
        self.clicks: list[tuple[TableId, tuple[str, ...]]] = []  # ids of one intent
        self.faults: list[str] = []
        self.counts: Counter[str] = Counter()  # what was injected, and how much was checked
        self.over = False
        self._tick = 0

    def tick(self) -> int:
        self._tick += 1
        return self._tick

    def wrong(self, what: str) -> None:
        if not self.over:
            self.faults.append(what)
