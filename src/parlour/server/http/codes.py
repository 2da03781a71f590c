"""Codes of rooms. Wrong ones are counted by address, so that nobody can try them all.

There is no limit for everyone together: a few addresses would use it up, and right codes with it.
"""

from parlour.core.ids import TableId
from parlour.server.asgi import Scope
from parlour.server.auth import address
from parlour.server.context import Context
from parlour.server.rejections import Rejected, Rejection
from parlour.server.settings import MINUTE, Limit, Rate
from parlour.table.room import plain_code

LETTERS = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"  # none that looks like another
CODE_LENGTH = 8  # 40 bits; rooms with six letters are found as well
LONGEST_CODE = 16
WRONG_CODES = Limit("guesses", Rate(10, MINUTE))  # from one address
WRONG_LINKS = Limit("wrong_links", Rate(10, MINUTE))  # from one address, by anybody
NO_CODE = Rejection(404, "no-code", "No room has this code. Check the code.")


def new_code(context: Context) -> str:
    return "".join(context.randomness.pick(LETTERS) for _ in range(CODE_LENGTH))


async def by_code(context: Context, scope: Scope, code: str, limit: Limit = WRONG_CODES) -> TableId:
    """The newest table of the room that has this code."""
    where = address(scope)
    # Counted before the code is looked up, or many guesses at once would all be answered.
    await context.limits.take(limit, where)
    table = await context.tables.coded(plain_code(code)) if len(code) <= LONGEST_CODE else None
    if table is None:
        raise Rejected(NO_CODE)
    await context.limits.refund(limit, where)
    return table
