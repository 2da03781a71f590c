"""A standby took over that had not heard the last of it."""

import asyncio
from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.games.registry import load
from parlour.host.group_commit import GroupCommit, appended
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.ports import Lost, Row, StoredEntry, Verdict
from parlour.host.tables import Host
from parlour.table.commands import Commit, Sit
from parlour.table.history import decode, encode
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.support.local_log import LocalLog

ADA, BEN = Person(UserId("ada"), "Ada"), Person(UserId("ben"), "Ben")


def test_a_command_that_is_there_with_another_instant_is_taken_from_the_log() -> None:
    """It was lost, sent again, and written by another node; this one has the first of the two."""

    async def run() -> None:
        log = LocalLog(LocalTime())
        host = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())
        await host.beat()
        table = await host.open(Terms(rules="memory/1", seats=2), [(ADA, Sit(id=CommandId("sit")))])
        await host.do(table, ADA, Commit(None, id=CommandId("commit")))
        rows = log._rows[table]
        entry = decode(rows[-1].entry)
        later = replace(entry, at=Ms(entry.at + 5))
        rows[-1] = replace(rows[-1], entry=encode(later))
        host._doubt(Lost("a standby took over"))
        assert (await host.table(table)).latest == later.at

    asyncio.run(run())


def test_what_waits_while_a_batch_is_lost_is_not_written() -> None:
    """It was decided on entries that the next database may not have."""

    async def run() -> None:
        written: list[Row] = []

        async def write(rows: Sequence[Row]) -> Sequence[Verdict]:
            await asyncio.sleep(0)
            if rows[0].table == "first":
                raise Lost("the connection broke")
            written.extend(rows)
            return ["written" for _ in rows]

        commits = GroupCommit(write)
        first = appended(commits, Row(table=TableId("first"), seq=2, command="ada.1", entry=b""))
        await asyncio.sleep(0)
        waits = appended(commits, Row(table=TableId("second"), seq=2, command="ada.1", entry=b""))
        answers = await asyncio.gather(first, waits, return_exceptions=True)
        assert [type(answer) for answer in answers] == [Lost, Lost]
        assert not written
        assert (
            await appended(commits, Row(table=TableId("second"), seq=2, command="ada.1", entry=b""))
            == "written"
        )

    asyncio.run(run())


class HeldLog(LocalLog):
    """Its answers are on their way until they are let go."""

    def __init__(self) -> None:
        super().__init__(LocalTime())
        self.go = asyncio.Event()
        self.go.set()

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        found = await super().read(heads)
        await self.go.wait()
        return found


def test_what_was_read_before_there_was_doubt_is_read_again() -> None:
    async def run() -> None:
        log = HeldLog()
        host, other = (
            Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness()) for _ in range(2)
        )
        await host.beat()
        table = await host.open(Terms(rules="memory/1", seats=2), [(ADA, Sit(id=CommandId("sit")))])
        await host.do(table, ADA, Commit(None, id=CommandId("lost")))
        del log._rows[table][2:]
        await other.do(table, BEN, Sit(id=CommandId("sit")))
        await other.do(table, BEN, Commit(None, id=CommandId("commit")))
        log.go.clear()
        reading = asyncio.ensure_future(host.tables({table: 4}))
        await asyncio.sleep(0)
        host._doubt(Lost("a standby took over"))
        log.go.set()
        await reading
        assert host.known(table) == other.known(table)

    asyncio.run(run())
