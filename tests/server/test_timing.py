"""How long an answer takes says nothing about hidden cards: two worlds, told apart at 1 % or not.

The worlds differ in what a seat of Pazaak holds. `PARLOUR_TIMING` is the number of moves in each.
"""

import asyncio
import os
import time
from bisect import bisect_right
from collections.abc import Callable, Sequence
from math import exp, sqrt
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, TypeVar, cast

import msgspec
import pytest
from msgspec.structs import replace

from parlour.api import frames
from parlour.bots.questions import Question, thought
from parlour.client import bot as bots
from parlour.core import fair
from parlour.core.chance import lots
from parlour.core.game import Choice, Seat
from parlour.core.ids import CommandId, TableId, UserId
from parlour.games.pazaak import reckoning
from parlour.games.pazaak.types import Deal
from parlour.games.registry import load
from parlour.host import fast_path, tables
from parlour.host.tables import Host
from parlour.host.watchers import Watcher
from parlour.table.commands import Move
from parlour.table.news import news
from parlour.table.table import decide
from parlour.table.terms import Terms
from parlour.table.types import Person, Table
from tests.support.hosts import World, hosts, run
from tests.support.tables import begin, sits, started

T = TypeVar("T")
MOVES = int(os.environ.get("PARLOUR_TIMING", "2000"))
FIRSTS = 6  # first moves of a match, which a master thinks about for seconds
LIMIT = 0.01
PAZAAK = load("pazaak")
HANDS = (("D", "2&4", "3&6", "T"), ("±4", "±5", "±6", "±1"))  # few moves, and many

pytestmark = pytest.mark.long


def alike(one: Sequence[float], other: Sequence[float]) -> float:
    """How likely two samples of one distribution differ so much (Kolmogorov and Smirnov)."""
    a, b = sorted(one), sorted(other)
    apart = max(abs(bisect_right(a, at) / len(a) - bisect_right(b, at) / len(b)) for at in (*a, *b))
    size = sqrt(len(a) * len(b) / (len(a) + len(b)))
    scaled = (size + 0.12 + 0.11 / size) * apart
    terms = ((-1) ** (k - 1) * exp(-2 * (k * scaled) ** 2) for k in range(1, 101))
    return min(1.0, max(0.0, 2 * sum(terms))) if scaled > 0.2 else 1.0


def test_the_test_tells_apart_what_differs() -> None:
    rng = Random(1)
    one, same = ([rng.gauss(10, 1) for _ in range(2000)] for _ in range(2))
    assert alike(one, same) > LIMIT
    assert alike(one, [value + 0.2 for value in same]) < LIMIT
    assert alike(one, [10 + 1.5 * (value - 10) for value in same]) < LIMIT
    assert alike([1.0] * 50, [1.0] * 50) == 1.0


# What a bot's opponent can measure: when its move comes.


def with_hand(table: Table, seat: Seat, hand: tuple[str, ...]) -> Table:
    assert table.game is not None
    hands = list(table.game.state.hands)
    hands[seat] = hand
    state = replace(table.game.state, hands=tuple(hands))
    return replace(table, game=replace(table.game, state=state, turn=PAZAAK.game.turn(state)))


