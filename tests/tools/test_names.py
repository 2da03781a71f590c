"""A public name of the last release that is gone stands in the notes of the next one."""

import json
import re
import tomllib
from pathlib import Path

import pytest
from cyclopts import App

from tests.support.root import ROOT
from tools.release import names
from tools.release.checks import RELEASED

STATED = json.loads((ROOT / RELEASED).read_text("utf-8"))


def test_what_is_gone_since_the_last_release_is_in_the_notes() -> None:
    gone = names.gone(STATED["names"], names.public())
    assert names.unexplained(ROOT, gone, STATED["version"]) == [], (
        "These public names are gone. Keep each for one more release, or say in changes/ what "
        "replaces it (docs/versions.md)"
    )


def test_every_kind_of_public_name_is_compared() -> None:
    has = {
        "settings": "host_name",
        "metrics": "parlour_sockets",
        "commands": "parlour serve",
        "operations": "GET /api/games",
        "frames": "news.seq",
        "records": "Record.format",
        "client": "Client.open",
        "games": "Box.version",
    }
    for found in (STATED["names"], names.public()):
        assert [kind for kind, name in has.items() if name not in found[kind]] == []
        assert found.keys() == has.keys()
        assert {"Game.start", "Game.turn", "Game.apply", "Game.show", "Game.tell"} < {
            *found["games"]
        }
        assert "parlour admin ban --address" in found["commands"]


@pytest.mark.parametrize(
    ("note", "missing"),
    [
        ("- `parlour_old` is now `parlour_new`.\n", []),
        ("- `parlour_old_total` is gone.\n", ["parlour_old"]),
        ("- `x_parlour_old` is gone.\n", ["parlour_old"]),
    ],
)
def test_a_note_names_what_is_gone_in_full(tmp_path: Path, note: str, missing: list[str]) -> None:
    (tmp_path / "changes").mkdir()
    (tmp_path / "changes/metric.changed.md").write_text(note)
    (tmp_path / "CHANGELOG.md").write_text(
        "# Changelog\n\n## 0.2.0 (2026-01-01)\n\n- parlour_old\n"
    )
    gone = names.gone({"metrics": ["parlour_old"]}, {"metrics": ["parlour_new"]})
    assert names.unexplained(tmp_path, gone, "0.2.0") == missing


def test_commands_and_their_options_are_found() -> None:
    app, inner = App(name="x"), App(name="deep")

    @app.command
    def run(*, fast: bool = False) -> None: ...

    @inner.command
    def down(depth: int) -> None: ...

    app.command(inner)
    found = names.commands(app)
    assert {"parlour run", "parlour run --fast", "parlour deep down --depth"} <= {*found}


def test_the_names_are_of_the_newest_release_and_other_code_has_another_version() -> None:
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    newest = re.findall(r"^## (\d\S+) \(", (ROOT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE)
    assert newest[0] == STATED["version"]
    assert stated == newest[0] or stated.endswith(".dev0")
