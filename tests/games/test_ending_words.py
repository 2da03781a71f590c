"""Every way in which a game can end has a sentence, in every language."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from parlour.games.registry import load, names
from parlour.words import Words
from tests.support.root import ROOT

LANGUAGES = ("en", "de", "fr")
ENDS = {"Over", "_decided"}  # what a game's rules call with the reason of an end


def _named(node: ast.Call) -> str:
    return node.func.id if isinstance(node.func, ast.Name) else ""


def _reasons(file: Path, callees: set[str]) -> Iterator[str]:
    """Every text that is given to one of these calls."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and _named(node) in callees:
            for part in (one for given in node.args for one in ast.walk(given)):
                if isinstance(part, ast.Constant) and isinstance(part.value, str):
                    yield part.value


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_each_reason_of_each_game_has_a_sentence(game: str, language: str) -> None:
    folder = ROOT / "src/parlour/games" / load(game).name
    reasons = set(_reasons(folder / "rules.py", ENDS))
    assert reasons
    words = Words((folder / f"words.{language}.ftl").read_text("utf-8"))
    assert {f"end-{reason}" for reason in reasons} <= set(words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_reason_for_which_a_game_is_stopped_has_a_sentence(language: str) -> None:
    files = (ROOT / "src/parlour/table").glob("*.py")
    reasons = {reason for file in files for reason in _reasons(file, {"Stopped"})}
    assert reasons >= {"agreed", "resigned", "forfeit", "time", "abandoned", "ended"}
    words = Words((ROOT / f"client/src/words/{language}.ftl").read_text("utf-8"))
    assert {f"ended-{reason}" for reason in (*reasons, "other")} <= set(words)


@pytest.mark.parametrize("game", names())
def test_lines_hints_and_ends_have_the_same_sentences_in_every_language(game: str) -> None:
    folder = ROOT / "src/parlour/games" / load(game).name
    found = [
        {
            key
            for key in Words((folder / f"words.{language}.ftl").read_text("utf-8"))
            if key.startswith(("line-", "hint-", "end-"))
        }
        for language in LANGUAGES
    ]
    assert found[0]
    assert found[0] == found[1] == found[2]
