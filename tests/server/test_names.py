"""What one may be called: anything that others can read."""

import json
import unicodedata
from collections.abc import Iterator
from random import Random

import pytest

from parlour.core.game import Seat
from parlour.core.ids import UserId
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.house_bots import everyone
from parlour.server.http.names import MAX_NAMES, is_reserved, made_up, normalize_name
from parlour.table.commands import Commit, Sit
from parlour.table.history import record
from parlour.table.names import numbered, skeleton
from parlour.table.room import LONGEST_WAIT, host, taken
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.core.test_records import written
from tests.support.door import Served, served
from tests.support.tables import ID, Played, refused
from tests.support.visitor import client, joined, newcomer

TAKEN = {
    "Ada": "Ada",
    "  Ada   Lovelace ": "Ada Lovelace",
    "Zoë": "Zoë",
    "Zoe\u0308": "Zoë",  # composed
    "O'Brien-Smith, Jr.": "O'Brien-Smith, Jr.",
    "李小龍": "李小龍",
    "Иван": "Иван",
    "שלום": "שלום",
    "مريم": "مريم",
    "नमस्ते": "नमस्ते",
    "ไทยแลนด์": "ไทยแลนด์".replace("\u0e33", "\u0e4d\u0e32"),
    "Player 1": "Player 1",
    "Fox 🦊": "Fox 🦊",
    "Team 🇸🇪": "Team 🇸🇪",
    "Wave 👋🏽": "Wave 👋🏽",
    "No ☂\ufe0f": "No ☂\ufe0f",
    "1\ufe0f\u20e32": "1\ufe0f\u20e32",
    "\uff21\uff44\uff41": "Ada",  # wide letters are letters
    "\u212bngström": "Ångström",
    "A\u00a0B": "A B",
    "A\u3000B": "A B",
    "A\u2003\u2009B": "A B",
    "A\tB\nC": "A B C",
    "x" * MAX_NAMES: "x" * MAX_NAMES,
    "<b>Ada</b>": "<b>Ada</b>",  # text, wherever it is shown
    "'; DROP TABLE p": "'; DROP TABLE p",
}
REFUSED = {
    "nothing": "",
    "a space": " ",
    "one letter": "A",
    "too long": "x" * (MAX_NAMES + 1),
    "longer than it looks": "\ufdfa\ufdfa",
    "no letter": "!!!",
    "faces only": "🦊🦊",
    "a null": "A\0B",
    "an escape": "A\x1b[31mB",
    "a bell": "A\x07B",
    "a delete": "A\x7fB",
    "right to left override": "Ada\u202egnirts",
    "left to right isolate": "A\u2066da\u2069",
    "right to left mark": "Ada\u200f",
    "Arabic letter mark": "Ada\u061c",
    "zero width space": "A\u200bda",
    "zero width joiner": "A\u200dda",
    "a family": "Ada 👨\u200d👩\u200d👧",
    "word joiner": "A\u2060da",
    "byte order mark": "\ufeffAda",
    "soft hyphen": "A\u00adda",
    "tags": "Ada\U000e0041\U000e0064",
    "annotation": "A\ufff9d\ufffaa\ufffb",
    "object": "Ada\ufffc",
    "private use": "Ada\ue000",
    "unassigned": "Ada\u0378",
    "not a character": "Ada\ufdd0",
    "fillers": "\u3164\u3164\u3164",
    "half-width fillers": "A\uffa0B",
    "Hangul fillers": "\u115f\u1160A",
    "an empty Braille cell": "A\u2800B",
    "a joiner of graphemes": "A\u034fB",
    "an invisible vowel": "A\u17b4B",
    "an empty note head": "A\U0001d159B",
    "marks first": "\u0301\u0301Ada",
    "marks alone": "\u0301\u0301\u0301",
    "a pile of marks": "A" + "\u0335" * 8 + "da",
    "half a surrogate": "Ada\ud800",
}


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with served("--no-bots", "--no-limits") as one:
        yield one


@pytest.mark.parametrize("name", TAKEN)
def test_a_name_that_can_be_read_is_taken(name: str) -> None:
    assert normalize_name(name) == TAKEN[name]
    assert normalize_name(TAKEN[name]) == TAKEN[name]


