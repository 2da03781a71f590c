"""`parlour verify` and `parlour replay`: checks and shows finished games."""

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter
from rich.console import Console, Group, RenderableType
from rich.text import Text

from parlour.cli import UsageError, refuse
from parlour.cli.draw import board, sentences
from parlour.cli.games import WHOLE_LINES, screen, take
from parlour.cli.voice import Voice, news, order, result
from parlour.core.box import Box
from parlour.core.game import Json, Seat, Viewer
from parlour.core.record import (
    Faulty,
    Position,
    Published,
    Record,
    Resigned,
    Stopped,
    Undone,
    Updated,
    positions,
)
from parlour.core.record import verify as faults
from parlour.games.registry import load
from parlour.words import words

Files = Annotated[list[Path], Parameter(help="Records of finished games.")]
File = Annotated[Path, Parameter(help="Record of a finished game.")]
Commitments = Annotated[
    tuple[Path, ...],
    Parameter(help="Saved responses of the server's /api/daily, to check deals of the day."),
]
Eyes = Annotated[
    int | None, Parameter(help="Show what this player saw. Without it, what spectators saw.")
]
Only = Annotated[int | None, Parameter(help="Show only the position after this entry of the log.")]


def verify(files: Files, /, *, daily: Commitments = ()) -> int:
    """Verify that finished games are unaltered, legal and fairly drawn.

    With --daily, deals of the day are compared with what the server published before that day.
    """
    console, say = screen(piped=WHOLE_LINES), words("parlour").say
    wrong, published = 0, [deal for file in daily for deal in _published(file)]
    for file in files:
        text = _read(file)
        problems = faults(text, load, published)
        wrong += bool(problems)
        sign = Text("✗ ", style="bold red") if problems else Text("✓ ", style="green")
        console.print(sign + Text(str(file)) + Text("" if problems else _about(text), "dim"))
        for fault in problems:
            console.print(f"    {fault}", style="red", soft_wrap=True)
    good = len(files) - wrong
    console.print(say("verify-sum", {"good": good, "wrong": wrong}), style="bold")
    return 1 if wrong else 0


def replay(file: File, /, *, seat: Eyes = None, move: Only = None) -> int:
    """Show a finished game position by position, as a player or a spectator saw it."""
    record, console = decoded(file), screen()
    box, eyes = take(record.rules), _eyes(record, seat)
    speaker = Voice(box, words(box.package), tuple(p.name for p in record.players))
    try:
        for number, at in _wanted(box, record, move):
            console.print(_shown(speaker, number, at, eyes))
    except Faulty as fault:
        raise UsageError(f"{file}: {fault}") from fault
    _closing(console, speaker, record, move)
    return 0


def _wanted(box: Box, record: Record, move: int | None) -> Iterator[tuple[int, Position]]:
    if move is not None and not 0 <= move <= len(record.log):
        raise refuse("entry", move=move, last=len(record.log))
    for number, at in enumerate(positions(box, record)):
        if move is None or number == move:
            yield number, at


def _shown(speaker: Voice, number: int, at: Position, eyes: Viewer) -> RenderableType:
    game = at.box.game
    events = [e for event in at.events if (e := game.tell(event, eyes)) is not None]
    head = speaker.words.say("replay-entry", {"number": number, "who": _who(speaker, at)})
    parts: list[RenderableType] = [Text(head, style="bold")]
    if lines := news(speaker, events):
        parts.append(sentences(lines))
    return Group(*parts, *board(speaker, game.show(at.state, eyes), eyes))


def _who(speaker: Voice, at: Position) -> str:
    """Who moved, and what; chance moves may be secret, so only their events are shown."""
    entry = at.entry
    if entry is None:
        return speaker.words.say("replay-start")
    if isinstance(entry, Stopped):
        return entry.reason
    if isinstance(entry, Resigned):
        return speaker.words.say("replay-resigned", {"name": speaker.names[entry.seat]})
    if isinstance(entry, Undone):
        return speaker.words.say("replay-undone", {"name": speaker.names[entry.seat]})
    if isinstance(entry, Updated):
        return speaker.words.say("replay-updated", {"rules": entry.rules})
    if entry.seat is None:
        return speaker.words.say("replay-chance")
    move = msgspec.convert(entry.move, speaker.box.move)
    return f"{speaker.names[entry.seat]}: {order(speaker, move)}"


def _closing(console: Console, speaker: Voice, record: Record, move: int | None) -> None:
    if move is None or move == len(record.log):
        console.print(Text(result(speaker, record.result), style="bold green"))


def _eyes(record: Record, seat: int | None) -> Viewer:
    if seat is None:
        return None
    if not 1 <= seat <= len(record.players):
        raise refuse("eyes", seat=seat, last=len(record.players))
    return Seat(seat - 1)


def _about(text: bytes) -> str:
    record = msgspec.json.decode(text, type=Record)
    won = ", ".join(record.players[seat].name for seat in record.result.winners)
    return "  " + words("parlour").say("verify-about", {"rules": record.rules, "won": won})


def _published(file: Path) -> list[Published]:
    """Of one deal, or of all that a server lists."""
    try:
        document = msgspec.json.decode(_read(file), type=dict[str, Json])
        listed = [document.get("today"), *document.get("coming", ()), *document.get("past", ())]
        deals = (
            [document] if "commit" in document else [deal for deal in listed if deal is not None]
        )
        return msgspec.convert(deals, list[Published])
    except msgspec.MsgspecError as error:
        raise refuse("record", file=file, error=error) from error


def decoded(file: Path) -> Record:
    try:
        return msgspec.json.decode(_read(file), type=Record)
    except msgspec.MsgspecError as error:
        raise refuse("record", file=file, error=error) from error


def _read(file: Path) -> bytes:
    try:
        return file.read_bytes()
    except OSError as error:
        raise refuse("file", file=file, error=error.strerror) from error
