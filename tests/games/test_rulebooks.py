"""Rulebooks, guides and blurbs are there in three languages, and a section is the same in each."""

import re
from collections.abc import Iterator

import httpx
import pytest

from parlour.games.registry import load
from parlour.words import Words
from tests.support.door import Served, served
from tests.support.root import ROOT

GAMES = ROOT / "src/parlour/games"
BOXED = sorted(path.parent.name for path in GAMES.glob("*/RULES.md"))
LANGUAGES = ("de", "fr")
HEADING = re.compile(r"(?m)^(#+) (?:(\d+(?:\.\d+)*)\.? )?(.+)$")
# What stands for something in a program, and not for somebody who plays.
CODE = re.compile(r"`[^`]*(?:[A-Z]{2}|[a-z][A-Z]|_|Options|none)[^`]*`|\b[A-Z]{2,}_[A-Z]|\w+\(\)")
DECIDED = {"en": r"decision (\d+)", "de": r"Entscheidung (\d+)", "fr": r"décision\s(\d+)"}


def _book(game: str, language: str) -> str:
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    return (GAMES / game / name).read_text("utf-8")


def _words(game: str, language: str) -> Words:
    return Words((GAMES / game / f"words.{language}.ftl").read_text("utf-8"))


def _shape(text: str) -> list[str]:
    """All that is not a sentence: headings by number, rows of tables, boards, examples, folds."""
    shape = []
    for line in text.splitlines():
        heading = HEADING.match(line)
        if heading:
            shape.append(f"{heading[1]} {heading[2]}")
        elif line.startswith("|"):
            shape.append(f"row of {line.count('|')}")
        elif line.startswith(("```", "<", "- ")):
            shape.append(re.sub(r"<summary>.*", "", line)[:10] if line[0] != "-" else "-")
    return shape


def _decisions(text: str, language: str) -> list[str]:
    return re.findall(DECIDED[language], " ".join(text.split()))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", BOXED)
def test_a_section_has_the_same_number_in_every_language(game: str, language: str) -> None:
    english, other = _book(game, "en"), _book(game, language)
    assert len(_shape(english)) > 30
    assert _shape(other) == _shape(english)
    assert _decisions(other, language) == _decisions(english, "en")
    assert other.count("\n> ") >= 1 or english.count("\n> ") == 0
    ours, theirs = ({found[3] for found in HEADING.finditer(text)} for text in (english, other))
    assert len(ours & theirs) <= 5, ours & theirs  # names of cards, and what is alike by chance


@pytest.mark.parametrize("language", ["en", *LANGUAGES])
@pytest.mark.parametrize("game", BOXED)
def test_a_rulebook_is_written_for_players(game: str, language: str) -> None:
    text = _book(game, language)
    assert CODE.findall(text) == []
    assert text.count("<details>") == text.count("</details>") == 1
    decided = text[text.index("<details>") : text.index("</details>")]
    numbers = re.findall(r"(?m)^\| (\d+) \|", decided)
    assert set(_decisions(text, language)) == set(numbers)


@pytest.mark.parametrize("game", BOXED)
def test_a_guide_speaks_three_languages(game: str) -> None:
    english = _words(game, "en")
    parts = [key for key in english if key.startswith(("guide-", "about", "credit"))]
    titles = [key.removesuffix("-text") for key in parts if key.endswith("-text")]
    assert 6 <= len(titles) <= 10
    page = (GAMES / game / "Guide.svelte").read_text("utf-8")
    assert re.findall(r'<Part .*id="(\w+)"', page) == [key.removeprefix("guide-") for key in titles]
    for language in LANGUAGES:
        other = _words(game, language)
        assert [key for key in other if key.startswith(("guide-", "about", "credit"))] == parts
        same = [key for key in parts if other[key] == english[key] and len(english[key]) > 20]
        assert same == []
    for key in titles:
        assert english[key], key
        assert english[f"{key}-picture"].endswith("."), key
    sections = {found[2] for found in HEADING.finditer(_book(game, "en"))}
    assert set(re.findall(r'section="([\d.]+)"', page)) <= sections


@pytest.mark.parametrize("game", BOXED)
def test_the_english_blurb_is_that_of_the_box(game: str) -> None:
    said, box = _words(game, "en"), load(game)
    assert (said["title"], said["about"], said["credit"]) == (box.title, box.about, box.credit)


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with served("--no-limits") as one:
        yield one


def test_the_server_answers_in_the_language_that_is_asked_for(server: Served) -> None:
    with httpx.Client(base_url=server.url) as http:
        for game in BOXED:
            for language in ("en", *LANGUAGES):
                about = _words(game, language)["about"]
                cards = http.get("/api/games", params={"language": language}).json()
                assert [card["about"] for card in cards if card["name"] == game] == [about]
                one = http.get(f"/api/games/{game}", params={"language": language})
                assert one.json()["about"] == about
                rules = http.get(f"/api/games/{game}/rules", params={"language": language})
                assert rules.text == _book(game, language)
                assert rules.headers["content-type"].startswith("text/markdown")


def test_where_a_language_is_not_spoken_it_is_english(server: Served) -> None:
    with httpx.Client(base_url=server.url) as http:
        for path in ("/api/games", "/api/games/pixies", "/api/games/pixies/rules"):
            for language in ("sv", "md", "../x", "en.ftl", ""):
                answer = http.get(path, params={"language": language})
                assert answer.status_code in (200, 400), language
                assert answer.status_code == 400 or answer.text == http.get(path).text
        assert http.get("/api/games/chess/rules", params={"language": "de"}).status_code == 404


def test_an_empty_name_is_refused_in_a_sentence(server: Served) -> None:
    with httpx.Client(base_url=server.url, headers={"origin": server.url}) as http:
        http.post("/api/me", json={}).raise_for_status()
        refused = http.patch("/api/me", json={"name": ""})
        assert (refused.status_code, refused.json()["code"]) == (400, "bad-name")
        assert refused.json()["detail"].startswith("A name needs")
