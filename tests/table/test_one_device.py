"""Several people at one screen: one account plays every seat, by the same rules."""

import json
from random import Random
from typing import Any

import msgspec
import pytest

from parlour.core.fair import player_commit
from parlour.core.game import Seat
from parlour.core.ids import Ms, TableId, UserId
from parlour.core.record import verify
from parlour.games.registry import load, names
from parlour.host.ended_games import stored_game
from parlour.host.erasing import Erasure, redacted
from parlour.host.played import finished
from parlour.host.ports import StoredEntry
from parlour.table.commands import (
    Claim,
    Commit,
    Depart,
    Leave,
    Move,
    Next,
    Offer,
    Resign,
    Reveal,
    Sit,
    Swap,
)
from parlour.table.due import due
from parlour.table.history import decode, encode, read, record
from parlour.table.news import news
from parlour.table.next_table import successor, tally
from parlour.table.pledges import commits_hash
from parlour.table.room import opening, seat_of, seats_of
from parlour.table.snapshot import packed, unpacked
from parlour.table.terms import ONE_DEVICE, PerMove, Terms
from parlour.table.types import Person, Refused, Table
from tests.support.tables import ID, SECRET, Played, refused, seed_of

ADA, CARL = UserId("ada"), Person(UserId("carl"), "Carl")
OPEN = [(name, seats) for name in names() if load(name).open for seats in load(name).seats]


def seated(rules: str, seats: int = 2, **more: Any) -> Played:
    """Ada has opened the table, and the others sit beside her."""
    terms = Terms(
        rules=f"{rules}/1", seats=seats, private=True, code="CODE", purpose=ONE_DEVICE, **more
    )
    table = Played(terms)
    for name in ("Ada", "Ben", "Cleo", "Dan", "Eve")[:seats]:
        table.asks(Person(ADA, name), Sit(code="CODE", id=ID))
    return table


def begun(rules: str, seats: int = 2, **more: Any) -> Played:
    table = seated(rules, seats, **more)
    commit = player_commit(table.table.id, Seat(0), seed_of(0)).hex()
    table.do(0, Commit(commit, id=ID))
    table.do(0, Reveal(commits_hash(table.box, table.table), seed_of(0).hex(), id=ID))
    return table


def whole_log(table: Played) -> Table:
    return read(table.box, TableId("t"), [decode(encode(one)) for one in table.log], SECRET)


@pytest.mark.parametrize(("rules", "seats"), OPEN)
def test_one_account_plays_every_seat_to_the_end_and_the_record_verifies(
    rules: str, seats: int
) -> None:
    table = begun(rules, seats)
    table.play(Random(seats))
    text = msgspec.json.encode(record(table.box, table.table, table.log))
    assert verify(text, load) == ()
    assert whole_log(table) == table.table
    assert unpacked(table.box, packed(table.table), SECRET) == table.table


def test_the_record_says_who_sat_beside_whom_and_the_chain_holds_it() -> None:
    table = begun("memory", 2)
    table.play(Random(1))
    text = msgspec.json.encode(record(table.box, table.table, table.log))
    told = json.loads(text)
    assert [one.get("guest") for one in told["players"]] == [None, True]
    del told["players"][1]["guest"]
    assert any("hash" in fault for fault in verify(json.dumps(told).encode(), load))


def test_the_seat_to_move_is_the_one_that_the_account_plays() -> None:
    table, rng = begun("memory", 2), Random(3)
    movers = set[int]()
    while table.over() is None:
        turn = table.asked().seat
        movers.add(turn)
        assert seat_of(table.table, ADA) == seats_of(table.table)[ADA] == turn
        told = news(table.box, table.table, Seat(turn))
        assert told.you == turn
        assert told.moves
        table.play(rng, 1)
    assert movers == {0, 1}


@pytest.mark.parametrize(("rules", "seats"), OPEN)
def test_nothing_is_sent_that_one_of_the_seats_may_not_see(rules: str, seats: int) -> None:
    """What one account gets at any time is what each single seat, and a stranger, gets."""
    table, rng = begun(rules, seats), Random(7)
    game = table.box.game
    while table.over() is None:
        assert table.table.game is not None
        you = seat_of(table.table, ADA)
        sent = msgspec.to_builtins(news(table.box, table.table, you).view)
        for viewer in (*map(Seat, range(seats)), None):
            assert sent == msgspec.to_builtins(game.show(table.table.game.state, viewer))
        table.play(rng, 1)


def test_a_game_with_hidden_cards_is_refused() -> None:
    hidden = [name for name in names() if not load(name).open]
    assert hidden == ["pazaak"]
    with refused("one-device-hidden"):
        seated("pazaak")


