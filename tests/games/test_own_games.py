"""A game that somebody installed beside Parlour is no part of our tests."""

import os
import subprocess
import sys
from pathlib import Path

from tests.support.root import ROOT


def test_an_installed_game_is_not_collected(tmp_path: Path) -> None:
    about = tmp_path / "other_game-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Name: other-game\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text("[parlour.games]\nother = other_game\n")
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    done = subprocess.run(
        [*command, "tests/games/test_lessons.py"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"PYTHONPATH": str(tmp_path)},
    )
    assert done.returncode == 0, done.stdout
    assert "other" not in done.stdout
