"""Matches of two games: sides switched, points added."""

from random import Random

import pytest

from parlour.core.game import Over, Seat
from parlour.table.commands import Depart, Lapse, Next, Offer, Resign
from parlour.table.due import due
from parlour.table.news import news
from parlour.table.next_table import MATCH_PAUSE, match_result
from tests.support.tables import ID, Played, refused, started
from tests.table.test_room_next_games import after, again


def test_a_phage_match_is_two_games_with_sides_switched_and_the_second_follows_by_itself() -> None:
    table = started("phage/1", games=2)
    with refused("not-due"):
        table.do(None, Lapse(id=ID))
    table.play(Random(3))
    assert match_result(table.table) is None
    with refused("not-now"):
        table.do(0, Next(id=ID))
    assert due(table.table) == table.now + MATCH_PAUSE
    table.do(0, Depart(id=ID), after=5_000)  # who looks away does not delay it
    table.do(None, Lapse(id=ID), after=MATCH_PAUSE - 5_000)
    assert table.table.following == "t~2"
    assert due(table.table) is None
    second = after(table)
    assert [chair and chair.name for chair in second.table.chairs] == ["Ben", "Ada"]
    second.begin()
    second.play(Random(4))
    assert due(second.table) is None
    assert table.table.game is not None
    assert second.table.game is not None
    first, last = table.table.game.over, second.table.game.over
    assert first is not None
    assert last is not None
    match = match_result(second.table)
    assert match is not None
    assert match == news(second.box, second.table, None).match
    assert match.scores == (first.scores[1] + last.scores[0], first.scores[0] + last.scores[1])
    assert match.ties == (first.ties[1] + last.ties[0], first.ties[0] + last.ties[1])
    third = again(second)
    assert third.terms.series.overs == ()  # another match begins


def test_who_resigns_the_first_game_has_lost_the_match() -> None:
    table = started("phage/1", games=2)
    table.do(0, Resign(id=ID))
    assert due(table.table) is None
    match = match_result(table.table)
    assert match is not None
    assert match.winners == (1,)


def end(table: Played, *, drawn: bool) -> None:
    if not drawn:
        table.play(Random(3))
        return
    for seat in (0, 1):
        table.do(seat, Offer("draw", id=ID))


@pytest.mark.parametrize("drawn", [1, 2])
def test_a_draw_that_was_agreed_is_of_one_game_and_the_other_decides_the_match(drawn: int) -> None:
    first = started("phage/1", games=2)
    end(first, drawn=drawn == 1)
    assert match_result(first.table) is None
    first.do(None, Lapse(id=ID), after=MATCH_PAUSE)
    second = after(first)
    second.begin()
    end(second, drawn=drawn == 2)
    match, won = match_result(second.table), (second if drawn == 1 else first).table.game
    over = None if won is None else won.over
    assert match is not None
    assert over is not None
    assert len(over.winners) == 1, "it must be won to be a test"
    assert match.winners == (over.winners if drawn == 1 else (1 - over.winners[0],))


def test_of_a_match_of_two_draws_nobody_has_the_lead() -> None:
    first = started("phage/1", games=2)
    end(first, drawn=True)
    first.do(None, Lapse(id=ID), after=MATCH_PAUSE)
    second = after(first)
    second.begin()
    end(second, drawn=True)
    assert match_result(second.table) == Over((), (Seat(0), Seat(1)), "match")
