"""Corners of a table that played games seldom reach; each was a change that nothing noticed."""

from random import Random

import msgspec
import pytest

from parlour.core.game import Seat
from parlour.core.ids import Ms, TableId, UserId
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.table.clock import taken_back
from parlour.table.commands import (
    Claim,
    Commit,
    Depart,
    Free,
    Lapse,
    Leave,
    Move,
    Next,
    Offer,
    Resign,
)
from parlour.table.due import UNSEEN, due
from parlour.table.entries import Departed, Entry, Opened, Returned
from parlour.table.history import record
from parlour.table.news import heard, news
from parlour.table.next_table import MATCH_PAUSE, next_terms, predecessor, successor
from parlour.table.presence import RETURN
from parlour.table.table import fold
from parlour.table.terms import FRIENDS, ROOM_LIFE, SLOW, WINDOW, Bank, Terms
from parlour.table.types import HOUSE, Clock, Ended
from tests.support.tables import EVERY_TABLE, ID, NAMES, Played, refused, started
from tests.table.test_pledges import bound, commit, reveal
from tests.table.test_table import moved_in_phage


def test_the_times_that_players_are_told_of() -> None:
    minute, hour = 60_000, 3_600_000
    assert (minute, 15 * minute, 12 * hour) == (WINDOW, FRIENDS, ROOM_LIFE)
    assert (12 * hour, 12 * hour) == (SLOW, UNSEEN)
    assert (RETURN, MATCH_PAUSE) == (10_000, 10_000)


def test_every_link_that_players_saw_is_the_records() -> None:
    table = started("pixies/1", *NAMES[:3])
    table.do(1, Resign(id=ID))
    table.do(2, Depart(id=ID))
    table.do(None, Lapse(id=ID), after=60_000)
    table.play(Random(7))
    found = record(table.box, table.table, table.log)
    assert verify(msgspec.json.encode(found), load) == ()
    assert table.table.game is not None
    assert table.table.game.hash.hex() == found.hash


@pytest.mark.parametrize("undo", [False, True])
def test_so_is_every_link_of_a_game_that_was_stopped(undo: bool) -> None:  # noqa: FBT001
    table = moved_in_phage()
    assert table.table.game is not None
    assert table.table.game.last is not None
    mover = table.table.game.last.seat
    for seat in (mover, 1 - mover) if undo else ():
        table.do(seat, Offer("undo", id=ID))
    table.do(0, Resign(id=ID))
    found = record(table.box, table.table, table.log)
    assert verify(msgspec.json.encode(found), load) == ()
    assert table.table.game.hash.hex() == found.hash


def test_nobody_comes_or_goes_at_a_seat_that_is_free() -> None:
    table = Played(Terms(rules="memory/1", seats=2))
    table.sit("Ada")
    with refused("not-taken"):
        fold(table.box, table.table, Departed(table.now, Seat(1)))


def test_nobody_commits_once_the_game_has_begun() -> None:
    table = bound()
    for seat in (0, 1):
        table.do(seat, reveal(table, seat))
    with refused("not-waiting"):
        table.do(0, commit(0))


def test_a_room_that_gets_more_seats_keeps_them_for_nobody() -> None:
    table = Played(Terms(rules="pixies/1", seats=2))
    table.sit("Ada")
    table.do(0, Next(seats=4, id=ID))
    opened, _ = successor(table.table, table.now)
    assert opened.terms.kept == (UserId("ada"), None, None, None)


@pytest.mark.parametrize(
    ("here", "written"),
    [
        ("ada ben cleo", Returned(Ms(0), Seat(0))),
        ("ben cleo", Departed(Ms(0), Seat(0))),
        ("ada", Departed(Ms(0), Seat(1))),
    ],
)
def test_after_long_silence_the_first_who_is_not_there_is_away(here: str, written: Entry) -> None:
    table = started("pixies/1", *NAMES[:3])
    at = due(table.table)
    assert at is not None
    there = frozenset(map(UserId, here.split()))
    done = table.do(None, Lapse(there, id=ID), after=at - table.now)
    assert msgspec.structs.replace(done.entry, at=Ms(0)) == written


def test_among_three_there_is_nothing_to_claim() -> None:
    table = started("pixies/1", *NAMES[:3])
    for seat in (0, 1):
        table.do(seat, Depart(id=ID))
    for seat in (0, 1):  # each of two would be the other's opponent
        with refused("nothing-to-claim"):
            table.do(seat, Claim(id=ID), after=60_000)


def test_a_move_taken_back_costs_the_time_it_took_and_its_increment() -> None:
    table = moved_in_phage(control=Bank(Ms(60_000), Ms(5_000)))
    assert table.table.game is not None
    assert table.table.game.last is not None
    mover, before = table.table.game.last.seat, table.table.clock.left
    table.do(mover, Offer("undo", id=ID))
    table.do(1 - mover, Offer("undo", id=ID), after=1_000)
    lost = {mover: 5_000, 1 - mover: 1_000}
    assert table.table.clock.left == tuple(ms - lost[s] for s, ms in enumerate(before))


