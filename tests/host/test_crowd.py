"""Many who watch one table: players first, everybody in order, and the loop is never kept."""

import asyncio
from collections.abc import Callable
from random import Random
from time import perf_counter

import msgspec
import pytest
from msgspec.structs import replace

from parlour.core.game import Seat
from parlour.core.ids import TableId, UserId
from parlour.games.registry import load
from parlour.host import fan_out
from parlour.host import session as session_module
from parlour.host.local import LocalChangeBus, LocalRandomness, LocalTime
from parlour.host.session import Folded, Missed, Session, viewer_of
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import Leave, Sit
from parlour.table.phrases import Said
from parlour.table.room import seats_of, stand_in
from parlour.table.terms import Terms
from parlour.table.types import News, Person
from tests.sim.schedule import run as schedule
from tests.support.hosts import World as Ground
from tests.support.hosts import hosts, one_move, opened, run
from tests.support.local_log import LocalLog
from tests.support.tables import EVERY_TABLE, ID, Played, started

MANY = 1_000
LONGEST = 50 * MANY  # turns of the loop
HELLO = Said(Seat(0), "hello")


class Told(msgspec.Struct):
    """As much of a frame as says which one it is."""

    t: str
    seq: int = 0
    you: int | None = None


class Hall:
    """A table by hand and all who watch it, with what each was told, in order."""

    def __init__(self, played: Played, *users: str, crowd: int = MANY) -> None:
        self.played, self.session = played, Session(TableId("t"), {})
        self.session.folded = Folded(played.box)
        self.session.folded.table = played.table
        self.heard: dict[str, list[Told]] = {}
        self.order: list[str] = []  # whose turn it was, by connection
        self.turns: list[int] = [0]  # sends in each turn of the loop
        for number in range(crowd):
            self.arrive(f"guest-{number}")
        for user in users:  # behind everybody else
            self.arrive(user)
        self.forget()

    def forget(self) -> None:
        self.order.clear()
        for told in self.heard.values():
            told.clear()

    def arrive(self, name: str) -> None:
        told = self.heard[name] = list[Told]()

        def send(frame: bytes) -> None:
            told.append(msgspec.json.decode(frame, type=Told))
            self.order.append(name)
            self.turns[-1] += 1

        self.session.arrive(name, Watcher(UserId(name), send), Missed())

    def leave(self, name: str) -> None:
        self.session.watchers.remove(name)

    def move(self) -> int:
        """A move that all are told of; its place in the log."""
        step = self.played.move(Random(0).choice(self.played.asked().moves))
        self.session.take(step, f"{step.table.seq}")
        return step.table.seq

    async def quiet(self) -> None:
        """Until all have heard everything, turn by turn."""
        for _ in range(LONGEST):
            if self.session._fan_out is None:
                return
            await self.turn()
        pytest.fail("somebody is never told")

    async def turn(self) -> None:
        self.turns.append(0)
        await asyncio.sleep(0)

    def seqs(self, name: str) -> list[int]:
        return [told.seq for told in self.heard[name]]


def test_players_are_told_at_once_and_before_all_who_watch() -> None:
    async def work() -> None:
        hall = Hall(started("pazaak/1"), "ada", "ben")
        seq = hall.move()
        assert hall.order == ["ada", "ben"]
        assert [hall.heard[name] for name in ("ada", "ben")] == [
            [Told("news", seq, 0)],
            [Told("news", seq, 1)],
        ]
        await hall.quiet()
        assert hall.order[2:] == [f"guest-{number}" for number in range(MANY)]
        assert all(hall.heard[name] == [Told("news", seq)] for name in hall.order[2:])

    run(work())


def test_no_turn_of_the_loop_tells_more_than_a_slice_of_them() -> None:
    async def work() -> None:
        hall = Hall(started("memory/1"), "ada")
        for _ in range(3):
            hall.move()
        hall.session.say(HELLO)
        await hall.quiet()
        assert sum(hall.turns) == MANY + 4 * (MANY + 1) + 1  # with the greetings
        told = [sends for sends in hall.turns[1:] if sends]
        assert max(told) <= 4 * fan_out.WATCHERS_PER_SLICE  # each gets at once what waits for them
        assert len(told) >= MANY / fan_out.WATCHERS_PER_SLICE

    run(work())


def test_the_news_of_a_crowd_are_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def work() -> None:
        hall, made = Hall(started("pazaak/1"), "ada", "ben"), list[object]()
        encode = session_module.encode

        def counted(told: object) -> bytes:
            made.append(told)
            return encode(told)

        hall.session.watchers.add("tab", Watcher(UserId("ada"), lambda _frame: None))
        monkeypatch.setattr(session_module, "encode", counted)
        hall.move()
        await hall.quiet()
        assert len([one for one in made if isinstance(one, News)]) == 3

    run(work())


