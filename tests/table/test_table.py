"""One table: its log tells everything, and only what is lawful enters it."""

import os
from random import Random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from parlour.core.game import Over, Seat
from parlour.core.ids import Ms, seconds
from parlour.core.record import verify
from parlour.games.memory.types import Flip
from parlour.games.registry import load
from parlour.laws import its_record_verifies, secrets_stay_secret
from parlour.table import clock
from parlour.table.commands import (
    Decline,
    Depart,
    Lapse,
    Leave,
    Move,
    Offer,
    Resign,
)
from parlour.table.history import record
from parlour.table.news import news
from parlour.table.room import phase
from parlour.table.terms import Bank, PerMove, Terms, Untimed
from parlour.table.types import Clock
from parlour.table.wishes import undo_alone
from tests.support import sealed_bids
from tests.support.tables import EVERY_TABLE, ID, NAMES, Played, refused, started

POSITIONS = int(os.environ.get("PARLOUR_UNDO", "400"))


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_the_log_gives_back_the_table_that_wrote_it_and_a_record_that_verifies(
    game: str, seats: int
) -> None:
    for seed in range(4):
        table = started(f"{game}/1", *NAMES[:seats])
        table.play(Random(seed))
        assert table.read_again() == table.table
        found = record(table.box, table.table, table.log)
        assert verify(msgspec.json.encode(found), load) == ()
        assert table.table.game is not None
        assert found.hash == table.table.game.hash.hex()
        assert phase(table.table) == "FINISHED"


def test_only_lawful_moves_of_the_asked_seat_enter_the_log() -> None:
    table = started("memory/1", options={"first": 0})
    before = table.table
    for seat, move, code in [
        (1, Move(99, {"t": "Flip", "card": 0}, id=ID), "not-your-turn"),
        (None, Move(99, {"t": "Flip", "card": 0}, id=ID), "not-your-turn"),
        (0, Move(0, {"t": "Flip", "card": 0}, id=ID), "stale"),
        (0, Move(99, {"t": "Flip", "card": 22}, id=ID), "no-card"),
        (0, Move(99, {"t": "Flip", "card": "x"}, id=ID), "no-move"),
        (0, Move(99, {"t": "Jump"}, id=ID), "no-move"),
    ]:
        with refused(code):
            table.do(seat, move)
    assert table.table == before


def test_what_does_not_touch_the_game_makes_no_move_stale() -> None:
    table = started("memory/1", options={"first": 0})
    base = table.table.seq
    table.do(1, Depart(id=ID))
    table.do(0, Move(base, {"t": "Flip", "card": 0}, id=ID))
    with refused("stale"):
        table.do(0, Move(base, {"t": "Flip", "card": 1}, id=ID))


def test_who_resigns_loses_and_nothing_follows() -> None:
    table = started("phage/1")
    table.do(1, Resign(id=ID))
    assert table.table.game is not None
    assert table.table.game.over == Over((), (Seat(0),), "resigned")
    for command in (Resign(id=ID), Leave(id=ID), Offer("draw", id=ID), Move(99, {}, id=ID)):
        with refused("over"):
            table.do(0, command)
    assert verify(msgspec.json.encode(record(table.box, table.table, table.log)), load) == ()


def test_a_draw_is_agreed_where_the_game_has_draws() -> None:
    table = started("phage/1")
    table.do(0, Offer("draw", id=ID))
    with refused("asked"):
        table.do(0, Offer("draw", id=ID))
    table.do(1, Decline("draw", id=ID))
    assert table.table.wishes == ()
    table.do(1, Offer("draw", id=ID))
    table.do(0, Offer("draw", id=ID))
    assert table.table.game is not None
    assert table.table.game.over == Over((), (Seat(0), Seat(1)), "agreed")
    with refused("no-draws"):
        started("pixies/1").do(0, Offer("draw", id=ID))
    with refused("not-asked"):
        started("phage/1").do(0, Decline("draw", id=ID))


def test_an_offer_lapses_with_the_next_move() -> None:
    table = started("memory/1", options={"first": 0})
    table.do(0, Offer("draw", id=ID))
    table.move(Flip(0))
    assert table.table.wishes == ()


