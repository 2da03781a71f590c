"""Guests and programs: who they are, what they are called, their tokens, what they played."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Annotated, TypeAlias

from litestar import Response
from litestar.datastructures import Cookie
from litestar.di import NamedDependency as Given
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import FromQuery, JSONBody, QueryParameter

from parlour.api import bodies
from parlour.api.frames import Retry
from parlour.api.played import Outcome
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.host.orders import NoOrder
from parlour.host.ports import PlayedQuery
from parlour.server.auth import address, credentials
from parlour.server.auth.tokens import digest
from parlour.server.context import Context
from parlour.server.http.admission import PERSON
from parlour.server.http.framework import AnyRequest
from parlour.server.http.names import (
    is_level,
    is_official,
    is_reserved,
    made_up,
    normalize_name,
)
from parlour.server.http.routes import delete, get, patch, post
from parlour.server.playable import BEFORE_GAME, LIVE
from parlour.server.rejections import STORAGE, Rejected, Rejection
from parlour.server.settings import DAY, MINUTE, SECOND, Limit, Rate
from parlour.table.commands import Leave
from parlour.table.types import Person

NEWCOMERS = Limit("newcomers", Rate(60, MINUTE))  # from one address
PERSONAL = Limit("personal", Rate(10, MINUTE))  # data and erasures, from one address
ERASED = 10.0  # seconds that a request waits for other nodes to acknowledge an erasure
LATER = ResponseSpec(
    None,
    generate_examples=False,
    description="You are logged out. Your data is erased as soon as every node answers.",
)
OTHER_NAME = Rejection(400, "other-name", "This is not your name. Nothing was erased.")
BAD_NAME = Rejection(400, "bad-name", "A name needs 2 to 20 visible characters.")
RESERVED_NAME = Rejection(
    400, "reserved-name", "This name is reserved for the server and its bots. Choose another one."
)

NameQuery: TypeAlias = Annotated[str, QueryParameter(max_length=60, pattern=r"^[^\x00]*$")]
Cursor: TypeAlias = Annotated[
    str, QueryParameter(max_length=120, pattern=r"^([0-9]{1,15}\.[\w~-]+)?$")
]
InstantQuery: TypeAlias = Annotated[int, QueryParameter(ge=0, le=10**15)]
PageSize: TypeAlias = Annotated[int, QueryParameter(ge=1, le=100)]


@get("/api/me", "getMe", "people")
async def get_me(person: Given[Person]) -> Person:
    """Get the person of this session."""
    return person


@post("/api/me", "createGuest", "people", BAD_NAME, RESERVED_NAME, status_code=200)
async def create_guest(
    request: AnyRequest, context: Given[Context], data: JSONBody[bodies.Newcomer]
) -> Response[Person]:
    """Create a guest. A browser gets a cookie; a valid cookie is only extended."""
    given = credentials(request.scope, context.settings)
    known: Person | None = request.scope[PERSON]  # type: ignore[literal-required]  # our own
    if known is not None:
        await context.access.address_keys.note(given.token, request.scope)
        return Response(known, cookies=[_cookie(context, given.token)] if given.cookie else [])
    await context.limits.take(NEWCOMERS, address(request.scope))
    person, token = await register(context, "" if data.name is None else named(data.name))
    await context.access.address_keys.note(token, request.scope)
    return Response(person, cookies=[_cookie(context, token)])


@patch("/api/me", "renameMe", "people", BAD_NAME, RESERVED_NAME)
async def rename_me(
    request: AnyRequest,
    context: Given[Context],
    person: Given[Person],
    data: JSONBody[bodies.Renamed],
) -> Person:
    """Change your name. Tables where you sit keep the old one."""
    name = named(data.name)
    await context.people.rename(person.id, name)
    context.access.tokens.look_up_again(credentials(request.scope, context.settings).token)
    return Person(person.id, name, person.bot)


@delete("/api/me", "deleteToken", "people")
async def delete_token(request: AnyRequest, context: Given[Context], person: Given[Person]) -> None:
    """Log out: delete this cookie or token and close its sockets and streams. You leave tables
    whose game has not begun. Your running games continue."""
    await _leave(context, person, BEFORE_GAME)
    await context.access.tokens.delete(credentials(request.scope, context.settings).token)


@get("/api/me/data", "downloadMyData", "people", limit=PERSONAL)
async def download_my_data(
    context: Given[Context], person: Given[Person]
) -> Response[bodies.PersonalData]:
    """Download all data about you."""
    if person.kind == "house":  # of those nothing is
        found = bodies.PersonalData(
            person=person, since=Ms(0), sessions=(), restrictions=(), tables=(), games=()
        )
    else:
        found = await context.orders.store.everything(person.id)
    return Response(
        found, headers={"content-disposition": 'attachment; filename="parlour-data.json"'}
    )


@post(
    "/api/me/erase",
    "eraseMe",
    "people",
    OTHER_NAME,
    limit=PERSONAL,
    status_code=204,
    responses={202: LATER},
)
async def erase_me(
    context: Given[Context], person: Given[Person], data: JSONBody[bodies.Erasing]
) -> Response[None]:
    """Erase all data about you. You leave every table; your game records stay verifiable."""
    if data.name != person.name or person.kind == "house":
        raise Rejected(OTHER_NAME)
    await _leave(context, person, LIVE)
    with suppress(NoOrder):  # it was asked for twice
        await context.orders.store.order_erasure("self", person.id)
    await context.orders.look()
    done = await context.orders.is_erased(person.id, ERASED)
    return Response(None, status_code=204 if done else 202)


async def _leave(context: Context, person: Person, phases: Sequence[str]) -> None:
    """Leave every table in one of these phases."""
    for listed in (await context.tables.seats([person.id]))[person.id]:
        if listed.phase in phases:
            leave = Leave(id=CommandId(f"gone-{context.randomness.name()}"))
            if isinstance(await context.node.host.do(listed.table, person, leave), Retry):
                raise Rejected(STORAGE, Ms(500))


@post("/api/tokens", "createToken", "people", BAD_NAME, RESERVED_NAME, limit=NEWCOMERS)
async def create_token(
    request: AnyRequest, context: Given[Context], data: JSONBody[bodies.Program]
) -> bodies.Admitted:
    """Create a token for a program. It is shown only once."""
    if is_level(data.bot):
        raise Rejected(RESERVED_NAME, field="bot")
    kind = named(data.bot, "bot", is_official)
    person, token = await register(context, named(data.name), kind)
    await context.access.address_keys.note(token, request.scope)
    return bodies.Admitted(person.id, person.name, person.bot, token)


@get("/api/me/games", "listMyGames", "people")
async def list_my_games(  # noqa: PLR0913, PLR0917  # each is a parameter of the address
    context: Given[Context],
    person: Given[Person],
    game: NameQuery = "",
    name: NameQuery = "",
    result: FromQuery[Outcome | None] = None,
    since: InstantQuery = 0,
    before: Cursor = "",
    limit: PageSize = 30,
) -> bodies.History:
    """List your finished games, the latest first. Filters are combined."""
    query = PlayedQuery(
        game=game, name=name, result=result, since=since, before=_cursor(before), most=limit + 1
    )
    games = await context.tables.played(person.id, query)
    last = games[limit - 1] if len(games) > limit else None
    return bodies.History(
        tuple(games[:limit]),
        await context.tables.counted(person.id, query),
        "" if last is None else f"{last.ended}.{last.table}",
    )


async def register(context: Context, name: str = "", bot: str = "") -> tuple[Person, str]:
    """A new person, and the token that only they will ever have."""
    token = context.randomness.seed().hex()
    chosen = name or made_up(context.randomness.pick)
    person = Person(UserId(context.randomness.name()), chosen, bot)
    await context.people.add(person, digest(token))
    context.access.tokens.admit(token, person)
    return person, token


def _cookie(context: Context, token: str) -> Cookie:
    settings = context.settings
    return Cookie(
        settings.cookie,
        value=token,
        max_age=settings.session_days * DAY // SECOND,
        path="/",
        httponly=True,
        secure=settings.secure,
        samesite="lax",
    )


def _cursor(before: str) -> tuple[int, TableId] | None:
    """The game that `History.next` names."""
    ended, _, table = before.partition(".")
    return (int(ended), TableId(table)) if before else None


def named(name: str, field: str = "name", rejects: Callable[[str], bool] = is_reserved) -> str:
    written = normalize_name(name)
    if written is None:
        raise Rejected(BAD_NAME, field=field)
    if rejects(written):
        raise Rejected(RESERVED_NAME, field=field)
    return written
