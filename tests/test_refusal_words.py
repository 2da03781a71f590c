"""Every refusal has a sentence: on the server in English, on the pages in each language."""

import re
from itertools import chain
from pathlib import Path

import pytest

from parlour.words import Words, words

ROOT = Path(__file__).parent.parent
PAGES = sorted((ROOT / "client/src/words").glob("*.ftl"))
RAISED = re.compile(r'\b(?:Turned|Rejected|No|Refused)\((?:[1-5]\d\d,\s*)?"([a-z-]+)"')
KEY = re.compile(r"^refused-([a-z-]+) =", re.MULTILINE)
GAP = re.compile(r"\$(\w+)")
# Answers to the server's own commands (a deadline, a lost connection), which no client sends.
INTERNAL = {"no-matter", "not-due", "not-opened", "opened", "no-command"}


def server_codes() -> set[str]:
    return {key.removeprefix("refused-") for key in words("parlour") if key.startswith("refused-")}


def test_every_code_that_is_raised_has_a_sentence_on_the_server() -> None:
    folders = (ROOT / "src/parlour" / name for name in ("host", "server", "table"))
    sources = chain.from_iterable(folder.rglob("*.py") for folder in folders)
    raised = {code for file in sources for code in RAISED.findall(file.read_text("utf-8"))}
    assert len(raised) > 30
    assert raised - INTERNAL - server_codes() == set()


@pytest.mark.parametrize("file", PAGES, ids=lambda file: file.stem)
def test_every_refusal_has_a_sentence_on_the_pages(file: Path) -> None:
    text = file.read_text("utf-8")
    assert set(KEY.findall(text)) == server_codes()
    here, ours = Words(text), words("parlour")
    for code in server_codes():
        key = f"refused-{code}"
        assert set(GAP.findall(here[key])) <= set(GAP.findall(ours[key])), key


def test_the_pages_speak_three_languages() -> None:
    assert [file.stem for file in PAGES] == ["de", "en", "fr"]
