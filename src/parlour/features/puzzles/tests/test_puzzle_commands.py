"""`parlour admin puzzles`, a command that a feature declares."""

import sqlite3
from pathlib import Path

from tests.support.keeper import typed


def test_an_operator_lists_shows_and_removes_hidden_puzzles(tmp_path: Path) -> None:
    assert typed(tmp_path, "admin", "puzzles").out == "Nothing found.\n"
    refused = typed(tmp_path, "admin", "puzzles", "--show", "none")
    assert refused.code == 2
    assert refused.err == ("No hidden puzzle has that id. List them with: parlour admin puzzles\n")
    for name in ("first", "second"):
        hidden(tmp_path / "parlour.db", name)
    listed = "first pazaak/2: solved 0 of 0 times; reported as: \n"
    assert listed in typed(tmp_path, "admin", "puzzles").out
    done = typed(tmp_path, "admin", "puzzles", "--show", "first", "--remove", "second").out
    assert "It is number 1 in the audit log" in done
    assert "It is number 2 in the audit log" in done
    assert typed(tmp_path, "admin", "puzzles").out == "Nothing found.\n"


def hidden(database: Path, name: str) -> None:
    with sqlite3.connect(database) as connection:
        connection.execute(
            "INSERT INTO puzzles (id, rules, month, body, digest, rating, deviation, volatility,"
            " hidden) VALUES (?, 'pazaak/2', '2026-11', '{}', ?, 1500, 350, 0.06, 1)",
            (name, name.encode()),
        )