def test_nobody_else_moves_or_sits_down() -> None:
    table = seated("memory")
    with refused("not-waiting"):
        table.asks(CARL, Sit(code="CODE", id=ID))
    table = begun("memory")
    move = msgspec.to_builtins(table.asked().moves[0])
    with refused("not-your-turn"):
        table.asks(CARL, Move(table.table.seq, move, id=ID))
    table.do(0, Move(table.table.seq, move, id=ID))
    with pytest.raises(Refused):  # the same card again
        table.do(0, Move(table.table.seq, move, id=ID))


def test_the_terms_have_no_clock_no_match_and_no_strangers() -> None:
    box, terms = load("memory"), Terms(rules="memory/1", seats=2, purpose=ONE_DEVICE)
    for other in (
        {"control": PerMove(Ms(1000)), "private": True, "code": "C"},
        {"games": 2, "private": True, "code": "C"},
        {"private": False},
    ):
        with refused("one-device"):
            opening(box, msgspec.structs.replace(terms, **other), Ms(0))


def test_an_undo_and_a_draw_need_no_second_word() -> None:
    table, rng = begun("phage"), Random(1)
    table.play(rng, 1)
    while table.table.game is None or table.table.game.last is None or table.table.game.last.drawn:
        table.play(rng, 1)
    mover = table.table.game.last.seat
    table.do(0, Offer("undo", id=ID))
    assert table.asked().seat == mover
    assert table.table.wishes == ()
    table.do(0, Offer("draw", id=ID))
    over = table.over()
    assert over is not None
    assert (over.reason, over.winners) == ("agreed", (0, 1))


def test_what_chance_has_shown_stays() -> None:
    table = begun("memory")
    while (
        table.table.game is None or table.table.game.last is None or not table.table.game.last.drawn
    ):
        table.play(Random(1), 1)
    with refused("drawn"):
        table.do(0, Offer("undo", id=ID))


def test_nobody_is_away_and_no_deadline_waits() -> None:
    table = begun("pixies", 3)
    with refused("no-matter"):
        table.do(0, Depart(id=ID))
    with refused("nothing-to-claim"):
        table.do(0, Claim(id=ID))
    assert due(table.table) is None


def test_whoever_gives_up_is_the_one_to_move_and_to_leave_ends_it_for_all() -> None:
    table = begun("phage")
    table.play(Random(1), 1)
    turn = table.asked().seat
    table.do(0, Resign(id=ID))
    over = table.over()
    assert over is not None
    assert over.winners == (1 - turn,)
    table = begun("phage")
    table.do(0, Leave(id=ID))
    over = table.over()
    assert over is not None
    assert (over.reason, over.winners) == ("abandoned", (0, 1))


def test_to_leave_before_the_game_closes_the_table() -> None:
    table = seated("memory")
    with refused("one-device"):
        table.do(0, Swap(Seat(0), Seat(1), id=ID))
    table.do(0, Leave(id=ID))
    assert table.table.closed == "empty"


def test_a_rematch_begins_at_once_and_counts_by_name() -> None:
    table = begun("memory")
    table.play(Random(2))
    with refused("one-device"):
        table.do(0, Next(id=ID))
    table.do(0, Offer("rematch", id=ID))
    first, sat = successor(table.table, Ms(5_000_000))
    assert first.terms.purpose == ONE_DEVICE
    again = Played(first.terms)
    for one in sat:
        again.asks(Person(one.user, one.name), Sit(one.seat, "CODE", id=ID))
    assert [chair and (chair.name, chair.guest) for chair in again.table.chairs] == [
        ("Ben", True),
        ("Ada", False),
    ]
    scores = {one.name: one.played for one in tally(table.table, table.over())}
    assert scores == {"Ada": 1, "Ben": 1}


def test_only_the_account_has_the_game_in_its_history_and_the_feed_knows_why() -> None:
    table = begun("pixies", 3)
    table.play(Random(2))
    over = table.over()
    assert over is not None
    (player,) = finished(table.table, over).players
    assert (player.user, player.seat, player.names) == (ADA, 0, "ben\ncleo")
    stored = stored_game(table.table)
    assert stored.purpose.one_device
    assert [one.user for one in stored.seats] == [ADA, "", ""]


def test_the_names_of_guests_go_with_the_account() -> None:
    table = begun("memory")
    table.play(Random(2))
    lines = [
        StoredEntry(TableId("t"), seq, "", encode(one)) for seq, one in enumerate(table.log, 1)
    ]
    left = redacted(lines, Erasure(ADA, 1, "key"))
    assert b"Ben" not in b"".join(one.entry for one in left)
    again = read(table.box, TableId("t"), [decode(one.entry) for one in left], SECRET)
    text = msgspec.json.encode(record(table.box, again, [decode(one.entry) for one in left]))
    assert verify(text, load) == ()
