"""What one address can make a server keep in an hour, as docs/security.md says."""

import re
import sqlite3
from collections.abc import Callable
from pathlib import Path

from parlour.api import frames
from parlour.core.game import Seat
from parlour.core.ids import CommandId
from parlour.server.context import TABLES
from parlour.server.http.people import NEWCOMERS
from parlour.server.settings import MINUTE, Limit
from parlour.server.ws.conversation import FRAMES
from tests.support.door import served
from tests.support.root import ROOT
from tests.support.visitor import Visitor, client, newcomer

HOUR = 60 * MINUTE
DOCUMENT = ROOT / "docs/security.md"
DECK = ["+1", "+2", "+3", "-1", "-2", "-3", "T", "T", "D", "D"]
LONG = {"t": "Bank", "ms": 30 * 24 * 60 * 60_000, "increment": 30 * 24 * 60 * 60_000}
MANY = 100
LONGEST_NAMES = {"name": "\U0001f600" * 19 + "x", "bot": "\U0001f600" * 19 + "y"}


def hourly(limit: Limit) -> int:
    return limit.usual.most * HOUR // limit.usual.ms


def stored(file: Path) -> int:
    """Bytes of all rows and indexes, without what is free in the file."""
    with sqlite3.connect(file) as database:
        pages = [
            database.execute(f"PRAGMA {name}").fetchone()[0]
            for name in ("page_count", "freelist_count", "page_size")
        ]
    return int((pages[0] - pages[1]) * pages[2])


def test_an_address_makes_us_keep_no_more_in_an_hour_than_is_documented(tmp_path: Path) -> None:
    file = tmp_path / "parlour.db"
    with served("--no-bots", "--no-limits", database=f"sqlite:///{file}") as house:
        ada = newcomer(house.url)
        table = ada.open("pazaak")["table"]

        def each(act: Callable[[int], object]) -> float:
            """Bytes for one of many."""
            before = stored(file)
            for n in range(MANY):
                act(n)
            return (stored(file) - before) / MANY

        kept = {
            "guests": each(lambda _: known(house.url)),
            "tables": each(lambda _: largest(ada)),
            "entries": each(lambda n: swapped(ada, table, n)),
        }
    most = {"guests": hourly(NEWCOMERS), "tables": hourly(TABLES), "entries": hourly(FRAMES)}
    told = documented()
    assert {what: count for what, (count, _) in told.items()} == most
    assert {what: size for what, size in kept.items() if size > told[what][1]} == {}


def documented() -> dict[str, tuple[int, float]]:
    """How many in an hour, and the bytes of each."""
    text = DOCUMENT.read_text("utf-8").split("\n## Storage\n")[1].split("\n## ")[0]
    rows = re.findall(r"^\| (\w+) .* \| ([\d,]+) \| ([\d.]+) KB \|", text, re.MULTILINE)
    return {what: (int(most.replace(",", "")), 1000 * float(size)) for what, most, size in rows}


def known(url: str) -> None:
    with client(url) as http:
        assert http.post("/api/tokens", json=LONGEST_NAMES).status_code == 201


def largest(ada: Visitor) -> None:
    ada.open("pazaak", loadout=DECK, control=LONG, games=2, absence="decide")


def swapped(ada: Visitor, table: str, n: int) -> None:
    swap = frames.Swap(Seat(0), Seat(1), id=CommandId(f"{n:064}"))
    assert ada.do(table, swap)["t"] == "ok"
