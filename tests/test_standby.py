"""A standby took over that had not heard the last of it."""

import asyncio
from collections.abc import Sequence

from msgspec.structs import replace

from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.games.registry import load
from parlour.host.group_commit import GroupCommit
from parlour.host.local import LocalHintBus, LocalLog, LocalRandomness, LocalTime
from parlour.host.ports import Lost, Row, Verdict
from parlour.host.tables import Host
from parlour.table.commands import Commit, Sit
from parlour.table.history import decode, encode
from parlour.table.terms import Terms
from parlour.table.types import Person

ADA = Person(UserId("ada"), "Ada")


def test_a_command_that_is_there_with_another_instant_is_taken_from_the_log() -> None:
    """It was lost, sent again, and written by another node; this one has the first of the two."""

    async def run() -> None:
        log = LocalLog(LocalTime())
        host = Host(log, LocalHintBus(), load, LocalTime(), LocalRandomness())
        await host.beat()
        table = await host.open(Terms("memory/1", 2), [(ADA, Sit(id=CommandId("sit")))])
        await host.do(table, ADA, Commit(None, id=CommandId("commit")))
        rows = log._rows[table]
        entry = decode(rows[-1].entry)
        later = replace(entry, at=Ms(entry.at + 5))
        rows[-1] = replace(rows[-1], entry=encode(later))
        host._doubt()
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
        first = commits.append(Row(TableId("first"), 2, "ada.1", b""))
        await asyncio.sleep(0)
        waits = commits.append(Row(TableId("second"), 2, "ada.1", b""))
        answers = await asyncio.gather(first, waits, return_exceptions=True)
        assert [type(answer) for answer in answers] == [Lost, Lost]
        assert not written
        assert await commits.append(Row(TableId("second"), 2, "ada.1", b"")) == "written"

    asyncio.run(run())
