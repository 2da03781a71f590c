"""Pazaak: what is shown and said of a finished game only."""

from collections.abc import Sequence

from msgspec.structs import replace

from parlour.core.explain import Reason

from .boards import laid, total
from .rules import show
from .types import TARGET, Continue, Event, Move, Play, Stand, State, View


def uncovered(state: State, _told: Sequence[Event], /) -> View:
    """Both hands face up."""
    return replace(show(state, None), hands=state.hands)


def remark(state: State, move: Move, /) -> Reason | None:
    """The totals after a card, and of how many cards to draw one is over twenty."""
    own, other = (total(state.boards[seat]) for seat in (state.seat, 1 - state.seat))
    match move:
        case Play(card, value):
            boards = laid(state.boards, state.seat, card, value, state.variants)
            own, other = (total(boards[seat]) for seat in (state.seat, 1 - state.seat))
            return Reason("makes", facts={"total": own, "other": other})
        case Stand():
            return Reason("stands", facts={"total": own, "other": other})
        case Continue() if own > TARGET:
            return Reason("busts", facts={"total": own})
        case Continue():
            over = sum(n for rank, n in enumerate(state.deck) if own + rank > TARGET)
            return Reason("draws", facts={"total": own, "over": over, "left": sum(state.deck)})
        case _:
            return None