def test_everybody_hears_everything_in_order_however_fast_it_comes() -> None:
    async def work() -> None:
        hall, rng = Hall(started("memory/1"), "ada"), Random(1)
        seqs = list[int]()
        for _ in range(20):
            seqs.append(hall.move())
            for _ in range(rng.randrange(12)):
                await hall.turn()
        await hall.quiet()
        assert all(hall.seqs(name) == seqs for name in hall.heard)

    run(work())


def test_phrases_wait_for_the_news_that_came_before_them() -> None:
    async def work() -> None:
        hall = Hall(started("memory/1"), "ada")
        one = hall.move()
        await hall.turn()
        hall.session.say(HELLO)
        two = hall.move()
        await hall.quiet()
        told = [("news", one), ("said", 0), ("news", two)]
        assert all([(x.t, x.seq) for x in hall.heard[name]] == told for name in hall.heard)

    run(work())


def test_a_few_who_watch_are_told_without_a_turn_of_the_loop() -> None:
    hall = Hall(
        started("memory/1"), "ada", crowd=fan_out.UNSLICED_WATCHERS - 1
    )  # and there is no loop
    seq = hall.move()
    hall.session.say(HELLO)
    assert all([t.seq for t in told] == [seq, 0] for told in hall.heard.values())


def test_the_last_few_of_a_crowd_still_wait_for_what_came_before() -> None:
    async def work() -> None:
        hall = Hall(started("memory/1"), "ada")
        one = hall.move()
        for number in range(MANY - 10):
            hall.leave(f"guest-{number}")
        two = hall.move()
        assert hall.seqs("guest-999") == []
        await hall.quiet()
        assert hall.seqs("guest-999") == [one, two]
        three = hall.move()  # now they are no crowd any more
        assert hall.seqs("guest-999") == [one, two, three]

    run(work())


@pytest.mark.parametrize("turns", [0, 1, 5, 25])
def test_who_arrives_meanwhile_is_greeted_and_hears_nothing_older(turns: int) -> None:
    async def work() -> None:
        hall = Hall(started("memory/1"), "ada")
        hall.move()
        for _ in range(turns):
            await hall.turn()
        seen = hall.move()
        hall.arrive("late")
        assert hall.seqs("late") == [seen]
        after = hall.move()
        await hall.quiet()
        assert hall.seqs("late") == [seen, after]

    run(work())


def test_who_left_hears_nothing_and_nobody_misses_anything_for_it() -> None:
    async def work() -> None:
        hall = Hall(started("memory/1"), "ada")
        seq = hall.move()
        await hall.turn()
        gone = [f"guest-{number}" for number in range(500, 700)]
        for name in gone:
            hall.leave(name)
        await hall.quiet()
        assert all(hall.seqs(name) == ([] if name in gone else [seq]) for name in hall.heard)

    run(work())


@pytest.mark.parametrize("turns", [0, 1, 5, 25])
def test_who_sits_down_or_gets_up_meanwhile_hears_everything_once(turns: int) -> None:
    async def work() -> None:
        played = Played(Terms(rules="memory/1", seats=2))
        played.sit("Ada")
        hall, seqs = Hall(played, "ada", "ben"), list[int]()

        async def does(command: Sit | Leave) -> None:
            step = played.asks(Person(UserId("ben"), "Ben"), command)
            hall.session.take(step, f"{step.table.seq}")
            seqs.append(step.table.seq)
            for _ in range(turns):
                await hall.turn()

        for _ in range(3):
            await does(Sit(id=ID))
            assert hall.heard["ben"][-1] == Told("news", seqs[-1], 1)
            await does(Leave(id=ID))
        await hall.quiet()
        assert all(hall.seqs(name) == seqs for name in hall.heard)
        assert [told.you for told in hall.heard["ben"]] == [1, None] * 3

    run(work())


def test_what_waits_is_bounded_phrases_first_and_the_last_news_are_never_left_out() -> None:
    async def work() -> None:
        hall = Hall(started("memory/1"), "ada")
        begun = hall.move()
        while not hall.heard["guest-0"]:  # then it is not left out any more
            await hall.turn()
        hall.session.say(HELLO)
        seqs = [hall.move() for _ in range(fan_out.MAX_WAITING_FRAMES + 5)]
        await hall.quiet()
        assert hall.seqs("ada") == [begun, 0, *seqs]
        assert (
            hall.seqs("guest-0")
            == hall.seqs("guest-999")
            == [begun, *seqs[-fan_out.MAX_WAITING_FRAMES :]]
        )
        hall.forget()
        last = hall.move()
        for _ in range(2 * fan_out.MAX_WAITING_FRAMES):
            hall.session.say(HELLO)
        await hall.quiet()
        assert hall.seqs("guest-999") == [last] + [0] * (fan_out.MAX_WAITING_FRAMES - 1)

    run(work())


