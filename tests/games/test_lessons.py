"""Lessons: the rules bear out what they say, and every lawful move in them is answered."""

from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from parlour.cli.lesson_check import MAX_SENTENCE_LENGTHS, OTHER, sentences
from parlour.core.box import AnyState, Box
from parlour.core.game import Choice, Illegal
from parlour.games.memory.types import CARDS, CardRevealed, CardsRemoved
from parlour.games.registry import load, names
from parlour.lessons.course import course
from parlour.lessons.steps import (
    BadLesson,
    Lesson,
    LessonPosition,
    LessonStep,
    _fits,
    paths,
    position,
    refuse,
)
from parlour.words import words
from tests.support.door import Served, served
from tests.support.root import ROOT
from tests.support.visitor import client

LANGUAGES = ("en", "de", "fr")
STEPS = [(game, step.name) for game in names() for step in course(load(game)).lesson.steps]
ALL = pytest.mark.parametrize(("game", "name"), STEPS, ids=str)

# What the sentences of a step say that its goals bring, and how it stands then.
BRINGS = {
    ("pixies", "symbols"): {"+4"},
    ("pixies", "validate"): {"+11", "+7"},
    ("pixies", "third"): {"0"},
    ("pixies", "cover"): {"+8"},
    ("pixies", "zone"): {"+5"},
    ("pixies", "special"): {"+6"},
    ("pazaak", "double"): {"+6"},
    ("phage", "move"): {"0"},
    ("phage", "take"): {"+5"},
    ("phage", "danger"): {"0"},
    ("phage", "debris"): {"+4"},
    ("phage", "blood"): {"+3"},
    ("phage", "escape"): {"+8"},
    ("memory", "two"): {"0", "+1"},
    ("memory", "watch"): {"+1"},
    ("memory", "two-known"): {"+1"},
    ("memory", "quiet"): {"0"},
    ("memory", "finish"): {"+1"},
}
STANDS = {  # the learner's total and the best of the others
    ("pazaak", "stand"): (19, 18),
    ("pazaak", "draw-on"): (19, 18),
    ("pazaak", "save"): (20, 19),
    ("pazaak", "double"): (20, 19),
    ("pazaak", "flip"): (17, 2),
    ("pazaak", "tie"): (18, 18),
    ("pazaak", "match"): (19, 18),
    ("memory", "finish"): (6, 4),
}


def taught(game: str, name: str) -> tuple[Box, Lesson, LessonStep]:
    known = course(load(game))
    return load(game), known.lesson, known.step(name)


def positions(game: str, name: str) -> Iterator[LessonPosition]:
    box, lesson, step = taught(game, name)
    for path in paths(box, lesson, step):
        yield position(box, lesson, step, path)


def begun(box: Box, step: LessonStep) -> AnyState:
    """The state in which a step begins, without the code that lessons are read by."""
    state = msgspec.convert(step.state, box.state)
    for plain in step.before:
        state = box.game.apply(state, msgspec.convert(plain, box.move)).state
    return state


def test_four_games_teach_27_steps() -> None:
    assert len(STEPS) == 27
    assert {game for game, _ in STEPS} == set(names())


@ALL
def test_a_step_lists_what_the_rules_list(game: str, name: str) -> None:
    box, lesson, step = taught(game, name)
    turn = box.game.turn(begun(box, step))
    assert isinstance(turn, Choice)
    assert turn.seat == step.seat
    assert position(box, lesson, step, ()).moves == tuple(turn.moves)


@ALL
def test_a_step_can_be_done_and_every_other_lawful_move_is_answered(game: str, name: str) -> None:
    box, lesson, step = taught(game, name)
    said = {key for key, _ in sentences(box, lesson, step)}
    assert any(f"lesson-{name}-done" in key for key in said)
    for at in positions(game, name):
        assert at.goals, "somebody is stuck"
        assert len(at.answers) == len(at.moves)
        assert [i for i, answer in enumerate(at.answers) if answer.how != "else"] == [*at.goals]
        for answer in at.answers:  # an answer can be shown: it survives JSON as the page gets it
            assert msgspec.json.decode(msgspec.json.encode(answer))["view"]


@ALL
def test_what_a_step_says_is_so(game: str, name: str) -> None:
    done = [one for at in positions(game, name) for one in at.answers if one.how == "done"]
    if (game, name) in BRINGS:
        assert {one.facts["by"] for one in done} == BRINGS[game, name]
    if (game, name) in STANDS:
        stands = {(one.facts["total"], one.facts["most"]) for one in done}
        assert stands == {STANDS[game, name]}
    if (game, name) == ("pixies", "finish"):  # a full grid ends the round
        assert {one.view.rounds for one in done} == {((35, 30),)}


def test_a_virus_takes_whoever_stays_and_a_wrong_tap_is_answered_by_the_rules() -> None:
    box, lesson, step = taught("phage", "danger")
    stayed = [one for one in position(box, lesson, step, ()).answers if one.how == "else"]
    assert {type(event).__name__ for event in stayed[0].events} >= {"TileRevealed", "TileCaptured"}
    assert {one.facts["most"] for one in stayed} == {5}
    box, lesson, step = taught("phage", "take")
    from_c4_to_c2 = msgspec.convert({"t": "Go", "src": 23, "dst": 9}, box.move)
    assert refuse(box, lesson, step, (), from_c4_to_c2).code == "wrong-way"


def test_a_card_of_memory_shows_the_same_picture_whenever_it_is_turned() -> None:
    """Whoever turns another card and remembers it is never told that it is not there."""
    lie: dict[int, set[int]] = {}
    for name in (name for game, name in STEPS if game == "memory"):
        for at in positions("memory", name):
            for one in at.answers:
                turned = [(e.card, e.picture) for e in one.events if type(e) is CardRevealed]
                assert turned, "a card that is turned shows its picture"
                shown = [pair for pair in enumerate(one.view.pictures) if pair[1] is not None]
                for card, picture in (*turned, *shown):
                    lie.setdefault(card, set()).add(picture)
    assert all(len(pictures) == 1 for pictures in lie.values()), lie
    assert len(lie) == CARDS


