"""The game on the screen, as rich renderables."""

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict
from rich.columns import Columns
from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.rule import Rule
from rich.table import Table as Grid
from rich.text import Text

from parlour.cli.menu import Item
from parlour.cli.voice import Voice, ask, final, line, plain, result, roles
from parlour.core.explain import ScoreLine
from parlour.core.game import Over, Viewer

MAX_ONE_COLUMN = 6  # moves in one column at most


def question(
    speaker: Voice, view: object, seat: int, news_lines: Sequence[str], items: Sequence[Item]
) -> RenderableType:
    """Everything a person needs to answer: the table, the news, the moves."""
    return Group(
        *board(speaker, view, seat),
        *_block(speaker, "table-news", news_lines),
        Text(ask(speaker, seat), style="bold"),
        Padding(_moves(items), (0, 0, 0, 2)),
    )


def ending(speaker: Voice, view: object, news_lines: Sequence[str], over: Over) -> RenderableType:
    return Group(
        *board(speaker, view, None),
        *_block(speaker, "table-last-news", news_lines),
        *map(Text, final(speaker, over)),
        Text(result(speaker, over), style="bold green"),
    )


def sentences(news_lines: Sequence[str]) -> RenderableType:
    return Padding(Text("\n".join(news_lines)), (0, 0, 0, 2))


def board(speaker: Voice, view: object, seat: Viewer | int) -> list[RenderableType]:
    """The table itself, and below it every player's score with its parts."""
    box = speaker.box
    drawn = Text(box.board(view)) if box.board else _fields(view)
    parts: list[RenderableType] = [
        Rule(Text(box.title, style="bold"), align="left", style="dim"),
        Padding(drawn, (1, 0, 1, 2)),
    ]
    score = box.explain.score(view)
    return [*parts, Padding(_scores(speaker, score, seat), (0, 0, 1, 0))] if score else parts


def _scores(
    speaker: Voice, score: Sequence[Sequence[ScoreLine]], seat: Viewer | int
) -> RenderableType:
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for column in ("left", "left", "left", "right"):
        grid.add_column(justify=column)
    for at, (name, role, lines) in enumerate(
        zip(speaker.names, roles(speaker), score, strict=True)
    ):
        asked = at == seat
        grid.add_row(
            "▸" if asked else " ",
            Text(name, style="bold cyan" if asked else ""),
            Text(role, style="dim"),
            Text(str(sum(part.points for part in lines)), style="bold"),
            Text(_lines(speaker, lines), style="dim"),
        )
    return grid


def _lines(speaker: Voice, lines: Sequence[ScoreLine]) -> str:
    """The parts of a score: `pairs` alone, or `zones 5, spirals -1` without what counts nothing."""
    if len(lines) == 1:
        return line(speaker, lines[0].name)
    return ", ".join(f"{line(speaker, part.name)} {part.points}" for part in lines if part.points)


def _moves(items: Sequence[Item]) -> RenderableType:
    wide = max(len(item.label) for item in items)
    shown = [
        Text.assemble(
            (f"{item.label:>{wide}}", "bold cyan"),
            "  ",
            item.sentence,
            (f"  ({item.gain:+})" if item.gain else "", "green" if item.gain > 0 else "red"),
        )
        for item in items
    ]
    if len(items) <= MAX_ONE_COLUMN:
        return Group(*shown)
    return Columns(shown, padding=(0, 3), equal=True, column_first=True)


def _block(speaker: Voice, key: str, news_lines: Sequence[str]) -> list[RenderableType]:
    if not news_lines:
        return []
    return [Text(speaker.words.say(key), style="dim"), sentences(news_lines), Text()]


def _fields(view: Any) -> RenderableType:
    """A view whose game draws no board: its fields in words."""
    grid = Grid.grid(padding=(0, 2, 0, 0))
    for field, value in asdict(view).items():
        grid.add_row(Text(field.replace("_", " "), style="dim"), Text(plain(value)))
    return grid
