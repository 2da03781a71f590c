"""Somebody downloads what is stored of them, and is forgotten; their games still verify."""

import json
import sqlite3
import subprocess
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from parlour.api import frames
from parlour.core.ids import CommandId, TableId
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.host.archive import unpacked
from tests.support import services
from tests.support.door import served
from tests.support.keeper import await_archived, rested, typed
from tests.support.places import Place, me, placed, soon
from tests.support.visitor import SEEDS, Visitor, begun, bound, joined, newcomer

NAME = "Zyxwvutsra Quokka"
FOLDED = NAME.lower()
X = CommandId("x")
ALONE = "no seat contributed a seed"  # they give none here


def finished(one: Visitor, two: Visitor) -> TableId:
    table = begun(one, two)
    assert two.do(table, frames.Resign(id=X))["t"] == "ok"
    return table


def rematch(table: TableId, *visitors: Visitor) -> TableId:
    for visitor in visitors:
        assert visitor.do(table, frames.Offer("rematch", id=CommandId("again")))["t"] == "ok"
    following = str(visitors[0].look(table)["news"]["following"])
    for visitor in visitors:
        assert visitor.do(TableId(following), frames.Commit(None, id=X))["t"] == "ok"
    return TableId(following)


def record(visitor: Visitor, table: TableId) -> bytes:
    return visitor.ask("GET", f"/api/tables/{table}/record").content


def faults(text: bytes) -> list[str]:
    return [one for one in verify(text, load) if ALONE not in one]


def dump(place: Place, to: Path) -> bytes:
    """All that the database holds, and a backup of it made now."""
    if place.database.startswith("sqlite"):
        assert not typed(place.folder, "backup", str(to), "--database", place.database).code
        files = [*place.folder.glob("parlour.db*"), to]
        return b"".join(file.read_bytes() for file in files)
    pg_dump = str(services.BINARIES[-1] / "pg_dump")
    ran = subprocess.run([pg_dump, place.database], capture_output=True, check=True, timeout=60)
    text = ran.stdout
    for hidden in (NAME, FOLDED):  # bytes are dumped in hexadecimal
        text = text.replace(hidden.encode().hex().encode(), hidden.encode())
    return text


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_whoever_is_erased_is_found_nowhere_and_their_games_verify(
    kind: str, tmp_path: Path
) -> None:
    with placed(kind, tmp_path) as place:
        zoe, ben = newcomer(place.url, NAME), newcomer(place.other, "Ben")
        who = me(zoe)
        first = finished(zoe, ben)
        second = rematch(first, zoe, ben)  # whose opening has the room's score, with her name
        assert ben.do(second, frames.Resign(id=CommandId("over")))["t"] == "ok"
        playing, waiting = begun(ben, zoe), joined(zoe, ben)
        for table in (first, second, playing, waiting):
            ben.look(table)  # every node has them in memory
            Visitor(place.url, ben.token).look(table)
        place.admin("mute", who, "--why", f"{NAME} is loud", "--for", "1h")
        before = json.loads(record(ben, first))
        assert before["format"] == "parlour/record/v2"
        assert NAME in {player["name"] for player in before["players"]}
        assert faults(record(ben, first)) == []
        data = zoe.ask("GET", "/api/me/data").json()
        assert data["person"] == {"id": who, "name": NAME, "bot": ""}
        assert {one["id"] for one in data["tables"]} == {first, second, playing, waiting}
        assert {one["table"] for one in data["games"]} == {first, second}
        assert NAME.encode() in dump(place, tmp_path / "before")

        assert zoe.ask("POST", "/api/me/erase", {"name": "Somebody"}).status_code == 400
        assert zoe.ask("POST", "/api/me/erase", {"name": NAME}).status_code == 204
        for url in (place.url, place.other):
            soon(lambda: Visitor(url, zoe.token).ask("GET", "/api/me").status_code == 401)  # noqa: B023
            soon(lambda: NAME.encode() not in record(Visitor(url), first))  # noqa: B023
        _assert_gone(place, ben, (first, second, playing), before)
        kept = dump(place, tmp_path / "after")
        logs = "".join(node.printed for node in place.nodes).encode()
        for text in (kept, logs):
            for wanted in (NAME, FOLDED, who):
                assert wanted.encode() not in text
        assert "unchanged" in place.admin("audit", "--verify")
        assert all(node.failures == 0 for node in place.nodes)
        again = ben.open()  # the other plays on
        assert again["table"]


