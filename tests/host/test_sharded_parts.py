"""Several databases or Redis servers as parts in memory: who is asked, and what if one is away."""

import asyncio
from asyncio import run
from collections.abc import Awaitable, Sequence
from typing import Any

import pytest

from parlour.api.frames import No, Ok
from parlour.api.played import PlayedCount, PlayedGame
from parlour.core.game import Over, Seat
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.games.registry import load
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.ports import Here, Listed, Lost, NoTable, PlayedQuery
from parlour.host.sharded_index import ShardedTableIndex
from parlour.host.sharded_redis import ShardedChangeBus, ShardedLimits, ShardedPresence, Spread
from parlour.host.shards import ShardedHost, answers, by_preference, shard_of
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import Move, Sit
from parlour.table.phrases import Said
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.support.local_log import LocalLog
from tests.support.tables import ID, send, sits

ADA = UserId("ada")
HELLO = Said(Seat(0), "hello")
T = TableId("t")


class Part:
    """Writes down what it is asked; answers what it is told to, or is away."""

    def __init__(self, **answers: object) -> None:
        self.asked: list[tuple[object, ...]] = []
        self.alive = True
        self._answers = answers

    def __getattr__(self, name: str) -> Any:
        def ask(*given: object) -> Any:
            self.asked.append((name, *given))
            answer = self._answers.get(name)

            async def later() -> object:
                if isinstance(answer, Exception):
                    raise answer
                return answer

            return later() if name in self._answers else None

        return ask


def of_two(one: Part, two: Part, kind: Any) -> tuple[Any, str, str]:
    """Both parts as one, and a key that each of them has."""
    spread = Spread([one, two])
    keys = [f"k{number}" for number in range(64)]
    first, second = (next(key for key in keys if spread.of(key) is part) for part in (one, two))
    return kind([one, two]), first, second


def test_a_key_has_the_part_that_it_prefers() -> None:
    spread = Spread(["zero", "one", "two"])
    for key in "abcdefgh":
        assert spread.of(key) == spread.all()[int(by_preference(("0", "1", "2"), key)[0])]


def test_each_table_has_its_own_bus_and_all_are_listened_to() -> None:
    one, two = Part(), Part()
    bus, first, second = of_two(one, two, ShardedChangeBus)
    listeners = (print, repr, str)
    bus.listen(*listeners)
    bus.watch(first)
    bus.publish(second, 7)
    bus.say(first, HELLO)
    bus.unwatch(first)
    bus.hears(second)
    assert one.asked == [
        ("listen", *listeners),
        ("watch", first),
        ("say", first, HELLO),
        ("unwatch", first),
    ]
    assert two.asked == [("listen", *listeners), ("publish", second, 7), ("hears", second)]
    assert bus.alive
    two.alive = False
    assert not bus.alive


def test_each_table_has_its_own_presence_and_each_key_its_own_limits() -> None:
    async def work() -> None:
        one = Part(here=None, gone=None, present={"k": {ADA}}, take=Ms(3), give_back=None)
        two = Part(here=None, gone=None, present={}, take=Ms(0), give_back=None)
        presence, first, second = of_two(one, two, ShardedPresence)
        both = [Here(TableId(name), ADA, name) for name in (first, second)]
        await presence.here(both)
        await presence.gone(both[1])
        assert await presence.present([first, second]) == {"k": {ADA}}
        assert one.asked == [("here", [both[0]]), ("present", [first])]
        assert two.asked == [("here", [both[1]]), ("gone", both[1]), ("present", [second])]
        limits, first, second = of_two(one, two, ShardedLimits)
        assert (await limits.take(first, 1, Ms(9)), await limits.take(second, 1, Ms(9))) == (3, 0)
        await limits.give_back(second, Ms(9))
        assert two.asked[-1] == ("give_back", second, Ms(9))

    run(work())


def listed(*opened: int) -> list[Listed]:
    return [Listed(TableId(f"t{at}"), 1, "WAITING", at) for at in opened]


def index(*parts: Part) -> ShardedTableIndex:
    some: Any = {"" if not at else f"s{at}": part for at, part in enumerate(parts)}
    return ShardedTableIndex(some, tuple(some))


def played(*ended: int) -> list[PlayedGame]:
    over = Over((), (), "")
    return [
        PlayedGame(
            table=TableId(f"t{at}"),
            rules="memory/1",
            ended=at,
            seats=(),
            you=Seat(0),
            over=over,
            result="won",
        )
        for at in ended
    ]


def test_lists_of_all_databases_are_one_the_newest_first() -> None:
    async def work() -> None:
        one = Part(waiting=listed(5, 1), playing=listed(2), seats={ADA: listed(1)})
        two = Part(waiting=listed(3), playing=listed(9), seats={ADA: listed(4)})
        both = index(one, two)
        assert await both.waiting(2) == listed(5, 3)
        assert await both.playing(9) == listed(9, 2)
        assert await both.seats([ADA]) == {ADA: listed(4, 1)}

    run(work())


def test_a_history_is_merged_and_counted_over_all() -> None:
    async def work() -> None:
        one = Part(played=played(8, 3), counted=PlayedCount(1, 2, 3))
        two = Part(played=played(5), counted=PlayedCount(10, 0, 1))
        found = index(one, two)
        assert await found.played(ADA, PlayedQuery(most=2)) == played(8, 5)
        assert await found.counted(ADA, PlayedQuery()) == PlayedCount(11, 2, 4)
        assert await index(one).counted(ADA, PlayedQuery()) == PlayedCount(1, 2, 3)

    run(work())


