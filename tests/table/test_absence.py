"""Absence: when somebody counts as gone, and who loses then."""

from random import Random

import msgspec
import pytest

from parlour.core.game import Over, Seat
from parlour.core.ids import Ms, UserId
from parlour.core.record import Stopped
from parlour.games.memory.types import Flip
from parlour.table.commands import (
    Claim,
    Depart,
    Hold,
    Lapse,
    Leave,
    Resign,
    Return,
)
from parlour.table.due import UNSEEN, UNSEEN_TWO, due
from parlour.table.entries import Departed
from parlour.table.news import news
from parlour.table.terms import Absence, Terms
from tests.support.tables import ID, NAMES, Played, refused, started


def test_a_half_made_turn_waits_for_its_player() -> None:
    table = started("memory/1", options={"first": 0})
    table.move(Flip(3))
    up = table.table.game
    table.do(0, Depart(id=ID))
    table.do(0, Return(id=ID), after=59_000)
    assert table.table.game == up
    assert table.table.chairs[0] is not None
    assert table.table.chairs[0].away is None
    table.move(Flip(4))
    assert table.asked().seat == 1


def test_who_moves_is_there() -> None:
    table = started("memory/1", options={"first": 0}, absence="decide")
    table.do(0, Depart(id=ID))
    table.move(Flip(3), after=59_000)
    assert table.table.chairs[0] is not None
    assert table.table.chairs[0].away is None
    with refused("nothing-to-claim"):
        table.do(1, Claim(id=ID), after=60_000)
    assert table.read_again() == table.table


def test_a_stand_in_that_moves_does_not_bring_the_player_back() -> None:
    table = started("memory/1", options={"first": 0}, absence="decide")
    table.do(0, Depart(id=ID))
    table.do(1, Hold(id=ID), after=60_000)
    table.move(Flip(3))
    assert table.table.chairs[0] is not None
    assert table.table.chairs[0].away is not None


def test_nobody_who_has_the_table_open_loses_by_absence() -> None:
    """A node may have said that somebody is gone who is connected to another one."""
    table = started("memory/1", options={"first": 0})
    table.do(0, Depart(id=ID))
    table.do(None, Lapse(frozenset({UserId("ada")}), id=ID), after=60_000)
    assert table.table.game is not None
    assert table.table.game.over is None
    assert [chair and chair.away for chair in table.table.chairs] == [None, None]
    assert table.read_again() == table.table


def test_while_nobody_knows_who_is_there_the_time_to_return_begins_again() -> None:
    table = started("pixies/1", *NAMES[:3])
    for seat in (2, 0, 1):
        table.do(seat, Depart(id=ID), after=1_000)
    for seat in (2, 0, 1):
        table.do(None, Lapse(None, id=ID), after=60_000)
        chair = table.table.chairs[seat]
        assert chair is not None
        assert chair.away == table.now
    assert table.table.game is not None
    assert table.table.game.over is None


def test_a_seat_is_not_freed_before_the_game_while_its_player_has_the_table_open() -> None:
    table = Played(Terms(rules="memory/1", seats=2))
    table.sit("Ada")
    table.do(0, Depart(id=ID))
    table.do(None, Lapse(frozenset({UserId("ada")}), id=ID), after=60_000)
    assert table.table.chairs[0] is not None
    assert table.table.chairs[0].away is None


def test_of_two_people_who_stays_away_loses_and_everybody_is_told_why() -> None:
    table = started("memory/1", options={"first": 1})
    table.do(1, Depart(id=ID))
    assert due(table.table) == table.now + 60_000
    with refused("not-due"):
        table.do(None, Lapse(id=ID), after=59_999)
    done = table.do(None, Lapse(id=ID), after=1)
    assert table.table.game is not None
    assert table.table.game.over == Over((), (Seat(0),), "forfeit")
    for viewer in (Seat(0), Seat(1), None):
        (told,) = news(table.box, table.table, viewer, done.events).events
        assert msgspec.to_builtins(told) == {
            "t": "GameEnded",
            "winners": (0,),
            "reason": "forfeit",
            "seat": 1,
        }


@pytest.mark.parametrize("absence", ["loses", "decide"])
@pytest.mark.parametrize("first", [0, 1])
def test_when_both_are_gone_the_first_to_leave_loses(first: int, absence: Absence) -> None:
    """The time of whoever is to move runs since they left, the other's since both are gone."""
    table = started("memory/1", absence=absence, options={"first": 0})
    table.do(first, Depart(id=ID))
    table.do(1 - first, Depart(id=ID), after=10_000)
    left = (50_000 if first == 0 else 60_000) + (30_000 if absence == "decide" else 0)
    assert due(table.table) == table.now + left
    table.do(None, Lapse(id=ID), after=left)
    assert table.table.game is not None
    assert table.table.game.over == Over((), (Seat(1 - first),), "forfeit")


