"""What the README shows is so."""

import re
from importlib.resources import files
from pathlib import Path

import pytest

from parlour.cli.app import app
from tests.support.root import ROOT

PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")]
RECORDS = sorted(ROOT.glob("docs/decisions/[0-9]*.md"))
SUBJECTS = ["Rules", "Tables", "Storage", "Network", "Pages", "Bots", "People", "Operations"]


def test_the_readme_is_short() -> None:
    assert len((ROOT / "README.md").read_text("utf-8").splitlines()) <= 120


@pytest.mark.parametrize("file", sorted(ROOT.glob("docs/pictures/*.webp")), ids=str)
def test_a_moving_picture_moves_and_is_small(file: Path) -> None:
    picture = file.read_bytes()
    assert picture[8:12] == b"WEBP"
    assert picture.count(b"ANMF") > 20  # frames
    assert len(picture) <= 2_000_000


def test_the_game_that_authors_read_is_the_one_that_new_game_writes() -> None:
    text = (ROOT / "docs/authors.md").read_text("utf-8").partition("## A game is five functions")[2]
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


def test_the_page_of_commands_lists_every_command() -> None:
    text = (ROOT / "docs/commands.md").read_text("utf-8").partition("## All commands")[2]
    listed = set(re.findall(r"`parlour ([a-z-]+)", text))
    shown = {name for name in app if not name.startswith("-")}
    assert listed == shown


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
def test_a_decision_record_has_its_parts(record: Path) -> None:
    text = record.read_text("utf-8")
    parts = re.findall(r"^##? (.*)$|^(\d{4}-\d\d-\d\d)$", text, re.MULTILINE)
    _, date, *sections = ["".join(part) for part in parts]
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", date)
    assert sections == ["Context", "Decision", "Consequences"]
    decision = text.partition("## Decision\n")[2].partition("## Consequences\n")[0]
    assert re.search(r"^Rejected: ", decision, re.MULTILINE), "name the rejected alternative"


def test_the_index_has_each_decision_once_under_a_subject() -> None:
    index = (ROOT / "docs/decisions/README.md").read_text("utf-8")
    assert re.findall(r"^## (.*)$", index, re.MULTILINE) == SUBJECTS
    listed = re.findall(r"^\| (\d{4}) \| \[(.*)\]\((.*)\) \| .+ \|$", index, re.MULTILINE)
    titles = {one: one.read_text("utf-8").partition("\n")[0].removeprefix("# ") for one in RECORDS}
    expected = [(one.name[:4], title, one.name) for one, title in titles.items()]
    assert sorted(listed) == expected
    assert len({number for number, _, _ in listed}) == len(listed) <= 60


def test_a_number_of_a_decision_names_one_record() -> None:
    """Merged records are named by exactly one page, and no page has their number."""
    merged = []
    for one in RECORDS:
        line = re.search(r"^Includes (.*)\.$", one.read_text("utf-8"), re.MULTILINE)
        merged += re.findall(r"\d{4}", line[1]) if line else []
    numbers = merged + [one.name[:4] for one in RECORDS]
    assert len(numbers) == len(set(numbers))


def test_every_decision_that_is_cited_exists() -> None:
    numbers = {one.name[:4] for one in RECORDS}
    pages = [*PAGES, *ROOT.glob("src/**/*.py"), *ROOT.glob("tests/**/*.py")]
    for page in pages:
        for number in re.findall(r"\bdecisions?[ /](\d{4})", page.read_text("utf-8")):
            assert number in numbers, f"{page.relative_to(ROOT)}: {number}"
