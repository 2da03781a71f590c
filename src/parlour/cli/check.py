"""`parlour check`: tests one game against the laws."""

import os
import subprocess
import sys
import traceback
from collections.abc import Callable, Iterator
from importlib.resources import files
from time import perf_counter
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from parlour.cli.documents import documents_are_complete
from parlour.cli.games import WHOLE_LINES, screen
from parlour.cli.lesson_check import lessons_teach
from parlour.cli.unpacked import unpacked
from parlour.core.box import Box
from parlour.laws import LAWS, Breach, digest
from parlour.words import words

Law = Callable[[Box, int], object]
Where = Annotated[
    str, Parameter(help="Name of an installed game, or folder of a game that is not installed.")
]
Games = Annotated[int, Parameter(help="Random games for each law.", validator=Number(gte=1))]
MAX_BREACH_LENGTH = 1_500  # characters of a breach that are shown; states can be big
DIGESTS = """
import sys
from parlour.games.registry import unpack
from parlour.laws import digest
for seed in range(int(sys.argv[2])):
    print(digest(unpack(sys.argv[1]), seed))
"""


def check(game: Where, /, *, games: Games = 50) -> int:
    """Test a game against the laws that every game must obey."""
    box, console, say = unpacked(game), screen(piped=WHOLE_LINES), words("parlour").say
    console.print(say("check-about", {"title": box.title, "rules": box.rules, "games": games}))
    broken = 0
    for law, breach, seconds in _tried(box, games):
        console.print(_row(law, seconds, held=not breach))
        if breach:
            broken += 1
            console.print(breach, style="red", soft_wrap=True)
    verdict = "check-broken" if broken else "check-kept"
    console.print(say(verdict, {"title": box.title, "count": broken}), style="bold")
    return 1 if broken else 0


def _tried(box: Box, games: int) -> Iterator[tuple[str, str, float]]:
    """Each law in its order, what was found against it, and how long that took."""
    laws: list[Law] = sorted((*LAWS, digest), key=_sentence)
    for law in (*laws, documents_are_complete, lessons_teach):
        began = perf_counter()
        breach = _other_bytes(box, games) if law is digest else _broken(law, box, games)
        yield _sentence(law), breach, perf_counter() - began


def _row(law: str, seconds: float, *, held: bool) -> RenderableType:
    grid = Table.grid(padding=(0, 1, 0, 0))
    sign = Text("✓", style="green") if held else Text("✗", style="bold red")
    grid.add_row(sign, Text(f"{seconds:5.1f} s", style="dim"), Text(law))
    return grid


def _broken(law: Law, box: Box, games: int) -> str:
    """The first seed whose game breaks the law, and how; nothing if none does."""
    for seed in range(games):
        try:
            law(box, seed)
        except Breach as breach:
            return _shown(seed, str(breach))
        except Exception as error:  # noqa: BLE001  # a game under test may fail in any way
            return _shown(seed, f"{type(error).__name__}: {error}\n{_place(box, error)}")
    return ""


def _other_bytes(box: Box, games: int) -> str:
    """The first seed whose bytes depend on how Python happens to hash."""
    one, two = (_digests(box, games, hashing) for hashing in ("1", "2"))
    if not len(one) == len(two) == games:
        return _shown(min(len(one), len(two)), "the game fails")
    for seed, (a, b) in enumerate(zip(one, two, strict=True)):
        if a != b:
            return _shown(seed, f"the bytes differ between two hash seeds\n{a}\n{b}")
    return ""


def _digests(box: Box, games: int, hashing: str) -> list[str]:
    ran = subprocess.run(  # noqa: S603  # our own interpreter
        [sys.executable, "-c", DIGESTS, box.package, str(games)],
        env={**os.environ, "PYTHONHASHSEED": hashing, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    return ran.stdout.split()


def _shown(seed: int, breach: str) -> str:
    short = breach if len(breach) <= MAX_BREACH_LENGTH else f"{breach[:MAX_BREACH_LENGTH]} …"
    return "\n".join(f"    {line}" for line in f"seed {seed}: {short}".splitlines())


def _place(box: Box, error: Exception) -> str:
    """The line where it went wrong, in the game's own folder if it was there."""
    frames = traceback.extract_tb(error.__traceback__)
    home = str(files(box.package))
    frame = next((f for f in reversed(frames) if f.filename.startswith(home)), frames[-1])
    return f"{frame.filename}, line {frame.lineno}: {frame.line}"


def _sentence(law: Law) -> str:
    return (law.__doc__ or law.__name__).partition("\n")[0]
