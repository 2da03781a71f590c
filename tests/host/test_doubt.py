"""What a host holds in memory counts only as far as the log agrees; hints make it look, no more."""

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from random import Random

import msgspec

from parlour.api.frames import No, Ok, Retry
from parlour.core.ids import CommandId, TableId, UserId
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.ports import Lost, StoredEntry
from parlour.host.session import Resume
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import Move, Offer, Resign, Sit
from parlour.table.terms import Terms
from tests.host.test_reads import CountingLog, Pages, moved, playing
from tests.support.hosts import run
from tests.support.tables import ID, begin, send, sits

FLIP = {"t": "Flip", "card": 0}


class DeafBus(LocalChangeBus):
    """No node hears another, and none knows it."""

    def publish(self, table: TableId, seq: int) -> None:
        del table, seq


def host_on(log: CountingLog, bus: LocalChangeBus | None = None) -> Host:
    return Host(log, bus or DeafBus(), load, LocalTime(), LocalRandomness())


@asynccontextmanager
async def two_deaf_hosts() -> AsyncIterator[tuple[CountingLog, list[Host], TableId]]:
    """Two hosts that hear no hints, and a game of memory in which Ada must turn a card."""
    log = CountingLog(LocalTime())
    hosts = [host_on(log), host_on(log)]
    for host in hosts:
        await host.beat()
    terms = Terms(rules="memory/1", seats=2, options={"first": 0})
    table = await hosts[0].open(terms, sits("ada", "ben"))
    await begin(hosts[0], table, ("ada", "ben"))
    for host in hosts:
        await host.table(table)
    yield log, hosts, table


def test_an_id_is_of_whoever_sends_it() -> None:
    async def work() -> None:
        async with two_deaf_hosts() as (_, hosts, table):
            assert isinstance(await send(hosts[0], table, "x", "ada", Offer("draw", id=ID)), Ok)
            assert isinstance(await send(hosts[0], table, "x", "ben", Offer("draw", id=ID)), Ok)
            over = (await hosts[0].look(table)).over
            assert over is not None
            assert over.reason == "agreed"

    run(work())


def test_a_refusal_is_made_from_what_the_log_says() -> None:
    """The other node has not heard that Ben may move by now."""

    async def work() -> None:
        async with two_deaf_hosts() as (_, (one, two), table):
            news = await one.look(table)
            while news.seat == 0:
                move = {"t": "Flip", "card": news.seq % 10}
                await send(one, table, f"m{news.seq}", "ada", Move(news.seq, move, id=ID))
                news = await one.look(table)
            moves = (await one.look(table, UserId("ben"))).moves
            move = msgspec.to_builtins(moves[0])
            answer = await send(two, table, "x", "ben", Move(news.seq, move, id=ID))
            assert isinstance(answer, Ok)

    run(work())


def test_a_move_on_a_position_that_the_log_does_not_have_is_to_be_sent_again() -> None:
    """Another node has told the client of it, and this one reads from a log that is behind."""

    async def work() -> None:
        async with two_deaf_hosts() as (_, (one, _two), table):
            seq = (await one.look(table)).seq
            for user in ("ada", "ben"):
                move = Move(seq + 1, FLIP if user == "ben" else {"t": "Flip", "card": 99}, id=ID)
                assert await send(one, table, "x", user, move) == Retry(CommandId("x"))
            assert isinstance(await send(one, table, "y", "ben", Move(seq, FLIP, id=ID)), No)

    run(work())


def test_all_nodes_look_at_an_entry_whose_writer_was_cancelled() -> None:
    async def work() -> None:
        log, bus = CountingLog(LocalTime()), LocalChangeBus()
        other, host, silent = host_on(log, bus), host_on(log, bus), host_on(log)
        await host.beat()
        table = await host.open(Terms(rules="memory/1", seats=2))
        seen: dict[str, list[bytes]] = {"here": [], "there": []}
        await host.watch(table, "here", Watcher(None, seen["here"].append))
        await other.watch(table, "there", Watcher(None, seen["there"].append))
        await send(silent, table, "s", "ann", Sit(id=ID))  # written, and nobody was told
        host._on_abandoned(table, 2)
        for one in (host, other):
            await one.settle()
        assert [msgspec.json.decode(told[-1])["seq"] for told in seen.values()] == [2, 2]

    run(work())


def test_what_a_standby_does_not_know_is_forgotten() -> None:
    """The log comes back with another entry in the place of the last one."""

    async def work() -> None:
        log = CountingLog(LocalTime())
        host, other = host_on(log), host_on(log)
        await host.beat()
        table, told = await host.open(Terms(rules="memory/1", seats=2)), list[bytes]()
        await host.watch(table, "page", Watcher(None, told.append))
        await send(host, table, "s", "ann", Sit(id=ID))
        log._rows[table].pop()
        await send(other, table, "s", "bob", Sit(id=ID))
        host._doubt(Lost("away"))  # as when a heartbeat had no answer
        answer = await send(host, table, "t", "cy", Sit(id=ID))
        assert isinstance(answer, Ok)
        chairs = [chair and chair.name for chair in (await host.table(table)).chairs]
        assert chairs == ["Bob", "Cy"]
        names = [chair and chair["name"] for chair in msgspec.json.decode(told[-1])["chairs"]]
        assert names == ["Bob", "Cy"]

    run(work())


