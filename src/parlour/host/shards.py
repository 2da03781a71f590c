"""Several databases: a table's id names the one that has its log, for ever.

Each database has a host of its own, with its own group commit, clock, sweep and health: one that is
away stops its own tables, and no other. With one database there is one host, and none of this.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from hashlib import blake2b
from typing import TypeAlias, TypeVar

from parlour.api.frames import Answered, No
from parlour.core.ids import Ms, TableId, UserId
from parlour.core.record import Record
from parlour.host.erasing import Erasure
from parlour.host.openings import Sits
from parlour.host.ports import Lost, NoTable, Randomness
from parlour.host.session import Recent, Resume, Seen
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import AnyCommand, Move
from parlour.table.phrases import Aside
from parlour.table.terms import Terms
from parlour.table.types import News, Person, Table

T = TypeVar("T")


def shard_of(table: TableId) -> str:
    """The name of the database that has this table; the first has none."""
    name, dash, _ = table.partition("-")
    return name if dash else ""


def named(shard: str, table: TableId) -> TableId:
    """A new table's id in this database."""
    return TableId(f"{shard}-{table}") if shard else table


def by_preference(shards: Sequence[str], key: str) -> list[str]:
    """All in one order that each node finds by itself, another for each key."""
    return sorted(shards, key=lambda shard: blake2b(f"{key} {shard}".encode()).digest())


class ShardedHost:
    """Plays each table on the host of its database. The first has no name, and all people."""

    def __init__(
        self, hosts: Mapping[str, Host], opens: Sequence[str], randomness: Randomness
    ) -> None:
        self.shards, self._random = dict(hosts), randomness
        self.clock = self.shards[""].clock  # while that is lost, nobody new is known
        self._opens = tuple(opens)  # databases that take new tables

    @property
    def present(self) -> Callable[[TableId], Awaitable[frozenset[UserId] | None]]:
        return self.shards[""].present

    @present.setter
    def present(self, ask: Callable[[TableId], Awaitable[frozenset[UserId] | None]]) -> None:
        for host in self.shards.values():
            host.present = ask

    def of(self, table: TableId) -> Host:
        try:
            return self.shards[shard_of(table)]
        except KeyError:
            raise NoTable(table) from None

    def now(self) -> Ms:
        return self.shards[""].now()

    def hears(self) -> bool:
        return self.shards[""].hears()

    def sessions(self) -> int:
        return sum(host.sessions() for host in self.shards.values())

    def set_aside(self) -> int:
        return sum(host.set_aside() for host in self.shards.values())

    async def open(self, terms: Terms, sits: Sits = ()) -> TableId:
        name = self.new_name()
        await self.open_at(name, terms, sits)
        return name

    def new_name(self) -> TableId:
        """For a table in any database that takes tables and answers."""
        answering = [name for name in self._opens if self.shards[name].clock.healthy()]
        return named(self._random.pick(answering or self._opens), TableId(self._random.name()))

    async def open_at(
        self, name: TableId, terms: Terms, sits: Sits = (), seed: bytes = b""
    ) -> bool:
        return await self.of(name).open_at(name, terms, sits, seed)

    async def do(self, table: TableId, person: Person | None, command: AnyCommand) -> Answered:
        try:
            return await self.of(table).do(table, person, command)
        except NoTable:
            return No(command.id, "no-table")

    def play(
        self, table: TableId, person: Person, move: Move, answered: Callable[[Answered], None]
    ) -> bool:
        host = self.shards.get(shard_of(table))
        return host is not None and host.play(table, person, move, answered)

    async def look(self, table: TableId, user: UserId | None = None) -> News:
        return await self.of(table).look(table, user)

    async def table(self, table: TableId) -> Table:
        return await self.of(table).table(table)

    async def current(self, table: TableId) -> Table:
        return await self.of(table).current(table)

    async def tables(self, heads: Mapping[TableId, int]) -> list[Table]:
        """Those of databases that answer; `Lost` if none does."""
        parts: dict[str, dict[TableId, int]] = {}
        for table, head in heads.items():
            parts.setdefault(shard_of(table), {})[table] = head
        asked = [
            self.shards[name].tables(part) for name, part in parts.items() if name in self.shards
        ]
        found = {one.id: one for some in await answers(asked) for one in some}
        return [found[table] for table in heads if table in found]

    def known(self, table: TableId) -> Table | None:
        host = self.shards.get(shard_of(table))
        return None if host is None else host.known(table)

    async def watch(
        self, table: TableId, connection: str, watcher: Watcher, resume: Resume | None = None
    ) -> Table:
        return await self.of(table).watch(table, connection, watcher, resume)

    def unwatch(self, table: TableId, connection: str) -> None:
        self.of(table).unwatch(table, connection)

    def say(self, table: TableId, said: Aside) -> None:
        self.of(table).say(table, said)

    async def seen(self, table: TableId, user: UserId | None, *, with_events: bool = False) -> Seen:
        return await self.of(table).seen(table, user, with_events=with_events)

    async def history(self, table: TableId, user: UserId) -> list[Recent]:
        return await self.of(table).history(table, user)

    async def record(self, table: TableId) -> Record:
        return await self.of(table).record(table)

    async def forget(self, tables: Sequence[TableId]) -> None:
        for name, host in self.shards.items():
            await host.forget([one for one in tables if shard_of(one) == name])

    async def erase(self, erasures: Sequence[Erasure]) -> None:
        await asyncio.gather(*(host.erase(erasures) for host in self.shards.values()))

    def catching_up(self) -> Callable[[], None]:
        every = [host.catching_up() for host in self.shards.values()]

        def caught_up() -> None:
            for one in every:
                one()

        return caught_up

    async def settle(self) -> None:
        await asyncio.gather(*(host.settle() for host in self.shards.values()))


AnyHost: TypeAlias = Host | ShardedHost


async def answers(asked: Sequence[Awaitable[T]]) -> list[T]:
    """What those say that answer; `Lost` if there are some and none does."""
    found = await asyncio.gather(*asked, return_exceptions=True)
    for one in found:
        if isinstance(one, BaseException) and not isinstance(one, Lost):
            raise one
    lost = [one for one in found if isinstance(one, Lost)]
    if lost and len(lost) == len(found):
        raise lost[0]
    return [one for one in found if not isinstance(one, BaseException)]
