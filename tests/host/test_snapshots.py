"""Snapshots: a cold table is the same with one and without, and a wrong one is not believed."""

import asyncio
import zlib
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace
from sqlalchemy import text

from parlour.core.ids import Ms, UserId
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.host import node as node_module
from parlour.host import snapshots
from parlour.host.local import LocalChangeBus, LocalPresence, LocalRandomness, LocalTime
from parlour.host.node import Node
from parlour.host.ports import Snapshot, StoredEntry
from parlour.host.session import SNAPSHOT_INTERVAL, Resume
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import Decline, Depart, Move, Offer, Return
from parlour.table.entries import Offered
from parlour.table.snapshot import packed, unpacked
from parlour.table.table import fold
from parlour.table.types import Table
from tests.support.hosts import World, database, hosts, one_move, opened, run
from tests.support.local_log import LocalLog
from tests.support.tables import EVERY_TABLE, ID, NAMES, SECRET, Played, send, started

__all__ = ["database"]


@pytest.fixture(params=["sqlite", "postgres"])
def stored(request: pytest.FixtureRequest, tmp_path: Path) -> World:
    if request.param == "sqlite":
        return World(f"sqlite:///{tmp_path}/parlour.db")
    return World(str(request.getfixturevalue("database")))


def lively(name: str, seats: int, rng: Random) -> Played:
    """A game with all that a table remembers: offers, people who go and come, moves taken back."""
    table = started(f"{name}/1", *NAMES[:seats])
    for _ in range(80):
        game = table.table.game
        if game is None or game.over is not None:
            break
        seat = rng.randrange(seats)
        what = rng.random()
        try:
            if what < 0.15:
                table.do(seat, Offer(rng.choice(("undo", "draw")), id=ID), after=5)
            elif what < 0.18:
                table.do(seat, Decline("undo", id=ID), after=5)
            elif what < 0.22:
                chair = table.table.chairs[seat]
                away = chair is not None and chair.away is not None
                table.do(seat, Return(id=ID) if away else Depart(id=ID), after=5)
            else:
                table.move(rng.choice(table.asked().moves), after=rng.randrange(1, 50))
        except Exception as error:  # noqa: BLE001
            assert type(error).__name__ == "Refused"  # noqa: PT017  # an offer that cannot be made now
    return table


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_a_table_is_the_same_after_being_packed_at_every_entry(name: str, seats: int) -> None:
    played = lively(name, seats, Random(seats))
    table: Table | None = None
    for number, entry in enumerate(played.log):
        if table is None:
            table = Played(played.table.terms, played.box).table
            table = replace(table, opened=entry.at, latest=entry.at)
        else:
            table = fold(played.box, table, entry).table
        body = packed(table)
        again = unpacked(played.box, body, SECRET)
        assert again == table
        assert SECRET.hex().encode() not in body
        if number % 10 == 0:  # and so is all that follows
            for later in played.log[number + 1 :]:
                again = fold(played.box, again, later).table
            assert again == played.table
    assert table == played.table
    assert any(isinstance(entry, Offered) for entry in played.log)


class ReadingLog(LocalLog):
    """A log in memory that counts the lines it hands out."""

    lines = 0

    async def read(self, heads: object) -> Sequence[StoredEntry]:
        found = await super().read(heads)  # type: ignore[arg-type]  # as it was called
        self.lines += len(found)
        return found


def test_a_long_table_is_loaded_with_few_lines_however_long_its_log_is() -> None:
    async def work() -> None:
        log, bus = ReadingLog(LocalTime()), LocalChangeBus()
        host = Host(log, bus, load, LocalTime(), LocalRandomness())
        await host.beat()
        table, rng, read = await opened(host, "memory/1"), Random(3), list[int]()
        while await one_move(host, table, rng):
            await host.save()  # as a node does every second
            cold = Host(log, bus, load, LocalTime(), LocalRandomness())
            log.lines = 0
            assert await cold.table(table) == await host.table(table)
            read.append(log.lines)
            await cold.settle()
        assert len(read) > 2 * SNAPSHOT_INTERVAL  # chance decides how long a game is
        assert max(read) <= SNAPSHOT_INTERVAL + 1  # the last entry of the snapshot is compared, too

    run(work())