def test_clocks_are_arithmetic() -> None:
    bank = Bank(Ms(60_000), Ms(2_000))
    running = clock.passed(clock.started(bank, 2), bank, Seat(0), Ms(1000))
    assert clock.flag(running) == 61_000
    after = clock.passed(running, bank, Seat(1), Ms(11_000))
    assert after == Clock((Ms(52_000), Ms(60_000)), Seat(1), Ms(11_000))
    assert clock.stopped(after, Ms(12_000)) == Clock((Ms(52_000), Ms(59_000)), None, Ms(12_000))
    per_move = PerMove(Ms(5_000))
    moved = clock.passed(
        Clock((Ms(5_000), Ms(5_000)), Seat(0), Ms(0)), per_move, Seat(1), Ms(4_000)
    )
    assert moved == Clock((Ms(5_000), Ms(5_000)), Seat(1), Ms(4_000))
    assert clock.passed(Clock(), Untimed(), Seat(0), Ms(5)) == Clock()
    assert clock.flag(Clock()) is None
    assert clock.stopped(Clock(), Ms(5)) == Clock()


def test_time_on_the_clock_is_conserved() -> None:
    """What was charged, what is left, and what was added: nothing is lost to the millisecond."""
    table = started("pazaak/1", control=Bank(Ms(600_000), Ms(100)))
    began, moves = table.now, [0, 0]
    rng = Random(5)
    while table.table.game is not None and table.table.game.over is None:
        seat = table.asked().seat
        table.move(rng.choice(table.asked().moves), after=rng.randrange(1, 900))
        moves[seat] += 1
    left = sum(table.table.clock.left)
    assert 2 * 600_000 + 100 * sum(moves) - left == table.now - began


def test_who_runs_out_of_time_loses_not_a_moment_earlier() -> None:
    table = started("memory/1", control=PerMove(Ms(5_000)), options={"first": 1})
    with refused("not-due"):
        table.do(None, Lapse(id=ID), after=4_999)
    table.do(None, Lapse(id=ID), after=1)
    assert table.table.game is not None
    assert table.table.game.over == Over((), (Seat(0),), "time")


def test_a_move_is_taken_back_by_consent() -> None:
    table = moved_in_phage()
    game = table.table.game
    assert game is not None
    mover = game.last
    assert mover is not None
    assert news(table.box, table.table, None).undo == mover.seat
    with refused("not-your-move"):
        table.do(1 - mover.seat, Offer("undo", id=ID))
    table.do(mover.seat, Offer("undo", id=ID))
    table.do(1 - mover.seat, Offer("undo", id=ID))
    back = table.table.game
    assert back is not None
    assert back.state != game.state
    assert table.asked().seat == mover.seat
    with refused("nothing-to-undo"):
        table.do(mover.seat, Offer("undo", id=ID))
    table.play(Random(8))
    assert table.read_again() == table.table
    assert verify(msgspec.json.encode(record(table.box, table.table, table.log)), load) == ()


def test_after_a_move_was_taken_back_the_one_before_it_is_not_offered() -> None:
    table = moved_in_phage(in_a_row=2)
    mover = news(table.box, table.table, None).undo
    assert mover is not None
    table.do(mover, Offer("undo", id=ID))
    table.do(1 - mover, Offer("undo", id=ID))
    assert news(table.box, table.table, None).undo is None
    for seat in (0, 1):
        with refused("nothing-to-undo"):
            table.do(seat, Offer("undo", id=ID))


def test_what_chance_has_answered_is_not_taken_back() -> None:
    table = started("phage/1")
    with refused("nothing-to-undo"):
        table.do(0, Offer("undo", id=ID))
    made = table.move(table.asked().moves[0])  # a tile is turned
    assert getattr(made.entry, "drawn")  # noqa: B009
    assert news(table.box, table.table, None).undo is None
    for seat in (0, 1):
        with refused("drawn"):
            table.do(seat, Offer("undo", id=ID))