class Paced:
    """A bot whose thinking takes as long as it does, and whose pauses take none."""

    def __init__(self, level: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self._level, self._now = level, 0.0
        self._table = started("pazaak/1")
        self._seat = self._table.asked().seat
        monkeypatch.setattr(asyncio, "sleep", self._slept)

    async def _slept(self, seconds: float) -> None:
        self._now += max(0.0, seconds)

    async def after(self, hand: tuple[str, ...], number: int, pause: tuple[float, float]) -> float:
        """Seconds until its move comes; the pauses are drawn alike in both worlds."""
        found = news(PAZAAK, with_hand(self._table.table, self._seat, hand), self._seat)
        bot = bots.Bot(cast("Any", None), cast("Any", self), self._level)
        bot._rng = Random(number)
        began = self._now
        seat = SimpleNamespace(table=TableId("t"), move=self._moved, about=None)
        await bot._move(cast("Any", seat), "pazaak/1", found, [], pause)
        return self._now - began

    async def of(self, question: Question) -> object:
        began = time.thread_time()
        plain = msgspec.convert(msgspec.to_builtins(question), Question)
        answer = thought(PAZAAK, plain, lots(Random(1)))
        self._now += time.thread_time() - began
        return answer

    async def _moved(self, _move: object) -> None:
        return


def paced(
    level: str, moves: int, pause: tuple[float, float], monkeypatch: pytest.MonkeyPatch
) -> tuple[list[float], list[float]]:
    """For each of the two hands, when so many moves came."""
    took: tuple[list[float], list[float]] = ([], [])

    async def work() -> None:
        bot = Paced(level, monkeypatch)
        loop = asyncio.get_running_loop()
        monkeypatch.setattr(loop, "time", lambda: bot._now)
        for number in range(moves):
            for hand in sorted((0, 1), reverse=bool(number % 2)):
                if pause is bots.FIRST_MOVE_SECONDS:  # nothing is remembered of another match
                    for kept in (reckoning.worth, reckoning.table, reckoning.standing):
                        kept.cache_clear()
                took[hand].append(await bot.after(HANDS[hand], number, pause))

    asyncio.run(work())
    return took


@pytest.mark.parametrize("level", ["casual", "strong", "master"])
def test_when_a_bot_moves_says_nothing_about_its_hand(
    monkeypatch: pytest.MonkeyPatch, level: str
) -> None:
    assert alike(*paced(level, MOVES, bots.OTHERS, monkeypatch)) > LIMIT


def test_when_a_master_makes_its_first_move_says_nothing_about_its_hand(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However slow this machine is just now: the span is that of one that thinks in half of it."""
    slowest = max(map(max, paced("master", 1, bots.FIRST_MOVE_SECONDS, monkeypatch)))
    monkeypatch.setattr(bots, "MASTERS_LATE", 2 * slowest)
    assert alike(*paced("master", FIRSTS, bots.FIRST_MOVE_SECONDS, monkeypatch)) > LIMIT


# What an opponent can measure of the server: when their own move is answered.


def scripted(world: Callable[[], tuple[int, int]]) -> type:
    class Scripted:
        """Seat 1 is dealt the hand of this world; everything else follows from the match."""

        def __init__(self, _key: bytes, done: int = 0) -> None:
            self._done = done

        def __call__(self, odds: Sequence[tuple[T, int]], /) -> T:
            self._done += 1
            hand, match = world()
            items, weights = zip(*odds, strict=True)
            if isinstance(items[0], Deal) and self._done > 4:
                return cast("T", Deal(HANDS[hand][self._done - 5]))
            chosen: T = Random(f"{match} {self._done}").choices(items, weights)[0]
            return chosen

    return Scripted


class Answers:
    """Matches that are the same to one player, whose opponent holds one hand or the other."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._hand, self._match = 0, 0
        self.took: tuple[list[float], list[float]] = ([], [])
        monkeypatch.setattr(fair, "Draws", scripted(lambda: (self._hand, self._match)))

    async def measure(self, host: Host, moves: int) -> None:
        while len(self.took[0]) < moves:
            self._match += 1
            await self._play([await self._opened(host, hand) for hand in (0, 1)], host)

    async def _opened(self, host: Host, hand: int) -> TableId:
        self._hand = hand
        terms = Terms(rules="pazaak/1", seats=2, options={"first": self._match % 2})
        table = await host.open(terms, sits("ada", "ben"))
        await begin(host, table, ("ada", "ben"))
        for user in ("ada", "ben"):
            await host.watch(table, user, Watcher(UserId(user), lambda _frame: None))
        return table

    async def _play(self, tables: Sequence[TableId], host: Host) -> None:
        rng, number = Random(self._match), 0
        while (turn := _turn(host, tables[0])) is not None:
            number += 1
            move = rng.choice([one for one in turn.moves if type(one).__name__ != "Play"])
            for self._hand in rng.sample((0, 1), 2):
                table = host.known(tables[self._hand])
                assert table is not None
                user = UserId(("ada", "ben")[turn.seat])
                command = Move(table.seq, msgspec.to_builtins(move), id=CommandId(f"c{number}"))
                began = time.perf_counter()
                answer = await host.do(table.id, Person(user, user), command)
                if turn.seat == 0:
                    self.took[self._hand].append(time.perf_counter() - began)
                assert isinstance(answer, frames.Ok)


def _turn(host: Host, table: TableId) -> Choice[Any] | None:
    found = host.known(table)
    turn = None if found is None or found.game is None else found.game.turn
    return turn if isinstance(turn, Choice) else None


def answered(monkeypatch: pytest.MonkeyPatch, folder: Path, moves: int) -> float:
    """On SQLite, whose disk is waited for as everywhere."""
    answers = Answers(monkeypatch)

    async def work() -> None:
        async with hosts(World(f"sqlite:///{folder}/parlour.db"), 1) as (host,):
            await answers.measure(host, moves)

    run(work())
    return alike(*answers.took)


def test_when_a_move_is_answered_says_nothing_about_the_other_hand(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """By chance, one of a hundred would differ: so it may be tried again once."""
    likely = []
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        likely.append(answered(monkeypatch, tmp_path / name, MOVES))
        if likely[-1] > LIMIT:
            return
    pytest.fail(f"told apart twice: {likely}")


def test_an_answer_that_waits_for_hidden_moves_is_noticed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    honest = decide

    def slow(*asked: Any) -> Any:
        decided = honest(*asked)
        turn = None if decided.table.game is None else decided.table.game.turn
        time.sleep(0.004 * len(turn.moves) if isinstance(turn, Choice) else 0)
        return decided

    for module in (tables, fast_path):
        monkeypatch.setattr(module, "decide", slow)
    assert answered(monkeypatch, tmp_path, 400) < LIMIT
