"""The installed games: what they are, rules, words, schemas; and QR codes of links."""

import asyncio
import io
from fnmatch import fnmatchcase
from functools import cache
from importlib.resources import files
from typing import Annotated, Any, TypeAlias

import msgspec
import segno
from litestar import Response
from litestar.config.compression import CompressionConfig
from litestar.di import NamedDependency as Given
from litestar.enums import MediaType
from litestar.middleware import DefineMiddleware
from litestar.middleware.compression import CompressionMiddleware
from litestar.params import FromPath, FromQuery

from parlour.api import bodies
from parlour.bots.strength import strength
from parlour.core.box import Box
from parlour.core.game import Json
from parlour.core.mind import LEVELS
from parlour.games.registry import load, names, page_files
from parlour.server.context import REQUESTS, Context
from parlour.server.http.routes import get
from parlour.server.playable import installed
from parlour.server.rejections import NOT_FOUND, Rejected
from parlour.words import words

Language: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[a-z]{2}$", max_length=2)]
# Only for answers that are the same for everybody: a compressed length could tell a secret.
PACKED = [DefineMiddleware(CompressionMiddleware, config=CompressionConfig("gzip"))]
Short: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[ -~]+$", max_length=200)]


@get("/api/games", "listGames", "games", middleware=PACKED)
async def list_games(
    context: Given[Context], language: FromQuery[Language] = "en"
) -> list[bodies.GameCard]:
    """List the installed games, in this language if available."""
    return [_card(context, load(name), language) for name in names()]


@get("/api/games/{game:str}", "getGame", "games", NOT_FOUND, middleware=PACKED)
async def get_game(
    context: Given[Context], game: FromPath[str], language: FromQuery[Language] = "en"
) -> bodies.GameCard:
    """Get one game, in this language if available."""
    return _card(context, installed(game), language)


@get(
    "/api/games/{game:str}/rules",
    "getRules",
    "games",
    NOT_FOUND,
    media_type="text/markdown",
    middleware=PACKED,
)
async def get_rules(game: FromPath[str], language: FromQuery[Language] = "en") -> Response[str]:
    """Get the rulebook of a game in Markdown, in this language if available, else in English.

    The sections are the same in every language.
    """
    if language in _spoken(installed(game).package, "RULES.*.md"):
        return _file(game, f"RULES.{language}.md", "text/markdown")
    return _file(game, "RULES.md", "text/markdown")


@get(
    "/api/games/{game:str}/words",
    "getWords",
    "games",
    NOT_FOUND,
    media_type=MediaType.TEXT,
    middleware=PACKED,
)
async def get_words(game: FromPath[str], language: FromQuery[Language] = "en") -> Response[str]:
    """Get the sentences of a game in Fluent, in this language if available, else in English."""
    known = language in _spoken(installed(game).package, "words.*.ftl")
    return _file(game, f"words.{language if known else 'en'}.ftl", MediaType.TEXT)


@get("/api/qr", "getQrCode", "service", limit=REQUESTS, media_type="image/svg+xml")
async def get_qr_code(text: FromQuery[Short]) -> Response[bytes]:
    """Get a QR code of a short text, for example of a link."""
    return Response(await asyncio.to_thread(_drawn, text), media_type="image/svg+xml")


@get("/api/games/{game:str}/schema", "getSchema", "games", NOT_FOUND, middleware=PACKED)
async def get_schema(game: FromPath[str]) -> dict[str, Json]:
    """Get the JSON Schemas of the options, moves, events and views of a game."""
    return schemas(installed(game))


@get("/api/games/{game:str}/snapshot", "getSnapshot", "games", NOT_FOUND)
async def get_snapshot(game: FromPath[str]) -> dict[str, Json]:
    """Get the inventory and constants of a game. Empty if it has none."""
    return dict(installed(game).snapshot)


def _drawn(text: str) -> bytes:
    drawn = io.BytesIO()
    segno.make(text, error="m").save(drawn, kind="svg", scale=4, border=2, xmldecl=False)
    return drawn.getvalue()


@cache
def schemas(box: Box) -> dict[str, Json]:
    kinds = {"Options": box.options, "Move": box.move, "Event": box.event, "View": box.view}
    shapes, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    named = {name: shape for name, shape in zip(kinds, shapes, strict=True) if name not in parts}
    return {"title": box.rules, "$defs": dict(sorted({**parts, **named}.items()))}


@cache
def _spoken(package: str, pattern: str) -> frozenset[str]:
    """The languages that a game has such files for: no other is looked for, or remembered."""
    before, after = pattern.split("*")
    names = (path.name for path in files(package).iterdir() if fnmatchcase(path.name, pattern))
    return frozenset(name.removeprefix(before).removesuffix(after) for name in names)


def _card(context: Context, box: Box, language: str) -> bodies.GameCard:
    known = language in _spoken(box.package, "words.*.ftl")
    texts = words(box.package, language if known else "en")
    options = msgspec.to_builtins(box.options())
    measured = strength(box.package).levels
    levels = tuple(bodies.Level(name, measured.get(name)) for name in LEVELS)
    fields: dict[str, Any] = {"lesson": None, "puzzles": False}  # unless features say otherwise
    fields |= {
        key: value for part in context.extensions.card_fields for key, value in part(box).items()
    }
    return bodies.GameCard(
        name=box.name,
        rules=box.rules,
        title=texts.get("title", box.title),
        about=texts.get("about", box.about),
        credit=texts.get("credit", box.credit),
        seats=box.seats,
        minutes=box.minutes,
        draws=box.draws,
        one_device=box.open,
        options=options,
        choices=box.choices(),
        levels=levels if context.status.has_bots else (),
        files=tuple(page_files(box.name)),
        **fields,
    )


def _file(game: str, name: str, kind: str) -> Response[str]:
    path = files(installed(game).package) / name
    if not path.is_file():
        raise Rejected(NOT_FOUND)
    return Response(path.read_text("utf-8"), media_type=kind)
