"""Checks a game's lessons: the rules bear out every step, and every answer has its sentence."""

from collections.abc import Iterator

import msgspec

from parlour.core.box import AnyMove, Box
from parlour.core.explain import Facts
from parlour.core.game import Illegal
from parlour.laws import Breach
from parlour.lessons.course import FILE, course
from parlour.lessons.steps import BadLesson, Lesson, LessonStep, paths, position, taken
from parlour.words import Words, words

MAX_SENTENCE_LENGTHS = {
    "": 28,
    "-text": 110,
    "-done": 80,
    "-else": 80,
}  # characters that pages have room for
OTHER = "Tin Fox"  # whom the learner plays, on pages


def lessons_teach(box: Box, seed: int) -> None:
    """Lessons, if it brings any: each step can be done, every move in it has its sentence."""
    if seed:
        return  # they are the same for every seed
    try:
        lesson = course(box).lesson
    except KeyError:
        return
    except msgspec.DecodeError as error:
        raise Breach(f"{FILE}: {error}") from error
    for step in lesson.steps:
        try:
            for key, facts in sentences(box, lesson, step):
                _said(words(box.package), key, facts)
        except (BadLesson, Illegal, msgspec.DecodeError) as error:
            raise Breach(f"{FILE}, {step.name}: {error}") from error


def sentences(box: Box, lesson: Lesson, step: LessonStep) -> Iterator[tuple[str, Facts]]:
    """Everything that may be said in a step, and with which facts."""
    begin: Facts = {"other": OTHER}
    yield from ((f"lesson-{step.name}{part}", begin) for part in ("", "-text"))
    ways = [*step.goals, *step.wrong]
    moves_by_path: dict[tuple[int, ...], tuple[AnyMove, ...]] = {(): ()}
    for path in paths(box, lesson, step):
        at = position(box, lesson, step, path)
        if not at.goals:
            raise BadLesson(f"after {list(path)} no listed move leads to a goal")
        for index, (move, answer) in enumerate(zip(at.moves, at.answers, strict=True)):
            moves_by_path[*path, index] = moves = (*moves_by_path[path], move)
            ways = [way for way in ways if not taken(way, moves)]
            if answer.how != "on":
                ending = f"-{answer.says}" if answer.says else ""
                yield f"lesson-{step.name}-{answer.how}{ending}", begin | answer.facts
    if ways:
        raise BadLesson(f"no listed moves are {[way.moves for way in ways]}")


def _said(texts: Words, key: str, facts: Facts) -> None:
    try:
        sentence = texts.say(key, facts)
    except KeyError as gap:
        raise Breach(f"words.en.ftl: {key} is missing, or its {gap} is") from gap
    most = next(
        (n for part, n in reversed(MAX_SENTENCE_LENGTHS.items()) if part and part in key),
        MAX_SENTENCE_LENGTHS[""],
    )
    if len(sentence) > most:
        raise Breach(f"words.en.ftl: {key} has {len(sentence)} characters, and room for {most}")
