"""Who may ask: pages of other sites, bodies that are not JSON, bans, tokens and their limits."""

from parlour.server.asgi import Scope
from parlour.server.auth import (
    address,
    credentials,
    from_another_site,
    from_our_page,
    headers,
)
from parlour.server.context import REQUESTS, Context
from parlour.server.rejections import BAD_ORIGIN, NOT_JSON, UNKNOWN, Rejected
from parlour.table.types import Person

SERVICE = ("/healthz", "/readyz", "/metrics")  # of operators, wherever they are
STAFF_ROUTES = "/api/admin/"
PERSON = "parlour.person"  # in a scope: whose token it has, or None
SAFE = ("GET", "HEAD", "OPTIONS")


def check_origin(context: Context, scope: Scope) -> None:
    """No page of another site changes anything here, with its visitor's cookie or without.

    Without one it could still make its visitor somebody else: the answer sets a new cookie.
    """
    settings = context.settings
    given = credentials(scope, settings)
    if scope["method"] in SAFE or (given.token and not given.cookie):
        return  # no browser sends a bearer token by itself
    foreign = from_another_site(scope, settings)
    if foreign or (given.cookie and not from_our_page(scope, settings)):
        context.metrics.refused["origin"] += 1
        raise Rejected(BAD_ORIGIN)


def check_type(scope: Scope) -> None:
    """A body is JSON and says so: forms, which any page may send, cannot."""
    types = headers(scope, b"content-type")
    sizes = headers(scope, b"content-length")
    empty = not headers(scope, b"transfer-encoding") and all(size == "0" for size in sizes)
    if scope["method"] in SAFE or (empty and not types):
        return
    if [one.partition(";")[0].strip().lower() for one in types] != ["application/json"]:
        raise Rejected(NOT_JSON)


async def identify(context: Context, scope: Scope) -> None:
    """Look the token of a request up, once, and refuse who is banned whatever they ask.

    An address that is over its limit makes up no more tokens; those known here are looked up.
    """
    if scope["path"] in SERVICE or scope["path"].startswith(STAFF_ROUTES):
        return
    token, where = credentials(scope, context.settings).token, address(scope)
    guessed = bool(token) and not context.access.tokens.is_familiar(token)
    if guessed:
        await context.limits.take(REQUESTS, where)
    person = await context.access.tokens.known(token)
    if guessed and person is not None:
        await context.limits.refund(REQUESTS, where)
    scope[PERSON] = person
    check_ban(context, scope, person)


def check_ban(context: Context, scope: Scope, person: Person | None) -> None:
    context.access.refuse_banned(
        context.access.restrictions.banned(None if person is None else person.id, scope)
    )


async def authenticate(context: Context, scope: Scope) -> Person:
    """Whose token it is, within the limit of requests."""
    person: Person | None = scope[PERSON]
    if person is None:
        if not credentials(scope, context.settings).token:  # else it was counted already
            await context.limits.take(REQUESTS, address(scope))
        raise Rejected(UNKNOWN)
    if person.kind != "house":
        await context.limits.take(REQUESTS, person.id)
    return person
