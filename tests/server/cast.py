"""Everyone who may stand at the door of a server."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

import pytest

from parlour.core.ids import CommandId
from parlour.server.auth.tokens import digest
from tests.support.door import Served, served
from tests.support.visitor import Visitor, newcomer

ASKERS = ("seat", "other", "spectator", "stranger", "nobody", "wrong", "expired")
KNOWN, UNKNOWN = ASKERS[:4], ASKERS[4:]
X = CommandId("x")
YEARS = 2 * 366 * 24 * 60 * 60_000  # ms without use, of a token that has expired


class Cast(NamedTuple):
    """The host and another who sits, one who watches, one who has no code; and those without a
    token, with a wrong one, and with one that has expired."""

    seat: Visitor
    other: Visitor
    spectator: Visitor
    stranger: Visitor
    nobody: Visitor
    wrong: Visitor
    expired: Visitor

    def named(self, asker: str) -> Visitor:
        return self[ASKERS.index(asker)]

    def seq(self, table: str) -> int:
        return int(self.seat.look(table)["news"]["seq"])


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("matrix") / "parlour.db"


@pytest.fixture(scope="module")
def house(database: Path) -> Iterator[Served]:
    with served("--no-bots", "--no-limits", database=f"sqlite:///{database}") as one:
        yield one


def troupe(house: Served, database: Path) -> Cast:
    known = [newcomer(house.url, asker.title()) for asker in KNOWN]
    expired = newcomer(house.url, "Expired")  # of whom the server has not asked yet
    with closing(sqlite3.connect(database, timeout=30)) as stored, stored:
        name = digest(expired.token)
        stored.execute("UPDATE sessions SET since = since - ? WHERE token = ?", (YEARS, name))
    return Cast._make([*known, Visitor(house.url), Visitor(house.url, "0" * 64), expired])


@pytest.fixture(scope="module")
def cast(house: Served, database: Path) -> Cast:
    return troupe(house, database)
