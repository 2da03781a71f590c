"""`parlour play`: people and bots at one keyboard."""

import shlex
from random import Random, SystemRandom
from typing import Annotated

from cyclopts import Parameter
from msgspec import Struct
from rich.console import Console

from parlour.bots.levels import levels
from parlour.cli import draw, voice
from parlour.cli.games import DEFAULT_LEVEL, GameName, LevelName, screen, take, valid_level
from parlour.cli.keyboard import Left, answer, hand_over
from parlour.cli.local_game import LocalGame, chance, moved, news, opened, people, read, secret
from parlour.cli.menu import menu
from parlour.cli.seats import options, seated
from parlour.core.chance import lots
from parlour.core.game import Choice, Draw, Over, Viewer
from parlour.core.mind import Budget
from parlour.words import words

INTERRUPTED = 130
DEFAULT_SEATS = "you,bot"

Seats = Annotated[
    str, Parameter(help="Names of the players, separated by commas. `bot` is the computer.")
]
Seed = Annotated[int | None, Parameter(help="Seed of every draw. Random if not given.")]


class PlaySetup(Struct, frozen=True, kw_only=True):
    """The terminal, the sources of randomness and the bots' level of one game."""

    console: Console
    speaker: voice.Voice
    draw: Draw
    thoughts: Draw  # for bots, apart: thinking uses up none of the game's draws
    level: str


def play(
    game: GameName,
    /,
    *,
    seats: Seats = DEFAULT_SEATS,
    level: LevelName = DEFAULT_LEVEL,
    seed: Seed = None,
) -> int:
    """Play a game at this keyboard, with people, bots or both."""
    box, console = take(game), screen()
    valid_level(level)
    texts = words(box.package)
    players = seated(box, texts, seats)
    number = SystemRandom().randrange(1_000_000) if seed is None else seed
    draws = chance(number)
    table = opened(box, options(box, len(players)), players, draws)
    thoughts = lots(Random(f"thoughts {number}"))
    setup = PlaySetup(
        console=console,
        speaker=voice.voice(table, texts),
        draw=draws,
        thoughts=thoughts,
        level=level,
    )
    code = 0
    try:
        _finish(setup, _play_on(setup, table))
    except Left:
        console.print(texts.say("table-left"))
    except KeyboardInterrupt:
        console.print("\n" + texts.say("table-left"))
        code = INTERRUPTED
    if seed is None:
        again = ["parlour", "play", game, *(["--seats", seats] if seats != DEFAULT_SEATS else [])]
        again += ["--level", level] if level != DEFAULT_LEVEL else []
        again += ["--seed", str(number)]
        console.print(texts.say("table-seed", {"seed": number}))
        console.print(f"  {shlex.join(again)}", style="bold", soft_wrap=True)
    return code


def _play_on(setup: PlaySetup, table: LocalGame) -> LocalGame:
    """Asks people and bots in turn until the game is over."""
    last: Viewer = None
    while isinstance(turn := table.box.game.turn(table.state), Choice):
        if table.players[turn.seat].bot:
            move = _think(setup, table, turn)
        else:
            table, move = _ask(setup, table, turn, last)
            last = turn.seat
        table = moved(table, turn.seat, move, setup.draw)
        if not people(table):
            setup.console.print(draw.sentences(voice.news(setup.speaker, news(table, None))))
            table = read(table, None)
    return table


def _ask(
    setup: PlaySetup, table: LocalGame, turn: Choice[object], last: Viewer
) -> tuple[LocalGame, object]:
    seat, console = turn.seat, setup.console
    name = table.players[seat].name
    if seat != last and secret(table, seat):
        hand_over(console, setup.speaker, name)
    view = table.box.game.show(table.state, seat)
    items = menu(setup.speaker, view, turn)
    lines = voice.news(setup.speaker, news(table, seat))
    with console:  # one write: nothing flickers
        console.clear()
        console.print(draw.question(setup.speaker, view, seat, lines, items))
    at = answer(console, setup.speaker, name, items)
    return read(read(table, seat), None), turn.moves[at]


def _think(setup: PlaySetup, table: LocalGame, turn: Choice[object]) -> object:
    seat = turn.seat
    view = table.box.game.show(table.state, seat)
    thinking = setup.speaker.words.say("table-thinking", {"name": table.players[seat].name})
    with setup.console.status(thinking):
        choose = levels(table.box)[setup.level]
        return choose(view, table.heard[seat], turn.moves, setup.thoughts, Budget())


def _finish(setup: PlaySetup, table: LocalGame) -> None:
    """The last screen: as the only person sees it, or as spectators do."""
    over = table.box.game.turn(table.state)
    if not isinstance(over, Over):
        raise TypeError("the game is not over")
    sitting = people(table)
    viewer = sitting[0] if len(sitting) == 1 else None
    lines = voice.news(setup.speaker, news(table, viewer))
    view = table.box.game.show(table.state, viewer)
    with setup.console:
        if sitting:
            setup.console.clear()
        setup.console.print(draw.ending(setup.speaker, view, lines, over))
