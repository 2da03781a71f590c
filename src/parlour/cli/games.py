"""`parlour games` and `parlour rules`: the installed games and their rulebooks."""

from collections.abc import Iterable
from difflib import get_close_matches
from importlib.metadata import entry_points
from importlib.resources import files
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console, ConsoleOptions, RenderableType
from rich.markdown import Markdown
from rich.segment import Segment
from rich.table import Table
from rich.text import Text

from parlour.cli import refuse, visible
from parlour.core.box import Box
from parlour.core.mind import LEVELS
from parlour.games.registry import GROUP, load, names, packages
from parlour.words import words

# What importing a package may raise that holds no game, or a broken one.
UNLOADABLE = (ImportError, AttributeError, NameError, TypeError, ValueError, SyntaxError)
WHOLE_LINES = 400  # columns: output into a pipe is not wrapped
GameName = Annotated[str, Parameter(help="Name of the game. `parlour games` lists the names.")]
LevelName = Annotated[str, Parameter(help=f"Level of the bots: {', '.join(LEVELS)}.")]
DEFAULT_LEVEL = "casual"


def games() -> None:
    """List the installed games."""
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False, header_style="bold")
    for title in ("game", "title", "players", "rules", "in one line"):
        table.add_column(Text(title), no_wrap=title != "in one line")
    for name in names():
        table.add_row(*(Text(cell) for cell in _row(name)))
    screen(piped=WHOLE_LINES).print(table)


def rules(game: GameName, /) -> None:
    """Read the rules of a game."""
    box = take(game)
    console, text = screen(), rulebook(box)
    if text is None:
        console.print(words("parlour").say("games-no-rules", {"title": box.title}))
    elif console.is_terminal:
        console.print(Markdown(text))
    else:
        console.out(text.rstrip("\n"), highlight=False)


def take(game: str) -> Box:
    """The game's box, or an error that lists the installed games."""
    known = names()
    if game.partition("/")[0] not in known:
        close = get_close_matches(game, known, n=1, cutoff=0.5)
        raise refuse("game", game=game, close=(*close, "none")[0], games=", ".join(known))
    try:
        return load(game)
    except KeyError:
        raise refuse("version", game=game) from None
    except UNLOADABLE as error:
        raise refuse("load", game=game, error=error) from error


def valid_level(level: str) -> None:
    if level not in LEVELS:
        raise refuse("level", levels=", ".join(LEVELS))


def rulebook(box: Box) -> str | None:
    path = files(box.package) / "RULES.md"
    return path.read_text("utf-8") if path.is_file() else None


class SafeConsole(Console):
    """Prints our styles, and no control characters of what it is given."""

    def render(
        self, renderable: RenderableType, options: ConsoleOptions | None = None
    ) -> Iterable[Segment]:
        for part in super().render(renderable, options):
            yield part if part.control else Segment(visible(part.text), part.style)


def screen(*, piped: int = 80) -> Console:
    """The console a command prints to; names and sentences are never read as markup."""
    console = SafeConsole(markup=False, highlight=False, emoji=False)
    if not console.is_terminal:
        console.width = piped
    return console


def _row(name: str) -> tuple[str, ...]:
    try:
        box = load(name)
    except UNLOADABLE as error:
        return name, "", "", "", words("parlour").say("games-broken", {"error": str(error)})
    return name, box.title, _players(box.seats), box.rules, f"{box.about}{_origin(name)}"


def _players(seats: tuple[int, ...]) -> str:
    low, high = min(seats), max(seats)
    if low == high:
        return str(low)
    gapless = len(set(seats)) == high - low + 1
    return f"{low} to {high}" if gapless else ", ".join(map(str, sorted(seats)))


def _origin(name: str) -> str:
    """Which installed package the game is from; nothing for those that come with Parlour."""
    if packages()[name] == f"parlour.games.{name}":
        return ""
    dists = [point.dist for point in entry_points(group=GROUP) if point.name == name]
    source = f"{dists[0].name} {dists[0].version}" if dists and dists[0] else packages()[name]
    return " " + words("parlour").say("games-origin", {"source": source})
