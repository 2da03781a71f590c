"""What goes into the archive and when, by a log and a clock by hand; tables that begin at once."""

from asyncio import run
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from parlour.core.ids import Ms, TableId
from parlour.features.daily.tests.dailies import ADA, LYNX, commitment
from parlour.games.registry import load
from parlour.host import archive
from parlour.host.archive import Archivist, packed, unpacked
from parlour.host.local import LocalTime
from parlour.host.ports import Rested, Row, Start
from parlour.host.tables import Host
from parlour.table.commands import Leave, Resign, Sit
from parlour.table.history import decode
from parlour.table.terms import Shared, Terms
from tests.host.test_reads import CountingLog
from tests.host.test_session_corners import alone
from tests.support.hosts import opened
from tests.support.tables import ID, send, sits

BEGINNING = Rested(TableId(""), 0)
T = TableId("t")


class Cellar(CountingLog):
    """A log that knows which tables rest, and keeps what is archived."""

    def __init__(self) -> None:
        super().__init__(LocalTime())
        self.rests: list[Rested] = []
        self.rounds: list[tuple[Ms, Rested, int]] = []
        self.archived: list[tuple[object, ...]] = []
        self.takes = True

    async def resting(self, after: Ms, beyond: Rested, most: int) -> Sequence[Rested]:
        self.rounds.append((after, beyond, most))
        at = 0 if beyond == BEGINNING else self.rests.index(beyond) + 1
        return self.rests[at : at + most]

    async def archive(self, table: TableId, seq: int, secret: bytes, body: bytes) -> bool:
        self.archived.append((table, seq, secret, body))
        return self.takes


class Round:
    """An archivist, the tables that rest, and what the service's clock shows."""

    def __init__(self, log: Cellar, *tables: TableId) -> None:
        log.rests = [Rested(one, at) for at, one in enumerate(tables, 5)]
        self.now = 10**15
        clock: Any = SimpleNamespace(now=lambda: Ms(self.now))
        self.archivist = Archivist(log, load, clock)
        self.archivist.after = Ms(1_000)


async def playing() -> tuple[Cellar, Host]:
    log = Cellar()
    _, host = await alone()
    host = Host(log, host._bus, load, LocalTime(), host._random)
    await host.beat()
    return log, host


async def ended() -> tuple[Cellar, TableId]:
    log, host = await playing()
    table = await opened(host, "pazaak/1")
    await send(host, table, "r", "ada", Resign(id=ID))
    return log, table


async def closed() -> tuple[Cellar, TableId]:
    """Somebody waited, and went: there was no game."""
    log, host = await playing()
    table = await host.open(Terms(rules="memory/1", seats=2), sits("ada"))
    await send(host, table, "l", "ada", Leave(id=ID))
    return log, table


def last_at(log: Cellar, table: TableId) -> int:
    return int(decode(log.rows(table)[-1].entry).at)


def test_a_log_is_the_same_when_it_is_unpacked() -> None:
    entries = [b'{"a":1}', b'{"b":[2]}', b'"c"']
    body = packed(entries)
    assert [(line.seq, line.entry) for line in unpacked(T, body)] == list(enumerate(entries, 1))
    assert [line.seq for line in unpacked(T, body, 1)] == [2, 3]
    with pytest.raises(ValueError, match=r"newer Parlour: b'\\x02'"):
        unpacked(T, b"\2" + body[1:])


def test_nothing_is_archived_unless_that_is_wanted() -> None:
    async def work() -> None:
        log, table = await ended()
        one = Round(log, table)
        one.archivist.after = None
        assert await one.archivist.work() == 0
        assert log.rounds == []

    run(work())


def test_a_finished_game_is_archived_whole() -> None:
    async def work() -> None:
        log, table = await ended()
        one, rows = Round(log, table), log.rows(table)
        one.archivist.closed_after = Ms(10**16)  # which is for tables without a game
        assert await one.archivist.work() == 1
        ((name, seq, secret, body),) = log.archived
        assert (name, seq, secret) == (table, len(rows), log._secrets[table])
        assert isinstance(body, bytes)
        assert [line.entry for line in unpacked(table, body)] == [row.entry for row in rows]
        log.takes = False  # somebody did it before
        assert await one.archivist.work() == 0
        assert len(log.archived) == 2

    run(work())


