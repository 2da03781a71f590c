"""The games, for whoever wants to know them: rules, words, schemas."""

import asyncio
import io
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, TypeAlias

import msgspec
import segno
from litestar import Response
from litestar.enums import MediaType
from litestar.params import FromPath, FromQuery

from parlour.api import bodies
from parlour.bots.strength import strength
from parlour.core.box import Box
from parlour.core.mind import LEVELS
from parlour.games.registry import load, names, page_files
from parlour.server.context import Context, Rejected
from parlour.server.handlers import get

Language: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z]{2}$", max_length=2)]
Short: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[ -~]+$", max_length=200)]


@get("/api/games", tags=["games"])
async def games(context: Context) -> list[bodies.GameCard]:
    """Every game of this house."""
    return [_card(context, load(name)) for name in names()]


@get("/api/games/{game:str}", tags=["games"])
async def game(context: Context, game: FromPath[str]) -> bodies.GameCard:
    """One game."""
    return _card(context, _box(game))


@get("/api/games/{game:str}/rules", tags=["games"], media_type="text/markdown")
async def rules(game: FromPath[str]) -> Response[str]:
    """Its rulebook, in Markdown."""
    return _file(game, "RULES.md", "text/markdown")


@get("/api/games/{game:str}/words", tags=["games"], media_type=MediaType.TEXT)
async def words(game: FromPath[str], language: FromQuery[Language] = "en") -> Response[str]:
    """Its sentences, in Fluent: events, moves, reasons, score lines. English if it has no other."""
    try:
        return _file(game, f"words.{language}.ftl", MediaType.TEXT)
    except Rejected:
        return _file(game, "words.en.ftl", MediaType.TEXT)


@get("/api/qr", tags=["service"], media_type="image/svg+xml")
async def qr(paced: bool, text: FromQuery[Short]) -> Response[bytes]:  # noqa: FBT001
    """A short text, such as a table's link, as a picture for a phone to scan."""
    del paced
    return Response(await asyncio.to_thread(_drawn, text), media_type="image/svg+xml")


@get("/api/games/{game:str}/schema", tags=["games"])
async def schema(game: FromPath[str]) -> dict[str, Any]:
    """JSON Schemas of its options, moves, events and views."""
    return schemas(_box(game))


def _drawn(text: str) -> bytes:
    drawn = io.BytesIO()
    segno.make(text, error="m").save(drawn, kind="svg", scale=4, border=2, xmldecl=False)
    return drawn.getvalue()


@cache
def schemas(box: Box) -> dict[str, Any]:
    kinds = {"Options": box.options, "Move": box.move, "Event": box.event, "View": box.view}
    shapes, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    named = {name: shape for name, shape in zip(kinds, shapes, strict=True) if name not in parts}
    return {"title": box.rules, "$defs": dict(sorted({**parts, **named}.items()))}


def _card(context: Context, box: Box) -> bodies.GameCard:
    options = msgspec.to_builtins(box.options())
    measured = strength(box.package).levels
    levels = tuple(bodies.Level(name, measured.get(name)) for name in LEVELS)
    return bodies.GameCard(
        box.name, box.rules, box.title, box.about, box.credit, box.seats, box.minutes, box.draws,
        options, levels if context.staffed else (), tuple(page_files(box.name)),
    )  # fmt: skip


def _box(name: str) -> Box:
    try:
        return load(name)
    except KeyError:
        raise Rejected(404, "no-such") from None


def _file(game: str, name: str, kind: str) -> Response[str]:
    path = files(_box(game).package) / name
    if not path.is_file():
        raise Rejected(404, "no-such")
    return Response(path.read_text("utf-8"), media_type=kind)


HANDLERS = [games, game, rules, words, schema, qr]
