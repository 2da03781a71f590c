"""Rooms: who may sit, when a game begins, and what follows it."""

from random import Random

import msgspec

from parlour.core.fair import player_commit
from parlour.core.game import Seat
from parlour.core.ids import UserId
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.table.commands import (
    Bring,
    Commit,
    Depart,
    Free,
    Lapse,
    Leave,
    Next,
    Resign,
    Return,
    Swap,
)
from parlour.table.due import due
from parlour.table.history import record
from parlour.table.news import news
from parlour.table.room import LONGEST_WAIT, host, phase
from parlour.table.terms import FRIENDS, ROOM_LIFE, WINDOW, Terms
from tests.support.tables import ID, Played, refused, seed_of


def test_a_room_waits_is_ready_plays_and_is_finished() -> None:
    table = Played(Terms(rules="memory/1", seats=2))
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
    table = Played(Terms(rules="memory/1", seats=2))
    table.sit("Ada")
    with refused("seated"):
        table.sit("Ada")
    with refused("taken"):
        table.sit("Ben", seat=Seat(0))
    table.sit("Ben")
    with refused("not-waiting"):
        table.sit("Cleo")


def test_a_private_room_wants_its_code_but_not_of_the_invited() -> None:
    table = Played(
        Terms(
            rules="pixies/1", seats=3, private=True, code="ABC234", kept=(None, UserId("ben"), None)
        )
    )
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
        (Terms(rules="memory/1", seats=3), "seats"),
        (Terms(rules="memory/1", seats=2, private=True), "code"),
        (Terms(rules="pixies/1", seats=3, games=2), "match"),
        (Terms(rules="memory/1", seats=2, kept=(UserId("ada"),)), "kept"),
        (Terms(rules="memory/1", seats=2, options={"first": 7}), "options"),
        (Terms(rules="memory/1", seats=2, options={"first": "x"}), "options"),
    ]:
        with refused(code):
            Played(terms)


def test_leaving_before_the_game_frees_the_seat_and_the_last_closes_the_room() -> None:
    table = Played(Terms(rules="memory/1", seats=2))
    table.sit("Ada", "Ben")
    table.do(0, Leave(id=ID))
    assert phase(table.table) == "WAITING"
    table.do(1, Leave(id=ID))
    assert phase(table.table) == "CLOSED"
    with refused("not-waiting"):
        table.sit("Cleo")


def test_a_room_nobody_comes_to_closes_by_itself() -> None:
    table = Played(Terms(rules="memory/1", seats=2))
    assert due(table.table) == table.now + ROOM_LIFE
    with refused("not-due"):
        table.do(None, Lapse(id=ID), after=ROOM_LIFE - 1)
    table.do(None, Lapse(id=ID), after=1)
    assert table.table.closed == "nobody-came"


def test_a_side_deck_comes_with_its_player_and_stays_hidden() -> None:
    deck = ["+1", "+2", "+3", "-1", "-2", "-3", "T", "T", "D", "D"]
    table = Played(Terms(rules="pazaak/1", seats=2))
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


def test_nothing_is_brought_to_a_game_that_has_no_loadouts() -> None:
    table = Played(Terms(rules="memory/1", seats=2))
    with refused("no-loadout"):
        table.sit("Ada", loadout=["x" * 64] * 100)
    table.sit("Ada")
    with refused("no-loadout"):
        table.do(0, Bring(["+1"], id=ID))


def test_a_room_is_not_rearranged_without_end() -> None:
    table = Played(Terms(rules="pazaak/1", seats=2))
    table.sit("Ada", "Ben")
    changes = (Bring(id=ID), Swap(Seat(0), Seat(1), id=ID))
    while table.table.seq < LONGEST_WAIT:
        table.do(host(table.table), changes[table.table.seq % 2])
    for change in changes:
        with refused("not-now"):
            table.do(host(table.table), change)
    table.begin()


def test_who_has_sat_longest_is_the_host_and_then_the_next() -> None:
    table = Played(Terms(rules="pixies/1", seats=3))
    assert host(table.table) is None
    table.sit("Bot", bot="simple")
    table.sit("Ada", "Ben")
    assert host(table.table) == 1
    table.do(1, Leave(id=ID))
    assert host(table.table) == 2
    table.sit("Ada")
    assert host(table.table) == 2
    assert news(table.box, table.table, None).host == 2


