"""Whose a token is: of house bots by their secret, of everyone else by the database."""

import asyncio
import contextlib
import hashlib
import time
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from parlour import house_bots
from parlour.host.ports import Lost, People, TokenBus
from parlour.supervisor import Supervisor
from parlour.table.types import Person

MOST_REMEMBERED = 50_000
UNKNOWN_SECONDS, MOST_UNKNOWN = 1.0, 10_000  # an unknown token is not looked up again so soon
Value = TypeVar("Value")


def digest(token: str) -> bytes:
    """All that the database and other nodes know of a token."""
    return hashlib.sha256(token.encode()).digest()


class Tokens:
    """Looks a token up every `remembered` seconds, and ends its connections once it is gone."""

    def __init__(self, people: People, remembered: float) -> None:
        self._people, self._remembered = people, remembered
        self._house: dict[str, Person] = {}
        self._known = OrderedDict[bytes, tuple[Person, float]]()  # with when to look again
        self._unknown = OrderedDict[bytes, float]()
        self._changes = 0  # that make what is being read now out of date
        self._open: dict[bytes, list[Callable[[], None]]] = {}  # how to end each connection
        self._bus: TokenBus | None = None
        self._tasks = Supervisor(Lost)

    def start(self, bus: TokenBus | None) -> None:
        """Without other nodes there is no bus."""
        self._bus = bus
        if bus is not None:
            bus.on_token_deleted(self._deleted_elsewhere)
        self._tasks.every(self._check_open, lambda: asyncio.sleep(self._remembered), "tokens")

    async def close(self) -> None:
        await self._tasks.close()

    def admit_house_bots(self, secret: str) -> None:
        """Every house bot, stand-in and analyst that derives its token from this secret.

        Nothing of it is stored: another secret makes the old tokens worthless, and nodes that
        share a database may each have a secret of their own.
        """
        self._house = {
            house_bots.token(secret, one.id): Person(one.id, one.name, one.level)
            for one in house_bots.everyone()
        }

    def house_bot(self, token: str) -> Person | None:
        return self._house.get(token)

    def is_familiar(self, token: str) -> bool:
        """Whether this node has seen it valid, so that nobody can have made it up."""
        return self.house_bot(token) is not None or digest(token) in self._known

    def admit(self, token: str, person: Person) -> None:
        """A token that this node has just made is familiar; whose it is, the database says."""
        _remember(self._known, digest(token), (person, 0.0), MOST_REMEMBERED)

    async def known(self, token: str) -> Person | None:
        if (bot := self.house_bot(token)) is not None:
            return bot
        name = digest(token)
        if self._is_fresh(name):
            return self._known[name][0]
        if not token or self._unknown.get(name, 0.0) > time.monotonic():
            return None
        changes = self._changes
        person = await self._people.known(name)
        if person is None or person.kind == "house":  # a secret that held once is no proof
            self._known.pop(name, None)
            _remember(self._unknown, name, time.monotonic() + UNKNOWN_SECONDS, MOST_UNKNOWN)
            return None
        until = time.monotonic() + self._remembered if changes == self._changes else 0.0
        _remember(self._known, name, (person, until), MOST_REMEMBERED)
        return person

    def _is_fresh(self, name: bytes) -> bool:
        return name in self._known and self._known[name][1] > time.monotonic()

    def look_up_again(self, token: str) -> None:
        """The next time: its person has changed."""
        self._changes += 1
        name = digest(token)
        if name in self._known:
            self._known[name] = (self._known[name][0], 0.0)

    def look_all_up_again(self) -> None:
        """Anybody may have changed; connections are checked against the database at once."""
        self._changes += 1
        for name, (person, _) in self._known.items():
            self._known[name] = (person, 0.0)
        self._tasks.spawn(self._check_open(), "tokens")

    async def delete(self, token: str) -> None:
        """For good, here and on every node."""
        name = digest(token)
        await self._people.delete_token(name)
        self._end(name)
        if self._bus is not None:
            self._bus.tell_token_deleted(name)

    @contextlib.contextmanager
    def in_use(self, token: str, end: Callable[[], None]) -> Iterator[None]:
        """While a connection is open: `end` is called when its token is deleted or expires."""
        if self.house_bot(token) is not None:
            yield
            return
        name = digest(token)
        self._open.setdefault(name, []).append(end)
        if not self._is_fresh(name):  # deleted, maybe, since it was asked for
            self._tasks.spawn(self._check([name]), "token in use")
        try:
            yield
        finally:
            self._open[name].remove(end)
            if not self._open[name]:
                del self._open[name]

    def _deleted_elsewhere(self, name: bytes) -> None:
        """Anybody might say so: the database decides."""
        self._changes += 1
        self._known.pop(name, None)
        if name in self._open:
            self._tasks.spawn(self._check([name]), "deleted token")

    async def _check_open(self) -> None:
        await self._check(list(self._open))

    async def _check(self, names: Sequence[bytes]) -> None:
        valid = await self._people.valid(names)
        for name in names:
            if name not in valid:
                self._end(name)

    def _end(self, name: bytes) -> None:
        self._changes += 1
        self._known.pop(name, None)
        for end in tuple(self._open.get(name, ())):
            end()


def _remember(among: OrderedDict[bytes, Value], name: bytes, value: Value, most: int) -> None:
    """The oldest is forgotten."""
    among.pop(name, None)
    if len(among) >= most:
        among.popitem(last=False)
    among[name] = value
