"""A feature is one folder and one name: the example of docs/features.md, on a real server."""

import contextlib
import os
from pathlib import Path

import httpx
import pytest

from parlour.words import Words
from tests.support.door import served
from tests.support.guestbook import ADDED, FILES, Sources, await_count, grow_old, guest
from tests.support.root import ROOT


@pytest.fixture
def sources(tmp_path: Path) -> Sources:
    sources = Sources(tmp_path / "sources")
    sources.add_guestbook()
    return sources


def test_the_example_of_the_docs_is_one_folder_and_one_name(
    sources: Sources, tmp_path: Path
) -> None:
    assert len(FILES) == 11
    assert sources.status() == ADDED
    file = tmp_path / "parlour.db"
    env = os.environ | {"PYTHONPATH": str(sources.package.parent), "PARLOUR_GUESTBOOK_DAYS": "10"}
    options = ("--no-bots", "--rate", "guestbook=2/60")
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(served(*options, database=f"sqlite:///{file}", env=env))
        ada, ben = (stack.enter_context(guest(server, name)) for name in ("Ada", "Ben"))
        assert ada.post("/api/guestbook", json={"line": "Hello"}).status_code == 204
        assert ada.post("/api/guestbook", json={"line": ""}).status_code == 400
        assert ben.post("/api/guestbook", json={"line": "Lovely"}).status_code == 204
        assert sorted(ben.get("/api/guestbook").json()["lines"]) == ["Hello", "Lovely"]
        assert ada.get("/api/me/data").json()["more"]["guestbook"] == ["Hello"]
        assert "/api/guestbook" in ada.get("/openapi.json").json()["paths"]
        await_count(server, 2)
        ada.post("/api/guestbook", json={"line": "Again"}).raise_for_status()
        assert ada.post("/api/guestbook", json={"line": "And again"}).status_code == 429
        assert ada.post("/api/me/erase", json={"name": "Ada"}).status_code == 204
        assert ben.get("/api/guestbook").json() == {"lines": ["Lovely"], "days": 10}
        await_count(server, 1)
        ben.post("/api/guestbook", json={"line": "Still there"}).raise_for_status()
    grow_old(file, "Lovely", days=11)
    grow_old(file, "Still there", days=9)
    with served("--no-bots", database=f"sqlite:///{file}", env=env) as server:
        await_count(server, 1)  # retention runs when a server starts
        assert (
            'parlour_deleted_total{kind="guestbook"} 1.0' in httpx.get(f"{server.url}/metrics").text
        )
        assert httpx.get(f"{server.url}/api/guestbook").json()["lines"] == ["Still there"]


def test_without_the_folder_and_the_name_nothing_is_left_of_it(
    sources: Sources, tmp_path: Path
) -> None:
    sources.remove_guestbook()
    assert sources.status() == []
    env = os.environ | {"PYTHONPATH": str(sources.package.parent)}
    with served("--no-bots", database=f"sqlite:///{tmp_path}/parlour.db", env=env) as server:
        assert httpx.get(f"{server.url}/api/guestbook").status_code == 404


def keys(file: Path) -> set[str]:
    return {*Words(file.read_text("utf-8"))}


def test_words_of_features_are_in_three_languages_and_no_page_has_the_same_keys(
    sources: Sources,
) -> None:
    taken = keys(ROOT / "client/src/words/en.ftl")
    folders = {file.parent for file in sources.package.glob("features/*/pages/words.*.ftl")}
    assert folders
    for folder in folders:
        english, *others = (keys(folder / f"words.{one}.ftl") for one in ("en", "de", "fr"))
        assert others == [english, english]
        assert not english & taken
        taken |= english
