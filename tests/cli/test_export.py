"""`parlour export`: finished games as every seat saw them, and nobody's name."""

import asyncio
import json
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from parlour.client import Client
from parlour.client.account import guest, program
from parlour.core.box import Box
from parlour.core.game import Seat
from parlour.core.record import Moved, Record, positions
from parlour.core.record.seen import Outlook, outlooks
from parlour.games.registry import load
from parlour.laws import recorded
from tests.support import services
from tests.support.door import served
from tests.support.keeper import typed
from tests.support.network_players import Player as Rng
from tests.support.network_players import follow
from tests.support.tables import EVERY_TABLE

every_table = pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)


def options(box: Box, seats: int) -> Any:
    return box.options(seats=seats) if len(box.seats) > 1 else box.options()


def written(folder: Path, records: list[Record], to: str = "out.jsonl") -> list[Outlook]:
    names = [f"{number}.json" for number in range(len(records))]
    for name, record in zip(names, records, strict=True):
        (folder / name).write_bytes(msgspec.json.encode(record))
    done = typed(folder, "export", to, *names)
    assert done.code == 0, done.err
    return lines(folder / to)


def lines(file: Path) -> list[Outlook]:
    """Every line is an outlook, to the letter: nothing else is in it."""
    found = [msgspec.json.decode(one, type=Outlook) for one in file.read_bytes().splitlines()]
    assert [msgspec.json.encode(one) for one in found] == file.read_bytes().splitlines()
    return found


@every_table
def test_a_line_is_what_its_seat_was_shown_and_told(name: str, seats: int, tmp_path: Path) -> None:
    """Against a replay of the record: views by `show`, events by `tell`, and nothing twice."""
    box = load(name)
    record = recorded(box, options(box, seats), "export")
    found = written(tmp_path, [record])
    asked = [entry for entry in record.log if isinstance(entry, Moved) and entry.seat is not None]
    assert Counter(line.step for line in found) == dict.fromkeys(range(len(asked) + 1), seats)
    for seat in map(Seat, range(seats)):
        mine = [line for line in found if line.seat == seat]
        told = [
            msgspec.to_builtins(heard)
            for at in positions(box, record)
            for event in at.events
            if (heard := box.game.tell(event, seat)) is not None
        ]
        assert json_of([event for line in mine for event in line.heard]) == json_of(told)
        shown = [
            msgspec.to_builtins(box.game.show(at.state, seat))
            for at, after in zip(*(([*positions(box, record)])[n:] for n in (0, 1)), strict=False)
            if isinstance(after.entry, Moved) and after.entry.seat is not None
        ]
        assert json_of([line.view for line in mine[:-1]]) == json_of(shown)
        made = [(line.step, line.move) for line in mine if line.move is not None]
        own = [(n, one.move) for n, one in enumerate(asked) if one.seat == seat]
        assert json_of(made) == json_of(own)


def json_of(value: object) -> Any:
    return json.loads(msgspec.json.encode(value))


@every_table
def test_moves_have_their_numbers_and_the_end_its_result(
    name: str, seats: int, tmp_path: Path
) -> None:
    box = load(name)
    record = recorded(box, options(box, seats), "numbers")
    for line in written(tmp_path, [record]):
        assert (line.result is None) == (line.asked is not None)
        assert (line.move is not None) == (line.seat == line.asked) == bool(line.legal)
        if line.number is not None:
            assert line.number in line.legal
            assert json_of(box.actions[line.number]) == line.move
        if line.result is not None:
            assert line.result == record.result
        assert line.player == "program"  # the record says that all of them played at random


def test_a_hand_and_a_side_deck_are_their_owners(tmp_path: Path) -> None:
    box = load("pazaak")
    records = [recorded(box, terms, f"secret {n}") for n, terms in enumerate(box.tables)]
    found = written(tmp_path, records)
    assert {line.game for line in found} == {*range(1, len(records) + 1)}
    for line in found:
        assert "loadouts" not in line.options
        other = 1 - line.seat
        assert not any(line.view["hands"][other])
        for event in line.heard:
            if event["t"] == "CardDealt":
                assert (event["card"] is None) == (event["seat"] == other)
    seeds = {one for record in records for one in (record.fair.server_seed, record.hash)}
    text = (tmp_path / "out.jsonl").read_text("utf-8")
    assert not [one for one in (*seeds, *(record.table for record in records)) if one in text]


PEOPLE = ("Zebulon Quarrie", "Wilhelmina Oxenham")