def test_one_who_cannot_be_told_keeps_nobody_else_from_it() -> None:
    def broken(_frame: bytes) -> None:
        raise OSError

    async def work() -> None:
        asyncio.get_running_loop().set_exception_handler(lambda *_: None)
        hall = Hall(started("memory/1"), "ada")
        hall.session.watchers.add("guest-7", Watcher(UserId("guest-7"), broken))
        seq = hall.move()
        await hall.quiet()
        assert all(hall.seqs(name) == [seq] for name in hall.heard if name != "guest-7")

    run(work())


def test_others_have_their_turn_while_ten_thousand_are_told() -> None:
    async def work() -> None:
        hall, lags = Hall(started("memory/1"), "ada", crowd=0), list[float]()
        for number in range(10_000):
            name = f"guest-{number}"
            hall.session.watchers.add(name, Watcher(UserId(name), lambda _frame: None))
        hall.move()
        first = perf_counter()
        while hall.session._fan_out is not None:
            began = perf_counter()
            await asyncio.sleep(0)
            lags.append(perf_counter() - began)
        assert perf_counter() - first >= 0.4
        assert sorted(lags)[len(lags) // 2] < 0.002

    run(work())


async def arrived(host: Host, table: TableId, count: int, told: Callable[[bytes], None]) -> None:
    for number in range(count):
        await host.watch(table, f"tab-{number}", Watcher(UserId(f"guest-{number}"), told))


async def heard(told: list[bytes], count: int) -> bool:
    """Whether so many frames come, and no more; however busy the machine is."""
    for _ in range(1_000):
        if len(told) >= count:
            break
        await asyncio.sleep(0.01)
    return len(told) == count


def test_a_session_that_tells_a_crowd_is_not_dropped_for_others() -> None:
    async def work() -> None:
        host = Host(
            LocalLog(LocalTime()), LocalChangeBus(), load, LocalTime(), LocalRandomness(), 1
        )
        await host.beat()
        table, told, rng = await opened(host, "memory/1"), list[bytes](), Random(1)
        await arrived(host, table, 200, told.append)
        told.clear()
        await one_move(host, table, rng)
        for _ in range(5):
            await opened(host, "memory/1")
        assert await heard(told, 200)
        await one_move(host, table, rng)
        assert await heard(told, 400)

    run(work())


def test_a_crowd_on_another_node_hears_every_move_in_order() -> None:
    async def work() -> None:
        async with hosts(Ground()) as (one, two):
            table, told = await opened(one, "memory/1"), list[bytes]()
            await arrived(two, table, 199, lambda _frame: None)
            await two.watch(table, "last", Watcher(UserId("zoe"), told.append))
            first = (await one.look(table)).seq
            rng = Random(1)
            for _ in range(12):
                await one_move(one, table, rng)
            await heard(told, 13)
            seqs = [msgspec.json.decode(frame, type=Told).seq for frame in told]
            assert seqs == list(range(first, first + 13))

    run(work())


@pytest.mark.parametrize(("game", "seats"), [one for one in EVERY_TABLE if one[1] > 1])
def test_all_seats_at_once_are_those_found_one_by_one(game: str, seats: int) -> None:
    played, rng = Played(Terms(rules=f"{game}/1", seats=seats)), Random(1)
    names = ("Ada", "Ben", "Cleo", "Dan", "Eve")[:seats]
    played.sit(*names)
    played.begin()
    played.play(rng, 3)
    users = [*map(str.lower, names), *(stand_in(Seat(s)) for s in range(5)), "zoe", "house:x"]
    first, *others = played.table.chairs
    assert first is not None
    changed = (first, replace(first, held=True), replace(first, resigned=True, held=True), None)
    for chair in changed:
        table = replace(played.table, chairs=(chair, *others))
        found = seats_of(table)
        assert found.get(None) is viewer_of(table, None) is None
        assert [found.get(UserId(u)) for u in users] == [viewer_of(table, UserId(u)) for u in users]


@pytest.mark.parametrize("seed", range(12))
def test_no_promise_is_broken_where_two_are_a_fan_out(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Schedules of `make schedules`, in which everybody without a seat waits for their turn."""
    monkeypatch.setattr(session_module, "UNSLICED_WATCHERS", 0)
    monkeypatch.setattr(fan_out, "WATCHERS_PER_SLICE", 1)
    found, _ = schedule(seed)
    assert found == []
