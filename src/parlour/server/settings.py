"""How the door is kept."""

from msgspec import Struct
from msgspec.structs import replace

SECOND, MINUTE = 1_000, 60_000


class Rate(Struct, frozen=True):
    most: int
    ms: int


class Settings(Struct, frozen=True):
    origins: tuple[str, ...] = ()  # pages besides our own that may act for their users
    secure: bool = False  # behind https: the cookie is sent nowhere else
    requests: Rate = Rate(600, MINUTE)  # of one person, or of one address without a person
    newcomers: Rate = Rate(60, MINUTE)  # from one address
    guesses: Rate = Rate(10, MINUTE)  # of codes that were wrong, from one address
    all_guesses: Rate = Rate(100, MINUTE)  # and from all
    handshakes: Rate = Rate(120, MINUTE)  # sockets opened from one address
    frames: Rate = Rate(20, 2 * SECOND)  # on one socket
    wire: Rate = Rate(400, SECOND)  # the same, with fragments, pings and pongs
    phrases: Rate = Rate(3, 10 * SECOND)  # said by one person
    hints: Rate = Rate(30, MINUTE)  # asked for by one person
    reviews: Rate = Rate(20, 10 * MINUTE)
    sockets: int = 8  # of one person on one node
    strikes: int = 3  # too many frames, so often, and the socket is closed
    every_socket: int = 20_000  # on one node

    @property
    def cookie(self) -> str:
        return "__Host-parlour" if self.secure else "parlour"


def relaxed(settings: Settings) -> Settings:
    """Without limits on how often: for load tests on a network of one's own."""
    lots, many = Rate(10**9, MINUTE), 10**9
    return replace(
        settings, requests=lots, newcomers=lots, guesses=lots, all_guesses=lots, handshakes=lots,
        frames=lots, wire=lots, phrases=lots, hints=lots, reviews=lots,
        sockets=many, every_socket=many,
    )  # fmt: skip