@pytest.mark.parametrize("name", REFUSED.values(), ids=REFUSED)
def test_a_name_that_cannot_be_read_is_refused(name: str) -> None:
    assert normalize_name(name) is None


def test_no_letter_that_shows_nothing_is_taken() -> None:
    """Every control, format and space; some that are private or not assigned, for they are many."""
    every = [(unicodedata.category(letter), letter) for letter in map(chr, range(0x110000))]
    hidden = [letter for kind, letter in every if kind in ("Cc", "Cf", "Zs", "Zl", "Zp")]
    hidden += [letter for kind, letter in every if kind in ("Cn", "Co", "Cs")][::97]
    taken = [
        letter for letter in hidden if normalize_name(f"Ada{letter}Ben") not in (None, "Ada Ben")
    ]
    assert len(hidden) > 8000
    assert not taken


LIKE_OURS = (
    "admin", "ADMIN", "\u0430dmin", "Adm1n", "a.d.m.i.n", "The Admin", "Parlour",
    "Parl\u03bfur Team", "P\u00e4rlour", "Moderator", "Stand-in", "Standln", "Tin Fox", "TIN  FOX",
    "T\u0456n Fox", "TinFox", "\u039carble Sphinx", "Analyst",
)  # fmt: skip
ANYBODY = (
    "Ada",
    "Adminton",
    "Modest",
    "Tin Foxes",
    "\u0418\u0432\u0430\u043d",
    "\u674e\u5c0f\u9f8d",
    "Bear",
    "Rooted",
    "Stan",
    "Bottger",
    "Bott",
    "Abbot",
    "Chess Bot",
    "Gmelin",
    "GM Ada",
    "Modd",
    "Mood",
    "Rott",
    "Ad Astra",
    "Housekeeper",
    "Dr House",
    "Will Kingmaster",
    "管仲",
)


@pytest.mark.parametrize("name", [
    "Support!", "Admin1", "!!admin!!", "parlourbot", "Parlour2", "Moderation", "server", "root",
    "\u0430\u0434\u043c\u0438\u043d", "Tin Mouse!", "The Tin Mouse", "Der Tin Mouse 1",
    "Moderatorin", "Mod\u00e9rateur",
])  # fmt: skip
def test_signs_digits_articles_and_other_languages_do_not_help(name: str) -> None:
    assert is_reserved(name)


@pytest.mark.parametrize("name", [
    "Bot", "The Bot", "B0t 7", "B.o.t", "Game Master", "GameMaster!", "Game Master Ada", "GM",
    "G.M.", "Spielleiter", "House Bot", "House", "Maitre du jeu", "管理员", "管理員01",
    "我是管理员", "官方客服", "運営チーム", "관리자", "administrador", "El Administrador",
    "Moderadora", "Yönetici", "поддержка", "Adminn", "Aaadmin", "Admminnn 1", "Sup Port",
    "Moderatorr", "Parlourr Team",
])  # fmt: skip
def test_words_of_the_house_are_known_in_other_languages_and_with_repeated_letters(
    name: str,
) -> None:
    assert is_reserved(name)


@pytest.mark.parametrize("name", LIKE_OURS)
def test_a_name_like_the_servers_own_is_refused(name: str) -> None:
    assert is_reserved(name)


@pytest.mark.parametrize("name", ANYBODY)
def test_and_no_other(name: str) -> None:
    assert not is_reserved(name)


def test_names_of_house_bots_do_not_look_like_each_other() -> None:
    names = {one.name for one in everyone()}
    assert len({skeleton(name) for name in names}) == len(names)


def test_who_sits_beside_a_name_like_theirs_gets_a_number() -> None:
    assert numbered("Ada", ()) == "Ada"
    assert numbered("Ada", ("Ben", "Cleo")) == "Ada"
    assert numbered("\u0410d\u0430", ("Ada",)) == "\u0410d\u0430 2"
    assert numbered("ADA", ("Ada", "Ada 2", "Ben")) == "ADA 3"
    assert numbered("Bem", ("Bern",)) == "Bem 2"


