"""Each example runs by the command that examples/README.md names."""

import ast
import re
import subprocess
import sys
from pathlib import Path

import pytest

from parlour.cli.app import main
from tests.support.root import ROOT

EXAMPLES = ROOT / "examples"
README = (EXAMPLES / "README.md").read_text("utf-8")


def test_every_example_has_its_command() -> None:
    for file in EXAMPLES.glob("*.py"):
        assert f"`python examples/{file.name}" in README
        about = ast.get_docstring(ast.parse(file.read_text("utf-8"))) or ""
        assert re.search(rf": python (examples/)?{file.name}", about)


def test_the_bot_is_the_one_that_the_api_page_shows() -> None:
    shown = re.search(
        r"```python\n(\"\"\"Plays.*?)```", (ROOT / "docs/api.md").read_text(), re.DOTALL
    )
    assert shown is not None
    assert (EXAMPLES / "bot.py").read_text("utf-8") == shown[1]


def test_the_fifth_game_obeys_every_law(capsys: pytest.CaptureFixture[str]) -> None:
    assert "`parlour check examples/pig`" in README
    assert main(["check", str(EXAMPLES / "pig"), "--games", "3"]) == 0
    assert "Pig obeys every law." in capsys.readouterr().out


def test_the_tests_of_the_fifth_game_pass() -> None:
    rules = EXAMPLES / "pig/pig/test_rules.py"
    subprocess.run([sys.executable, "-m", "pytest", "-q", str(rules)], check=True)


def test_the_learner_plays_in_the_arena(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    pytest.importorskip("gymnasium", reason="pip install 'parlour[pettingzoo]'")
    monkeypatch.chdir(tmp_path)
    learner = str(EXAMPLES / "learner.py")
    subprocess.run([sys.executable, learner, "40"], check=True)
    asked = ["arena", "pazaak", "--players", "random", "--games", "2"]
    assert main([*asked, "--entry", f"learner={learner}:choose"]) == 0
    assert "learner" in capsys.readouterr().out
