"""Which games are installed, and whether a table's terms can be played: they are stored, and
shown to everyone."""

from msgspec.structs import astuple

from parlour.api.bodies import LONGEST
from parlour.core.box import Box
from parlour.core.ids import Ms
from parlour.games.registry import load
from parlour.server.context import NOT_FOUND, Rejected
from parlour.table.room import opening
from parlour.table.terms import Terms
from parlour.table.types import Refused


def installed(name: str) -> Box:
    """The game of this name; `Rejected` if there is none."""
    try:
        return load(name)
    except KeyError:
        raise Rejected(NOT_FOUND) from None


def check_terms(terms: Terms, now: Ms) -> None:
    """`Refused` unless the game is installed, has these options, and the clock is sane."""
    try:
        box = load(terms.rules)
    except KeyError:
        raise Refused("no-game", {"game": terms.rules[:40]}) from None
    known = set(box.options.__struct_fields__) - {"seats", "loadouts"}  # those are asked apart
    unknown = sorted(set(terms.options) - known)
    if unknown:
        raise Refused("options", {"error": f"{box.title} has no option {unknown[0][:40]}"})
    spans = astuple(terms.control)
    if spans and not (spans[0] > 0 and all(0 <= ms <= LONGEST for ms in spans)):
        raise Refused("options", {"error": "a clock runs for 1 ms to 30 days"})
    opening(box, terms, now)
