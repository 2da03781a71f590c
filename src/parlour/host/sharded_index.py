"""The index of tables over several databases. Each lists its own; answers are merged."""

import asyncio
from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet

from msgspec.structs import asdict

from parlour.api.played import PlayedCount, PlayedGame
from parlour.core.ids import TableId, UserId
from parlour.host.ports import Listed, Lost, PlayedQuery, TableIndex
from parlour.host.shards import answers, by_preference, named, shard_of


class ShardedTableIndex:
    """Lists have what those databases say that answer; a history must be whole."""

    def __init__(self, indexes: Mapping[str, TableIndex], opens: Sequence[str]) -> None:
        self._indexes, self._opens = dict(indexes), tuple(opens)

    async def waiting(self, most: int) -> Sequence[Listed]:
        return _newest(await answers([one.waiting(most) for one in self._all()]), most)

    async def playing(self, most: int) -> Sequence[Listed]:
        return _newest(await answers([one.playing(most) for one in self._all()]), most)

    async def coded(self, code: str) -> TableId | None:
        replies = await asyncio.gather(
            *(one.coded(code) for one in self._all()), return_exceptions=True
        )
        for one in replies:
            if one is not None and not isinstance(one, BaseException):
                return one
        for one in replies:  # it may be in the one that does not answer
            if isinstance(one, BaseException):
                raise one
        return None

    async def newest(self, room: TableId) -> TableId | None:
        index = self._indexes.get(shard_of(room))
        return None if index is None else await index.newest(room)

    async def pair(self, key: str, table: TableId, failed: TableId) -> TableId:
        """All who look for the same ask the same database, or the next one while that is away."""
        lost = Lost("no database takes tables")
        for shard in by_preference(self._opens, key):
            try:
                return await self._indexes[shard].pair(key, named(shard, table), failed)
            except Lost as error:
                lost = error
        raise lost

    async def seats(self, users: Sequence[UserId]) -> Mapping[UserId, Sequence[Listed]]:
        replies = await answers([one.seats(users) for one in self._all()])
        return {user: _newest([some[user] for some in replies]) for user in users}

    async def waiting_people(self) -> Sequence[UserId]:
        replies = await answers([one.waiting_people() for one in self._all()])
        return [user for some in replies for user in some]

    async def played(self, user: UserId, query: PlayedQuery) -> Sequence[PlayedGame]:
        replies = await asyncio.gather(*(one.played(user, query) for one in self._all()))
        games = (game for some in replies for game in some)
        return sorted(games, key=lambda one: (one.ended, one.table), reverse=True)[: query.most]

    async def finished(self, users: Sequence[UserId], since: int) -> AbstractSet[UserId]:
        replies = await asyncio.gather(*(one.finished(users, since) for one in self._all()))
        return set[UserId]().union(*replies)

    async def counted(self, user: UserId, query: PlayedQuery) -> PlayedCount:
        replies = await asyncio.gather(*(one.counted(user, query) for one in self._all()))
        counts = [asdict(one) for one in replies]
        return PlayedCount(**{name: sum(one[name] for one in counts) for name in counts[0]})

    def _all(self) -> Sequence[TableIndex]:
        return tuple(self._indexes.values())


def _newest(lists: Sequence[Sequence[Listed]], most: int | None = None) -> list[Listed]:
    every = (one for some in lists for one in some)
    return sorted(every, key=lambda one: one.opened, reverse=True)[:most]
