"""What an operator, or a test, may set; rate limits are declared where they are used."""

from msgspec import Struct
from msgspec.structs import replace

from parlour.core.ids import Ms

SECOND, MINUTE, DAY = Ms(1_000), Ms(60_000), Ms(24 * 60 * 60_000)
MANY = 10**9


class Rate(Struct, frozen=True):
    most: int
    ms: Ms


class Limit(Struct, frozen=True):
    """How often something may be done, by one person or from one address."""

    name: str
    usual: Rate


class Settings(Struct, frozen=True):
    origins: tuple[str, ...] = ()  # other sites whose pages may use their visitors' cookies here
    hosts: tuple[str, ...] = ()  # the names that the server is reached by; none: by any
    metrics_token: str = ""  # who has it may read metrics; without one, the local network may
    secure: bool = False  # behind https: the cookie is sent nowhere else
    rates: dict[str, Rate] = {}  # instead of the usual ones, by the limit's name
    unlimited: bool = False  # no rate limits at all
    sockets: int = 8  # of one person on one node
    waiting: int = 5  # tables at which one person waits for a game to begin
    address_waiting: int = 15  # seats at public tables, of people at one address, before the game
    strikes: int = 3  # how often a socket may send too many frames before it is closed
    every_socket: int = 20_000  # on one node
    remembered: float = 30.0  # seconds that a token need not be looked up again
    session_days: int = 400  # without use, then a cookie or token expires; browsers keep no more
    archive_days: int = 30  # of rest, then a finished game is stored in one row; 0: never
    waiting_days: int = 7  # then a table at which no game began is deleted; 0: never, as all below
    abandoned_days: int = 90  # in which nobody did anything, then a game that is on is deleted
    guest_days: int = 60  # without use, then a guest who never played is deleted
    connections: int = 300  # open ones from one address on one node
    head_timeout: float = 10.0  # seconds in which the head of a request must arrive
    body_timeout: float = 30.0  # and its body
    unread_timeout: float = 30.0  # seconds that a connection lives whose client reads nothing

    daily_games: tuple[str, ...] = ("pixies", "pazaak", "phage", "memory")  # one a day, in turn
    webhooks_inside: bool = False  # they may go to http and to private networks, too

    daily_zone: str = ""  # where a day begins at midnight, like Europe/Berlin; empty: as stored

    @property
    def cookie(self) -> str:
        return "__Host-parlour" if self.secure else "parlour"

    def rate(self, limit: Limit) -> Rate:
        if self.unlimited:
            return Rate(MANY, MINUTE)
        return self.rates.get(limit.name, limit.usual)


def relaxed(settings: Settings) -> Settings:
    """Without rate limits: for load tests on one's own network."""
    return replace(
        settings, unlimited=True, sockets=MANY, waiting=MANY, address_waiting=MANY,
        every_socket=MANY, connections=MANY,
    )  # fmt: skip
