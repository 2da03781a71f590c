"""A room's code cannot be guessed, even where nothing limits how often one tries."""

from http.client import HTTPConnection
from random import Random
from types import SimpleNamespace
from typing import Any, cast
from urllib.parse import urlsplit

from parlour.host.local import LocalRandomness
from parlour.server.http.codes import CODE_LENGTH, LETTERS, new_code
from tests.support.door import served
from tests.support.visitor import newcomer


def test_no_code_is_found_by_chance() -> None:
    rng = Random(7)
    with served("--no-bots", "--no-limits") as house:
        ada = newcomer(house.url)
        codes = [ada.open(private=True)["code"] for _ in range(50)]
        assert len(set(codes)) == 50
        assert all(len(code) == CODE_LENGTH and set(code) <= set(LETTERS) for code in codes)
        guesses = ["".join(rng.choices(LETTERS, k=CODE_LENGTH)) for _ in range(1000)]
        line = HTTPConnection(urlsplit(house.url).netloc)  # quicker than our usual client
        found = list[int]()
        for guess in (codes[0], *guesses):
            line.request("GET", f"/api/codes/{guess}", headers=ada.headers)
            answer = line.getresponse()
            answer.read()
            found.append(answer.status)
        assert found == [200] + [404] * 1000


def test_a_million_guesses_open_none_of_a_thousand_rooms() -> None:
    """As if nothing were limited: 0.0012 hits are expected."""
    rooms = cast("Any", SimpleNamespace(randomness=LocalRandomness()))
    codes = {new_code(rooms) for _ in range(1_000)}
    drawn = "".join(Random(11).choices(LETTERS, k=CODE_LENGTH * 1_000_000))
    guesses = (drawn[at : at + CODE_LENGTH] for at in range(0, len(drawn), CODE_LENGTH))
    assert sum(guess in codes for guess in guesses) == 0