def test_two_cards_of_memory_are_called_a_pair_if_they_are_one() -> None:
    for name, says in (("two", {"pair"}), ("quiet", {"luck"})):
        for at in positions("memory", name):
            pairs = {
                one.says
                for one in at.answers
                if any(type(event) is CardsRemoved for event in one.events)
            }
            assert pairs <= says
            others = {one.says for one in at.answers if one.how != "on"} - pairs
            assert not others & says


def test_wrong_moves_of_pazaak_are_what_their_sentences_say() -> None:
    box, lesson, step = taught("pazaak", "match")
    first = position(box, lesson, step, ())
    by_says = {one.says: one.facts["total"] for one in first.answers if one.how == "else"}
    assert by_says["risk"] == 25
    box, lesson, step = taught("pazaak", "flip")
    by_says = {one.says: one for one in position(box, lesson, step, ()).answers}
    level = by_says["level"].facts
    assert level["total"] == level["most"] == 18


@pytest.mark.parametrize("language", LANGUAGES)
@ALL
def test_every_sentence_is_there_and_short(game: str, name: str, language: str) -> None:
    box, lesson, step = taught(game, name)
    said = words(box.package, language)
    for key, facts in sentences(box, lesson, step):
        sentence = said.say(key, facts)
        kind = next((part for part in ("-text", "-done", "-else") if part in key), "")
        assert 0 < len(sentence) <= MAX_SENTENCE_LENGTHS[kind], (key, len(sentence), sentence)
        assert "$" not in sentence
        if "{ $other }" in words(box.package)[key]:
            assert OTHER in sentence


def test_a_path_that_leads_nowhere_is_refused() -> None:
    box, lesson, step = taught("pixies", "symbols")
    goal = position(box, lesson, step, ()).goals[0]
    for path in ((99,), (goal,), (goal, 0), (-1,)):
        with pytest.raises(Illegal):
            position(box, lesson, step, path)


def test_a_lesson_that_cannot_be_played_says_where() -> None:
    box, lesson, step = taught("memory", "two")
    twice = replace(step, before=({"t": "Flip", "card": 3}, {"t": "Flip", "card": 3}))
    with pytest.raises(BadLesson, match="is not listed, before"):
        position(box, lesson, twice, ())
    with pytest.raises(BadLesson, match="the learner is not asked"):
        position(box, lesson, replace(step, seat=1 - step.seat), ())


def test_more_moves_than_a_way_has_are_not_the_way() -> None:
    assert _fits(({"t": "Flip"},), ())
    assert not _fits(({"t": "Flip"},), ({"t": "Flip"}, {"t": "Flip"}))


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with served() as one:
        yield one


def test_an_answer_is_kept_for_ever_and_needs_nobody_to_be_known(house: Served) -> None:
    with client(house.url) as http:
        card = http.get("/api/games/pixies").json()["lesson"]
        assert [part["name"] for part in card["steps"]] == [n for g, n in STEPS if g == "pixies"]
        path = f"/api/lessons/pixies/{card['version']}/zone"
        answer = http.get(f"{path}/start")
        assert answer.status_code == 200
        assert answer.headers["cache-control"] == "public, max-age=31536000, immutable"
        assert answer.headers["content-encoding"] == "gzip"
        assert answer.json()["answers"][answer.json()["goals"][0]]["how"] == "done"
        plain = http.get(f"{path}/start", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert plain.content == answer.content
        assert "no-store" in http.get("/api/games").headers["cache-control"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("pixies/{v}/zone/99", 404),
        ("pixies/{v}/nothing/start", 404),
        ("pixies/0000000000000000/zone/start", 404),
        ("chess/{v}/zone/start", 404),
        ("pixies/{v}/zone/0.0.0.0.0.0.0.0.0", 404),
        ("pixies/{v}/zone/x", 404),
        ("pixies/{v}/zone/start/why?move=x", 400),
        ('pixies/{v}/zone/start/why?move={"t":"Reveal","card":3}', 200),
    ],
)
def test_what_is_not_there_is_said_to_be_so(house: Served, path: str, status: int) -> None:
    with client(house.url) as http:
        version = http.get("/api/games/pixies").json()["lesson"]["version"]
        answer = http.get(f"/api/lessons/{path.replace('{v}', version)}")
    assert answer.status_code == status
    kept = answer.headers["cache-control"]
    assert ("immutable" in kept) == (status == 200)


def test_the_version_changes_with_the_rules_and_with_the_lesson(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(str(tmp_path))
    versions = set()
    for change in ("", "rules.py", "lessons.json"):
        name = f"mygame_{change.partition('.')[0]}"
        folder = tmp_path / name
        folder.mkdir()
        template = ROOT / "src/parlour/cli/template/mygame"
        for file in template.iterdir():
            if file.is_file() and file.name != "rules_test.py":
                more = "\n" if file.name == change else ""
                folder.joinpath(file.name).write_text(file.read_text("utf-8") + more, "utf-8")
        box: Box = __import__(name).box
        versions.add(course(box).version)
    assert len(versions) == 3


def test_no_answer_holds_what_the_learner_may_not_see() -> None:
    """Pazaak's other hand is hidden: its cards are nowhere in the answers."""
    for name in ("save", "double", "flip", "tie", "match"):
        for at in positions("pazaak", name):
            views = [at.view, *(one.view for one in at.answers)]
            assert all(card is None for view in views for card in view.hands[1])