def test_a_node_that_loads_a_snapshot_knows_all_that_the_others_know(stored: World) -> None:
    async def work() -> None:
        async with hosts(stored) as (one, two):
            table, rng = await opened(one, "pixies/1"), Random(5)
            first = await one.look(table)
            user = ("ada", "ben")[first.seat or 0]
            moves = (await one.look(table, UserId(user))).moves
            move = Move(first.seq, msgspec.to_builtins(moves[0]), id=ID)
            answer = await send(one, table, "first", user, move)
            for _ in range(40):
                assert await one_move(one, table, rng)
            resume = Resume((await one.look(table)).seq, (await one.look(table)).hash)
            await one.save()
            found = (await one._log.starts([table]))[table].snapshot
            assert found is not None
            assert found.seq >= 40
            assert await two.table(table) == await one.table(table)
            assert two._sessions.of(table).now.saved == found.seq  # it was used
            # what was written before the snapshot counts once, there too
            assert await send(two, table, "first", user, move) == answer
            for _ in range(3):
                assert await one_move(two, table, rng)
            seen: list[bytes] = []
            greeted: list[bool] = []

            def welcome(_table: Table, lost: bool) -> bytes:  # noqa: FBT001
                greeted.append(lost)
                return b""

            await two.watch(table, "c", Watcher(UserId("ada"), seen.append, welcome), resume)
            await one.watch(table, "c", Watcher(UserId("ada"), seen.append, welcome), resume)
            assert greeted == [False, False]
            assert seen[1] == seen[3]  # events and all
            assert await two.history(table, UserId("ada")) == await one.history(
                table, UserId("ada")
            )
            while await one_move(two, table, rng):
                pass
            record = msgspec.json.encode(await two.record(table))
            assert not verify(record, load)

    run(work())


Spoil = Callable[[Host, Snapshot], Awaitable[None]]


async def _gone(host: Host, snapshot: Snapshot) -> None:
    await _said(host, "DELETE FROM snapshots", snapshot)


async def _damaged(host: Host, snapshot: Snapshot) -> None:
    """As if it were another table: sound to look at, and wrong."""
    body = msgspec.msgpack.decode(zlib.decompress(snapshot.body))
    body[0] = body[0].replace(b"Ada", b"Eve")
    await _said(host, "UPDATE snapshots SET body = :body", snapshot, body=_packed(body))


async def _older(host: Host, snapshot: Snapshot) -> None:
    """Made by other code, which folded the same log otherwise."""
    body = msgspec.msgpack.decode(zlib.decompress(snapshot.body))
    body[0] = body[0].replace(b"Ada", b"Eve")
    rules, _, _ = snapshot.version.partition(" ")
    await _kept(host, snapshot, f"{rules} 0123456789abcdef", _packed(body))


async def _unknown(host: Host, snapshot: Snapshot) -> None:
    await _kept(host, snapshot, "chess/9 0123456789abcdef", snapshot.body)


async def _of_another_log(host: Host, snapshot: Snapshot) -> None:
    """Written by a node that did not know yet that a standby had lost its last entry."""
    body = msgspec.msgpack.decode(zlib.decompress(snapshot.body))
    body[0] = body[0].replace(b"Ada", b"Eve")
    body[2] = "ada.lost"
    await _kept(host, snapshot, snapshot.version, _packed(body))


async def _unreadable(host: Host, snapshot: Snapshot) -> None:
    await _kept(host, snapshot, snapshot.version, b"nothing that was ever packed")


async def _kept(host: Host, snapshot: Snapshot, version: str, body: bytes) -> None:
    """In its place, with a digest that fits."""
    await _gone(host, snapshot)
    digest = snapshots._digest(snapshot.table, snapshot.seq, version, body)
    await host._log.keep([replace(snapshot, version=version, digest=digest, body=body)])


async def _said(host: Host, words: str, snapshot: Snapshot, **more: object) -> None:
    async with host._log._log._engine.begin() as connection:  # type: ignore[attr-defined]  # an SqlLog
        about = {"table": snapshot.table, **more}
        await connection.execute(text(f"{words} WHERE table_id = :table"), about)


