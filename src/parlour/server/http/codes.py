"""Rooms by their codes. Wrong codes are counted, so that nobody can try them all."""

from parlour.core.ids import TableId
from parlour.server.asgi import Scope
from parlour.server.auth import address
from parlour.server.context import Context, Rejected, Rejection
from parlour.server.settings import MINUTE, Limit, Rate

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that looks like another
LENGTH = 6
LONGEST_CODE = 16
WRONG_CODES = Limit("guesses", Rate(10, MINUTE))  # from one address
ALL_WRONG_CODES = Limit("all_guesses", Rate(100, MINUTE))  # from everyone together
NO_CODE = Rejection(404, "no-code", "There is no room with that code.")


def new_code(context: Context) -> str:
    return "".join(context.randomness.pick(LETTERS) for _ in range(LENGTH))


async def by_code(context: Context, scope: Scope, code: str) -> TableId:
    """The newest table of the room that has this code."""
    where = address(scope)
    # Counted before the code is looked up, or many guesses at once would all be answered.
    await context.limit(WRONG_CODES, where)
    await context.limit(ALL_WRONG_CODES, "")
    table = await context.tables.coded(code.upper()) if len(code) <= LONGEST_CODE else None
    if table is None:
        raise Rejected(NO_CODE)
    await context.refund(WRONG_CODES, where)
    await context.refund(ALL_WRONG_CODES, "")
    return table
