"""Reads the lesson of a game: `lessons.json` in its folder."""

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct

from parlour import core
from parlour.core.box import Box
from parlour.lessons.steps import Lesson, LessonStep

FILE = "lessons.json"
CODE = ("core/play.py", "core/explain.py", "lessons/steps.py")  # what answers depend on


class Course(Struct, frozen=True, eq=False):
    """A game's lesson, and a version that changes with its answers."""

    lesson: Lesson
    version: str  # a digest of everything that the answers depend on

    def step(self, name: str) -> LessonStep:
        """The step of this name; KeyError if there is none."""
        return {step.name: step for step in self.lesson.steps}[name]


@cache
def course(box: Box) -> Course:
    """The lesson of a game; KeyError if it has none."""
    file = files(box.package) / FILE
    if not file.is_file():
        raise KeyError(box.name)
    return Course(msgspec.json.decode(file.read_bytes(), type=Lesson), _version(box))


def _version(box: Box) -> str:
    """A digest of files: clients may cache answers for ever, because their address contains it."""
    folder = files(box.package)
    own = sorted(path.name for path in folder.iterdir() if path.name.endswith(".py"))
    digest = hashlib.sha256(box.rules.encode())
    for name in (FILE, *own):
        digest.update((folder / name).read_bytes())
    for name in CODE:
        digest.update((Path(core.__file__).parent.parent / name).read_bytes())
    return digest.hexdigest()[:16]
