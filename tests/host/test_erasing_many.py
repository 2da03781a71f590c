"""After many random erasures nobody is found in any file, and everything still verifies."""

import asyncio
from pathlib import Path
from random import Random

import msgspec

from parlour.api.frames import Ok
from parlour.core.ids import Ms, TableId, UserId
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.table.commands import Next, Resign
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.support.erased import left_of
from tests.support.erasing_nodes import NodeParts, place, shared
from tests.support.hosts import database
from tests.support.tables import ID, begin, send, sits

__all__ = ["database", "place", "shared"]
PEOPLE, GAMES, ERASED = 110, 70, 100


async def played(node: NodeParts, rng: Random, users: list[str]) -> list[TableId]:
    """Rooms of two: some move on after their game, and some are archived."""
    tables = list[TableId]()
    for _ in range(GAMES):
        pair = rng.sample(users, 2)
        table = await node.host.open(Terms(rules="memory/1", seats=2), sits(*pair))
        await begin(node.host, table, pair)
        assert isinstance(await send(node.host, table, "over", pair[0], Resign(id=ID)), Ok)
        if rng.random() < 0.5:
            assert isinstance(await send(node.host, table, "next", pair[1], Next(id=ID)), Ok)
        tables.append(table)
    node.host.archivist.after = Ms(0)
    await asyncio.sleep(0.01)
    await node.host.beat()
    for name in rng.sample(tables, GAMES // 3):
        await node.host.archivist._archived(name, Ms(0))
    return tables


def test_a_hundred_random_erasures_leave_no_word_and_every_proof(place: str) -> None:
    rng = Random(7)
    users = [f"u{at:03}xqzk" for at in range(PEOPLE)]

    async def work() -> None:
        node = NodeParts(place)
        await node.start()
        try:
            for at, user in enumerate(users):
                person = Person(UserId(user), user.title())
                await node.people.add(person, at.to_bytes(32))
            tables = await played(node, rng, users)
            gone = rng.sample(users, ERASED)
            for user in gone:
                await node.store.order_erasure("self", UserId(user))
            await node.live()
            for erasure in (await node.store.in_force(-1)).erasing:  # type: ignore[union-attr]
                assert await node.store.erase(erasure)
            await node.live()
            assert await left_of({"": node.engine}, *gone) == []
            count, _, faults = await node.store.faults()
            assert (count, faults) == (2 * ERASED, [])
            for table in tables:
                record = await node.host.record(table)
                assert verify(msgspec.json.encode(record), load) == ()
        finally:
            await node.close()
        if place.startswith("sqlite"):
            _assert_not_in_files(Path(place.removeprefix("sqlite:///")), gone)

    asyncio.run(work())


def _assert_not_in_files(file: Path, gone: list[str]) -> None:
    """The database and its write-ahead log, byte by byte: free pages are overwritten, too."""
    kept = b"".join(one.read_bytes().lower() for one in file.parent.glob(f"{file.name}*"))
    assert b"xqzk" in kept  # the others
    assert [user for user in gone if user.encode() in kept] == []
