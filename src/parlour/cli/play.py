"""`parlour play`: people and bots at one keyboard."""

import shlex
from typing import Annotated, Any

from cyclopts import Parameter
from msgspec import Struct
from rich.console import Console

from parlour.bots.levels import levels
from parlour.cli import draw, voice
from parlour.cli.chance import any_seed, chance, thoughts
from parlour.cli.keyboard import Left, answer, hand_over
from parlour.cli.menu import menu
from parlour.cli.refuse import refuse
from parlour.cli.seats import options, seated
from parlour.cli.shelf import GameName, screen, take
from parlour.cli.table import Table, moved, news, opened, people, read, secret
from parlour.core.game import Choice, Draw, Over, Viewer
from parlour.core.mind import LEVELS, Budget
from parlour.words import words

INTERRUPTED = 130
USUAL, CASUAL = "you,bot", "casual"

Seats = Annotated[
    str, Parameter(help="Who plays: names with commas between; `bot` is the computer.")
]
Level = Annotated[str, Parameter(help=f"How well bots play: {', '.join(LEVELS)}.")]
Seed = Annotated[
    int | None, Parameter(help="A number that fixes every draw. Without it chance picks one.")
]


class Room(Struct, frozen=True):
    """What a table is played with."""

    console: Console
    speaker: voice.Voice
    draw: Draw
    thoughts: Draw
    level: str


def play(
    game: GameName, /, *, seats: Seats = USUAL, level: Level = CASUAL, seed: Seed = None
) -> int:
    """Play a game at this keyboard, with people, bots or both."""
    box, console = take(game), screen()
    if level not in LEVELS:
        raise refuse("level", levels=", ".join(LEVELS))
    said = words(box.package)
    players = seated(box, said, seats)
    number = any_seed() if seed is None else seed
    luck = chance(number)
    table = opened(box, options(box, len(players)), players, luck)
    room = Room(console, voice.voice(table, said), luck, thoughts(number), level)
    code = 0
    try:
        _finish(room, _sit(room, table))
    except Left:
        console.print(said.say("table-left"))
    except KeyboardInterrupt:
        console.print("\n" + said.say("table-left"))
        code = INTERRUPTED
    if seed is None:
        again = ["parlour", "play", game, *(["--seats", seats] if seats != USUAL else [])]
        again += ["--level", level] if level != CASUAL else []
        again += ["--seed", str(number)]
        console.print(said.say("table-seed", {"seed": number}))
        console.print(f"  {shlex.join(again)}", style="bold", soft_wrap=True)
    return code


def _sit(room: Room, table: Table) -> Table:
    """Question after question, until it is over."""
    last: Viewer = None
    while isinstance(turn := table.box.game.turn(table.state), Choice):
        if table.players[turn.seat].bot:
            move = _think(room, table, turn)
        else:
            table, move = _ask(room, table, turn, last)
            last = turn.seat
        table = moved(table, turn.seat, move, room.draw)
        if not people(table):
            room.console.print(draw.sentences(voice.news(room.speaker, news(table, None))))
            table = read(table, None)
    return table


def _ask(room: Room, table: Table, turn: Choice[Any], last: Viewer) -> tuple[Table, Any]:
    seat, console = turn.seat, room.console
    name = table.players[seat].name
    if seat != last and secret(table, seat):
        hand_over(console, room.speaker, name)
    view = table.box.game.show(table.state, seat)
    items = menu(room.speaker, view, turn)
    said = voice.news(room.speaker, news(table, seat))
    with console:  # one write: nothing flickers
        console.clear()
        console.print(draw.question(room.speaker, view, seat, said, items))
    at = answer(console, room.speaker, name, items)
    return read(read(table, seat), None), turn.moves[at]


def _think(room: Room, table: Table, turn: Choice[Any]) -> Any:
    seat = turn.seat
    view = table.box.game.show(table.state, seat)
    thinking = room.speaker.words.say("table-thinking", {"name": table.players[seat].name})
    with room.console.status(thinking):
        choose = levels(table.box)[room.level]
        return choose(view, table.heard[seat], turn.moves, room.thoughts, Budget())


def _finish(room: Room, table: Table) -> None:
    """The last screen: as the one person sees it, or as everybody does."""
    over = table.box.game.turn(table.state)
    if not isinstance(over, Over):
        raise TypeError("the game goes on")
    sitting = people(table)
    viewer = sitting[0] if len(sitting) == 1 else None
    said = voice.news(room.speaker, news(table, viewer))
    view = table.box.game.show(table.state, viewer)
    with room.console:
        if sitting:
            room.console.clear()
        room.console.print(draw.ending(room.speaker, view, said, over))
