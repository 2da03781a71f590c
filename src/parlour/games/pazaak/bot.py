"""Pazaak: a mind that deals the other hand anew from cards it has not seen."""

from collections.abc import Sequence

from parlour.core.game import Draw, Seat

from .boards import total
from .rules import wins
from .types import GOAL, SIDE_LIMITS, TARGET, Card, Cards, Event, SidePlayed, State, View


def imagine(view: View, heard: Sequence[Event], draw: Draw, /) -> State:
    one, two = (_hand(Seat(seat), view, heard, draw) for seat in (0, 1))
    seat = Seat(0) if view.seat is None else view.seat
    return State(
        seat,
        view.first,
        ((), ()),
        hands=(one, two),
        boards=view.boards,
        deck=view.deck,
        drawn=view.drawn,
        played=view.played,
        rounds=view.rounds,
    )


def value(state: State, seat: Seat, /) -> float:
    """Rounds won, then who is closer to twenty, then cards kept."""
    score, other = wins(state.rounds), Seat(1 - seat)
    near = [max(-10, t) if (t := total(board)) <= TARGET else -10 for board in state.boards]
    kept = len(state.hands[seat]) - len(state.hands[other])
    ahead = (score[seat] - score[other]) / GOAL
    return max(-1.0, min(1.0, ahead + (near[seat] - near[other]) / 120 + kept / 60))


def _hand(seat: Seat, view: View, heard: Sequence[Event], draw: Draw) -> Cards:
    """The cards it sees as they are, the others by lot from what the box still holds."""
    left = dict(SIDE_LIMITS)
    for event in heard:
        if isinstance(event, SidePlayed) and event.seat == seat:
            left[event.card] -= 1

    def fill(card: Card | None) -> Card:
        found = draw([(c, n) for c, n in left.items() if n]) if card is None else card
        left[found] -= 1
        return found

    return tuple(fill(card) for card in view.hands[seat])
