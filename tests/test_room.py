"""Rooms: who may sit, when a game begins, and what follows it."""

from random import Random
from typing import Any

import msgspec
import pytest
from tables import ID, Played, started

from parlour.core.game import Over, Seat
from parlour.core.ids import Ms
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.table.commands import Follow, Lapse, Leave, Offer, Resign
from parlour.table.due import due
from parlour.table.history import record
from parlour.table.news import news
from parlour.table.room import phase, standing, successor
from parlour.table.terms import CODE_LIFE, PerMove, Terms
from parlour.table.types import Refused


def refused(code: str) -> Any:
    return pytest.raises(Refused, match=f"^{code}$")


def test_a_room_waits_is_ready_plays_and_is_finished() -> None:
    table = Played(Terms("memory/1", 2))
    assert phase(table.table) == "WAITING"
    table.sit("Ada")
    assert phase(table.table) == "WAITING"
    table.sit("Ben")
    assert phase(table.table) == "READY"
    table.begin()
    assert phase(table.table) == "IN_GAME"
    table.do(0, Resign(id=ID))
    assert phase(table.table) == "FINISHED"


def test_nobody_sits_twice_in_a_full_room_or_once_it_plays() -> None:
    table = Played(Terms("memory/1", 2))
    table.sit("Ada")
    with refused("seated"):
        table.sit("Ada")
    with refused("taken"):
        table.sit("Ben", seat=Seat(0))
    table.sit("Ben")
    with refused("not-waiting"):
        table.sit("Cleo")


def test_a_private_room_wants_its_code_but_not_of_the_invited() -> None:
    table = Played(Terms("pixies/1", 3, private=True, code="ABC234", kept=(None, "ben", None)))
    with refused("code"):
        table.sit("Ada")
    table.sit("Ada", code="ABC234")
    table.sit("Cleo", code="ABC234")
    assert [c and c.name for c in table.table.chairs] == ["Ada", None, "Cleo"]
    with refused("full"):
        table.sit("Dan", code="ABC234")
    table.sit("Ben")
    assert phase(table.table) == "READY"


def test_terms_that_nobody_can_play_by_are_refused() -> None:
    for terms, code in [
        (Terms("memory/1", 3), "seats"),
        (Terms("memory/1", 2, private=True), "code"),
        (Terms("memory/1", 2, code="X"), "code"),
        (Terms("memory/1", 2, kept=("ada",)), "kept"),
        (Terms("memory/1", 2, options={"first": 7}), "options"),
        (Terms("memory/1", 2, options={"first": "x"}), "options"),
    ]:
        with refused(code):
            Played(terms)


def test_leaving_before_the_game_frees_the_seat_and_the_last_closes_the_room() -> None:
    table = Played(Terms("memory/1", 2))
    table.sit("Ada", "Ben")
    table.do(0, Leave(id=ID))
    assert phase(table.table) == "WAITING"
    table.do(1, Leave(id=ID))
    assert phase(table.table) == "CLOSED"
    with refused("not-waiting"):
        table.sit("Cleo")


def test_a_room_nobody_comes_to_closes_by_itself() -> None:
    table = Played(Terms("memory/1", 2))
    assert due(table.table) == table.now + CODE_LIFE
    with refused("not-due"):
        table.do(None, Lapse(id=ID), after=CODE_LIFE - 1)
    table.do(None, Lapse(id=ID), after=1)
    assert table.table.closed == "nobody-came"


def test_a_side_deck_comes_with_its_player_and_stays_hidden() -> None:
    deck = ["+1", "+2", "+3", "-1", "-2", "-3", "T", "T", "D", "D"]
    table = Played(Terms("pazaak/1", 2))
    table.sit("Ada", loadout=deck)
    with refused("options"):
        table.sit("Ben", loadout=deck[:9])
    table.sit("Ben")
    table.begin()
    assert table.table.game is not None
    assert set(table.table.game.state.hands[0]) <= set(deck)
    for viewer in (Seat(1), None):
        told = msgspec.json.encode(news(table.box, table.table, viewer))
        assert b'"loadout"' not in told
        assert b'"-3"' not in told
    table.play(Random(1))
    assert verify(msgspec.json.encode(record(table.box, table.table, table.log)), load) == ()


def test_a_rematch_needs_both_and_makes_one_game_with_seats_rotated() -> None:
    table = started("memory/1", control=PerMove(Ms(5000)))
    with refused("not-over"):
        table.do(0, Offer("rematch", id=ID))
    table.play(Random(2))
    table.do(0, Offer("rematch", id=ID))
    table.do(1, Offer("rematch", id=ID))
    assert table.table.following == "t~2"
    with refused("not-over"):
        table.do(0, Offer("rematch", id=ID))
    opened, sat = successor(table.table, table.now)
    assert [(s.seat, s.name) for s in sat] == [(0, "Ben"), (1, "Ada")]
    assert table.table.game is not None
    assert table.table.game.over is not None
    (over,) = opened.terms.series.overs
    assert over.scores == table.table.game.over.scores[::-1]
    assert opened.terms.control == PerMove(Ms(5000))


def test_a_phage_match_is_two_games_with_sides_switched() -> None:
    table = started("phage/1", games=2)
    with refused("not-over"):
        table.do(None, Follow(id=ID))
    table.play(Random(3))
    table.do(None, Follow(id=ID))
    opened, sat = successor(table.table, table.now)
    second = Played(opened.terms)
    for one in sat:
        second.sit(one.name)
    second.begin()
    second.play(Random(4))
    with refused("not-over"):
        second.do(None, Follow(id=ID))
    assert table.table.game is not None
    assert second.table.game is not None
    assert table.table.game.over is not None
    assert second.table.game.over is not None
    first, last = table.table.game.over, second.table.game.over
    match = standing((*opened.terms.series.overs, last))
    assert match.scores == (first.scores[1] + last.scores[0], first.scores[0] + last.scores[1])
    assert match.ties == (first.ties[1] + last.ties[0], first.ties[0] + last.ties[1])


def test_a_forfeit_decides_a_match_and_a_tie_is_broken_by_tiles() -> None:
    one, two = (Seat(0),), (Seat(1),)
    won = Over((9, 1), one, "last-turn", (3, 1))
    assert standing((won, Over((), two, "resigned"))).winners == two
    level = Over((1, 9), two, "last-turn", (2, 3))
    assert standing((won, level)).winners == one
    assert standing((won, Over((1, 9), two, "last-turn", (1, 3)))).winners == (*one, *two)
    assert standing((Over((3, 1), one, "x"), Over((0, 2), two, "x"))).winners == (*one, *two)
