"""A finished game tried again from one of its positions: by one person, against house bots."""

from random import Random

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from parlour.core.game import Choice, Illegal, Seat
from parlour.core.ids import UserId
from parlour.core.play import resumed
from parlour.core.record import Moved, Record, positions, verify
from parlour.games.memory.types import Flip
from parlour.games.registry import load, names
from parlour.server.http.replays import decision, practice, replay
from parlour.server.playable import check_terms
from parlour.table.commands import Next
from parlour.table.history import record
from parlour.table.next_table import next_terms, successor
from parlour.table.room import opening
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.support import sealed_bids
from tests.support.door import served
from tests.support.tables import ID, Played, refused, started
from tests.support.visitor import begun, newcomer

ADA = Person(UserId("ada"), "Ada")


def game_of(name: str, seed: int) -> Record:
    table = started(f"{name}/1")
    table.play(Random(seed))
    return record(table.box, table.table, table.log)


def tried(source: Record, at: int) -> tuple[Seat, Played]:
    seat, moves = decision(load(source.rules), source, at)
    terms, sits = practice(source, ADA, seat, moves, "ABC234")
    table = Played(terms)
    for person, sit in sits:
        table.asks(person, sit)
    table.begin()
    return seat, table


@pytest.mark.parametrize("name", names())
def test_a_practice_game_begins_where_the_other_stood_and_verifies(name: str) -> None:
    source = game_of(name, 3)
    box = load(source.rules)
    before = [one for one in positions(box, source) if isinstance(one.turn, Choice)]
    middle = before[len(before) // 2]
    at = next(n for n, one in enumerate(positions(box, source)) if one.hash == middle.hash)
    seat, table = tried(source, at)
    assert table.table.game is not None
    assert table.table.game.state == middle.state
    assert table.table.game.drawn == 0, "nothing that is still to come has been drawn"
    assert table.asked().seat == seat
    assert table.read_again() == table.table
    table.play(Random(4))
    written = record(box, table.table, table.log)
    assert verify(msgspec.json.encode(written), load) == ()
    forged = replace(written, position=written.position[:-1])
    assert verify(msgspec.json.encode(forged), load) != ()
    first, *_ = positions(box, written)
    assert first.state == middle.state
    assert replay(box, written).turn == seat


def test_draws_that_are_still_to_come_are_fresh() -> None:
    source = game_of("memory", 5)
    fresh = [tried(source, 0)[1] for _ in range(1)]
    for table in fresh:
        table.play(Random(5))
    drawn = [
        [e.move for e in one.log if isinstance(e, Moved) and e.seat is None]
        for one in (source, *(record(t.box, t.table, t.log) for t in fresh))
    ]
    assert drawn[0][1:12] != drawn[1][:11]


@pytest.mark.parametrize(
    "kept", [(), ("ada", "ben"), ("ada", None), ("house:casual-0", "house:casual-1")]
)
def test_a_position_is_never_played_by_two_people(kept: tuple[UserId | None, ...]) -> None:
    source = game_of("memory", 1)
    _, moves = decision(load("memory"), source, 6)
    with refused("position"):
        opening(
            load("memory"),
            Terms(rules="memory/1", seats=2, kept=kept, position=moves),
            source.started,
        )


def test_the_game_after_it_begins_at_the_beginning() -> None:
    _, table = tried(game_of("memory", 1), 6)
    table.play(Random(1))
    check_terms(next_terms(table.table.terms, Next(id=ID)), table.now)  # as the server does first
    table.do(0, Next(id=ID))
    assert successor(table.table, table.now)[0].terms.position == ()


def test_only_finished_games_are_tried_again() -> None:
    with served() as house:
        ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
        table = begun(ada, ben)
        asked = ada.ask("POST", f"/api/tables/{table}/try", {"at": 0})
        assert (asked.status_code, asked.json()["code"]) == (409, "not-over")
        assert httpx.get(f"{house.url}/api/tables/{table}/replay").status_code == 409


def test_only_moves_that_follow_make_a_position() -> None:
    box = load("memory")
    with pytest.raises(Illegal, match="does not follow"):
        resumed(box.game, box.options(first=Seat(0)), [Flip(0), Flip(1)])  # chance did not answer


def test_a_game_without_a_choice_of_who_begins_offers_none() -> None:
    assert sealed_bids.box.choices() == {}
