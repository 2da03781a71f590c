"""Phage: what is shown of a finished game only."""

from collections.abc import Sequence

from msgspec.structs import replace

from .rules import show
from .types import HIDDEN, Event, State, TileRevealed, View


def uncovered(state: State, told: Sequence[Event], /) -> View:
    """Every tile as what it turned out to be: it stays where it lies until it is turned (§4.1).
    One that was never turned is face down, as nobody drew it."""
    found = {event.at: event.tile for event in told if isinstance(event, TileRevealed)}
    board = "".join(
        found.get(at, HIDDEN) if tile == HIDDEN else tile for at, tile in enumerate(state.board)
    )
    return replace(show(state, None), board=board)
