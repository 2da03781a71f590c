"""What a seat saw and did, line by line, where somebody resigned or took a move back."""

from random import Random
from typing import Any

from parlour.core.game import Seat
from parlour.core.record import Moved, Undone, sealed
from parlour.core.record.seen import outlooks
from parlour.games.registry import load
from parlour.laws import recorded
from parlour.table.commands import Resign
from parlour.table.history import record as recorded_table
from tests.support.tables import ID, NAMES, started


def test_who_resigned_is_played_by_a_stand_in_from_then_on() -> None:
    table = started("pixies/1", *NAMES[:3])
    table.play(Random(1), most=5)
    table.do(1, Resign(id=ID))
    table.play(Random(1))
    record = recorded_table(table.box, table.table, table.log)
    found = [line for line in outlooks(table.box, record) if line.seat == 1]
    assert [line.player for line in found] == [""] * 5 + ["stand-in"] * (len(found) - 5)
    assert found[-1].result == record.result
    assert 1 not in record.result.winners


def test_a_move_that_was_taken_back_stays_and_the_position_comes_again() -> None:
    box = load("phage")
    whole = recorded(box, box.options(), "undone")
    log = [*whole.log]
    at = next(
        n for n, one in enumerate(log) if isinstance(one, Moved) and one.move["t"] in ("Go", "Pass")
    )
    made = log[at]
    assert isinstance(made, Moved)
    back = Undone(made.at, Seat(made.seat or 0))
    record = sealed(box, whole, [*log[: at + 1], back, *log[at:]])
    found = [line for line in outlooks(box, record) if line.seat == made.seat]
    twice = [line for line in found if line.view == found[before(log, at)].view]
    assert [line.move for line in twice[:2]] == [made.move, made.move]


def before(log: list[Any], at: int) -> int:
    return sum(isinstance(one, Moved) and one.seat is not None for one in log[:at])