def test_only_a_short_number_names_a_table_before() -> None:
    assert predecessor(TableId("t~2")) == "t"
    assert predecessor(TableId("t~" + "1" * 9)) == "t~111111110"
    assert predecessor(TableId("t~" + "1" * 10)) is None


def test_who_played_bots_alone_does_not_leave_a_game_that_is_over() -> None:
    table = Played(Terms(rules="memory/1", seats=2))
    table.sit("Ada")
    table.sit("Bot", bot="simple")
    table.begin()
    table.do(0, Resign(id=ID))
    with refused("over"):
        table.do(0, Leave(id=ID))


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_everyone_is_told_what_the_game_shows_them(game: str, seats: int) -> None:
    table = started(f"{game}/1", *NAMES[:seats])
    assert table.table.game is not None
    for viewer in (*map(Seat, range(seats)), None):
        shown = table.box.game.show(table.table.game.state, viewer)
        told = news(table.box, table.table, viewer)
        assert (told.view, told.you) == (shown, viewer)
        assert told.score == table.box.explain.score(shown)
        assert (told.ended, told.clock.since) == (0, 0)


def test_without_an_increment_a_move_gains_no_time() -> None:
    table = started("phage/1", control=Bank(Ms(60_000)))
    mover = table.asked().seat
    table.move(table.asked().moves[0], after=10_000)
    assert table.table.clock.left[mover] == 50_000


def test_it_does_not_matter_who_is_there_where_nobody_plays() -> None:
    closed = Played(Terms(rules="memory/1", seats=2))
    closed.sit("Ada")
    closed.do(None, Lapse(id=ID), after=ROOM_LIFE)
    waiting = Played(Terms(rules="memory/1", seats=2))
    waiting.sit("Bot", bot="simple")
    for table in (closed, waiting):
        with refused("no-matter"):
            table.do(0, Depart(id=ID))


def test_there_is_no_record_before_the_end_and_no_second_beginning() -> None:
    table = started("memory/1")
    with refused("not-over"):
        record(table.box, table.table, table.log)
    with refused("opened"):
        fold(table.box, table.table, Opened(table.now, table.table.terms))


def test_events_are_told_as_the_game_tells_them_and_the_end_to_everyone() -> None:
    table = Played(Terms(rules="pazaak/1", seats=2))
    table.sit("Ada", "Ben")
    table.do(0, Commit(None, id=ID))
    events = table.do(1, Commit(None, id=ID)).events  # the hands are dealt
    ended, tell, hidden = Ended((Seat(0),), "time", Seat(1)), table.box.game.tell, 0
    for viewer in (Seat(0), Seat(1), None):
        told = [tell(event, viewer) for event in events]
        seen = heard(table.box, (*events, ended), viewer)
        assert seen == (*(one for one in told if one is not None), ended)
        hidden += told != list(events)
    assert hidden


def test_of_three_at_a_table_for_two_the_last_goes_without() -> None:
    table = started("pixies/1", *NAMES[:3])
    table.play(Random(1))
    table.do(0, Next(rules="pazaak/1", seats=2, id=ID))
    opened, sat = successor(table.table, table.now)
    assert opened.terms.kept == (UserId("cleo"), UserId("ada"))
    assert [one.user for one in sat] == ["ada"]


def test_only_two_play_a_match() -> None:
    match = Terms(rules="phage/1", seats=2, games=2)
    assert next_terms(match, Next(id=ID)).games == 2
    assert next_terms(match, Next(games=1, id=ID)).games == 1
    assert next_terms(match, Next(rules="pixies/1", seats=3, id=ID)).games == 1


def test_there_is_no_seat_beyond_the_last_to_free() -> None:
    table = Played(Terms(rules="memory/1", seats=2))
    table.sit("Ada")
    with refused("seats"):
        table.do(0, Free(Seat(2), id=ID))


def test_who_plays_no_game_neither_moves_nor_resigns() -> None:
    table = Played(Terms(rules="memory/1", seats=2))
    table.sit("Ada", "Ben")
    for command in (Resign(id=ID), Move(2, {"t": "Flip", "card": 0}, id=ID)):
        with refused("not-started"):
            table.do(0, command)


def test_an_undo_never_leaves_less_than_no_time() -> None:
    control = Bank(Ms(60_000), Ms(5_000))
    left = taken_back(Clock((Ms(3_000), Ms(9_000)), Seat(1), Ms(0)), control, Seat(0), Ms(1_000))
    assert left == Clock((Ms(0), Ms(8_000)), Seat(0), Ms(1_000))


def test_a_position_is_for_one_person_among_house_bots() -> None:
    ada, bot = UserId("ada"), UserId(f"{HOUSE}simple")
    position = ({"t": "Flip", "card": 0},)
    for kept in ((bot, bot), (ada, UserId("ben")), (ada, None)):
        with refused("position"):
            Played(Terms(rules="memory/1", seats=2, kept=kept, position=position))
    Played(Terms(rules="memory/1", seats=2, kept=(ada, bot), position=position))
    Played(Terms(rules="pixies/1", seats=3, kept=(ada, bot, bot), position=position))
