"""Nodes of the last release read today's logs of tables as today's nodes do."""

import subprocess
import sys
from collections.abc import Callable

import pytest

from parlour.core.ids import Ms
from parlour.games.memory.types import Flip
from parlour.table.commands import Abandon, Claim, Depart, Hold, Lapse, Return, Wait
from parlour.table.history import encode
from tests.support import last_release
from tests.support.tables import ID, SECRET, Played, started

WINDOW = 60_000  # for an absent player to return
CHOICE = 30_000  # for the other one to choose, after that

# What must be the same on both. When somebody left may differ: only deadlines depend on it.
READ = f"""
import sys
from parlour.games.registry import load
from parlour.table.history import decode, read
from parlour.table.room import phase

log = [decode(line.encode()) for line in sys.stdin.read().splitlines()]
table = read(load("memory/1"), "t", log, bytes.fromhex("{SECRET.hex()}"))
chairs = [(one.user, one.away is not None, one.held, one.resigned) for one in table.chairs]
game = table.game
print(table.seq, phase(table), chairs, table.clock, game.hash.hex(), game.links, game.over)
"""


def moved_by_a_stand_in(table: Played) -> None:
    table.do(1, Wait(id=ID))
    table.do(1, Hold(id=ID), after=5_000)
    table.move(Flip(3))
    table.do(0, Return(id=ID), after=5_000)
    table.move(Flip(4))


def moved_after_a_wait(table: Played) -> None:
    table.do(1, Wait(id=ID))
    table.move(Flip(3), after=3_600_000)


def left_again(table: Played) -> None:
    table.do(1, Wait(id=ID))
    table.do(0, Return(id=ID), after=5_000)
    table.do(0, Depart(id=ID))
    table.do(None, Lapse(id=ID), after=WINDOW + CHOICE)


def both_left(table: Played) -> None:
    table.do(1, Wait(id=ID))
    table.do(1, Depart(id=ID), after=3_600_000)
    table.do(None, Lapse(id=ID), after=WINDOW + CHOICE)


def abandoned(table: Played) -> None:
    table.do(1, Wait(id=ID))
    table.do(1, Abandon(id=ID), after=3_600_000)


def claimed(table: Played) -> None:
    table.do(1, Claim(id=ID))


def read_by(table: Played, environment: dict[str, str] | None) -> str:
    log = b"\n".join(map(encode, table.log))
    found = subprocess.run(
        [sys.executable, "-c", READ], input=log, env=environment, capture_output=True, check=False
    )
    assert found.returncode == 0, found.stderr.decode()
    return found.stdout.decode()


@pytest.mark.parametrize(
    "goes_on",
    [moved_by_a_stand_in, moved_after_a_wait, left_again, both_left, abandoned, claimed],
)
def test_choices_about_an_absent_player_are_read_alike(goes_on: Callable[[Played], None]) -> None:
    table = started("memory/1", absence="decide", options={"first": 0})
    table.do(0, Depart(id=ID))
    table.now = Ms(table.now + WINDOW)
    goes_on(table)
    assert read_by(table, last_release.environment()) == read_by(table, None)
