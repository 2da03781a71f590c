"""Routes of lessons. Responses depend only on the URL, so clients cache them forever."""

import gzip
import logging
import re
from functools import cache, lru_cache
from typing import Annotated, TypeAlias

import msgspec
from litestar import Response
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromPath, FromQuery

from parlour.api import bodies
from parlour.core.box import Box
from parlour.core.explain import Reason
from parlour.core.game import Illegal
from parlour.lessons.course import course
from parlour.lessons.steps import MAX_STEP_MOVES, BadLesson, LessonPosition, position, refuse
from parlour.server.auth import headers
from parlour.server.http.framework import AnyRequest
from parlour.server.http.routes import get
from parlour.server.playable import installed
from parlour.server.rejections import BAD_REQUEST, NOT_FOUND, Rejected
from parlour.server.settings import MINUTE, Limit, Rate

LESSONS = Limit(
    "lessons", Rate(300, MINUTE)
)  # from one address; clients fetch a whole lesson at once
FOR_EVER = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
NOWHERE = (KeyError, Illegal, BadLesson)
START = "start"  # the path without moves
PATH = re.compile(rf"{START}|\d{{1,3}}(\.\d{{1,3}}){{0,{MAX_STEP_MOVES - 1}}}")
TriedMove: TypeAlias = Annotated[str, msgspec.Meta(max_length=1_000)]
log = logging.getLogger("parlour.lessons")


class Encoded(msgspec.Struct, frozen=True):
    plain: bytes
    packed: bytes


@get(
    "/api/lessons/{game:str}/{version:str}/{step:str}/{path:str}",
    "getLessonStep",
    "games",
    NOT_FOUND,
    limit=LESSONS,
    media_type="application/json",
    responses={200: ResponseSpec(LessonPosition, generate_examples=False)},
)
async def get_lesson_step(
    request: AnyRequest,
    game: FromPath[str],
    version: FromPath[str],
    step: FromPath[str],
    path: FromPath[str],
) -> Response[bytes]:
    """Get a position of a lesson and the effect of every move.

    `path` names the moves that led there: `start`, or their indices, such as `3.0`. The answer
    never changes.
    """
    box = _teaching(game, version)
    try:
        answer = _answer(box, step, path)
    except NOWHERE as error:
        raise Rejected(NOT_FOUND) from error
    packed = any("gzip" in one for one in headers(request.scope, b"accept-encoding"))
    return Response(
        answer.packed if packed else answer.plain,
        media_type="application/json",
        headers=FOR_EVER | ({"content-encoding": "gzip"} if packed else {}),
    )


@get(
    "/api/lessons/{game:str}/{version:str}/{step:str}/{path:str}/why",
    "explainInLesson",
    "games",
    NOT_FOUND,
    limit=LESSONS,
)
async def explain_in_lesson(
    game: FromPath[str],
    version: FromPath[str],
    step: FromPath[str],
    path: FromPath[str],
    move: FromQuery[TriedMove],
) -> Response[Reason | None]:
    """Explain why a move (as JSON) is not allowed there. Null if it is allowed."""
    box = _teaching(game, version)
    try:
        tried = msgspec.json.decode(move, type=box.move)
        known = course(box)
        reason = refuse(box, known.lesson, known.step(step), _steps(path), tried)
    except msgspec.DecodeError as error:
        raise Rejected(BAD_REQUEST) from error
    except NOWHERE as error:
        raise Rejected(NOT_FOUND) from error
    return Response(reason, headers=FOR_EVER)


@cache
def taught(box: Box) -> bodies.LessonCard | None:
    """What pages show about a game's lesson; None without a readable lesson."""
    try:
        found = course(box)
    except NOWHERE:
        return None
    except msgspec.DecodeError:
        log.exception("lesson not readable", extra={"facts": {"game": box.name}})
        return None
    parts = tuple(bodies.LessonPart(step.name, step.spot) for step in found.lesson.steps)
    return bodies.LessonCard(found.version, parts)


@lru_cache(maxsize=256)  # more than all games have positions
def _answer(box: Box, step: str, path: str) -> Encoded:
    known = course(box)
    plain = msgspec.json.encode(position(box, known.lesson, known.step(step), _steps(path)))
    return Encoded(plain, gzip.compress(plain, 5, mtime=0))


def _teaching(game: str, version: str) -> Box:
    """The game with this version of a lesson; raises `Rejected` if there is none."""
    box = installed(game)
    known = taught(box)
    if known is None or known.version != version:
        raise Rejected(NOT_FOUND)
    return box


def _steps(path: str) -> tuple[int, ...]:
    if not PATH.fullmatch(path):
        raise KeyError(path)
    return () if path == START else tuple(int(one) for one in path.split("."))
