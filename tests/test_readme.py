"""What the README shows is so."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from parlour.cli.app import app

ROOT = Path(__file__).parent.parent
PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md")]
RECORDS = sorted(ROOT.glob("docs/decisions/0*.md"))


def test_the_game_in_the_readme_is_the_one_that_new_game_writes() -> None:
    text = (ROOT / "README.md").read_text("utf-8").partition("## A game is five functions")[2]
    shown = re.search(r"```python\n(.*?)```", text, re.DOTALL)
    assert shown is not None
    rules = (files("parlour.cli") / "template" / "mygame" / "rules.py").read_text("utf-8")
    for function in re.split(r"\n\n(?=def )", shown[1].strip()):
        assert function in rules


def anchors(page: Path) -> set[str]:
    """What a link may name inside a page: its headings, as GitHub writes them."""
    titles = re.findall(r"^#+ (.*)$", page.read_text("utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w -]", "", title).lower().replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_command_and_link_exists(page: Path) -> None:
    text = page.read_text("utf-8")
    for command in re.findall(r"(?:^|`)parlour ([a-z-]+)", text, re.MULTILINE):
        assert command in app, command
    for target in re.findall(r"^make ([a-z-]+)|`make ([a-z-]+)`", text, re.MULTILINE):
        assert f"\n{''.join(target)}:" in (ROOT / "Makefile").read_text("utf-8"), target
    for link, part in re.findall(r"\]\(([^)#:]*)#?([^):]*)\)", text):
        target = page.parent / link if link else page
        assert target.exists(), link
        assert not part or part in anchors(target), part


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_option_of_a_command_exists(page: Path) -> None:
    text = page.read_text("utf-8")
    for command, rest in re.findall(r"\bparlour ((?:admin )?[a-z-]+)\b([^`\n]*)", text):
        for option in re.findall(r"--[a-z-]+", rest) if command.split()[0] in app else ():
            assert option in options(command), f"{command} {option}"


def test_the_operators_page_lists_options_that_serve_has() -> None:
    text = (ROOT / "docs/operators.md").read_text("utf-8").partition("| option |")[2]
    listed = re.findall(r"^\| `(--[a-z-]+)", text.partition("\n\n")[0], re.MULTILINE)
    assert listed
    assert set(listed) <= options("serve")


def options(command: str) -> set[str]:
    """Of a command; `admin ban` is one of several under a name."""
    found = app
    for name in command.split():
        found = found[name]
    arguments = found.assemble_argument_collection()
    return {name for argument in arguments for name in argument.names}


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.stem)
def test_a_decision_record_has_its_parts_and_is_in_the_index(record: Path) -> None:
    parts = re.findall(r"^##? (.*)$|^(\d{4}-\d\d-\d\d)$", record.read_text("utf-8"), re.MULTILINE)
    title, _, *sections = ["".join(part) for part in parts]
    assert sections == ["Context", "Decision", "Consequences"]
    index = (record.parent / "README.md").read_text("utf-8")
    assert index.count(f"| {record.name[:4]} | [{title}]({record.name}) |") == 1
