"""Among three or more: who resigns or stays away is replaced, and cannot win."""

from random import Random

import msgspec
from msgspec.structs import replace

from parlour.core.game import Over, Seat
from parlour.core.ids import Ms, UserId
from parlour.core.play import without
from parlour.core.record import Resigned, verify
from parlour.games.registry import load
from parlour.table.commands import (
    Depart,
    Lapse,
    Resign,
    Return,
)
from parlour.table.history import record
from parlour.table.room import seat_of
from parlour.table.terms import Bank, PerMove
from tests.support.tables import ID, NAMES, started


def test_among_three_a_stand_in_plays_on_and_gives_the_seat_back() -> None:
    table = started("pixies/1", *NAMES[:3], control=Bank(Ms(30_000)), options={"first": 0})
    table.do(0, Depart(id=ID))
    table.do(None, Lapse(id=ID), after=30_000)  # the clock runs out before the window does
    chair = table.table.chairs[0]
    assert chair is not None
    assert chair.held
    assert [table.table.clock.running] == [None]  # a stand-in is not timed
    table.move(table.asked().moves[0])
    assert table.asked().seat == 1
    table.do(0, Return(id=ID))
    chair = table.table.chairs[0]
    assert chair is not None
    assert (chair.held, chair.away) == (False, None)
    assert table.table.clock.left[0] == 10_000
    assert table.table.clock.running == 1
    table.play(Random(6), most=10)
    assert table.read_again() == table.table


def test_among_three_who_resigns_or_stays_away_is_replaced() -> None:
    table = started("pixies/1", *NAMES[:3])
    table.do(1, Resign(id=ID))
    table.do(2, Depart(id=ID))
    table.do(None, Lapse(id=ID), after=60_000)
    assert [chair and chair.held for chair in table.table.chairs] == [False, True, True]
    table.play(Random(7))
    assert table.read_again() == table.table
    assert verify(msgspec.json.encode(record(table.box, table.table, table.log)), load) == ()


def test_a_seat_that_resigned_cannot_win_whatever_its_stand_in_does() -> None:
    rescued = 0
    for seed in range(30):
        table = started("pixies/1", *NAMES[:3])
        table.play(Random(seed), most=5)
        table.do(1, Resign(id=ID))
        assert seat_of(table.table, UserId(NAMES[1].lower())) is None  # they watch now
        table.play(Random(seed))
        assert table.table.game is not None
        over, by_rules = table.table.game.over, table.table.game.turn
        assert over is not None
        assert isinstance(by_rules, Over)
        assert 1 not in over.winners
        rescued += 1 in by_rules.winners
        best = max(over.scores[0], over.scores[2])
        assert over.winners == tuple(s for s in (0, 2) if over.scores[s] == best)
        found = record(table.box, table.table, table.log)
        assert found.result == over
        assert verify(msgspec.json.encode(found), load) == ()
        forged = replace(found, log=tuple(e for e in found.log if not isinstance(e, Resigned)))
        assert verify(msgspec.json.encode(forged), load)
    assert rescued  # it would have won


def test_a_record_in_which_nobody_could_have_resigned_so_is_refused() -> None:
    table = started("pixies/1", *NAMES[:3])
    table.do(1, Resign(id=ID))
    table.play(Random(7))
    found = record(table.box, table.table, table.log)
    at = next(i for i, one in enumerate(found.log) if isinstance(one, Resigned))
    twice = replace(found, log=(*found.log[: at + 1], *found.log[at:]))
    nobody = replace(found, log=(*found.log[:at], replace(found.log[at], seat=Seat(7))))
    for wrong in (twice, nobody):
        assert "cannot resign" in verify(msgspec.json.encode(wrong), load)[0]


def test_if_all_the_best_have_resigned_the_next_best_wins() -> None:
    over = Over((5, 9, 5), (Seat(1),), "x", (1, 0, 2))
    assert without(over, [Seat(1)]).winners == (2,)
    assert without(over, [Seat(0)]) == over
    assert without(over, [Seat(0), Seat(1), Seat(2)]) == over


def test_a_table_that_all_three_left_is_abandoned() -> None:
    table = started("pixies/1", *NAMES[:3])
    for seat in range(3):
        table.do(seat, Depart(id=ID))
    table.do(None, Lapse(id=ID), after=60_000)
    assert table.table.game is not None
    assert table.table.game.over is not None
    assert table.table.game.over.reason == "abandoned"


def test_who_has_resigned_does_not_share_in_a_game_that_the_others_left() -> None:
    table = started("pixies/1", *NAMES[:3])
    table.do(1, Resign(id=ID))
    for seat in (0, 2):
        table.do(seat, Depart(id=ID))
    table.do(None, Lapse(id=ID), after=60_000)
    assert table.table.game is not None
    assert table.table.game.over == Over((), (Seat(0), Seat(2)), "abandoned")
    assert table.read_again() == table.table
    assert verify(msgspec.json.encode(record(table.box, table.table, table.log)), load) == ()


def test_no_clock_runs_for_a_stand_in() -> None:
    table = started("pixies/1", "Ada", "Ben", "Cleo", control=PerMove(Ms(10_000)))
    first, rounds = table.asked().seat, 0
    table.do(first, Resign(id=ID))
    while rounds < 3:
        seat = table.asked().seat
        assert table.table.clock.running == (None if seat == first else seat)
        rounds += seat == first
        table.move(table.asked().moves[0])