def test_the_host_frees_and_swaps_seats_and_everyone_may_change_to_a_free_one() -> None:
    table = Played(Terms(rules="pixies/1", seats=4))
    table.sit("Ada", "Ben")
    table.do(0, Swap(Seat(0), Seat(1), id=ID))
    assert names(table) == ["Ben", "Ada", None, None]
    table.do(0, Swap(Seat(0), Seat(3), id=ID))  # Ben, who is no host
    assert names(table) == [None, "Ada", None, "Ben"]
    wrong: list[tuple[int, Swap | Free, str]] = [
        (3, Swap(Seat(1), Seat(2), id=ID), "not-host"),
        (3, Swap(Seat(1), Seat(3), id=ID), "not-host"),
        (1, Swap(Seat(1), Seat(1), id=ID), "seats"),
        (1, Swap(Seat(1), Seat(4), id=ID), "seats"),
        (3, Free(Seat(1), id=ID), "not-host"),
        (1, Free(Seat(1), id=ID), "seats"),
        (1, Free(Seat(5), id=ID), "seats"),
        (1, Free(Seat(0), id=ID), "not-taken"),
    ]
    for seat, command, code in wrong:
        with refused(code):
            table.do(seat, command)
    table.do(1, Free(Seat(3), id=ID))
    assert names(table) == [None, "Ada", None, None]
    table.sit("Ben", "Cleo", "Dan")
    table.begin()
    with refused("not-waiting"):
        table.do(1, Free(Seat(0), id=ID))
    assert table.read_again() == table.table


def names(table: Played) -> list[str | None]:
    return [None if chair is None else chair.name for chair in table.table.chairs]


def test_a_commitment_does_not_go_with_its_player_to_another_seat() -> None:
    table = Played(Terms(rules="memory/1", seats=2))
    table.sit("Ada")
    table.do(0, Commit(None, id=ID))
    table.do(0, Swap(Seat(0), Seat(1), id=ID))
    assert table.table.pledges == (None, None)
    table.sit("Ben")
    for seat in (0, 1):
        table.do(seat, Commit(None, id=ID))
    assert phase(table.table) == "IN_GAME"


def test_nothing_is_changed_once_everybody_has_committed() -> None:
    table = Played(Terms(rules="pazaak/1", seats=2))
    table.sit("Ada", "Ben")
    for seat in (0, 1):
        commit = player_commit("t", seat, seed_of(seat)).hex()
        table.do(seat, Commit(commit, id=ID))
    for command in (Bring(id=ID), Swap(Seat(0), Seat(1), id=ID), Free(Seat(1), id=ID), Next(id=ID)):
        with refused("not-now"):
            table.do(0, command)


def test_each_player_chooses_a_side_deck_until_the_game_begins() -> None:
    deck: list[str | int] = ["+1", "+2", "+3", "-1", "-2", "-3", "T", "T", "D", "D"]
    table = Played(Terms(rules="pazaak/1", seats=2))
    table.sit("Ada", "Ben")
    with refused("options"):
        table.do(1, Bring(deck[:9], id=ID))
    table.do(1, Bring(deck, id=ID))
    table.begin()
    with refused("not-waiting"):
        table.do(1, Bring(None, id=ID))
    assert table.table.game is not None
    assert set(table.table.game.state.hands[1]) <= set(deck)
    assert b'"-3"' not in msgspec.json.encode(news(table.box, table.table, Seat(0)))
    assert table.read_again() == table.table


def test_a_seat_whose_player_is_gone_before_the_game_is_free_after_a_while() -> None:
    for terms, patience in [({}, WINDOW), ({"private": True, "code": "ABC234"}, FRIENDS)]:
        table = Played(Terms(rules="pixies/1", seats=3, **terms))  # type: ignore[arg-type]
        table.sit("Ada", "Ben", code="ABC234")
        table.do(0, Depart(id=ID))
        assert due(table.table) == table.now + patience
        table.do(None, Lapse(id=ID), after=patience)
        assert names(table) == [None, "Ben", None]
        table.do(1, Depart(id=ID))
        table.do(1, Return(id=ID), after=1)
        table.do(1, Depart(id=ID))
        table.do(None, Lapse(id=ID), after=patience)
        assert table.table.closed == "empty"
    ready = Played(Terms(rules="memory/1", seats=2))
    ready.sit("Ada", "Ben")
    ready.do(1, Depart(id=ID))
    ready.do(None, Lapse(id=ID), after=WINDOW)
    assert phase(ready.table) == "WAITING"