def _assert_gone(
    place: Place, ben: Visitor, tables: tuple[TableId, ...], before: dict[str, Any]
) -> None:
    for url in (place.url, place.other):
        visitor = Visitor(url, ben.token)
        for table in tables:
            text = record(visitor, table)
            assert faults(text) == []
            told = json.loads(text)
            assert "—" in {player["name"] for player in told["players"]}
            shown = visitor.ask("GET", f"/api/tables/{table}").text
            assert NAME not in text.decode() + shown
        assert json.loads(record(visitor, tables[0]))["hash"] == before["hash"]
        games = visitor.ask("GET", "/api/me/games").text
        assert NAME not in games
        assert FOLDED not in games
        found = visitor.ask("GET", "/api/me/games?name=quokka").json()
        assert found["games"] == []


def test_whoever_is_erased_leaves_the_archive_too(tmp_path: Path) -> None:
    """Its rows are compressed: no search of a dump would find a name there."""
    file = tmp_path / "parlour.db"
    url = f"sqlite:///{file}"
    with served("--no-bots", "--no-limits", database=url) as server:
        zoe, ben = newcomer(server.url, NAME), newcomer(server.url, "Ben")
        table = bound(zoe, ben)
        shared = ben.look(table)["news"]["fair"]["commits_hash"]
        for seed, visitor in zip(SEEDS, (zoe, ben), strict=True):
            assert visitor.do(table, frames.Reveal(shared, seed.hex(), id=X))["t"] == "ok"
        assert ben.do(table, frames.Resign(id=CommandId("over")))["t"] == "ok"
        before = json.loads(record(ben, table))
    rested(file, 31)
    with served("--no-bots", "--no-limits", database=url) as server:
        await_archived(file, table)
        with closing(sqlite3.connect(file, timeout=30)) as stored, stored:  # one that came late
            row = (table, 1, "", b"", NAME.encode())
            stored.execute("INSERT INTO snapshots VALUES (?, ?, ?, ?, ?)", row)
        zoe, ben = Visitor(server.url, zoe.token), Visitor(server.url, ben.token)
        assert NAME.encode() in record(ben, table)
        assert zoe.ask("POST", "/api/me/erase", {"name": NAME}).status_code == 204
        soon(lambda: NAME.encode() not in record(ben, table))
        assert faults(record(ben, table)) == []
        assert json.loads(record(ben, table))["hash"] == before["hash"]
        assert server.failures == 0
    with closing(sqlite3.connect(file)) as stored:
        ((body,),) = stored.execute("SELECT body FROM archives").fetchall()
        assert stored.execute("SELECT count(*) FROM snapshots").fetchone() == (0,)
    kept = b"".join(line.entry for line in unpacked(table, body))
    assert b"Ben" in kept
    assert NAME.encode() not in kept


def test_a_changed_name_or_salt_of_a_record_is_found(tmp_path: Path) -> None:
    with placed("sqlite", tmp_path) as place:
        ada, ben = newcomer(place.url, "Ada"), newcomer(place.url, "Ben")
        text = record(ada, finished(ada, ben))
    assert faults(text) == []
    player = json.loads(text)["players"][0]
    for old, new in (
        ('"Ada"', '"Eve"'),
        (player["salt"], "0" * 32),
        (f',"salt":"{player["salt"]}"', ""),
        ("record/v2", "record/v1"),
    ):
        assert old in text.decode()
        assert faults(text.replace(old.encode(), new.encode(), 1)) != []