def _packed(body: object) -> bytes:
    return zlib.compress(msgspec.msgpack.encode(body))


@pytest.mark.parametrize(
    "spoil",
    [_gone, _damaged, _older, _unknown, _of_another_log, _unreadable],
    ids=lambda one: one.__name__.strip("_"),
)
def test_a_snapshot_that_is_not_of_this_log_and_this_code_is_ignored(
    stored: World, spoil: Spoil
) -> None:
    async def work() -> None:
        async with hosts(stored) as (one, two):
            table, rng = await opened(one, "memory/1"), Random(7)
            for _ in range(30):
                assert await one_move(one, table, rng)
            await one.save()
            found = (await one._log.starts([table]))[table].snapshot
            assert found is not None
            await spoil(one, found)
            assert await two.table(table) == await one.table(table)
            assert two._sessions.of(table).now.saved == 0
            assert two.set_aside() == 0
            await two.save()  # a good one takes its place
            kept = (await two._log.starts([table]))[table].snapshot
            assert kept == snapshots.taken(table, two._sessions.of(table).now)

    run(work())


def test_an_older_snapshot_does_not_take_a_newer_ones_place(stored: World) -> None:
    async def work() -> None:
        async with hosts(stored, 1) as (one,):
            table = await opened(one, "memory/1")
            new = snapshots.taken(table, one._sessions.of(table).now)
            await one._log.keep([new])
            await one._log.keep([replace(new, seq=new.seq - 1, body=b"old")])
            assert (await one._log.starts([table]))[table].snapshot == new

    run(work())


def test_a_table_in_doubt_and_a_game_that_is_over_are_not_saved() -> None:
    async def work() -> None:
        log = LocalLog(LocalTime())
        host = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())
        await host.beat()
        table, rng = await opened(host, "memory/1"), Random(3)
        for _ in range(SNAPSHOT_INTERVAL):
            await one_move(host, table, rng)
        host._sessions.doubt()
        await host.save()
        assert log.snapshots == {}
        while await one_move(host, table, rng):
            pass
        await host.save()
        assert log.snapshots == {}

    run(work())


def test_other_code_makes_another_version(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    box = load("memory")
    before = snapshots.version_of.__wrapped__(box)
    sources = list(snapshots._sources("parlour.table"))
    assert {"table.py", "snapshot.py", "room.py"} <= {file.name for file in sources}
    changed = tmp_path / "rules.py"
    changed.write_text("# another rule\n")
    real = snapshots._sources

    def others(package: str) -> list[Path]:
        return [*real(package), changed] if package == box.package else list(real(package))

    monkeypatch.setattr(snapshots, "_sources", others)
    assert snapshots.version_of.__wrapped__(box) != before
    assert before.startswith("memory/1 ")


def test_snapshots_are_written_many_at_a_time_and_the_newest_table_counts(stored: World) -> None:
    async def work() -> None:
        async with hosts(stored) as (one, two):
            names = [await opened(one, f"{name}/1") for name in ("memory", "phage", "pixies")]
            for at, table in enumerate(names):
                rng = Random(at)
                for _ in range(SNAPSHOT_INTERVAL):
                    await one_move(one, table, rng)
            await one.save()
            kept = await two._log.starts(names)
            assert {name for name in names if kept[name].snapshot is not None} == set(names)
            found = await two.tables(dict.fromkeys(names, 0))
            assert found == [await one.table(name) for name in names]

    run(work())


def test_a_node_takes_snapshots_of_its_own_accord(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(node_module, "SAVE", Ms(20))

    async def work() -> None:
        log, clock = LocalLog(LocalTime()), LocalTime()
        host = Host(log, LocalChangeBus(), load, clock, LocalRandomness())
        node = Node(host, LocalPresence(), clock)
        await node.start()
        table, rng = await opened(host, "memory/1"), Random(3)
        for _ in range(SNAPSHOT_INTERVAL):
            await one_move(host, table, rng)
        async with asyncio.timeout(5):
            while table not in log.snapshots:  # noqa: ASYNC110
                await asyncio.sleep(0.01)
        await node.drain()

    run(work())