async def played(url: str, game: str) -> tuple[list[str], Record]:
    """A game of a guest and a program, over the network; what must not be told of them."""
    people: list[Client] = [
        await guest(url, name=PEOPLE[0]),
        await program(url, name=PEOPLE[1], bot="Ottilies Maschine"),
    ]
    opened = await people[0].open(game, seats=2, private=True)
    async with people[1].table(await people[1].find(opened.code)) as seat:
        await seat.sit(code=opened.code)
    async with (
        people[0].table(opened.table, whole=True) as one,
        people[1].table(opened.table, whole=True) as two,
    ):
        await asyncio.gather(
            *(follow(seat, Rng(Random(n)), []) for n, seat in enumerate((one, two)))
        )
    record = msgspec.json.decode(await people[0].record(opened.table), type=Record)
    told = [*PEOPLE, "Ottilie", opened.table, opened.code, *(str(one.id) for one in people)]
    told += [record.hash, record.fair.server_seed, str(record.started)]
    for person in people:
        await person.close()
    return told, record


def exported(database: str, folder: Path) -> None:
    """Of a server that goes on serving: whole, nameless, and as its players found it."""
    with served("--no-bots", database=database) as node:
        names, pazaak = asyncio.run(played(node.url, "pazaak"))
        more, memory = asyncio.run(played(node.url, "memory"))
        asyncio.run(unfinished(node.url))
        done = typed(folder, "export", "all.jsonl", "--database", database)
        assert done.code == 0, done.err
        assert "has 2 games in " in done.out
        one = typed(folder, "export", "one.jsonl", "--game", "memory", "--database", database)
        assert "has 1 game in " in one.out
    text = (folder / "all.jsonl").read_text("utf-8").casefold()
    assert not [name for name in (*names, *more) if name.casefold() in text]
    found = lines(folder / "all.jsonl")
    expected = [
        line
        for number, record in enumerate((pazaak, memory), 1)
        for line in outlooks(load(record.rules), record, number)
    ]
    assert json_of(found) == json_of(expected)
    assert {(line.seat, line.player) for line in found} == {(0, ""), (1, "program")}
    assert {line.rules for line in lines(folder / "one.jsonl")} == {"memory/1"}


async def unfinished(url: str) -> None:
    person = await guest(url, name="Nobody yet")
    await person.open("pixies", seats=3)
    await person.close()


def test_a_database_is_exported_while_it_is_played_in(tmp_path: Path) -> None:
    exported(f"sqlite:///{tmp_path}/parlour.db", tmp_path)


def test_postgresql_is_exported_too(tmp_path: Path) -> None:
    pytest.importorskip("asyncpg", reason="make study installs none; make test runs this")
    with services.postgres() as (_, url):
        exported(url, tmp_path)


def test_what_cannot_be_is_refused_and_nothing_is_left_behind(tmp_path: Path) -> None:
    (tmp_path / "old.jsonl").write_text("mine")
    (tmp_path / "none.json").write_text("{}")
    box = load("memory")
    record = recorded(box, box.options(), "faulty")
    (tmp_path / "bad.json").write_bytes(
        msgspec.json.encode(msgspec.structs.replace(record, log=record.log[2:]))
    )
    for tokens, says in (
        (("old.jsonl",), "already exists and was not changed"),
        (("out.csv",), "must end in .jsonl or .parquet"),
        (("out.jsonl",), "The database parlour.db does not exist"),
        (("out.jsonl", "none.json"), "none.json is not a game record"),
        (("out.jsonl", "gone.json"), "gone.json could not be read"),
        (("out.jsonl", "bad.json"), "log entry"),
        (("nowhere/out.jsonl", "none.json"), "nowhere/out.jsonl could not be written"),
        (("out.jsonl", "--game", "chess"), "chess"),
    ):
        done = typed(tmp_path, "export", *tokens)
        assert (done.code, says in done.err) == (2, True), done
    assert (tmp_path / "old.jsonl").read_text() == "mine"
    left = {file.name for file in tmp_path.iterdir()}
    assert left == {"old.jsonl", "none.json", "bad.json"}


def test_a_parquet_file_has_the_same_lines(tmp_path: Path) -> None:
    parquet: Any = pytest.importorskip("pyarrow.parquet", reason="pip install 'parlour[parquet]'")
    box = load("pazaak")
    records = [recorded(box, box.options(), f"parquet {n}") for n in range(3)]
    found = written(tmp_path, records)
    done = typed(tmp_path, "export", "out.parquet", "0.json", "1.json", "2.json")
    assert done.code == 0, done.err
    rows = parquet.read_table(tmp_path / "out.parquet").to_pylist()
    nested = ("options", "heard", "view", "move", "result")
    for row in rows:
        row |= {name: row[name] and json.loads(row[name]) for name in nested}
    assert rows == json_of(found)
