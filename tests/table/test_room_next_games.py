"""What follows a game in its room: rematches, other games, and the room's score."""

from importlib.resources import files
from random import Random
from typing import Any

from parlour.core.game import Over, Seat
from parlour.core.ids import Ms, UserId
from parlour.games.registry import load
from parlour.table.commands import (
    Free,
    Leave,
    Next,
    Offer,
    Resign,
    Sit,
)
from parlour.table.history import record
from parlour.table.news import news
from parlour.table.next_table import next_terms, standing, successor, tally
from parlour.table.room import host, phase
from parlour.table.terms import PerMove, Scored, Terms
from parlour.table.types import Person
from parlour.words import words
from tests.support.tables import ID, Played, refused, started
from tests.table.test_room import names


def test_a_rematch_takes_the_side_deck_that_the_record_shows_and_the_page_says_so() -> None:
    deck = ["+1", "+2", "+3", "-1", "-2", "-3", "T", "T", "D", "D"]
    table = Played(Terms(rules="pazaak/1", seats=2))
    table.sit("Ada", loadout=deck)
    table.sit("Ben")
    table.begin()
    table.play(Random(1))
    assert list(record(table.box, table.table, table.log).options["loadouts"][0]) == deck
    for seat in (0, 1):
        table.do(seat, Offer("rematch", id=ID))
    _, sat = successor(table.table, table.now)
    assert [one.loadout for one in sat if one.name == "Ada"] == [deck]
    folder = files("parlour.games.pazaak")
    assert "deck-shown" in folder.joinpath("Loadout.svelte").read_text("utf-8")
    for language in ("en", "de", "fr"):
        assert "deck-shown" in words("parlour.games.pazaak", language)


def test_a_rematch_needs_both_and_makes_one_game_with_seats_rotated() -> None:
    table = started("memory/1", control=PerMove(Ms(5000)))
    with refused("not-over"):
        table.do(0, Offer("rematch", id=ID))
    table.play(Random(2))
    table.do(0, Offer("rematch", id=ID))
    table.do(1, Offer("rematch", id=ID))
    assert table.table.following == "t~2"
    for late in (Offer("rematch", id=ID), Next(id=ID)):
        with refused("moved-on") as told:
            table.do(0, late)
        assert told.value.facts == {"table": "t~2"}
    opened, sat = successor(table.table, table.now)
    assert [(s.seat, s.name) for s in sat] == [(1, "Ada"), (0, "Ben")]
    assert table.table.game is not None
    assert table.table.game.over is not None
    assert opened.terms.series.overs == ()  # it was no match
    assert opened.terms.control == PerMove(Ms(5000))


def after(table: Played) -> Played:
    """The room's next table, with those who sit down there at once."""
    opened, sat = successor(table.table, table.now)
    following = Played(opened.terms, load(opened.terms.rules))
    for one in sat:
        sit = Sit(one.seat, opened.terms.code, one.loadout, id=ID)
        following.asks(Person(one.user, one.name, one.bot), sit)
    return following


def again(table: Played) -> Any:
    for seat in range(table.table.terms.seats):
        table.do(seat, Offer("rematch", id=ID))
    return after(table).table


def test_a_forfeit_decides_a_match_and_a_tie_is_broken_by_tiles() -> None:
    one, two = (Seat(0),), (Seat(1),)
    won = Over((9, 1), one, "last-turn", (3, 1))
    assert standing((won, Over((), two, "resigned"))).winners == two
    level = Over((1, 9), two, "last-turn", (2, 3))
    assert standing((won, level)).winners == one
    assert standing((won, Over((1, 9), two, "last-turn", (1, 3)))).winners == (*one, *two)
    assert standing((Over((3, 1), one, "x"), Over((0, 2), two, "x"))).winners == (*one, *two)


def test_the_host_changes_the_game_and_everybody_moves_on_to_the_rooms_next_table() -> None:
    table = Played(
        Terms(rules="pixies/1", seats=3, private=True, code="ABC234", options={"first": 1})
    )
    table.sit("Ada", code="ABC234")
    table.sit("Bot", bot="simple", code="ABC234")
    with refused("not-seated"):
        table.asks(Person(UserId("zoe"), "Zoe"), Next(id=ID))
    table.sit("Ben", code="ABC234")
    with refused("not-host"):
        table.do(2, Next(id=ID))
    with refused("seats"):
        table.do(0, Next(rules="pazaak/1", seats=2, id=ID))
    table.do(0, Free(Seat(1), id=ID))
    table.do(0, Next(rules="pazaak/1", seats=2, control=PerMove(Ms(5_000)), id=ID))
    assert (table.table.closed, phase(table.table)) == ("changed", "CLOSED")
    with refused("moved-on"):
        table.do(0, Next(id=ID))
    following = after(table)
    assert names(following) == ["Ada", "Ben"]
    assert host(following.table) == 0
    terms = following.table.terms
    assert (terms.rules, terms.options, terms.code) == ("pazaak/1", {}, "ABC234")
    assert terms.control == PerMove(Ms(5_000))
    assert table.read_again() == table.table


