"""What a move, a preview and a return cost besides themselves: every read of the log is counted."""

import asyncio
import time
from collections import Counter
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from random import Random

import msgspec

from parlour.api import frames
from parlour.api.frames import Ok
from parlour.core.game import Choice
from parlour.core.ids import TableId, UserId
from parlour.games.registry import load
from parlour.host.local import (
    LocalChangeBus,
    LocalLimits,
    LocalPresence,
    LocalRandomness,
    LocalTime,
)
from parlour.host.node import Node
from parlour.host.ports import Lost, OnVerdict, Row, Start, StoredEntry
from parlour.host.session import Resume
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.server.context import Context, Stores
from parlour.server.dispatch import dispatch
from parlour.server.http.tables import get_table
from parlour.server.settings import Settings, relaxed
from parlour.table.commands import Decline, Move, Offer
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.support.hosts import run
from tests.support.local_log import LocalLog
from tests.support.tables import ID, begin, send, sits

PAGES = ("ada", "ben", *(f"watcher-{n}" for n in range(8)))


class CountingLog(LocalLog):
    """A log in memory that counts what it is asked."""

    def __init__(self, time: LocalTime) -> None:
        super().__init__(time)
        self.asked: Counter[str] = Counter()

    def append(self, row: Row, told: OnVerdict) -> None:
        self.asked["append"] += 1
        super().append(row, told)

    async def read(self, heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
        self.asked["read"] += 1
        await asyncio.sleep(0)  # as over a network: others run meanwhile
        return await super().read(heads)

    async def starts(self, tables: Sequence[TableId]) -> Mapping[TableId, Start]:
        self.asked["read"] += 1
        return await super().starts(tables)

    def since(self) -> dict[str, int]:
        """What was asked since this was last asked."""
        found, self.asked = dict(self.asked), Counter()
        return found


class Pages:
    """Ten pages that watch one table on a node, and what each was told."""

    def __init__(self, node: Node, table: TableId) -> None:
        self._node, self._table = node, table
        self.told: dict[str, list[bytes]] = {user: [] for user in PAGES}

    async def open(self, first: str) -> None:
        for user, told in self.told.items():
            await self._node.arrive(
                self._table, f"{first}-{user}", Watcher(UserId(user), told.append)
            )


@asynccontextmanager
async def playing(game: str = "memory") -> AsyncIterator[tuple[CountingLog, list[Node], TableId]]:
    """Two nodes on one log, and a table that both could play."""
    clock, bus, here = LocalTime(), LocalChangeBus(), LocalPresence()
    log = CountingLog(clock)
    nodes = [Node(Host(log, bus, load, clock, LocalRandomness()), here, clock) for _ in range(2)]
    for node in nodes:
        await node.host.shards[""].beat()
    table = await nodes[0].host.open(Terms(rules=f"{game}/1", seats=2), sits("ada", "ben"))
    await begin(nodes[0].host, table, ("ada", "ben"))
    yield log, nodes, table
    for node in nodes:
        await node.drain()


async def moved(node: Node, table: TableId, rng: Random) -> bool:
    """A random move of whoever is asked; False once the game is over."""
    found = node.host.known(table)
    assert found is not None
    assert found.game is not None
    turn = found.game.turn
    if found.game.over is not None or not isinstance(turn, Choice):
        return False
    move = msgspec.to_builtins(rng.choice(turn.moves))
    chair = found.chairs[turn.seat]
    assert chair is not None
    answer = await send(node.host, table, f"m{found.seq}", chair.user, Move(found.seq, move, id=ID))
    assert isinstance(answer, Ok)
    return True


def test_a_move_watched_by_ten_pages_is_one_append_and_no_read() -> None:
    async def work() -> None:
        async with playing() as (log, nodes, table):
            pages = Pages(nodes[0], table)
            await pages.open("one")
            log.since()
            assert await moved(nodes[0], table, Random(1))
            assert log.since() == {"append": 1}
            last = [msgspec.json.decode(told[-1]) for told in pages.told.values()]
            assert len({news["seq"] for news in last}) == 1
            assert all(news["score"] is not None for news in last)  # no page asks for it

    run(work())


def test_on_a_second_node_it_is_one_read_for_all_its_pages() -> None:
    async def work() -> None:
        async with playing() as (log, nodes, table):
            pages = Pages(nodes[1], table)
            await pages.open("two")
            for _ in range(3):
                log.since()
                assert await moved(nodes[0], table, Random(1))
                await nodes[1].host.settle()
                assert log.since() == {"append": 1, "read": 1}
            seqs = {msgspec.json.decode(told[-1])["seq"] for told in pages.told.values()}
            assert seqs == {(await nodes[0].host.table(table)).seq}

    run(work())


def test_a_burst_of_hints_is_read_at_once() -> None:
    async def work() -> None:
        async with playing() as (log, nodes, table):
            await Pages(nodes[1], table).open("two")
            log.since()
            for _ in range(3):
                assert await moved(nodes[0], table, Random(1))
            await nodes[1].host.settle()
            assert log.since()["read"] <= 2  # one under way when it began, one for all the rest

    run(work())


def test_after_a_read_that_failed_changes_are_read_again() -> None:
    async def work() -> None:
        async with playing() as (log, nodes, table):
            pages = Pages(nodes[1], table)
            await pages.open("two")
            read = log.read

            async def away(_heads: Mapping[TableId, int]) -> Sequence[StoredEntry]:
                log.read = read  # type: ignore[method-assign]
                raise Lost("away")

            log.read = away  # type: ignore[assignment, method-assign]
            for _ in range(2):
                assert await moved(nodes[0], table, Random(1))
                await nodes[1].host.settle()
                await nodes[1].host.shards[""].beat()
            await nodes[1].host.settle()
            seqs = {msgspec.json.decode(told[-1])["seq"] for told in pages.told.values()}
            assert seqs == {(await nodes[0].host.table(table)).seq}

    run(work())


def context(node: Node) -> Context:
    nobody = Stores(None, None)  # type: ignore[arg-type]  # they are not asked
    limits = LocalLimits(LocalTime())
    return Context(node, nobody, limits, LocalRandomness(), relaxed(Settings()))


def test_a_preview_and_a_reason_on_a_warm_table_need_no_read() -> None:
    async def work() -> None:
        async with playing() as (log, nodes, table):
            await Pages(nodes[0], table).open("one")
            asked, ada = context(nodes[0]), Person(UserId("ada"), "Ada")
            log.since()
            for what in ("score", "preview", "why"):
                ask = frames.Ask(id=ID, what=what, move={"t": "Flip", "card": 1})
                assert isinstance(await dispatch(asked, table, ada, ask), frames.Answer)
            assert log.since() == {}

    run(work())


def test_a_table_is_shown_by_one_read_and_of_one_entry() -> None:
    async def work() -> None:
        async with playing() as (log, nodes, table):
            await Pages(nodes[0], table).open("one")
            asked, ada = context(nodes[0]), Person(UserId("ada"), "Ada")
            log.since()
            await get_table.fn(context=asked, person=ada, table=table)
            assert log.since()["read"] == 1
            seen = await asked.seen(table, ada, with_events=True)
            assert log.since()["read"] <= 2  # the entries of the game may be in memory
            assert seen.heard
            for _ in range(5):
                looks = asked.seen(table, ada, with_events=True)
                seen, _ = await asyncio.gather(looks, moved(nodes[0], table, Random(1)))
                assert seen.table.seq == seen.news.seq

    run(work())


def test_a_preview_is_not_answered_from_memory_once_hints_may_be_lost() -> None:
    async def work() -> None:
        async with playing() as (log, nodes, table):
            await Pages(nodes[0], table).open("one")
            nodes[0].host.of(table)._changes.recheck_all()
            log.since()
            await nodes[0].host.current(table)
            assert log.since()["read"] >= 1
            await nodes[0].host.settle()
            log.since()
            await nodes[0].host.current(table)
            assert log.since() == {}

    run(work())


async def played(log: CountingLog, node: Node, table: TableId, moves: int) -> list[Resume]:
    """So many moves, and what a client would resume from after each."""
    told: list[bytes] = []
    await node.arrive(table, "page", Watcher(UserId("ada"), told.append))
    rng = Random(3)
    for _ in range(moves):
        if not await moved(node, table, rng):
            break
    log.since()
    seen = [msgspec.json.decode(news) for news in told]
    return [Resume(news["seq"], news["hash"]) for news in seen]


def test_a_return_from_the_last_50_entries_needs_no_read_and_from_anywhere_one() -> None:
    async def work() -> None:
        async with playing() as (log, nodes, table):
            places = await played(log, nodes[0], table, 120)
            assert len(places) > 100
            for back, most in ((1, 0), (10, 0), (50, 0), (80, 1), (len(places), 1)):
                resume, told = places[-back], list[bytes]()
                await nodes[0].arrive(
                    table, f"again-{back}", Watcher(UserId("ada"), told.append), resume
                )
                assert log.since().get("read", 0) == most, back
                (news,) = map(msgspec.json.decode, told)
                assert bool(news["events"]) == (back > 1)

    run(work())


def test_what_was_missed_is_the_same_from_memory_and_from_the_log() -> None:
    async def work() -> None:
        async with playing("pixies") as (log, nodes, table):
            places = await played(log, nodes[0], table, 40)
            warm, cold = list[bytes](), list[bytes]()
            for node, told in ((nodes[0], warm), (nodes[1], cold)):
                for back in (5, 30):
                    watcher = Watcher(UserId("ben"), told.append)
                    await node.arrive(table, f"{id(node)}-{back}", watcher, places[-back])
            assert warm == cold

    run(work())


def test_a_client_that_saw_what_the_log_does_not_say_is_told() -> None:
    async def work() -> None:
        async with playing() as (log, nodes, table):
            places = await played(log, nodes[0], table, 90)
            for resume in (
                Resume(places[-2].seq, "0" * 64),
                Resume(10**6, ""),
                Resume(3, "0" * 64),
            ):
                lost: list[bool] = []

                def greet(_table: object, missing: bool, into: list[bool] = lost) -> bytes:  # noqa: FBT001
                    into.append(missing)
                    return b"{}"

                watcher = Watcher(UserId("ada"), lambda _news: None, greet)
                await nodes[0].arrive(table, f"odd-{resume.seq}", watcher, resume)
                assert lost == [True]

    run(work())


async def longest(work: Callable[[], "asyncio.Future[None]"]) -> float:
    """Seconds of work for which the event loop was kept at most while this went on."""
    worst, task = 0.0, asyncio.ensure_future(work())
    while not task.done():
        began = time.thread_time()  # not the time for which other processes had the core
        await asyncio.sleep(0)
        worst = max(worst, time.thread_time() - began)
    await task
    return worst


async def long_log(node: Node, entries: int) -> TableId:
    """A game in which a draw is offered after every move, three times in vain; one that happens to
    end too soon is followed by another."""
    while True:
        table = await node.host.open(Terms(rules="memory/1", seats=2), sits("ada", "ben"))
        await begin(node.host, table, ("ada", "ben"))
        if await _lengthened(node, table, entries):
            return table


async def _lengthened(node: Node, table: TableId, entries: int) -> bool:
    rng = Random(5)
    while await moved(node, table, rng):
        found = await node.host.current(table)
        assert found.game is not None
        assert found.game.last is not None
        mover = found.game.last.seat
        pleas: list[Offer | Decline] = [Offer("draw", id=ID), Decline("draw", id=ID)]
        for n, plea in enumerate(pleas * 3):
            chair = found.chairs[mover if isinstance(plea, Offer) else 1 - mover]
            assert chair is not None
            await send(node.host, table, f"u{found.seq}-{n}", chair.user, plea)
            if (await node.host.current(table)).seq >= entries:
                return True
    return False


def test_nothing_keeps_the_event_loop_while_a_log_of_800_entries_is_folded() -> None:
    async def work() -> None:
        async with playing() as (log, nodes, _):
            table = await long_log(nodes[0], 800)
            kept = []
            for attempt in range(5):  # the best of some: others use this machine too
                host = Host(log, LocalChangeBus(), load, LocalTime(), LocalRandomness())

                async def cold(host: Host = host) -> None:
                    await host.table(table)

                async def replay(attempt: int = attempt) -> None:
                    quiet = Watcher(UserId("ada"), lambda _news: None)
                    await nodes[0].arrive(table, f"old-{attempt}", quiet, Resume(1, ""))

                kept.append(max(await longest(cold), await longest(replay)))  # type: ignore[arg-type]
            assert min(kept) < 0.005

    run(work())


def test_a_lobby_of_many_tables_is_one_read() -> None:
    async def work() -> None:
        async with playing() as (log, nodes, _):
            names = [await nodes[0].host.open(Terms(rules="memory/1", seats=2)) for _ in range(30)]
            log.since()
            found = await nodes[1].host.tables(dict.fromkeys(names, 1))
            assert [table.id for table in found] == names
            assert log.since() == {
                "read": 2
            }  # the entries, and the seeds of tables not seen before
            assert await nodes[1].host.tables(dict.fromkeys(names, 1))
            assert log.since() == {}

    run(work())


def test_a_look_at_all_watched_tables_is_one_read() -> None:
    async def work() -> None:
        async with playing() as (log, nodes, _):
            for n in range(30):
                table = await nodes[0].host.open(Terms(rules="memory/1", seats=2))
                await nodes[1].arrive(
                    table, f"page-{n}", Watcher(UserId("zoe"), lambda _news: None)
                )
            log.since()
            await nodes[1].host.of(table).poll()
            assert log.since() == {"read": 1}

    run(work())
