"""People with browsers: they send commands, are cut off, return, and ask again."""

import asyncio
from collections import deque
from random import Random
from typing import Protocol

from msgspec.structs import replace

from parlour.core.ids import CommandId, TableId, UserId
from parlour.host.ports import Row
from parlour.table.commands import Move, PlayerCommand
from parlour.table.types import is_house_bot
from tests.sim import api
from tests.sim.choices import Player, Seen
from tests.sim.connection import Connection
from tests.sim.database import SimDatabase
from tests.sim.frames import Witness
from tests.sim.history import History, Intent
from tests.sim.loop import WORLD, now_ms
from tests.sim.truth import Truth

AGAIN = 0.1  # seconds until a command is sent again that nobody knew of
PATIENCE = 2_500  # ms without an answer, and another node is tried
LOOK = 1.5  # seconds between two looks at whether there is one


class World(Protocol):
    rng: Random
    history: History
    database: SimDatabase
    truth: Truth
    witness: Witness

    def a_node(self) -> api.SimNode: ...


class Client:
    """One person at one table. A command keeps its id until it is answered."""

    def __init__(self, world: World, number: int, user: UserId, table: TableId) -> None:
        self.world, self._number, self.user, self.table = world, number, user, table
        self._player = Player(world.rng, bot=is_house_bot(user))
        self._count = self._retries = 0
        self.waiting: dict[str, PlayerCommand] = {}
        self._asked = 0  # when the oldest of them was sent
        self.frame = b""  # the last news
        self.seen: Seen | None = None
        self.row: Row | None = None  # of the log, when it came
        self.connection: Connection | None = None
        self._thinking = False
        self.gone = False  # for good
        self.resting = False  # answers what is under way, and plays no more
        self._used: deque[str] = deque(maxlen=5)
        self._later(world.rng.random() * 0.02, self._look)

    def connect(self) -> None:
        """To any node; commands that wait are sent first."""
        self._retries, self._asked = 0, now_ms()
        self.connection = Connection(self, self.world.a_node(), self._new("tab"))

    def cut(self) -> None:
        """The server notices at once, in mid-command, or when it has read all it was sent."""
        if self.connection is not None:
            self.connection.cut(noticed=self.world.rng.random() < 0.6)
            self.ended(self.connection)

    def leave(self) -> None:
        """For good: nobody waits for an answer any more."""
        self.gone = True
        self.cut()
        self.waiting.clear()

    def move_to(self, table: TableId) -> None:
        self.cut()
        self.table, self.frame, self.seen, self.row = table, b"", None, None
        self.waiting.clear()

    def ended(self, connection: Connection) -> None:
        if self.connection is connection:
            self.connection = None
            if not self.gone:
                self._later(self.world.rng.choice((0.0, 0.01, 0.05, 0.3)), self._return)

    def there(self) -> int:
        """For how many ms the person has certainly been there."""
        one = self.connection
        if one is None or not one.arrived or one.departed or not one.node.serves:
            return 0
        return now_ms() - max(one.since, one.node.well_since)

    def resync(self) -> None:
        """What it saw is lost: so is what it wanted to do there."""
        self.waiting.clear()

    def told(self, frame: bytes, seen: Seen) -> None:
        self.frame, self.seen = frame, seen
        self.row = self.world.truth.row(self.table, seen.seq)
        if seen.fair is not None and not self._player.is_fair(self.table, seen.fair):
            self.world.history.wrong(f"I13: {self.table} showed another seed than it committed to")
        if seen.following and not self.resting:
            self._later(0.0, self.move_to, TableId(seen.following))
        self._consider()

    def answered(self, answer: api.Answered, connection: Connection) -> None:
        if not isinstance(answer, api.Retry):
            self._note(answer)
            self.waiting.pop(answer.id, None)
            self._retries, self._asked = 0, now_ms()
            self._consider()
        elif self._is_ahead(answer.id):  # a cheat: nobody can say what it will come to
            self.waiting.pop(answer.id)
            self._consider()
        elif answer.id in self.waiting:
            self._retries += 1
            if self._retries > 4:
                self.cut()
            else:
                self._later(AGAIN, connection.send, answer.id)

    def _is_ahead(self, command_id: str) -> bool:
        command, seen = self.waiting.get(command_id), self.seen
        return isinstance(command, Move) and seen is not None and command.base > seen.seq

    def _note(self, answer: api.Answered) -> None:
        intent = self.world.history.intents.get((self.table, f"{self.user}.{answer.id}"))
        if isinstance(answer, api.Ok) and intent is not None and intent.acked is None:
            intent.acked = (self.world.history.tick(), answer.seq)

    def _look(self) -> None:
        """Whether the server is still there."""
        if self.gone:
            return
        connection = self.connection
        if connection is None:
            self._return()
        elif (self.waiting or not connection.arrived) and now_ms() - self._asked > PATIENCE:
            self.cut()
        self._later(LOOK, self._look)

    def _return(self) -> None:
        if self.connection is None and not self.gone:
            self.connect()

    def _consider(self) -> None:
        if not self._thinking and not self.resting:
            self._thinking = True
            self._later(thinking(self.world.rng), self._act)

    def _act(self) -> None:
        self._thinking = False
        rng, seen, connection = self.world.rng, self.seen, self.connection
        busy = len(self.waiting) > 0 and rng.random() < 0.97
        if seen is None or connection is None or busy or self.resting or self.gone:
            return
        command = self._player.chosen(self.table, seen)
        if command is None:
            return
        ids = tuple(self._fresh_id() for _ in range(2 if rng.random() < 0.02 else 1))
        for command_id in ids:  # two: a double click
            self._send(connection, replace(command, id=CommandId(command_id)))
        honest = isinstance(command, Move) and command.base == seen.seq
        if len(ids) > 1 and honest:
            keys = tuple(f"{self.user}.{command_id}" for command_id in ids)
            self.world.history.clicks.append((self.table, keys))
        if rng.random() < 0.01:  # in mid-command, perhaps
            self._later(rng.choice((0.0, 0.0, 0.001, 0.01, 0.1)), self.cut)

    def _send(self, connection: Connection, command: PlayerCommand) -> None:
        history = self.world.history
        key = (self.table, f"{self.user}.{command.id}")
        if key in history.intents:
            history.reused.add(key)
        history.intents.setdefault(key, Intent(self.table, history.tick()))
        if not self.waiting:
            self._asked = now_ms()
        self.waiting[command.id] = command
        connection.send(command.id)

    def _fresh_id(self) -> str:
        """A new one, but for somebody who sends an id again, or one that another has used."""
        if self._used and self.world.rng.random() < 0.004:
            return self.world.rng.choice(self._used)
        new = self._new("do")
        self._used.append(self.world.rng.choice((new, f"do-{self._number ^ 1}-{self._count}")))
        return new

    def _new(self, what: str) -> str:
        self._count += 1
        return f"{what}-{self._number}-{self._count}"

    def _later(self, delay: float, what: object, *args: object) -> None:
        asyncio.get_running_loop().call_later(delay, what, *args, context=WORLD)  # type: ignore[arg-type]  # whatever it takes


def thinking(rng: Random) -> float:
    """Seconds: nearly always quick, seldom for long."""
    chance = rng.random()
    if chance < 0.85:
        return rng.randrange(8) / 1_000
    if chance < 0.98:
        return rng.randrange(10, 80) / 1_000
    return rng.randrange(300, 2_500) / 1_000 if chance < 0.998 else rng.randrange(5, 13)
