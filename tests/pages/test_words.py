"""Python and the pages read a words file alike."""

import json
import re
import subprocess
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from typing import NamedTuple

import pytest

from parlour.words import Words, words
from tests.support.root import ROOT

SOURCES = [file for file in ROOT.glob("src/**/words.*.ftl") if "static" not in file.parts]
FILES = sorted([*SOURCES, *ROOT.glob("client/src/words/*.ftl")])
MOST = 200  # combinations of facts tried with one sentence
Facts = dict[str, int | str]


class Said(NamedTuple):
    key: str
    facts: Facts
    sentence: str


def _samples(message: str, language: str) -> Iterator[Facts]:
    """Facts for every gap: each variant's own value, numbers on both sides of a plural, a word.

    French counts 0 as one; Python has no rule for that, for it speaks English.
    """
    names = sorted(set(re.findall(r"\$(\w+)", message)))
    variants = re.findall(r"\[([\w-]+)\]", message)
    keys = {int(key) if key.isdecimal() else key for key in variants}
    keys |= {1, 2, 5, "Ada"} | (set() if language == "fr" else {0})
    values = sorted(keys, key=str)
    for some in islice(product(values, repeat=len(names)), MOST):
        yield dict(zip(names, some, strict=True))


def _language(file: Path) -> str:
    return file.name.split(".")[-2]


@pytest.fixture(scope="module")
def spoken() -> dict[Path, list[Said]]:
    """What @fluent/bundle makes of every sentence of every file."""
    asked = {}
    for file in FILES:
        said = Words(file.read_text("utf-8"))
        asked[file] = [
            (key, facts) for key in said for facts in _samples(said[key], _language(file))
        ]
    given = [
        {"text": file.read_text("utf-8"), "language": _language(file), "asked": some}
        for file, some in asked.items()
    ]
    ran = subprocess.run(
        ["node", "tests/pages/fluent.mjs"],
        cwd=ROOT,
        input=json.dumps(given),
        capture_output=True,
        text=True,
        check=True,
    )
    answers = json.loads(ran.stdout)
    assert [answer["errors"] for answer in answers] == [[]] * len(FILES)
    return {
        file: [Said(*one, sentence) for one, sentence in zip(some, answer["said"], strict=True)]
        for (file, some), answer in zip(asked.items(), answers, strict=True)
    }


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.name}")
def test_every_sentence_is_the_same_in_python_and_in_the_pages(
    file: Path, spoken: dict[Path, list[Said]]
) -> None:
    words = Words(file.read_text("utf-8"))
    assert spoken[file]
    for key, facts, sentence in spoken[file]:
        assert words.say(key, facts) == sentence, (key, facts)


@pytest.mark.parametrize(
    "message",
    ["{ NUMBER($n) }", "{ -brand }", "{ other-message }", "{ $n -> [one] 1 }", "left open { $n"],
)
def test_what_python_cannot_read_is_an_error_and_not_a_wrong_sentence(message: str) -> None:
    with pytest.raises(ValueError, match=r"message|choice"):
        Words(f"key = {message}").say("key", {"n": 1})


def test_a_missing_fact_is_an_error() -> None:
    with pytest.raises(KeyError, match="name"):
        Words("key = { $name } wins").say("key", {"seat": 1})


def test_a_words_file_is_read_once() -> None:
    assert words("parlour.games.memory") is words("parlour.games.memory")