def test_a_code_is_looked_for_everywhere_and_not_found_only_if_all_say_so() -> None:
    async def work() -> None:
        nothing, there, away = Part(coded=None), Part(coded=T), Part(coded=Lost("away"))
        assert await index(nothing, there).coded("x") == T
        assert await index(away, there).coded("x") == T
        assert await index(nothing, nothing).coded("x") is None
        with pytest.raises(Lost):
            await index(nothing, away).coded("x")

    run(work())


def test_a_room_is_looked_for_where_its_name_says() -> None:
    async def work() -> None:
        both = index(Part(newest=T), Part(newest=TableId("s1-t")))
        assert await both.newest(TableId("s1-room")) == "s1-t"
        assert await both.newest(TableId("room")) == T
        assert await both.newest(TableId("unknown-room")) is None

    run(work())


def test_those_who_look_for_the_same_ask_the_next_database_while_one_is_away() -> None:
    async def work() -> None:
        parts = [Part(pair=Lost("first")), Part(pair=Lost("second"))]
        with pytest.raises(Lost, match=r"first|second"):
            await index(*parts).pair("key", T, T)
        assert [len(part.asked) for part in parts] == [1, 1]
        assert await index(parts[0], Part(pair=T), parts[1]).pair("key", T, T) == T
        with pytest.raises(Lost, match="no database takes tables"):
            await index().pair("key", T, T)

    run(work())


async def said(value: object) -> object:
    if isinstance(value, Exception):
        raise value
    return value


def test_those_answer_who_can_and_a_defect_is_no_outage() -> None:
    async def asked(*values: object) -> list[object]:
        some: Sequence[Awaitable[object]] = [said(value) for value in values]
        return await answers(some)

    async def work() -> None:
        assert await asked() == []
        assert await asked(1, Lost("away"), 2) == [1, 2]
        with pytest.raises(Lost, match="only"):
            await asked(Lost("only"))
        with pytest.raises(Lost, match="one"):
            await asked(Lost("one"), Lost("two"))
        with pytest.raises(KeyError):
            await asked(1, KeyError("defect"), Lost("away"))

    run(work())


async def two_hosts(*, beaten: bool = True) -> tuple[ShardedHost, dict[str, Host]]:
    hosts = {
        name: Host(LocalLog(LocalTime()), LocalChangeBus(), load, LocalTime(), LocalRandomness())
        for name in ("", "b")
    }
    for host in hosts.values() if beaten else ():
        await host.beat()
    return ShardedHost(hosts, ("", "b"), LocalRandomness()), hosts


def test_each_host_is_told_of_its_own_tables() -> None:
    async def work() -> None:
        host, hosts = await two_hosts()
        names = [await host.open(Terms(rules="memory/1", seats=2), sits("ada")) for _ in range(16)]
        assert {shard_of(name) for name in names} == {"", "b"}
        for name in names:
            assert [one.known(name) for one in hosts.values()] == [None, None]
            assert (await host.table(name)).id == name
            assert host.known(name) is not None
        first = next(name for name in names if shard_of(name) == "b")
        frames = list[bytes]()
        await host.watch(first, "tab", Watcher(ADA, frames.append))
        frames.clear()
        host.say(first, HELLO)
        assert len(frames) == 1
        host.unwatch(first, "tab")
        host.say(first, HELLO)
        assert len(frames) == 1
        await host.forget([first])
        assert [host.known(name) is None for name in names] == [name == first for name in names]
        found = await host.tables({names[0]: 1, TableId("no-such"): 1, TableId("none"): 1})
        assert [one.id for one in found] == names[:1]

    run(work())


def test_a_table_of_no_database_is_no_table() -> None:
    async def work() -> None:
        host, _ = await two_hosts()
        nowhere = TableId("x-table")
        with pytest.raises(NoTable):
            host.of(nowhere)
        assert await send(host, nowhere, "s", "ada", Sit(id=ID)) == No(CommandId("s"), "no-table")
        assert host.known(nowhere) is None
        move = Move(1, {}, id=ID)
        assert host.play(nowhere, Person(ADA, "Ada"), move, lambda _: None) is False
        table = await host.open(Terms(rules="memory/1", seats=2))
        assert host.play(table, Person(ADA, "Ada"), move, lambda _: None) is False
        assert isinstance(await send(host, table, "s", "ada", Sit(id=ID)), Ok)

    run(work())


def test_a_new_table_is_where_the_database_answers_or_anywhere_while_none_does() -> None:
    async def work() -> None:
        host, hosts = await two_hosts(beaten=False)
        assert {shard_of(host.new_name()) for _ in range(40)} == {"", "b"}
        await hosts["b"].beat()
        assert {shard_of(host.new_name()) for _ in range(20)} == {"b"}

    run(work())


def test_settling_waits_for_every_host() -> None:
    async def work() -> None:
        host, hosts = await two_hosts()
        done = list[str]()

        async def slow(name: str) -> None:
            await asyncio.sleep(0.01)
            done.append(name)

        for name, one in hosts.items():
            one.tasks.spawn(slow(name), "slow")
        await host.settle()
        assert sorted(done) == ["", "b"]

    run(work())
