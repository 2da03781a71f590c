"""The lessons that games bring along: `lessons.json` in a game's folder, read once."""

import hashlib
from functools import cache
from importlib.resources import files
from pathlib import Path

import msgspec
from msgspec import Struct

from parlour.core import lesson as core
from parlour.core.box import Box
from parlour.core.lesson import Lesson, LessonStep

FILE = "lessons.json"
ANSWERS = ("lesson.py", "play.py", "explain.py")  # of the core: they shape what is answered


class Course(Struct, frozen=True, eq=False):
    """A game's lesson, and a name for all that its answers come from."""

    lesson: Lesson
    version: str  # another one wherever an answer may be another

    def step(self, name: str) -> LessonStep:
        """The step of this name; a KeyError if there is none."""
        return {step.name: step for step in self.lesson.steps}[name]


@cache
def course(box: Box) -> Course:
    """What the game teaches; a KeyError if it brings no lessons."""
    file = files(box.package) / FILE
    if not file.is_file():
        raise KeyError(box.name)
    return Course(msgspec.json.decode(file.read_bytes(), type=Lesson), _version(box))


def _version(box: Box) -> str:
    """By content: answers may be kept for ever under a name that changes with them."""
    folder = files(box.package)
    own = sorted(path.name for path in folder.iterdir() if path.name.endswith(".py"))
    kept = hashlib.sha256(box.rules.encode())
    for name in (FILE, *own):
        kept.update((folder / name).read_bytes())
    for name in ANSWERS:
        kept.update((Path(core.__file__).parent / name).read_bytes())
    return kept.hexdigest()[:16]
