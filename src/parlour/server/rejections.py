"""The reasons for which requests are rejected."""

from http import HTTPStatus

from msgspec import Struct

from parlour.api.bodies import Fault, Problem
from parlour.core.explain import Facts
from parlour.core.ids import Ms

PROBLEM = "application/problem+json"


class Rejection(Struct, frozen=True):
    """Why a request is rejected: a status, a code for programs, a sentence for people."""

    status: int
    code: str
    says: str = ""

    def problem(self, facts: Facts | None = None, errors: tuple[Fault, ...] = ()) -> Problem:
        """The body of the response."""
        title = HTTPStatus(self.status).phrase
        named = f"urn:parlour:{self.code}"
        return Problem(
            type=named,
            title=title,
            status=self.status,
            detail=self.says,
            code=self.code,
            facts=facts or {},
            errors=errors,
        )


BAD_REQUEST = Rejection(400, "bad-request", "The request is invalid: {error}")
UNKNOWN = Rejection(401, "unknown", "You have no valid session. Create one with POST /api/me.")
BAD_ORIGIN = Rejection(
    403, "origin", "Another site sent this request. Open the game at this server's own address."
)
MUTED = Rejection(403, "muted", "You cannot write messages {until}: {why}")
BANNED = Rejection(403, "banned", "You cannot play here {until}: {why}")
UNNAMED_PROXY = Rejection(
    403, "unnamed-proxy", "An unknown proxy passed this on. Name it with --proxy."
)
NOT_FOUND = Rejection(404, "no-such", "Nothing exists at this address.")
NO_TABLE = Rejection(404, "no-table", "This table does not exist.")
NO_BOTS = Rejection(409, "no-bots", "No house bot is available for that.")
NOT_JSON = Rejection(415, "not-json", "Send the body as application/json.")
WRONG_HOST = Rejection(421, "host", "This server does not use this host name.")
TOO_OFTEN = Rejection(429, "too-often", "Too many requests. Wait a moment.")
FAILED = Rejection(
    500, "failed", "Something went wrong on the server, and was logged. Try again later."
)
TOO_MANY = Rejection(503, "too-many", "Too many connections. Close another tab or program.")
DRAINING = Rejection(503, "draining", "This node is shutting down. Use another one.")
OUTDATED = Rejection(
    503,
    "outdated",
    "The database has schema {found}, made by Parlour {program}, and needs Parlour {oldest} or "
    "newer. This node is Parlour {this}. Upgrade it, and use another one until then.",
)
STORAGE = Rejection(503, "storage", "The server cannot reach its database. Try again in a moment.")


class Rejected(Exception):
    """The request is rejected; `ms` says how long to wait, if waiting helps.

    `field` is the one of the request's body that is wrong.
    """

    def __init__(
        self, why: Rejection, ms: Ms = Ms(0), facts: Facts | None = None, field: str = ""
    ) -> None:
        super().__init__(why.code)
        self.why, self.ms = why, ms
        self.errors = (Fault(f"#/{field}", why.says),) if field else ()
        self.facts: Facts = facts or ({"ms": ms} if ms else {})
