"""Every refusal has a sentence: on the server in English, on the pages in each language."""

import ast
import importlib
import pkgutil
import re
from importlib.resources import files
from itertools import chain
from pathlib import Path

import pytest

import parlour.features
import parlour.server
from parlour.games.registry import load, names
from parlour.server.rejections import Rejection
from parlour.words import Words, words
from tests.support.root import ROOT

PAGES = sorted((ROOT / "client/src/words").glob("*.ftl"))
GAMES = ROOT / "src/parlour/games"
RAISED = re.compile(r'\b(?:_no|No|Refused)\((?:\w+\.id, )?"([a-z-]+)"')
KEY = re.compile(r"^refused-([a-z-]+) =", re.MULTILINE)
GAP = re.compile(r"{\s*\$?(\w+)")
# Answers to the server's own commands (a deadline, a lost connection), which no client sends.
INTERNAL = {"no-matter", "not-due", "not-opened", "opened", "no-command"}


def sentences() -> dict[str, str]:
    """What the server says for each code: in its words file, or beside the route that rejects."""
    ours = words("parlour")
    found = {key.removeprefix("refused-"): ours[key] for key in ours if key.startswith("refused-")}
    for package in (parlour.server, parlour.features):
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            for value in vars(importlib.import_module(info.name)).values():
                if isinstance(value, Rejection):
                    found[value.code] = value.says
    return found


def test_every_code_that_is_raised_has_a_sentence_on_the_server() -> None:
    folders = (ROOT / "src/parlour" / name for name in ("host", "server", "table", "features"))
    sources = chain.from_iterable(folder.rglob("*.py") for folder in folders)
    raised = {code for file in sources for code in RAISED.findall(file.read_text("utf-8"))}
    assert len(raised) > 25
    assert raised - INTERNAL - set(sentences()) == set()


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_every_refusal_has_a_sentence_on_the_pages(file: Path) -> None:
    text = file.read_text("utf-8")
    assert set(KEY.findall(text)) == set(sentences())
    here = Words(text)
    for code, ours in sentences().items():
        assert set(GAP.findall(here[f"refused-{code}"])) <= set(GAP.findall(ours)), code


def test_the_english_pages_and_the_server_refuse_in_the_same_words() -> None:
    """The server's file is for terminals and programs; pages fetch one file of their own."""
    server, pages = words("parlour"), Words((ROOT / "client/src/words/en.ftl").read_text("utf-8"))
    refusals = [key for key in server if key.startswith("refused-")]
    assert len(refusals) > 25
    assert [key for key in refusals if pages[key] != server[key].replace("'", "\u2019")] == []


def test_no_game_gives_a_reason_under_a_code_of_the_server() -> None:
    """One code has one sentence: a card that is gone was once answered "That seat is taken."."""
    for game in names():
        text = files(load(game).package).joinpath("words.en.ftl").read_text("utf-8")
        assert set(re.findall(r"^why-([a-z-]+) =", text, re.MULTILINE)) & set(sentences()) == set()


def test_the_pages_speak_three_languages() -> None:
    assert [file.stem for file in PAGES] == ["de", "en", "fr"]


@pytest.mark.parametrize("language", ["de", "fr"])
def test_a_refusal_is_not_left_in_english(language: str) -> None:
    english, other = (
        Words((PAGES[0].parent / f"{one}.ftl").read_text("utf-8")) for one in ("en", language)
    )
    refusals = [key for key in english if key.startswith(("refused-", "why-"))]
    assert [key for key in refusals if other[key] == english[key]] == []
    # The server writes what it did not understand in English: not a word of that.
    assert [key for key in refusals if "error" in GAP.findall(other[key])] == []


def _reasons(explain: Path) -> set[str]:
    """Every code that a game's `why` can give: first in `Reason`, or in a table of codes."""
    tree = ast.parse(explain.read_text("utf-8"))
    found: set[str] = set()
    for node in ast.walk(tree):
        match node:
            case ast.Call(ast.Name("Reason"), [code, *_]):
                given: list[ast.expr] = [code]
            case ast.Assign([ast.Name("codes")], ast.Dict() as table):
                given = table.values
            case _:
                continue
        parts = (part for one in given for part in ast.walk(one))
        found |= {
            part.value
            for part in parts
            if isinstance(part, ast.Constant) and isinstance(part.value, str)
        }
    return {code for code in found if re.fullmatch(r"[a-z]+(-[a-z]+)*", code)}


@pytest.mark.parametrize(
    "game", sorted(GAMES.glob("*/explain.py")), ids=lambda file: file.parent.name
)
def test_every_reason_of_a_game_has_a_sentence_in_each_language(game: Path) -> None:
    reasons = _reasons(game)
    assert len(reasons) > 4
    english = Words((game.parent / "words.en.ftl").read_text("utf-8"))
    for file in PAGES:
        house = Words(file.read_text("utf-8"))
        own = Words((game.parent / f"words.{file.stem}.ftl").read_text("utf-8"))
        # Why a move is refused, what one did, and what a newcomer is told.
        told = (key.partition("-") for key in (*house, *own))
        known = {code for kind, _, code in told if kind in ("why", "what", "tip")}
        assert reasons - known == set(), file.stem
        whys = [key for key in english if key.startswith("why-")]
        assert [key for key in own if key.startswith("why-")] == whys
        if file.stem != "en":
            assert [key for key in whys if own[key] == english[key]] == []
