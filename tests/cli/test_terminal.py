"""Records come from strangers: nothing in them controls the terminal that shows them."""

from pathlib import Path

import msgspec
import pytest

from parlour.cli import visible
from parlour.cli.games import screen
from tests.support.keeper import typed
from tests.support.root import ROOT

GOLDEN = ROOT / "src/parlour/games/memory/golden/1-1.record.json"
ESCAPES = "\x1b]0;owned\x07\x1b[2J\x9b31m\r\x08\u202e"


@pytest.fixture
def hostile(tmp_path: Path) -> str:
    """A record with control characters wherever text may stand."""
    record = msgspec.json.decode(GOLDEN.read_bytes())
    for player in record["players"]:
        player["name"] += ESCAPES
    file = tmp_path / "hostile.json"
    file.write_bytes(msgspec.json.encode(record))
    return str(file)


def test_names_and_faults_of_a_record_control_no_terminal(tmp_path: Path, hostile: str) -> None:
    (tmp_path / "rules.json").write_bytes(
        GOLDEN.read_bytes().replace(b"memory/1", b"memory/1\\u001b[2J")
    )
    for command in (
        ("verify", hostile),
        ("replay", hostile),
        ("verify", "rules.json"),
        ("replay", "rules.json"),
    ):
        found = typed(tmp_path, *command)
        text = found.out + found.err
        assert text
        assert text == visible(text), command
    assert "owned" in typed(tmp_path, "replay", hostile).out  # the harmless rest is shown


def test_styles_are_printed_and_control_characters_are_not(
    capsys: pytest.CaptureFixture[str],
) -> None:
    console = screen()
    console._force_terminal = True
    console.print(f"red{ESCAPES}", style="red")
    assert capsys.readouterr().out.replace("\x1b[31m", "").replace("\x1b[0m", "") == (
        "red]0;owned[2J31m\n"
    )


@pytest.mark.parametrize(
    "text", ["Ada", "Zo\u00eb \u2713 \U0001f3b2", "a\n\tb", "\u0645\u0631\u062d\u0628\u0627"]
)
def test_what_can_be_seen_stays(text: str) -> None:
    assert visible(text) == text