def test_among_friends_whoever_stayed_decides_and_at_open_tables_absence_loses() -> None:
    table = Played(Terms(rules="memory/1", seats=2, private=True, code="ABC234", absence="decide"))
    table.sit("Ada", code="ABC234")
    assert next_terms(table.table.terms, Next(games=2, id=ID)).absence == "decide"
    opened = next_terms(table.table.terms, Next(private=False, id=ID))
    assert opened.absence == "loses"
    assert next_terms(opened, Next(private=True, id=ID)).absence == "decide"
    assert next_terms(opened, Next(private=True, absence="loses", id=ID)).absence == "loses"


def test_after_a_game_one_goes_back_to_the_room_and_the_others_seats_are_kept() -> None:
    table = started("memory/1", private=False)
    for seat in (0, 1):
        with refused("not-now"):
            table.do(seat, Next(id=ID))
    table.play(Random(2))
    table.do(1, Next(rules="phage/1", id=ID))
    following = after(table)
    assert names(following) == ["Ben", None]
    assert news(following.box, following.table, None).kept == ("", "Ada")
    with refused("full"):
        following.sit("Zoe")
    changed = Played(after(moved_on(following)).table.terms)
    assert changed.table.kept == (UserId("ben"), UserId("ada"))
    following.do(0, Free(Seat(1), id=ID))
    following.sit("Zoe")
    assert names(following) == ["Ben", "Zoe"]


def moved_on(table: Played) -> Played:
    """A copy of the table whose host has changed its terms."""
    other = Played(table.table.terms, table.box)
    other.table, other.now = table.table, table.now
    other.do(host(table.table), Next(absence="decide", id=ID))
    return other


def test_the_rooms_score_goes_with_the_people() -> None:
    table = started("memory/1")
    table.do(0, Resign(id=ID))
    second = again(table)
    assert second.terms.evening == (
        Scored(user=UserId("ada"), name="Ada", won=0, drawn=0, played=1),
        Scored(user=UserId("ben"), name="Ben", won=1, drawn=0, played=1),
    )
    drawn = started("memory/1", evening=second.terms.evening)
    for seat in (0, 1):
        drawn.do(seat, Offer("draw", id=ID))
    assert [(one.name, one.won, one.drawn, one.played) for one in again(drawn).terms.evening] == [
        ("Ada", 0, 1, 2),
        ("Ben", 1, 1, 2),
    ]


def test_a_game_that_was_abandoned_is_in_no_score() -> None:
    table = started("pixies/1", "Ada", "Ben", "Cleo")
    assert tally(table.table, Over((), (Seat(0),), "abandoned")) == ()
    assert len(tally(table.table, Over((), (Seat(0),), "pixies"))) == 3


def test_a_bot_plays_for_whoever_does_not_come_back_and_they_have_their_seat_again() -> None:
    table = started("pixies/1", "Ada", "Ben", "Cleo")
    table.play(Random(1))
    table.do(1, Next(id=ID))
    room = after(table)
    assert names(room) == [None, None, "Ben"]
    bot = Person(UserId("house:one"), "Tin Fox", "casual")
    with refused("full"):
        room.asks(bot, Sit(id=ID))  # only where the host has sent it
    room.asks(bot, Sit(Seat(1), id=ID))
    room.sit("Cleo")
    assert names(room) == ["Cleo", "Tin Fox", "Ben"]
    room.begin()
    room.play(Random(1))
    room.do(0, Next(id=ID))
    third = after(room)
    assert names(third) == [None, "Cleo", None]
    assert third.table.kept == (UserId("ben"), UserId("cleo"), UserId("ada"))


def test_before_a_game_the_score_names_people_as_they_are_called_now() -> None:
    table = started("memory/1")
    table.do(0, Resign(id=ID))
    table.do(0, Next(id=ID))
    room = after(table)

    def score() -> list[tuple[str, int, int | None]]:
        told = news(room.box, room.table, None).evening
        return sorted((one.name, one.won, one.seat) for one in told)

    assert score() == [("Ada", 0, 1), ("Ben", 1, 0)]  # Ben's seat is kept
    room.asks(Person(UserId("ada"), "Adele"), Sit(id=ID))
    assert score() == [("Adele", 0, 1), ("Ben", 1, 0)]
    room.sit("Ben")
    room.do(0, Leave(id=ID))
    assert score() == [("Adele", 0, 1), ("Ben", 1, None)]
