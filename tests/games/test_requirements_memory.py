"""What the document of Memory asks for and the vectors of the game only imply."""

from itertools import pairwise
from random import Random

import msgspec
import pytest

from parlour.core.game import Choice, Over, Seat
from parlour.core.ids import Ms
from parlour.games import memory
from parlour.games.memory.types import Flip, GameEnded, ScoreUpdated, TurnChanged
from parlour.laws import life
from parlour.table.commands import Move
from parlour.table.news import news
from parlour.table.terms import Terms
from parlour.table.types import Refused
from tests.support.tables import ID, Played, started

VIEWERS = (Seat(0), Seat(1), None)


def test_both_players_and_who_watches_see_and_hear_the_same() -> None:
    show, tell = memory.box.game.show, memory.box.game.tell
    for moment in life(memory.box, 5):
        one, two, watcher = (show(moment.state, viewer) for viewer in VIEWERS)
        assert one == two == watcher
        for event in moment.events:
            assert [tell(event, viewer) for viewer in VIEWERS] == [event] * 3


def test_a_turn_is_two_cards_of_one_player_and_then_always_the_others() -> None:
    for seed in range(5):
        *_, last = life(memory.box, seed)
        made = zip(last.seats, last.moves, strict=True)
        flips = [seat for seat, move in made if isinstance(move, Flip)]
        turns = list(zip(flips[::2], flips[1::2], strict=True))
        assert all(one == two for one, two in turns)
        assert all(before != now for (before, _), (now, _) in pairwise(turns))


def test_a_turned_card_keeps_its_picture_to_the_end() -> None:
    for seed in range(5):
        seen: dict[int, int] = {}
        for moment in life(memory.box, seed):
            for event in moment.events:
                if type(event).__name__ == "CardRevealed":
                    assert seen.setdefault(event.card, event.picture) == event.picture


def test_points_come_one_by_one_and_only_of_pairs() -> None:
    for moment in life(memory.box, 7):
        updates = [event for event in moment.events if isinstance(event, ScoreUpdated)]
        pairs = [event for event in moment.events if type(event).__name__ == "CardsRemoved"]
        assert len(updates) == len(pairs)
        for update in updates:
            assert moment.state.scores[update.seat] == update.score
        assert 2 * sum(moment.state.scores) == sum(moment.state.gone)
        if any(isinstance(event, GameEnded) for event in moment.events):
            assert isinstance(moment.events[-2], TurnChanged)


@pytest.mark.parametrize("card", [3, 22, -1])
def test_what_is_refused_is_told_to_nobody_else(card: int) -> None:
    """Nothing enters the log, and only what enters it is told to others."""
    table = started("memory/1", options={"first": 0})
    table.move(Flip(3))
    before = [msgspec.json.encode(news(table.box, table.table, viewer)) for viewer in VIEWERS]
    log = len(table.log)
    for seat in (0, 1):
        with pytest.raises(Refused):
            table.do(seat, Move(table.table.seq, {"t": "Flip", "card": card}, id=ID))
    assert len(table.log) == log
    assert [msgspec.json.encode(news(table.box, table.table, v)) for v in VIEWERS] == before


def test_after_the_end_nobody_turns_a_card() -> None:
    table = started("memory/1")
    table.play(Random(4))
    assert table.table.game is not None
    assert isinstance(table.table.game.over, Over)
    for seat in (0, 1):
        with pytest.raises(Refused, match=r"^over$"):
            table.do(seat, Move(table.table.seq, {"t": "Flip", "card": 0}, id=ID))


def test_a_room_is_for_two_and_says_what_it_is() -> None:
    """The fields of a room in the document, under the names that docs/api.md maps them to."""
    table = Played(Terms(rules="memory/1", seats=2, private=True, code="ABC234"))
    table.sit("Ada", "Ben", code="ABC234")
    told = news(table.box, table.table, None)
    assert [chair.name for chair in told.chairs if chair is not None] == ["Ada", "Ben"]
    assert told.phase == "READY"
    assert (table.table.terms.private, table.table.terms.code) == (True, "ABC234")
    assert memory.box.seats == (2,)


def test_a_card_is_hidden_revealed_or_removed() -> None:
    """The three states of the document, in a view: no picture, among `up`, and `gone`."""
    counted = dict.fromkeys(("HIDDEN", "REVEALED", "REMOVED"), 0)
    for moment in life(memory.box, 9):
        view = memory.box.game.show(moment.state, None)
        for card in range(22):
            state = "REMOVED" if view.gone[card] else "REVEALED" if card in view.up else "HIDDEN"
            counted[state] += 1
            if state == "HIDDEN":
                assert view.pictures[card] is None
            elif isinstance(moment.turn, Choice):
                assert view.pictures[card] in range(11)
    assert all(counted.values())


def test_the_window_to_come_back_is_sixty_seconds() -> None:
    assert started("memory/1").table.terms.window == Ms(60_000)
