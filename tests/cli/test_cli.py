"""The commands beside play, as a user types them."""

import subprocess
import sys
from pathlib import Path

import pytest

from parlour.cli.app import main
from parlour.laws import LAWS, digest

Said = pytest.CaptureFixture[str]


@pytest.fixture
def _own_path(monkeypatch: pytest.MonkeyPatch) -> None:
    """Checking a folder puts it on the path; here only until the test is over."""
    monkeypatch.setattr(sys, "path", [*sys.path])


def test_help_lists_the_commands(capsys: Said) -> None:
    assert main(["--help"]) == 0
    shown = capsys.readouterr().out
    assert all(name in shown for name in ("play", "games", "rules", "check", "perft", "new-game"))


def test_the_shelf_says_who_can_play_what(capsys: Said) -> None:
    assert main(["games"]) == 0
    memory = next(row for row in capsys.readouterr().out.splitlines() if row.startswith("memory"))
    assert memory.split()[:4] == ["memory", "Memory", "2", "memory/1"]
    assert "keep the pairs" in memory


def test_rules_are_raw_when_piped(capsys: Said) -> None:
    assert main(["rules", "memory"]) == 0
    assert capsys.readouterr().out.startswith("# Memory\n")


def test_rules_are_drawn_in_a_terminal(capsys: Said, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert main(["rules", "memory"]) == 0
    assert "# Memory" not in capsys.readouterr().out


@pytest.mark.parametrize("command", [["rules"], ["play"], ["check"], ["perft", "--depth", "1"]])
def test_an_unknown_game_is_one_line_that_names_the_closest(
    command: list[str], capsys: Said
) -> None:
    assert main([*command, "memroy"]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert "Did you mean memory?" in err


def test_an_unknown_option_is_told_without_a_traceback(capsys: Said) -> None:
    assert main(["play", "memory", "--colour", "red"]) == 2
    assert "--colour" in capsys.readouterr().err


def test_rules_of_a_version_nobody_has(capsys: Said) -> None:
    assert main(["rules", "memory/99"]) == 2
    assert "memory/99" in capsys.readouterr().err


def test_perft_counts_from_the_first_decision(capsys: Said) -> None:
    assert main(["perft", "memory", "--depth", "3"]) == 0
    rows = [row.split() for row in capsys.readouterr().out.splitlines()]
    assert [row[:2] for row in rows[-3:]] == [["1", "22"], ["2", "242"], ["3", "5082"]]


def test_memory_keeps_every_law(capsys: Said) -> None:
    assert main(["check", "memory", "--games", "3"]) == 0
    rows = capsys.readouterr().out.splitlines()[1:-1]
    assert all(row.startswith("✓") for row in rows)
    laws = sorted((law.__doc__ or "") for law in (*LAWS, digest))
    assert [row.partition(" s ")[2].strip() for row in rows[:-2]] == laws  # then papers and lessons


@pytest.mark.usefixtures("_own_path")
def test_check_finds_the_game_in_a_folder(tmp_path: Path, capsys: Said) -> None:
    assert main(["new-game", "foldergame", "--into", str(tmp_path)]) == 0
    assert main(["check", str(tmp_path / "foldergame"), "--games", "3"]) == 0
    assert main(["check", str(tmp_path / "foldergame" / "foldergame"), "--games", "3"]) == 0
    assert capsys.readouterr().out.count("Foldergame obeys every law.") == 2


BREAKS = {
    "doubles": ("rules.py", "range(1, most + 1)", "(1, 1)", "a move is listed twice"),
    "fault": ("rules.py", "left = state.heap - stones", "left = 1 // 0", "ZeroDivisionError"),
    "papers": ("RULES.md", "### 3.1 ", "### 3.9 ", "no heading for section 3.1"),
    "mute": ("words.en.ftl", "move-Take =", "move-Grab =", "move-Take"),
    "lesson": (
        "lessons.json",
        '"stones": 1}, {',
        '"stones": 4}, {',
        "no listed move leads to a goal",
    ),
    "reply": ("lessons.json", '"stones": 3}', '"stones": 9}', "the learner is not asked"),
    "coach": (
        "words.en.ftl",
        "lesson-win-else =",
        "lesson-win-other =",
        "lesson-win-else is missing",
    ),
    "hashing": ("rules.py", "(Begun(seat),)", "(Begun(Seat(hash('x') % 2)),)", "the bytes differ"),
}


@pytest.mark.usefixtures("_own_path")
@pytest.mark.parametrize("name", BREAKS)
def test_a_broken_game_shows_its_breach_and_the_seed(
    name: str, tmp_path: Path, capsys: Said
) -> None:
    where, sound, broken, breach = BREAKS[name]
    assert main(["new-game", f"{name}_game", "--into", str(tmp_path)]) == 0
    page = tmp_path / f"{name}_game" / f"{name}_game" / where
    text = page.read_text("utf-8")
    assert sound in text
    page.write_text(text.replace(sound, broken), "utf-8")
    assert main(["check", str(tmp_path / f"{name}_game"), "--games", "20"]) == 1
    shown = capsys.readouterr().out
    assert breach in shown
    assert "    seed " in shown


def test_a_folder_without_a_game_is_refused(tmp_path: Path, capsys: Said) -> None:
    assert main(["check", str(tmp_path)]) == 2
    assert "no game package" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("Chess", "lower-case letters"),
        ("my-game", "lower-case letters"),
        ("class", "lower-case letters"),
        ("trailing_", "lower-case letters"),
        ("memory", "The game memory already exists"),
        ("random", "already has a module random"),
        ("rich", "already has a module rich"),
        ("parlour", "already has a module parlour"),
    ],
)
def test_a_name_that_will_not_do_is_refused(
    name: str, why: str, tmp_path: Path, capsys: Said
) -> None:
    assert main(["new-game", name, "--into", str(tmp_path)]) == 2
    assert why in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []


def test_a_new_game_never_overwrites(tmp_path: Path, capsys: Said) -> None:
    kept = tmp_path / "nim"
    kept.mkdir()
    assert main(["new-game", "nim", "--into", str(tmp_path)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert list(kept.iterdir()) == []


def test_help_needs_neither_games_nor_rich_markdown() -> None:
    code = (
        "import sys; from parlour.cli.app import main; main(['--help']);"
        "sys.exit('parlour.laws' in sys.modules or 'rich.markdown' in sys.modules)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=False)
    assert ran.returncode == 0
