"""A feature is one folder and one name: the example of docs/features.md, on a real server."""

import contextlib
import os
import sqlite3
import time
from pathlib import Path

import httpx
import pytest

from parlour.words import Words
from tests.support.door import Served, served
from tests.support.guestbook import (
    EMPTY,
    FILES,
    LIST,
    add_guestbook,
    changed,
    guest,
    remove_guestbook,
)
from tests.support.root import ROOT

DAY = 24 * 60 * 60_000  # ms


@pytest.fixture
def package(tmp_path: Path) -> Path:
    return add_guestbook(tmp_path)


def counted(server: Served, count: int) -> None:
    """The background work has counted so many lines."""
    until = time.monotonic() + 20
    while f"parlour_guestbook_lines {count}.0" not in httpx.get(f"{server.url}/metrics").text:
        assert time.monotonic() < until
        time.sleep(0.1)


def grow_old(file: Path, line: str, days: int) -> None:
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE guestbook SET at = at - ? WHERE line = ?", (days * DAY, line))


def test_the_example_of_the_docs_is_one_folder_and_one_name(package: Path, tmp_path: Path) -> None:
    assert len(FILES) == 11
    assert set(changed(package)) == {*FILES, *EMPTY, LIST}
    file = tmp_path / "parlour.db"
    env = os.environ | {"PYTHONPATH": str(package.parent), "PARLOUR_GUESTBOOK_DAYS": "10"}
    options = ("--no-bots", "--rate", "guestbook=2/60")
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(served(*options, database=f"sqlite:///{file}", env=env))
        ada, ben = (stack.enter_context(guest(server, name)) for name in ("Ada", "Ben"))
        assert ada.post("/api/guestbook", json={"line": "Hello"}).status_code == 204
        assert ada.post("/api/guestbook", json={"line": ""}).status_code == 400
        assert ben.post("/api/guestbook", json={"line": "Lovely"}).status_code == 204
        assert sorted(ben.get("/api/guestbook").json()) == ["Hello", "Lovely"]
        assert ada.get("/api/me/data").json()["more"] == {"guestbook": ["Hello"]}
        assert "/api/guestbook" in ada.get("/openapi.json").json()["paths"]
        counted(server, 2)
        ada.post("/api/guestbook", json={"line": "Again"}).raise_for_status()
        assert ada.post("/api/guestbook", json={"line": "And again"}).status_code == 429
        assert ada.post("/api/me/erase", json={"name": "Ada"}).status_code == 204
        assert ben.get("/api/guestbook").json() == ["Lovely"]
        counted(server, 1)
        ben.post("/api/guestbook", json={"line": "Still there"}).raise_for_status()
    grow_old(file, "Lovely", days=11)
    grow_old(file, "Still there", days=9)
    with served("--no-bots", database=f"sqlite:///{file}", env=env) as server:
        counted(server, 1)  # retention runs when a server starts
        assert (
            'parlour_deleted_total{kind="guestbook"} 1.0' in httpx.get(f"{server.url}/metrics").text
        )
        assert httpx.get(f"{server.url}/api/guestbook").json() == ["Still there"]


def test_without_the_folder_and_the_name_nothing_is_left_of_it(
    package: Path, tmp_path: Path
) -> None:
    remove_guestbook(package)
    assert list(changed(package)) == []
    env = os.environ | {"PYTHONPATH": str(package.parent)}
    with served("--no-bots", database=f"sqlite:///{tmp_path}/parlour.db", env=env) as server:
        assert httpx.get(f"{server.url}/api/guestbook").status_code == 404


def keys(file: Path) -> set[str]:
    return {*Words(file.read_text("utf-8"))}


def test_words_of_features_are_in_three_languages_and_no_page_has_the_same_keys(
    package: Path,
) -> None:
    taken = keys(ROOT / "client/src/words/en.ftl")
    folders = {file.parent for file in package.glob("features/*/pages/words.*.ftl")}
    assert folders
    for folder in folders:
        english, *others = (keys(folder / f"words.{one}.ftl") for one in ("en", "de", "fr"))
        assert others == [english, english]
        assert not english & taken
        taken |= english
