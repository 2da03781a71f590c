"""The README of a package leads to the repository, whose address is written down once."""

import re
import sys
import tomllib
from pathlib import Path

import pytest

from tests.support.root import ROOT

sys.path.insert(0, str(ROOT))
import build_metadata

PLACE = "https://code.example/o/parlour"


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        (
            "[Install](docs/install.md#https)",
            f"[Install]({PLACE}/blob/v1.0.0/docs/install.md#https)",
        ),
        ("![A room](docs/room.png)", f"![A room]({PLACE}/raw/v1.0.0/docs/room.png)"),
        (
            "[![A room](docs/room.png)](docs/play.md)",
            f"[![A room]({PLACE}/raw/v1.0.0/docs/room.png)]({PLACE}/blob/v1.0.0/docs/play.md)",
        ),
        ('<img alt="" src="docs/a.webp">', f'<img alt="" src="{PLACE}/raw/v1.0.0/docs/a.webp">'),
        ('<a href="docs">', f'<a href="{PLACE}/blob/v1.0.0/docs">'),
        ("[up](#play)", "[up](#play)"),
        ("[site](https://example.org)", "[site](https://example.org)"),
    ],
)
def test_links_of_the_readme_become_absolute(written: str, shown: str) -> None:
    assert build_metadata.absolute(written, PLACE, "1.0.0") == shown


def test_no_link_of_our_own_readme_stays_relative() -> None:
    text = build_metadata.absolute((ROOT / "README.md").read_text("utf-8"), PLACE, "1.0.0")
    links = re.findall(r"\]\(([^)\s]+)\)", text) + re.findall(r'(?:src|href)="([^"]+)"', text)
    assert links
    assert [one for one in links if not one.startswith(("https://", "#"))] == []


def test_a_package_has_the_addresses_of_its_version() -> None:
    addresses = build_metadata.urls(PLACE, "1.0.0")
    assert addresses["Source"] == PLACE
    assert addresses["Changelog"] == f"{PLACE}/blob/v1.0.0/CHANGELOG.md"
    assert "/HEAD/" in build_metadata.urls(PLACE, "1.1.0.dev0")["Changelog"]
    assert build_metadata.urls("", "1.0.0") == {}


@pytest.mark.parametrize("place", ["", PLACE])
def test_the_build_adds_them(tmp_path: Path, place: str) -> None:
    (tmp_path / "README.md").write_text("[Install](docs/install.md)\n", "utf-8")
    hook = build_metadata.Addresses(str(tmp_path), {"repository": place})
    metadata: dict[str, object] = {"version": "1.0.0"}
    hook.update(metadata)
    assert metadata["urls"] == build_metadata.urls(place, "1.0.0")
    readme = metadata["readme"]
    assert isinstance(readme, dict)
    assert readme["text"].startswith(f"[Install]({place + '/blob/v1.0.0/' if place else ''}docs/")


def test_the_address_is_written_down_in_one_place() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    assert project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["path"] == "build_metadata.py"
    assert project["project"]["dynamic"] == ["readme", "urls"]
    for file in ("build_pages.py", "build_metadata.py"):  # whatever builds a package needs both
        for place in (".dockerignore", "deploy/Dockerfile", "pyproject.toml"):
            assert file in (ROOT / place).read_text("utf-8"), place
