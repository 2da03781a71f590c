"""Who stayed chooses: the game is theirs, a stand-in plays, they wait, or it is abandoned."""

import msgspec
import pytest

from parlour.core.game import Over, Seat
from parlour.core.ids import Ms
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.table.commands import (
    Abandon,
    Claim,
    Depart,
    Hold,
    Lapse,
    Return,
    Wait,
)
from parlour.table.due import UNSEEN_TWO, due
from parlour.table.history import record
from parlour.table.news import news
from parlour.table.room import seat_of, stand_in
from parlour.table.terms import Absence
from tests.support.tables import ID, Played, refused, started


def test_the_one_who_stayed_may_claim_or_wait() -> None:
    table = started("memory/1", absence="decide", options={"first": 0})
    table.do(0, Depart(id=ID))
    with refused("nothing-to-claim"):
        table.do(1, Claim(id=ID), after=59_999)
    with refused("nothing-to-claim"):
        table.do(0, Claim(id=ID))
    table.do(1, Claim(id=ID), after=1)
    assert table.table.game is not None
    assert table.table.game.over == Over((), (Seat(1),), "forfeit")


def test_a_claim_is_void_once_they_are_back() -> None:
    table = started("memory/1", absence="decide")
    table.do(0, Depart(id=ID))
    table.do(0, Return(id=ID), after=70_000)
    with refused("nothing-to-claim"):
        table.do(1, Claim(id=ID))
    with refused("no-matter"):
        table.do(0, Return(id=ID))


def test_of_two_a_stand_in_plays_if_the_one_who_stayed_wants_it_and_gives_the_seat_back() -> None:
    table = started("memory/1", absence="decide", options={"first": 0})
    owner = table.table.chairs[0]
    assert owner is not None
    table.do(0, Depart(id=ID))
    with refused("nothing-to-claim"):
        table.do(1, Hold(id=ID), after=59_999)
    table.do(1, Hold(id=ID), after=1)
    assert seat_of(table.table, stand_in(Seat(0))) == 0
    assert seat_of(table.table, stand_in(Seat(1))) is None
    assert seat_of(table.table, owner.user) == 0
    for late in (Hold(id=ID), Claim(id=ID)):  # a game that is played on cannot be claimed
        with refused("nothing-to-claim"):
            table.do(1, late)
    table.do(0, Return(id=ID))
    assert seat_of(table.table, stand_in(Seat(0))) is None
    assert table.table.chairs[0] == owner


def away(absence: Absence = "decide") -> Played:
    """Ada is to move, and has been away for a minute."""
    table = started("memory/1", absence=absence, options={"first": 0})
    table.do(0, Depart(id=ID))
    table.now = Ms(table.now + 60_000)
    return table


def test_without_a_choice_within_half_a_minute_the_absent_player_loses() -> None:
    table = away()
    assert due(table.table) == table.now + 30_000
    with refused("not-due"):
        table.do(None, Lapse(id=ID), after=29_999)
    table.do(None, Lapse(id=ID), after=1)
    assert table.over() == Over((), (Seat(1),), "forfeit")


@pytest.mark.parametrize("choice", [Claim, Hold, Wait, Abandon])
def test_nothing_is_chosen_before_the_time_to_return_is_over(
    choice: type[Claim | Hold | Wait | Abandon],
) -> None:
    table = started("memory/1", absence="decide", options={"first": 0})
    table.do(0, Depart(id=ID))
    with refused("nothing-to-claim"):
        table.do(1, choice(id=ID), after=59_999)
    with refused("nothing-to-claim"):
        table.do(0, choice(id=ID), after=1)
    table.do(1, choice(id=ID))
    assert table.read_again() == table.table


def test_who_waits_may_wait_for_ever_and_still_choose_otherwise() -> None:
    table = away()
    table.do(1, Wait(id=ID))
    assert (due(table.table) or 0) > table.now + UNSEEN_TWO
    with refused("nothing-to-claim"):
        table.do(1, Wait(id=ID))  # they do already
    table.do(1, Abandon(id=ID), after=3_600_000)
    assert table.over() == Over((), (Seat(0), Seat(1)), "abandoned")
    assert verify(msgspec.json.encode(record(table.box, table.table, table.log)), load) == ()


def test_who_was_waited_for_has_the_usual_time_when_they_leave_again() -> None:
    table = away()
    table.do(1, Wait(id=ID))
    table.do(0, Return(id=ID), after=5_000)
    table.do(0, Depart(id=ID))
    assert due(table.table) == table.now + 90_000
    assert table.read_again() == table.table


def test_once_who_waited_is_gone_as_well_the_time_runs() -> None:
    table = away()
    table.do(1, Wait(id=ID))
    table.do(1, Depart(id=ID), after=10_000)
    assert due(table.table) == table.now + 90_000
    table.do(None, Lapse(id=ID), after=90_000)
    assert table.over() == Over((), (Seat(1),), "forfeit")


def test_who_stayed_and_reloads_their_page_may_still_choose() -> None:
    table = away()
    table.do(1, Depart(id=ID), after=1_000)
    assert due(table.table) == table.now + 29_000
    table.do(1, Return(id=ID), after=1_000)
    table.do(1, Wait(id=ID))


def test_where_absence_loses_nobody_waits() -> None:
    with refused("nothing-to-claim"):
        away("loses").do(1, Wait(id=ID))


def test_a_game_that_a_stand_in_plays_waits_for_the_other_player() -> None:
    table = away()
    table.do(1, Hold(id=ID))
    table.do(1, Depart(id=ID))
    while table.asked().seat == 0:
        table.move(table.asked().moves[0])
    assert due(table.table) is None
    table.do(0, Return(id=ID), after=3_600_000)
    assert due(table.table) == table.now + 90_000
    assert table.read_again() == table.table


def test_whoever_takes_over_from_a_stand_in_finds_nobody_forfeited() -> None:
    table = started("memory/1", options={"first": 0})
    table.do(0, Depart(id=ID))
    table.do(1, Hold(id=ID), after=60_000)
    while table.asked().seat == 0:
        table.move(table.asked().moves[0])
    table.do(1, Depart(id=ID))
    table.do(0, Return(id=ID), after=3_600_000)
    assert due(table.table) == table.now + 60_000  # Ben's, since Ada is there


def test_everyone_sees_until_when_somebody_may_come_back() -> None:
    table = started("memory/1", absence="decide", options={"first": 1})
    table.do(0, Depart(id=ID))

    def seen() -> list[tuple[Ms | None, bool]]:
        told = [
            news(table.box, table.table, viewer).chairs[0] for viewer in (Seat(0), Seat(1), None)
        ]
        return [(one.returns, one.awaited) for one in told if one is not None]

    assert seen() == [(None, False)] * 3  # it is not their turn
    while table.asked().seat == 1:
        table.move(table.asked().moves[0])
    assert seen() == [(table.now + 60_000, False)] * 3
    table.do(1, Wait(id=ID), after=60_000)
    assert seen() == [(None, True)] * 3
    table.do(0, Return(id=ID))
    assert seen() == [(None, False)] * 3