def test_a_table_rests_from_its_last_entry_on() -> None:
    async def work() -> None:
        for made in (ended, closed):
            log, table = await made()
            one, last = Round(log, table), last_at(log, table)
            one.now = last + 999
            assert await one.archivist.work() == 0
            one.now = last + 1_000
            assert await one.archivist.work() == 1

    run(work())


def test_a_table_without_a_game_rests_for_longer() -> None:
    async def work() -> None:
        log, table = await closed()
        one, last = Round(log, table), last_at(log, table)
        assert one.archivist.closed_after == 0
        one.archivist.closed_after = Ms(5_000)
        one.now = last + 4_999
        assert await one.archivist.work() == 0
        one.now = last + 5_000
        assert await one.archivist.work() == 1

    run(work())


def test_rounds_go_on_where_the_last_one_ended(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        log, table = await ended()
        one = Round(log, *(TableId(f"t{number}") for number in range(3)))
        for _ in range(3):
            assert await one.archivist.work() == 0  # there are no such logs
        begins = [BEGINNING, Rested(TableId("t1"), 6), BEGINNING]
        assert log.rounds == [(Ms(1_000), beyond, 2) for beyond in begins]
        assert log.rows(table)

    monkeypatch.setattr(archive, "TABLES_PER_ROUND", 2)
    run(work())


async def left(
    log: Cellar, table: TableId, caplog: pytest.LogCaptureFixture, times: int = 1
) -> str:
    """Why it could not be archived, which is said once."""
    one = Round(log, table)
    caplog.clear()
    for _ in range(2):
        assert await one.archivist.work() == 0
    assert log.archived == []
    told = [record.__dict__["facts"]["error"] for record in caplog.records]
    assert len(told) == times
    return told[0] if told else ""


def changed(row: Row, **more: object) -> Row:
    entry = msgspec.json.decode(row.entry) | more
    return msgspec.structs.replace(row, entry=msgspec.json.encode(entry))


def test_what_could_not_be_verified_stays_and_is_told_of_once(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def work() -> None:
        log, table = await ended()
        log._rows[table][-1] = changed(log._rows[table][-1], at=1)
        assert "its record does not verify" in await left(log, table, caplog)
        log, table = await ended()
        del log._rows[table][0]
        assert "a log begins with Opened" in await left(log, table, caplog)
        log, table = await ended()
        with monkeypatch.context() as patch:
            patch.setattr(archive, "unpacked", lambda *given: unpacked(*given)[:-1])
            assert "the archive differs from the log" in await left(log, table, caplog)

    run(work())


def test_a_log_that_is_not_there_is_no_fault(caplog: pytest.LogCaptureFixture) -> None:
    async def work() -> None:
        log, table = await ended()
        secret = log._secrets.pop(table)
        assert await left(log, table, caplog, times=0) == ""
        log._secrets[table], log._rows[table] = secret, []
        assert (await log.starts([table]))[table] == Start(secret)
        assert await left(log, table, caplog, times=0) == ""

    run(work())


def test_a_deal_of_the_day_begins_as_its_table_is_opened() -> None:
    async def work() -> None:
        log, host = await playing()
        seed = bytes(range(32))
        shared = Shared(1, commitment("memory", 1, seed))
        kept = (ADA.id, LYNX.id)
        terms = Terms(rules="memory/1", seats=2, private=True, code="ABC", kept=kept, shared=shared)
        seated = [(person, Sit(code="ABC", id=ID)) for person in (ADA, LYNX)]
        assert await host.open_at(T, terms, seated, seed)
        assert not await host.open_at(T, terms, seated, seed)
        kinds = [type(decode(row.entry)).__name__ for row in log.rows(T)]
        assert kinds == ["Opened", "Sat", "Sat", "Began"]
        assert [row.seq for row in log.rows(T)] == [1, 2, 3, 4]
        table = await host.table(T)
        assert table.game is not None
        assert log._secrets[T] == seed
        other = await host.open(Terms(rules="memory/1", seats=2))
        assert len(log._secrets[other]) == 32

    run(work())
