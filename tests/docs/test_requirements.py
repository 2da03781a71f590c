"""docs/requirements.md: every requirement is there, and what it names exists."""

import ast
import re
from collections import Counter
from pathlib import Path

import msgspec

from parlour.core.game import Json
from parlour.games.registry import load
from parlour.table.terms import Terms
from tests.support.root import ROOT

PAGE = ROOT / "docs/requirements.md"
ROWS = {"S000": 47, "S002": 33, "S001": 30, "S003": 40, "S004": 38}
GAMES = {"S000": "pixies", "S002": "pixies", "S001": "pazaak", "S003": "phage", "S004": "memory"}
STATES = ("met", "ruled", "option", "partly")
ROW = re.compile(r"^\| (S\d{3})-(\d+) \| (.+?) \| (\w+) \| (.*?) \| (.+) \|$", re.MULTILINE)
RULING = re.compile(r"\b(?:PX|PZ|PH|MM)\d+\b")
OPTION = re.compile(r"`(\w+)(?: = (\w+))?`")
TEST = re.compile(r"`([\w/]+\.py)::(test_\w+)`")
WRITTEN: dict[str, Json] = {"yes": True, "no": False, "none": None}


class Row(msgspec.Struct):
    document: str
    number: int
    asks: str
    state: str
    reading: str  # rulings and options
    tests: str

    @property
    def name(self) -> str:
        return f"{self.document}-{self.number}"


def rows() -> list[Row]:
    found = ROW.findall(PAGE.read_text("utf-8"))
    return [Row(document, int(number), *rest) for document, number, *rest in found]


def test_every_requirement_is_listed_once_with_a_state() -> None:
    listed = [(row.document, row.number) for row in rows()]
    assert listed == [(document, n) for document, many in ROWS.items() for n in range(1, many + 1)]
    assert {row.state for row in rows()} <= set(STATES)
    assert [row.name for row in rows() if row.state == "partly"] == ["S002-32"]


def test_the_summary_counts_the_rows() -> None:
    text = PAGE.read_text("utf-8")
    for document in (*ROWS, "all"):
        shown = re.search(rf"^\| \W*{document}\b.*? \| (\d+(?: \| \d+)+) \|$", text, re.MULTILINE)
        assert shown is not None, document
        states = Counter(row.state for row in rows() if document in (row.document, "all"))
        counted = [sum(states.values()), *(states[state] for state in STATES)]
        assert [int(figure) for figure in shown[1].split(" | ")] == counted, document


def test_whatever_is_ruled_names_a_ruling_and_every_ruling_is_explained() -> None:
    assert [
        row.name for row in rows() if row.state == "ruled" and not RULING.search(row.reading)
    ] == []
    explained = PAGE.read_text("utf-8").partition("## Rulings")[2]
    places = re.findall(r"^\| (\w+) \| .+ \| (\w+) ([\d.]+) \|$", explained, re.MULTILINE)
    codes = [code for code, _, _ in places]
    assert len(set(codes)) == len(codes)
    assert {code for row in rows() for code in RULING.findall(row.reading)} == set(codes)
    for code, game, section in places:
        rulebook = (ROOT / "src/parlour/games" / game.lower() / "RULES.md").read_text("utf-8")
        heading = rf"^#+ {re.escape(section)}\.? "
        assert re.search(heading, rulebook, re.MULTILINE), f"{code}: {game} has no {section}"


def test_every_option_that_is_named_can_be_chosen() -> None:
    assert [
        row.name for row in rows() if row.state == "option" and not OPTION.search(row.reading)
    ] == []
    wrong = [
        f"{row.name}: {name} = {value}"
        for row in rows()
        for name, value in OPTION.findall(row.reading)
        if not _can_be(load(GAMES[row.document]).options, name, value)
        and not _can_be(Terms, name, value, rules="", seats=2)
    ]
    assert not wrong, "\n".join(["no such option:", *wrong])


def _can_be(terms: type[msgspec.Struct], name: str, value: str, **others: Json) -> bool:
    """Whether there is such an option and, where a value is named, whether it may have it."""
    if name not in terms.__struct_fields__ or not value:
        return name in terms.__struct_fields__
    meant = int(value) if value.isdigit() else WRITTEN.get(value, value)
    try:
        msgspec.convert({name: meant, **others}, terms)
    except msgspec.ValidationError:
        return False
    return True


def test_every_test_that_is_named_exists() -> None:
    defined: dict[str, set[str]] = {}
    missing = []
    for row in rows():
        named = TEST.findall(row.tests)
        assert named, row.name
        assert TEST.sub("", row.tests).strip() == "", row.name
        for file, test in named:
            if file not in defined:
                defined[file] = _tests(ROOT / file)
            if test not in defined[file]:
                missing.append(f"{row.name}: {file}::{test}")
    assert not missing, "\n".join(["no such test:", *missing])


def _tests(file: Path) -> set[str]:
    if not file.exists():
        return set()
    tree = ast.parse(file.read_text("utf-8"))
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    return {node.name for node in tree.body if isinstance(node, functions)}


def test_the_authors_of_pixies_are_named() -> None:
    pages = [ROOT / "README.md", ROOT / "src/parlour/games/pixies/RULES.md"]
    for text in (load("pixies").credit, *(page.read_text("utf-8") for page in pages)):
        for name in ("Johannes Goupy", "Sylvain Trabut", "Bombyx"):
            assert name in " ".join(text.split())


def test_the_rulebook_of_pazaak_advises_how_to_play_well() -> None:
    text = (ROOT / "src/parlour/games/pazaak/RULES.md").read_text("utf-8")
    advice = text.partition(" Playing well\n")[2].partition("\n#")[0]
    assert advice.count("\n- ") + advice.startswith("- ") >= 5
    assert "left in the deck" in " ".join(advice.split())