def test_a_card_of_memory_stays_turned() -> None:
    table = started("memory/1", options={"first": 0})
    for card in (0, 1, 0):
        table.move(Flip(card))  # the last one without a draw: it was seen before
    for seat in (0, 1):
        with refused("drawn"):
            table.do(seat, Offer("undo", id=ID))


def moved_in_phage(in_a_row: int = 1, **terms: Any) -> Played:
    """A game in which the last moves were of pieces: nothing was drawn."""
    table, rng, moved = started("phage/1", **terms), Random(8), 0
    while moved < in_a_row:
        goes = [move for move in table.asked().moves if type(move).__name__ == "Go"]
        made = table.move(rng.choice(goes or table.asked().moves))
        moved = 0 if getattr(made.entry, "drawn") else moved + 1  # noqa: B009
    return table


@pytest.mark.parametrize(("game", "seats"), EVERY_TABLE)
def test_undo_alone_is_offered_exactly_when_it_cannot_peek(game: str, seats: int) -> None:
    seen, seed = 0, 0
    while seen < POSITIONS:
        table, rng = started(f"{game}/1", *NAMES[:seats]), Random(seed)
        seed += 1
        while table.table.game is not None and table.table.game.over is None and seen < POSITIONS:
            mover, before = table.asked().seat, table.table.game.state
            made = table.move(rng.choice(table.asked().moves))
            seen += 1
            others = [v for v in (*map(Seat, range(seats)), None) if v != mover]
            unseen = all(
                msgspec.json.encode(table.box.game.show(before, viewer))
                == msgspec.json.encode(table.box.game.show(table.table.game.state, viewer))
                for viewer in others
            )
            drawn = getattr(made.entry, "drawn")  # noqa: B009
            safe = unseen and not drawn and table.table.game.over is None
            assert undo_alone(table.box, table.table, table.table.game) == safe


def test_a_secret_move_that_nobody_saw_is_taken_back_alone() -> None:
    """The other seat's view must not change, not even by a count: then nothing can be peeked."""
    table = Played(Terms(rules="bids/1", seats=2), sealed_bids.box)
    table.sit("Ada", "Ben")
    table.begin()
    table.move(sealed_bids.Bid(2))
    assert table.table.game is not None
    assert undo_alone(table.box, table.table, table.table.game)
    table.do(0, Offer("undo", id=ID))
    assert table.table.game.state.bids == ()
    table.move(sealed_bids.Bid(3))
    table.move(sealed_bids.Bid(1))
    assert table.read_again() == table.table
    found = record(table.box, table.table, table.log)
    assert verify(msgspec.json.encode(found), lambda _rules: sealed_bids.box) == ()


def test_a_secret_move_of_a_seat_is_kept_by_the_law() -> None:
    for seed in range(20):
        secrets_stay_secret(sealed_bids.box, seed)
        its_record_verifies(sealed_bids.box, seed)


def test_a_move_taken_back_takes_its_increment_along() -> None:
    table = moved_in_phage(control=Bank(Ms(60_000), Ms(5_000)))
    assert table.table.game is not None
    assert table.table.game.last is not None
    seat, move = table.table.game.last.seat, table.table.game.last.move
    left = list[tuple[Ms, ...]]()
    for _ in range(3):
        table.do(seat, Offer("undo", id=ID))
        table.do(1 - seat, Offer("undo", id=ID))
        left.append(table.table.clock.left)
        assert table.table.clock.running == seat
        table.move(move, after=0)
    assert len(set(left)) == 1


def test_a_program_is_asked_before_a_move_is_undone() -> None:
    table = moved_in_phage()
    table.table = replace(
        table.table,
        chairs=tuple(chair and replace(chair, bot="simple") for chair in table.table.chairs),
    )
    assert table.table.game is not None
    assert table.table.game.last is not None
    seat = table.table.game.last.seat
    table.do(seat, Offer("undo", id=ID))
    assert table.table.wishes == ((seat, "undo"),)


def test_a_span_of_milliseconds_is_so_many_seconds() -> None:
    assert seconds(Ms(1_500)) == 1.5
