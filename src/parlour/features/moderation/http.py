"""For moderators and admins: find people and tables, give orders, read the audit log."""

from collections.abc import Sequence
from functools import reduce
from operator import or_
from typing import Annotated, TypeAlias

from litestar.di import NamedDependency as Given
from litestar.di import Provide
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody, QueryParameter
from msgspec.structs import replace

from parlour.api.orders import AuditLine, Order, Restriction
from parlour.features.moderation.bodies import Ban, Done, Findings, Lift, Rename
from parlour.features.moderation.search import PeopleFinder
from parlour.features.moderation.types import ModerationStore, Staff, covers
from parlour.host.orders import NoOrder
from parlour.server.auth import address, credentials
from parlour.server.auth.tokens import digest
from parlour.server.context import REQUESTS, Context
from parlour.server.feature import Feature
from parlour.server.http.admission import check_ban
from parlour.server.http.framework import AnyRequest
from parlour.server.http.names import made_up
from parlour.server.http.openapi import described
from parlour.server.http.people import BAD_NAME, RESERVED_NAME, named
from parlour.server.http.routes import get, post
from parlour.server.rejections import NO_TABLE, UNKNOWN, Rejected, Rejection

NOT_MODERATOR = Rejection(403, "not-moderator", "Only moderators of this server can do that.")
NOT_ADMIN = Rejection(403, "not-admin", "Only admins of this server can do that.")
NO_PERSON = Rejection(404, "no-person", "No person has that id or name.")
NO_BAN = Rejection(404, "no-such-ban", "No ban or mute has that number.")
BAD_ADDRESS = Rejection(400, "bad-address", "Not an IP address, range or address key.")
ONE_TARGET = Rejection(400, "one-target", "A ban needs either a person or an address.")
WIDE_BAN = Rejection(
    400, "wide-ban", "This range is too wide, private or a proxy's. A ban would affect everyone."
)
REJECTIONS = (NO_TABLE, NO_PERSON, NO_BAN, BAD_ADDRESS, WIDE_BAN, ONE_TARGET)

Text: TypeAlias = Annotated[str, QueryParameter(min_length=2, max_length=80, pattern=r"^[^\x00]*$")]
After: TypeAlias = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]


async def authenticate(request: AnyRequest, context: Given[Context]) -> Staff:
    """A moderator or admin, who may also come from an address that is banned.

    A cookie is not enough: any page of a browser sends it.
    """
    scope = request.scope
    given = credentials(scope, context.settings)
    await context.limits.take(REQUESTS, address(scope))
    token = "" if given.cookie else given.token
    staff = await context.parts.get(ModerationStore).staff(digest(token)) if token else None
    if staff is None:
        known = await context.access.tokens.known(token)
        check_ban(context, scope, known)
        raise Rejected(UNKNOWN if known is None else NOT_MODERATOR)
    return staff


STAFF = {"staff": Provide(authenticate)}


@get("/api/admin/find", "findAnything", "admin", NOT_MODERATOR, dependencies=STAFF)
async def find_anything(context: Given[Context], staff: Given[Staff], text: Text) -> Findings:
    """Find people and tables by id, room code, IP address, address key or part of a name."""
    del staff
    return await context.parts.get(PeopleFinder).find(text)


@get("/api/admin/bans", "listBans", "admin", NOT_MODERATOR, dependencies=STAFF)
async def list_bans(context: Given[Context], staff: Given[Staff]) -> list[Restriction]:
    """List the active bans and mutes."""
    del staff
    return list((await context.parts.get(ModerationStore).in_force()).restrictions)


@get("/api/admin/audit", "readAudit", "admin", NOT_MODERATOR, NOT_ADMIN, dependencies=STAFF)
async def read_audit(
    context: Given[Context], staff: Given[Staff], after: After = 0
) -> list[AuditLine]:
    """List up to 100 entries of the audit log after this number. Admins only."""
    if staff.role != "admin":
        raise Rejected(NOT_ADMIN)
    return list(await context.orders.store.audit(after, 100))


def order_routes(features: Sequence[Feature]) -> list[HTTPRouteHandler]:
    """One route takes the orders of all features."""
    effects = {kind: effect for one in features for kind, effect in one.orders.items()}
    rejections = {no.code: no for one in features for no in one.rejections}

    codes = (NOT_MODERATOR, NOT_ADMIN, BAD_NAME, RESERVED_NAME, *rejections.values())
    any_order = reduce(or_, effects)

    @post("/api/admin/do", "carryOut", "admin", *codes, status_code=200, dependencies=STAFF)
    async def carry_out(
        context: Given[Context],
        staff: Given[Staff],
        data: JSONBody[any_order],  # type: ignore[valid-type]  # known once all features are
    ) -> Done:
        """Carry out an order. Every node applies it within seconds, and the audit log keeps it."""
        admins_only = effects[type(data)].for_admins or await _is_about_an_address(context, data)
        if staff.role != "admin" and admins_only:
            raise Rejected(NOT_ADMIN)
        try:
            number = await context.orders.store.carry_out(staff.name, _completed(context, data))
        except NoOrder as no:
            raise Rejected(rejections[no.code]) from no
        await context.orders.look()
        return Done(number)

    return [described(carry_out)]


async def _is_about_an_address(context: Context, order: Order) -> bool:
    """Bans of addresses meet many, so moderators neither give nor lift them."""
    if isinstance(order, Lift):
        bans = (await context.parts.get(ModerationStore).in_force()).restrictions
        return any(one.number == order.ban and one.address for one in bans)
    return isinstance(order, Ban) and bool(order.address)


def _completed(context: Context, order: Order) -> Order:
    """With a name, if somebody gets another one."""
    if isinstance(order, Ban) and covers(order.address, context.status.proxies):
        raise Rejected(WIDE_BAN)
    if not isinstance(order, Rename):
        return order
    chosen = named(order.name) if order.name else made_up(context.randomness.pick)
    return replace(order, name=chosen)
