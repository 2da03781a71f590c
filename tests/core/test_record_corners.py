"""Corners of records that games seldom reach; each was a change that nothing noticed."""

import json
from itertools import pairwise
from random import Random

import msgspec
from msgspec.structs import replace

from parlour.core.game import Choice, Seat
from parlour.core.ids import Ms
from parlour.core.record import (
    Player,
    Record,
    Resigned,
    Undone,
    committed,
    opened,
    positions,
    verify,
)
from parlour.core.record.chain import name_digest
from parlour.games.registry import load
from parlour.table.history import record as history_record
from tests.core.test_records import MEMORY, finished, seat_in, written
from tests.support.root import ROOT
from tests.support.tables import NAMES, started


def test_a_fault_of_an_entry_is_told_with_its_number() -> None:
    record = finished("memory", 0)
    first, second, *others = record.log
    early = replace(second, at=Ms(first.at - 5))
    faults = verify(written(replace(record, log=(first, early, *others))), load)
    assert "log entry 2: 5 ms before the entry it follows" in faults
    wrong = replace(record, log=(first, Undone(first.at, Seat(1)), second, *others))
    faults = verify(written(wrong), load)
    assert "log entry 2: seat 1 has no move to take back" in faults
    of_two = replace(record, log=(first, Resigned(first.at, Seat(1)), second, *others))
    assert "log entry 2: seat 1 cannot resign" in verify(written(of_two), load)


def test_a_record_that_is_begun_has_the_form_of_one() -> None:
    options = MEMORY.options(first=0)
    promise = committed(MEMORY, "t", options, bytes(32), (bytes(32), None))
    begun = opened(MEMORY, "t", options, (Player(name="Ada"), Player(name="Ben")), Ms(0), promise)
    assert msgspec.json.decode(msgspec.json.encode(begun), type=Record) == begun


def test_the_limits_of_a_record_are_those_of_the_schema() -> None:
    path = ROOT / "docs" / "schema" / "record.json"
    written = json.loads(path.read_text("utf-8"))
    del written["$schema"]
    assert json.loads(json.dumps(msgspec.json.schema(Record))) == written


def test_a_name_leaves_the_record_and_the_chain_stays() -> None:
    played = started("memory/1", *NAMES[:2])
    played.play(Random(1))
    record = history_record(played.box, played.table, played.log)
    first, second = record.players
    gone = Player(name="removed", bot=first.bot, digest=name_digest(str(first.salt), first.name))
    assert verify(written(replace(record, players=(gone, second))), load) == ()
    bare = Player(name=first.name, bot=first.bot)
    faults = verify(written(replace(record, players=(bare, second))), load)
    assert f"players: seat 0 is not named as {record.format} does it" in faults


def test_choices_are_asked_of_seats() -> None:
    """The record names the seat that was asked, for every move but chance's."""
    for before, after in pairwise(positions(load("pazaak"), finished("pazaak", 2))):
        assert after.entry is not None
        asked = before.turn.seat if isinstance(before.turn, Choice) else None
        assert seat_in(after.entry) == asked
