"""The documentation site has every page, no link that leads nowhere, and a search that finds the
manual."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tests.support.root import ROOT
from tools.docs import site_pages

UNSEARCHED = "---\nsearch:\n  exclude: true\n---\n"


class Loader(yaml.SafeLoader):  # type: ignore[misc]  # PyYAML is not typed
    """Reads what MkDocs takes from the environment as its value without one."""


Loader.add_constructor("!ENV", lambda loader, node: loader.construct_sequence(node)[-1])


@pytest.fixture(scope="module")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("pages")
    site_pages.lay_out(folder)
    return folder


@pytest.fixture(scope="module")
def config() -> Any:
    return yaml.load((ROOT / "mkdocs.yml").read_text("utf-8"), Loader)


def test_every_page_is_on_the_site_and_every_page_of_the_site_is_there(
    pages: Path, config: Any
) -> None:
    made = {str(one.relative_to(pages)) for one in pages.rglob("*.md")}
    shown = set(re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE))
    assert shown <= made
    reached = {one for one in made if one.startswith(("decisions/", "play/", "examples/"))}
    assert made - reached == {one for one in shown if "/" not in one}
    for page in pages.rglob("*.md"):
        for link in re.findall(r"\]\(([^)#:\s]+)[)#]", page.read_text("utf-8")):
            assert (page.parent / link).is_file(), f"{page.name}: {link}"
    assert config["strict"]
    assert (pages / config["theme"]["logo"]).is_file()


def test_the_site_has_three_doors_a_switch_for_the_light_and_next_pages(
    pages: Path, config: Any
) -> None:
    assert "\n| Play | Host | Build |\n" in (pages / "index.md").read_text("utf-8")
    assert [name for one in config["nav"] for name in one][:4] == ["Home", "Play", "Host", "Build"]
    assert len([one for one in config["theme"]["palette"] if "toggle" in one]) == 3
    assert "navigation.footer" in config["theme"]["features"]


def test_decisions_are_not_in_the_search(pages: Path) -> None:
    left_out = {
        str(one.relative_to(pages))
        for one in pages.rglob("*.md")
        if one.read_text("utf-8").startswith(UNSEARCHED)
    }
    decisions = {f"decisions/{one.name}" for one in (pages / "decisions").glob("*.md")}
    assert len(decisions) > 10
    assert left_out == decisions | {"changelog.md", "requirements.md"}


def test_every_operation_is_on_a_page(pages: Path) -> None:
    openapi = json.loads((ROOT / "docs/schema/openapi.json").read_text("utf-8"))
    text = (pages / "operations.md").read_text("utf-8")
    for path, methods in openapi["paths"].items():
        for method in methods:
            assert f"<code>{method.upper()} {path}</code></h3>" in text


def test_pages_can_be_edited_where_the_address_is_known(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDIT_URL", "https://example.org/edit/main")
    site_pages.lay_out(tmp_path)
    for page, source in (
        ("index.md", "docs/index.md"),
        ("about.md", "README.md"),
        ("play/pazaak.md", "src/parlour/games/pazaak/RULES.md"),
    ):
        link = f"\n[Edit this page](https://example.org/edit/main/{source})\n"
        assert link in (tmp_path / page).read_text("utf-8")


def test_without_an_address_pages_have_no_link_to_edit_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("EDIT_URL", "")
    site_pages.lay_out(tmp_path)
    assert "[Edit this page]" not in (tmp_path / "index.md").read_text("utf-8")