def test_an_outage_changes_nothing_that_was_written() -> None:
    async def work() -> None:
        async with two_deaf_hosts() as (_, (one, _two), table):
            before = await one.table(table)
            one._doubt(Lost("away"))
            assert await one.table(table) == before

    run(work())


def test_a_hint_that_comes_while_the_log_is_read_is_not_forgotten() -> None:
    async def work() -> None:
        async with two_deaf_hosts() as (log, (one, two), table):
            read = log.read

            async def slow(heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
                found = await read(heads)
                log.read = read  # type: ignore[method-assign]
                seq = (await two.look(table)).seq
                await send(two, table, "x", "ada", Move(seq, FLIP, id=ID))
                one._changes.announced(table, seq + 1)
                return found

            log.read = slow  # type: ignore[method-assign]
            before = (await one.table(table)).seq
            assert (await one.current(table)).seq == before + 1

    run(work())


def test_a_read_from_before_an_outage_is_repeated() -> None:
    """Without the second read the table would miss what another node wrote meanwhile."""

    async def work() -> None:
        async with two_deaf_hosts() as (log, (one, two), table):
            read, before = log.read, (await two.look(table)).seq

            async def outdated(heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
                found = await read(heads)
                log.read = read  # type: ignore[method-assign]
                await send(two, table, "x", "ada", Move(before, FLIP, id=ID))
                one._doubt(Lost("away"))
                return found

            log.read = outdated  # type: ignore[method-assign]
            assert (await one.table(table)).seq == before + 1

    run(work())


def test_a_forged_hint_costs_one_read() -> None:
    async def work() -> None:
        async with playing() as (log, nodes, table):
            await Pages(nodes[0], table).open("one")
            nodes[0].host.of(table)._changes.announced(table, 999_999_999)
            await nodes[0].host.settle()
            log.since()
            for _ in range(3):
                await nodes[0].host.current(table)
            assert await moved(nodes[0], table, Random(1))
            assert log.since() == {"append": 1}

    run(work())


def test_a_table_that_is_watched_stays_in_memory() -> None:
    async def work() -> None:
        log = CountingLog(LocalTime())
        host = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness(), most=2)
        await host.beat()
        table, told = await host.open(Terms(rules="memory/1", seats=2)), list[bytes]()
        await host.watch(table, "page", Watcher(None, told.append))
        for _ in range(10):
            await host.table(await host.open(Terms(rules="memory/1", seats=2)))
        assert host.sessions() <= 3
        await send(host, table, "s", "ann", Sit(id=ID))
        assert msgspec.json.decode(told[-1])["seq"] == 2

    run(work())


def test_whoever_returns_is_told_of_every_entry_since() -> None:
    async def work() -> None:
        async with playing() as (_, nodes, table):
            told, again = list[bytes](), list[bytes]()
            await nodes[0].arrive(table, "page", Watcher(UserId("ada"), told.append))
            for _ in range(6):
                assert await moved(nodes[0], table, Random(1))
            first, *rest = map(msgspec.json.decode, told)
            resume = Resume(first["seq"], first["hash"])
            await nodes[0].arrive(table, "again", Watcher(UserId("ada"), again.append), resume)
            events = msgspec.json.decode(again[0])["events"]
            assert events == [event for news in rest for event in news["events"]]

    run(work())


def test_the_next_table_is_there_as_soon_as_it_is_promised() -> None:
    """The lobby lists it before anyone has looked for it."""

    async def work() -> None:
        async with two_deaf_hosts() as (log, (one, _two), table):
            await send(one, table, "r", "ada", Resign(id=ID))
            for user in ("ada", "ben"):
                await send(one, table, "again", user, Offer("rematch", id=ID))
            assert TableId(f"{table}~2") in log.tables()

    run(work())


def test_the_log_may_be_out_of_reach_while_a_table_is_watched() -> None:
    """Nobody is told anything until it can be read again."""

    async def work() -> None:
        async with two_deaf_hosts() as (_, (one, two), table):
            told = list[bytes]()
            await one.watch(table, "page", Watcher(None, told.append))
            seq = (await two.look(table)).seq
            await send(two, table, "x", "ada", Move(seq, FLIP, id=ID))
            one._doubt(Lost("away"))
            await one.beat()
            await one.settle()
            await asyncio.sleep(0)
            assert msgspec.json.decode(told[-1])["seq"] == seq + 1

    run(work())
