"""Absence with days for a move: nobody is gone, and a stand-in plays when the time is up."""

from random import Random

import msgspec
import pytest

from parlour.core.game import Seat
from parlour.core.ids import Ms, UserId
from parlour.core.record import verify
from parlour.games.memory.types import Flip
from parlour.games.registry import load
from parlour.table.commands import (
    Claim,
    Depart,
    Lapse,
    Resign,
    Return,
)
from parlour.table.due import due
from parlour.table.entries import Departed
from parlour.table.history import record
from parlour.table.room import seat_of
from parlour.table.terms import Bank, Control, PerMove
from tests.support.tables import ID, NAMES, Played, refused, started

DAY = Ms(24 * 60 * 60_000)


def test_with_days_for_a_move_nobody_is_gone() -> None:
    for control in (PerMove(DAY), Bank(DAY)):
        table = started("memory/1", control=control, options={"first": 0})
        for seat in (0, 1):
            with refused("no-matter"):
                table.do(seat, Depart(id=ID))
        assert due(table.table) == table.now + DAY
        table.move(Flip(0), after=DAY - 1)


def slow_three(control: Control) -> Played:
    return started("pixies/1", *NAMES[:3], control=control, options={"first": 0})


def is_held(table: Played, seat: int) -> bool:
    chair = table.table.chairs[seat]
    return chair is not None and chair.held


@pytest.mark.parametrize("control", [PerMove(DAY), Bank(DAY)])
def test_with_days_for_a_move_a_stand_in_plays_for_one_of_three_whose_time_is_up(
    control: Control,
) -> None:
    table = slow_three(control)
    table.do(None, Lapse(id=ID), after=DAY)
    assert is_held(table, 0)
    assert due(table.table) is None  # a stand-in is not timed
    table.move(table.asked().moves[0])
    assert due(table.table) == table.now + DAY
    table.do(0, Return(id=ID))
    assert not is_held(table, 0)
    with refused("no-matter"):
        table.do(0, Return(id=ID))
    table.play(Random(3), most=10)
    assert table.read_again() == table.table


def test_whoever_comes_back_has_a_whole_time_for_the_next_move() -> None:
    table = slow_three(PerMove(DAY))
    table.do(None, Lapse(id=ID), after=DAY)
    table.do(0, Return(id=ID), after=5_000)
    assert due(table.table) == table.now + DAY


def test_with_days_for_a_move_one_of_three_may_resign() -> None:
    table = slow_three(PerMove(DAY))
    table.do(1, Resign(id=ID))
    assert is_held(table, 1)
    assert seat_of(table.table, UserId(NAMES[1].lower())) is None
    table.play(Random(4))
    assert table.read_again() == table.table
    assert verify(msgspec.json.encode(record(table.box, table.table, table.log)), load) == ()


def test_a_slow_log_that_counts_somebody_as_away_is_read_and_they_may_come_back() -> None:
    table = started("memory/1", control=PerMove(DAY))
    table.log.append(Departed(table.now, Seat(1)))
    table.table = table.read_again()
    assert due(table.table) == table.now + DAY  # the clock decides, not the absence
    with refused("nothing-to-claim"):
        table.do(0, Claim(id=ID), after=60_000)
    table.do(1, Return(id=ID))
    assert table.read_again() == table.table
