"""Reads what a person types until it is an answer."""

import sys
from collections.abc import Callable, Sequence

from rich.console import Console
from rich.markdown import Markdown
from rich.text import Text

from parlour.cli.games import rulebook
from parlour.cli.menu import Item, fitting
from parlour.cli.voice import Voice

KEYS = ("?", "r", "q")  # never moves; their long forms only where no move fits
MAX_LISTED_MOVES = 5  # moves listed when an answer fits several


class Left(Exception):
    """The person at the keyboard has left the game."""


def answer(console: Console, speaker: Voice, name: str, items: Sequence[Item]) -> int:
    """Ask until what is typed means one move: its place in the list."""
    prompt = speaker.words.say("table-prompt", {"name": name})
    while True:
        text = typed(console, prompt)
        key = text.casefold()
        matches = [] if key in KEYS else fitting(items, text)
        if len(matches) == 1:
            return matches[0]
        if key in COMMANDS and not matches:
            COMMANDS[key](console, speaker)
        else:
            console.print(unclear(speaker, items, text, matches), style="yellow")


def typed(console: Console, prompt: str) -> str:
    try:
        text = console.input(Text(f"{prompt} ", style="bold")).strip()
    except EOFError:
        console.print()
        raise Left from None
    if not sys.stdin.isatty():
        console.print(text)  # so that a scripted game reads like a played one
    return text


def hand_over(console: Console, speaker: Voice, name: str) -> None:
    """Clear the screen, and wait until the next person sits at the keyboard."""
    if console.is_terminal:
        console.file.write("\x1b[3J")  # and the scrollback
    console.clear()
    typed(console, speaker.words.say("table-pass", {"name": name}))


def unclear(speaker: Voice, items: Sequence[Item], text: str, matches: Sequence[int]) -> str:
    """One sentence on why an answer was not understood."""
    if matches:
        few = "; ".join(
            f"{items[at].label} {items[at].sentence}" for at in matches[:MAX_LISTED_MOVES]
        )
        return speaker.words.say("table-several", {"moves": few, "count": len(matches)})
    kind = "empty" if not text else "number" if text.isdecimal() else "words"
    example = items[-1].label
    return speaker.words.say(f"table-no-{kind}", {"typed": text, "example": example})


def _help(console: Console, speaker: Voice) -> None:
    console.print(speaker.words.say("table-help"))


def _rules(console: Console, speaker: Voice) -> None:
    text = rulebook(speaker.box)
    if text is None:
        console.print(speaker.words.say("games-no-rules", {"title": speaker.box.title}))
        return
    with console.pager():
        console.print(Markdown(text))


def _leave(console: Console, speaker: Voice) -> None:
    if typed(console, speaker.words.say("table-leave")).casefold() in ("y", "yes"):
        raise Left


COMMANDS: dict[str, Callable[[Console, Voice], None]] = {
    "?": _help,
    "help": _help,
    "r": _rules,
    "rules": _rules,
    "q": _leave,
    "quit": _leave,
    "exit": _leave,
}
