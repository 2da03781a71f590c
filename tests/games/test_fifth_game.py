"""A game from outside: written by new-game, installed as its own package, and played.

Nothing of Parlour is changed for it. pip fetches the build backend, so this needs a network.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.root import ROOT

NAME = "fifth_game"
PARLOUR = [sys.executable, "-c", "import sys; from parlour.cli.app import main; sys.exit(main())"]


def parlour(*words: str, path: Path | None = None, typed: str = "") -> str:
    """What the command prints; it must end well and complain of nothing."""
    env = {**os.environ, "PYTHONPATH": str(path)} if path else dict(os.environ)
    ran = subprocess.run(
        [*PARLOUR, *words], input=typed, env=env, capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stderr) == (0, ""), ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    into = tmp_path_factory.mktemp("author")
    parlour("new-game", NAME, "--into", str(into))
    return into / NAME


@pytest.fixture(scope="module")
def installed(project: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with nothing but the game in it, as pip installed it."""
    target = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    subprocess.run([*pip, "--no-deps", "--target", str(target), str(project)], check=True)
    return target


def test_the_folder_is_checked_before_it_is_installed(project: Path) -> None:
    assert "Fifth game obeys every law." in parlour("check", str(project), "--games", "10")


def test_its_own_tests_pass(project: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", str(project)],
        cwd=project,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "5 passed" in ran.stdout, ran.stdout


def test_its_types_are_strict(project: Path) -> None:
    strict = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", os.devnull, NAME]
    ran = subprocess.run(strict, cwd=project, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout


def test_it_stands_on_the_shelf(installed: Path) -> None:
    row = next(row for row in parlour("games", path=installed).splitlines() if NAME in row)
    assert "Fifth game" in row
    assert f"(from {NAME} 0.1.0)" in row
    assert NAME not in parlour("games")


def test_it_keeps_every_law(installed: Path) -> None:
    shown = parlour("check", NAME, "--games", "10", path=installed)
    assert "Fifth game obeys every law." in shown


def test_it_is_played_to_the_end(installed: Path) -> None:
    shown = parlour("play", NAME, "--seed", "3", path=installed, typed="take 1\n" * 21)
    assert shown.splitlines()[-1].endswith("wins: the last stone is taken.")


def test_its_rules_are_read(installed: Path) -> None:
    assert parlour("rules", NAME, path=installed).startswith("# Fifth game\n")


def test_the_tutorial_names_every_prop_of_a_board() -> None:
    types = (ROOT / "client/src/table/board.ts").read_text("utf-8")
    body = types.partition("export interface BoardProps")[2].partition("\n}")[0]
    page = (ROOT / "docs/authors.md").read_text("utf-8").partition("| in `props` |")[2]
    told = re.findall(r"^\| `(\w+)", page.partition("\n\n")[0], re.MULTILINE)
    assert told == re.findall(r"^  (\w+)\??:", body, re.MULTILINE)
