"""Absence and resignation: what happens to the seat of somebody who is gone."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from parlour.core.game import Over, Seat
from parlour.core.ids import Ms, UserId
from parlour.core.play import without
from parlour.core.record import Resigned, Stopped, verify
from parlour.games.memory.types import Flip
from parlour.games.registry import load
from parlour.table.commands import (
    Abandon,
    Claim,
    Depart,
    Hold,
    Lapse,
    Leave,
    Resign,
    Return,
    Wait,
)
from parlour.table.due import UNSEEN, UNSEEN_TWO, due
from parlour.table.entries import Departed
from parlour.table.history import record
from parlour.table.news import news
from parlour.table.room import seat_of, stand_in
from parlour.table.terms import Absence, Bank, Control, PerMove, Terms
from tests.support.tables import ID, NAMES, Played, refused, started

DAY = Ms(24 * 60 * 60_000)


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
            "t": "GameEnded", "winners": (0,), "reason": "forfeit", "seat": 1,
        }  # fmt: skip


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
    assert over(table) == Over((), (Seat(1),), "forfeit")
    assert table.read_again() == table.table


def over(table: Played) -> Over | None:
    assert table.table.game is not None
    return table.table.game.over


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
    assert over(table) == Over((), (Seat(1),), "forfeit")


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
    assert over(table) == Over((), (Seat(0), Seat(1)), "abandoned")
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
    assert over(table) == Over((), (Seat(1),), "forfeit")


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


def test_a_log_in_which_absence_counted_on_anybodys_turn_is_read() -> None:
    """Version 0.2.0 ended games so, and knew no `awaited`."""
    table = started("memory/1", options={"first": 1})
    left = msgspec.json.decode(b'{"t":"Departed","at":1000001,"seat":0}', type=Departed)
    table.log += [left, Stopped(Ms(1_060_001), Seat(0), "forfeit")]
    table.table = table.read_again()
    assert over(table) == Over((), (Seat(1),), "forfeit")


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
