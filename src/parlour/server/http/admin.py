"""For moderators and admins: find people and tables, give orders, read the audit log."""

from typing import Annotated, TypeAlias

from litestar.di import NamedDependency as Given
from litestar.params import JSONBody, QueryParameter
from msgspec.structs import replace

from parlour.api import orders
from parlour.host.moderation import NoOrder, Staff, covers
from parlour.server.context import Context
from parlour.server.http.names import made_up
from parlour.server.http.people import BAD_NAME, RESERVED_NAME, named
from parlour.server.http.routes import get, post
from parlour.server.rejections import NO_TABLE, NOT_MODERATOR, Rejected, Rejection

NOT_ADMIN = Rejection(403, "not-admin", "Only admins of this server can do that.")
NO_PERSON = Rejection(404, "no-person", "No person has that id or name.")
NO_BAN = Rejection(404, "no-such-ban", "No ban or mute has that number.")
BAD_ADDRESS = Rejection(400, "bad-address", "Not an IP address, range or address key.")
ONE_TARGET = Rejection(400, "one-target", "A ban needs either a person or an address.")
NO_ZONE = Rejection(400, "no-zone", "Unknown time zone. Use a name like Europe/Berlin.")
WIDE_BAN = Rejection(
    400, "wide-ban", "This range is too wide, private or a proxy's. A ban would affect everyone."
)
NO_HIDDEN_PUZZLE = Rejection(404, "no-hidden-puzzle", "No hidden puzzle has that id.")
CODES = {
    one.code: one
    for one in (
        NO_TABLE,
        NO_PERSON,
        NO_BAN,
        NO_HIDDEN_PUZZLE,
        BAD_ADDRESS,
        WIDE_BAN,
        ONE_TARGET,
        NO_ZONE,
    )
}

Text: TypeAlias = Annotated[str, QueryParameter(min_length=2, max_length=80, pattern=r"^[^\x00]*$")]
After: TypeAlias = Annotated[int, QueryParameter(ge=0, le=2**31 - 1)]


@get("/api/admin/find", "findAnything", "admin", NOT_MODERATOR)
async def find_anything(
    context: Given[Context], staff: Given[Staff], text: Text
) -> orders.Findings:
    """Find people and tables by id, room code, IP address, address key or part of a name."""
    del staff
    return await context.moderation.store.find(text)


@get("/api/admin/bans", "listBans", "admin", NOT_MODERATOR)
async def list_bans(context: Given[Context], staff: Given[Staff]) -> list[orders.Restriction]:
    """List the active bans and mutes."""
    del staff
    found = await context.moderation.store.in_force(-1)
    return [] if found is None else list(found.restrictions)


@get("/api/admin/audit", "readAudit", "admin", NOT_MODERATOR, NOT_ADMIN)
async def read_audit(
    context: Given[Context], staff: Given[Staff], after: After = 0
) -> list[orders.AuditLine]:
    """List up to 100 entries of the audit log after this number. Admins only."""
    if staff.role != "admin":
        raise Rejected(NOT_ADMIN)
    return list(await context.moderation.store.audit(after, 100))


async def _is_for_admins(context: Context, order: orders.AnyOrder) -> bool:
    """Bans of addresses meet many, so moderators neither give nor lift them."""
    if isinstance(order, orders.Lift):
        found = await context.moderation.store.in_force(-1)
        bans = () if found is None else found.restrictions
        return any(one.number == order.ban and one.address for one in bans)
    return isinstance(order, orders.ADMINS_ONLY) or (
        isinstance(order, orders.Ban) and bool(order.address)
    )


@post(
    "/api/admin/do",
    "carryOut",
    "admin",
    NOT_MODERATOR,
    NOT_ADMIN,
    BAD_NAME,
    RESERVED_NAME,
    *CODES.values(),
    status_code=200,
)
async def carry_out(
    context: Given[Context], staff: Given[Staff], data: JSONBody[orders.AnyOrder]
) -> orders.Done:
    """Carry out an order. Every node applies it within seconds, and the audit log keeps it."""
    if staff.role != "admin" and await _is_for_admins(context, data):
        raise Rejected(NOT_ADMIN)
    if isinstance(data, orders.Ban) and covers(data.address, context.proxies):
        raise Rejected(WIDE_BAN)
    order = data
    if isinstance(data, orders.Rename):
        chosen = named(data.name) if data.name else made_up(context.randomness.pick)
        order = replace(data, name=chosen)
    try:
        number = await context.moderation.store.carry_out(staff.name, order)
    except NoOrder as no:
        raise Rejected(CODES[no.code]) from no
    await context.moderation.look()
    return orders.Done(number)