def test_the_server_refuses_them_and_programs_that_call_themselves_house_bots(
    house: Served,
) -> None:
    ada = newcomer(house.url, "Ada")
    refused = [
        ada.ask("PATCH", "/api/me", {"name": "Admin"}),
        client(house.url).post("/api/me", json={"name": "Tin Fox"}),
        ada.ask("POST", "/api/tokens", {"name": "Rex", "bot": "master"}),
        ada.ask("POST", "/api/tokens", {"name": "Rex", "bot": "M\u0430ster"}),
        ada.ask("POST", "/api/tokens", {"name": "Rex", "bot": "Parlour"}),
    ]
    assert [(one.status_code, one.json()["code"]) for one in refused] == [
        (400, "reserved-name")
    ] * 5
    assert ada.ask("POST", "/api/tokens", {"name": "Rex", "bot": "rex"}).status_code == 201


def test_two_of_one_name_are_told_apart_at_a_table(house: Served) -> None:
    table = joined(newcomer(house.url, "Ada"), newcomer(house.url, "ada"))
    chairs = newcomer(house.url).look(table)["news"]["chairs"]
    assert [chair["name"] for chair in chairs] == ["Ada", "ada 2"]


def test_made_up_names_can_be_taken() -> None:
    rng = Random(1)
    for _ in range(200):
        name = made_up(rng.choice)
        assert normalize_name(name) == name
        assert not is_reserved(name)


def hostile(count: int) -> list[str]:
    """The refused ones, and mixtures of everything above."""
    rng, letters = Random(5), sorted({*"".join(REFUSED.values()), *"".join(TAKEN)})
    mixed = ("".join(rng.choices(letters, k=rng.randrange(70))) for _ in range(count))
    return [*REFUSED.values(), *mixed][:count]


@pytest.mark.parametrize(
    ("method", "path"), [("PATCH", "/api/me"), ("POST", "/api/me"), ("POST", "/api/tokens")]
)
def test_a_hostile_name_is_normalize_name_it_reads_or_refused(
    house: Served, method: str, path: str
) -> None:
    headers = newcomer(house.url).headers if method == "PATCH" else {}
    found = set()
    with client(house.url, headers=headers | {"content-type": "application/json"}) as http:
        for name in hostile(300):
            http.cookies.clear()
            answer = http.request(method, path, content=json.dumps({"name": name}))
            found.add(answer.status_code)
            if answer.is_success:
                assert answer.json()["name"] == normalize_name(name)
    assert found == {201 if path == "/api/tokens" else 200, 400}
    assert house.failures == 0


def test_before_the_game_a_seat_takes_the_name_that_was_chosen_since() -> None:
    table = Played(Terms(rules="pazaak/1", seats=2))
    deck = ["+1", "+2", "+3", "+4", "+5", "+6", "-1", "-2", "-3", "-4"]
    table.sit("Otter", loadout=deck)
    table.sit("Ben")

    def sits(name: str, seat: Seat | None = None) -> None:
        table.asks(Person(UserId("otter"), name), Sit(seat, id=ID))

    sits("Ben")
    assert [chair.name for chair in taken(table.table)] == ["Ben 2", "Ben"]
    sits("Nora")
    assert [chair.name for chair in taken(table.table)] == ["Nora", "Ben"]
    assert host(table.table) == 0, "since they sit there as long as before"
    assert taken(table.table)[0].loadout == deck
    with refused("seated"):
        sits("Nora")
    with refused("seated"):
        sits("Nina", seat=Seat(1))
    table.do(1, Commit(None, id=ID))
    sits("Nina")
    table.do(0, Commit(None, id=ID))
    with refused("not-waiting"):
        sits("Nora")
    table.play(Random(1))
    told = record(table.box, table.table, table.log)
    assert [player.name for player in told.players] == ["Nina", "Ben"]
    (only,) = verify(written(told), load)
    assert only.startswith("fair: no seat contributed")  # nothing is wrong with the names


def test_nobody_fills_a_log_with_names() -> None:
    table = Played(Terms(rules="memory/1", seats=2))
    with refused("not-now"):
        for at in range(LONGEST_WAIT + 1):
            table.asks(Person(UserId("ada"), f"Ada {at}"), Sit(id=ID))
    assert table.table.seq == LONGEST_WAIT
