"""All rate limits of a server, each declared where it is used; and how an operator sets another."""

import re
from difflib import get_close_matches

from parlour.core.ids import Ms
from parlour.features.all import ALL
from parlour.server.auth.refusal_delay import REFUSALS
from parlour.server.context import REQUESTS, TABLES
from parlour.server.dispatch import INTENTS, PHRASE_PACE, PHRASES
from parlour.server.http.codes import WRONG_CODES, WRONG_LINKS
from parlour.server.http.finished import REPLAYS
from parlour.server.http.people import NEWCOMERS, PERSONAL
from parlour.server.settings import SECOND, Rate
from parlour.server.ws.conversation import FRAMES
from parlour.server.ws.protocols import WIRE_FRAMES
from parlour.server.ws.sockets import HANDSHAKES

PLATFORM = (
    FRAMES,
    HANDSHAKES,
    INTENTS,
    NEWCOMERS,
    PERSONAL,
    PHRASES,
    PHRASE_PACE,
    REFUSALS,
    REPLAYS,
    REQUESTS,
    TABLES,
    WIRE_FRAMES,
    WRONG_CODES,
    WRONG_LINKS,
)
LIMITS = {one.name: one for one in (*PLATFORM, *(limit for one in ALL for limit in one.limits))}
WRITTEN = re.compile(r"(?P<name>\w+)=(?P<most>[1-9]\d{0,8})/(?P<seconds>[1-9]\d{0,5})")


def rate(text: str) -> tuple[str, Rate]:
    """`tables=120/60` is 120 in 60 seconds; `ValueError` says what is wrong."""
    match = WRITTEN.fullmatch(text)
    if match is None:
        raise ValueError(f"{text} is not a rate, for example tables=120/60 (120 in 60 seconds)")
    name = match["name"]
    if name not in LIMITS:
        near = get_close_matches(name, LIMITS, 1, 0.5)
        use = near[0] if near else f"one of {', '.join(LIMITS)}"
        raise ValueError(f"unknown limit {name}, use {use}")
    return name, Rate(int(match["most"]), Ms(int(match["seconds"]) * SECOND))
