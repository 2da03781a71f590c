"""What stays out of the archive: logs from which the game could not be verified."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from parlour.core.ids import Ms, TableId
from parlour.host.archive import packed, unpacked
from parlour.storage.finished import finished
from tests.host.test_archive import counted, ended, said, stored
from tests.support.hosts import World, database, hosts, lived, run

__all__ = ["database", "stored"]


def test_a_game_whose_record_does_not_verify_stays_whole_and_is_told_of_once(
    stored: World, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        async with hosts(stored, 1) as (one,):
            table = await ended(one, "pazaak")
            lines = await one._log.read({table: 0})
            wrong = "UPDATE secrets SET seed = :seed WHERE table_id = :table"
            await said(one, wrong, seed=bytes(32), table=table)
            await lived([one], 0.01)
            one.archivist.after = Ms(0)
            for _ in range(3):
                await one.beat()  # without heartbeats its clock stops after two seconds
                await one.archivist.work()
            assert await counted(one, "archives", table) == 0
            assert await one._log.read({table: 0}) == lines
            told = [r for r in caplog.records if r.getMessage() == "table not archived"]
            assert [r.__dict__["facts"]["table"] for r in told] == [table]

    run(work())


def test_a_log_whose_times_run_backwards_is_not_archived(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It folds and replays as before: only a verifier notices."""

    async def work() -> None:
        async with hosts(World(f"sqlite:///{tmp_path}/parlour.db"), 1) as (one,):
            table = await ended(one, "pazaak")
            *lines, last = await one._log.read({table: 0})
            early = msgspec.json.decode(last.entry) | {"at": 1}
            wrong = msgspec.structs.replace(last, entry=msgspec.json.encode(early))

            async def read(_after: object) -> list[Any]:
                return [*lines, wrong]

            async def archive(*_given: object) -> bool:
                return True  # the log would refuse it, too: it has another last entry

            await lived([one], 0.01)
            one.archivist.after = Ms(0)
            monkeypatch.setattr(one._log, "read", read)
            monkeypatch.setattr(one._log, "archive", archive)
            assert await one.archivist.work() == 0

    run(work())


def test_an_archive_of_a_newer_format_is_not_guessed_at() -> None:
    with pytest.raises(ValueError, match="newer"):
        unpacked(TableId("t"), b"\2" + packed([b"{}"])[1:])


def test_a_log_that_was_redacted_since_it_was_read_is_not_archived(
    stored: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Or the archive would have the name of somebody who was erased."""

    async def work() -> None:
        async with hosts(stored, 1) as (one,):
            table = await ended(one, "pazaak")
            first = (await one._log.read({table: 0}))[0]
            archive = one._log.archive

            async def late(*given: Any) -> bool:
                await said(one, "INSERT INTO erasing (table_id) VALUES (:table)", table=table)
                change = "UPDATE moves SET entry = :entry WHERE table_id = :table AND seq = :seq"
                await said(one, change, entry=first.entry + b" ", table=table, seq=first.seq)
                await said(one, "DELETE FROM erasing")
                return await archive(*given)

            await lived([one], 0.01)
            one.archivist.after = Ms(0)
            monkeypatch.setattr(one._log, "archive", late)
            await one.archivist.work()
            monkeypatch.undo()
            assert await counted(one, "archives", table) == 0
            assert (await one._log.read({table: 0}))[0].entry == first.entry + b" "

    run(work())


def test_a_game_that_is_archived_while_all_are_exported_is_among_them(tmp_path: Path) -> None:
    world = World(f"sqlite:///{tmp_path}/parlour.db")

    async def work() -> None:
        async with hosts(world, 1) as (one,):
            both = {await ended(one, "pazaak"), await ended(one, "memory")}
            found = finished(world.database)
            records = [await anext(found)]
            await lived([one], 0.01)
            one.archivist.after = Ms(0)
            await one.archivist.work()
            assert [await counted(one, "archives", table) for table in both] == [1, 1]
            records += [record async for record in found]
            assert {record.table for record in records if record is not None} >= both

    run(work())