@pytest.mark.parametrize(("game", "bots"), [("memory/1", 1), ("pixies/1", 4)])
def test_a_game_with_bots_alone_never_ends_by_absence(game: str, bots: int) -> None:
    table = with_bots(game, bots)
    table.do(0, Depart(id=ID))
    assert due(table.table) is None
    with refused("nothing-to-claim"):
        table.do(1, Claim(id=ID), after=600_000)
    table.do(0, Return(id=ID))
    table.play(Random(9))
    assert table.table.game is not None
    assert table.table.game.over is not None
    assert table.table.game.over.scores


@pytest.mark.parametrize(
    ("here", "away", "reason"),
    [
        ((), (1,), None),
        (("ada",), (1,), None),
        (("ben",), (0,), None),
        (("ada", "ben"), (), None),
        (None, (), None),
    ],
)
def test_a_game_without_a_clock_is_looked_at_though_nobody_says_a_word(
    here: tuple[str, ...] | None, away: tuple[int, ...], reason: str | None
) -> None:
    """The node to which both were connected may have died, and so nobody said that they left."""
    table = started("memory/1", options={"first": 1})
    at = due(table.table)
    assert at is not None
    assert UNSEEN_TWO <= at - table.now <= 2 * UNSEEN_TWO
    known = None if here is None else frozenset(map(UserId, here))
    table.do(None, Lapse(known, id=ID), after=at - table.now)
    game = table.table.game
    assert game is not None
    assert (game.over and game.over.reason) == reason
    gone = tuple(s for s, c in enumerate(table.table.chairs) if c and c.away is not None)
    assert gone == away
    later = due(table.table)
    assert later is None if reason else later is not None and later > table.now
    assert table.read_again() == table.table


@pytest.mark.parametrize(
    ("here", "winner"),
    [((), 0), (("ada",), 0), (("ben",), None), (("ada", "ben"), None), (None, None)],
)
def test_of_two_whom_nobody_has_seen_the_one_to_move_loses_a_window_later(
    here: tuple[str, ...] | None, winner: int | None
) -> None:
    table = started("memory/1", options={"first": 1})
    table.do(None, Lapse(id=ID), after=2 * UNSEEN_TWO)
    with refused("not-due"):
        table.do(None, Lapse(id=ID), after=59_999)
    known = None if here is None else frozenset(map(UserId, here))
    table.do(None, Lapse(known, id=ID), after=1)
    game = table.table.game
    assert game is not None
    assert game.over == (None if winner is None else Over((), (Seat(winner),), "forfeit"))
    assert table.read_again() == table.table


def test_nobody_loses_by_absence_while_the_other_thinks() -> None:
    table = started("memory/1", options={"first": 1})
    table.do(0, Depart(id=ID))
    table.move(Flip(0), after=59_000)
    assert (due(table.table) or 0) > table.now + UNSEEN_TWO
    with refused("nothing-to-claim"):
        table.do(1, Claim(id=ID), after=300_000)
    table.move(next(one for one in table.asked().moves if one != Flip(0)))
    assert table.asked().seat == 0  # no pair
    assert due(table.table) == table.now + 60_000  # since it is their turn
    with refused("not-due"):
        table.do(None, Lapse(id=ID), after=59_999)
    table.do(None, Lapse(id=ID), after=1)
    assert table.over() == Over((), (Seat(1),), "forfeit")
    assert table.read_again() == table.table


def test_a_log_in_which_absence_counted_on_anybodys_turn_is_read() -> None:
    """Version 0.2.0 ended games so, and knew no `awaited`."""
    table = started("memory/1", options={"first": 1})
    left = msgspec.json.decode(b'{"t":"Departed","at":1000001,"seat":0}', type=Departed)
    table.log += [left, Stopped(Ms(1_060_001), Seat(0), "forfeit")]
    table.table = table.read_again()
    assert table.over() == Over((), (Seat(1),), "forfeit")


def test_three_whom_nobody_has_seen_have_half_a_day() -> None:
    table = started("pixies/1", *NAMES[:3])
    at = due(table.table)
    assert at is not None
    assert UNSEEN <= at - table.now <= 2 * UNSEEN
    table.do(None, Lapse(id=ID), after=at - table.now)
    assert table.table.game is not None
    assert table.table.game.over is not None
    assert table.table.game.over.reason == "abandoned"


def test_who_leaves_a_game_with_bots_alone_does_not_lose_it() -> None:
    table = with_bots("memory/1", 1)
    table.do(0, Leave(id=ID))
    assert table.table.game is not None
    assert table.table.game.over == Over((), (Seat(0), Seat(1)), "abandoned")
    lost = with_bots("memory/1", 1)
    lost.do(0, Resign(id=ID))
    assert lost.table.game is not None
    assert lost.table.game.over == Over((), (Seat(1),), "resigned")


def test_a_program_that_leaves_has_lost() -> None:
    table = with_bots("memory/1", 1)
    table.do(1, Leave(id=ID))
    assert table.table.game is not None
    assert table.table.game.over == Over((), (Seat(0),), "resigned")


def with_bots(game: str, bots: int) -> Played:
    table = Played(Terms(rules=game, seats=bots + 1))
    table.sit("Ada")
    table.sit(*(f"Bot {number}" for number in range(bots)), bot="simple")
    table.begin()
    return table
