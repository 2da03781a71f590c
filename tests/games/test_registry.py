"""The shelf finds games here and elsewhere, and their older versions."""

from pathlib import Path

import pytest

from parlour.games import registry
from parlour.games.registry import load, names, page_files


def test_the_four_games_are_on_the_shelf() -> None:
    assert {"memory", "pazaak", "phage", "pixies"} <= set(names())
    assert list(names()) == sorted(names())
    for name in names():
        assert load(name).name == name
    with pytest.raises(KeyError):
        load("chess")


def test_an_older_version_is_found_in_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "oldgame"
    (folder / "v1").mkdir(parents=True)
    code = (
        "from msgspec.structs import replace\nfrom parlour.games.memory import box\n"
        "box = replace(box, name='oldgame', version={version})\n"
    )
    (folder / "__init__.py").write_text(code.format(version=2))
    (folder / "v1" / "__init__.py").write_text(code.format(version=1))
    monkeypatch.syspath_prepend(str(tmp_path))
    monkeypatch.setattr(registry, "packages", lambda: {"oldgame": "oldgame"})
    assert [load(r).version for r in ("oldgame", "oldgame/2", "oldgame/1")] == [2, 2, 1]
    with pytest.raises(KeyError):
        load("oldgame/3")


def test_a_box_is_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "packages", lambda: {"wrong": "parlour.games.wrong"})
    monkeypatch.setattr(registry, "import_module", lambda _name: type("M", (), {"box": 1}))
    with pytest.raises(TypeError, match="not a Box"):
        load("wrong")


def test_files_for_the_browser_are_found_without_running_the_games_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "brokengame"
    folder.mkdir()
    (folder / "__init__.py").write_text("raise RuntimeError\n")
    for name in ("board.js", "art.svg", "secrets.js"):
        (folder / name).write_text("")
    monkeypatch.syspath_prepend(str(tmp_path))
    found = {"brokengame": "brokengame", "gone": "no_such_package", "lost": "no_such.package"}
    monkeypatch.setattr(registry, "packages", lambda: found)
    assert list(page_files("brokengame")) == ["board.js", "art.svg"]
    assert page_files("gone") == page_files("lost") == {}
