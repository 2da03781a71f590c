"""Memory: a mind that remembers every picture it was told, and bots that forget some."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from parlour.core.game import Draw, Seat

from .solved import Position, firsts, seconds
from .types import (
    CARDS,
    PICTURES,
    UNSEEN,
    CardRevealed,
    CardsHidden,
    CardsRemoved,
    Event,
    Flip,
    Move,
    State,
    TurnChanged,
    View,
)


def imagine(view: View, heard: Sequence[Event], _draw: Draw, /) -> State:
    """Nothing is hidden but what chance has yet to draw, so the one imagined world is true."""
    known, misses = [UNSEEN] * CARDS, 0
    for event in heard:
        if isinstance(event, CardRevealed):
            known[event.card] = event.picture
        elif isinstance(event, CardsHidden):
            misses += 1
        elif isinstance(event, CardsRemoved):
            misses = 0
    begun, seat = view.seat is not None, view.seat or Seat(0)
    return State(
        seat, begun, tuple(known), view.gone, view.up, view.scores, misses, view.last
    )  # fmt: skip


def value(state: State, seat: Seat, /) -> float:
    return (state.scores[seat] - state.scores[1 - seat]) / PICTURES


def remembered(view: View, heard: Sequence[Event], draw: Draw, leak: int) -> dict[int, int]:
    """Pictures of cards on the table: each turn that passed took so many percent of them away."""
    pictures: dict[int, int] = {}
    age: Counter[int] = Counter()
    for event in heard:
        if isinstance(event, CardRevealed):
            pictures[event.card], age[event.card] = event.picture, 0
        elif isinstance(event, TurnChanged):
            age.update(pictures.keys())
    kept = {card: (1 - leak / 100) ** age[card] for card in pictures}
    return {
        card: picture for card, picture in pictures.items()
        if not view.gone[card] and (card in view.up or _still(kept[card], draw))
    }  # fmt: skip


def master(
    view: View, heard: Sequence[Event], moves: Sequence[Move], draw: Draw, _budget: Any
) -> Move:
    """Remembers everything, and knows what every kind of card is worth: see solved.py."""
    known = remembered(view, heard, draw, 0)
    mates, up = _mates(known), view.up[0] if view.up else None
    worth: Mapping[Any, float]
    if up is None or _seen_before(heard, up):  # nothing new lies there: as at the turn's start
        worth = firsts(_position(view, known))
        paired, single = set(mates), set(known) - set(mates)
        kinds = {"pair": paired, "of-pair": paired, "single": single}
        if up is not None:
            worth = {k: v for k, v in worth.items() if k != "unseen" and up in kinds[k]}
            kinds = {"pair": {mates.get(up, -1)}}
    else:
        before = {card: picture for card, picture in known.items() if card != up}
        worth = seconds(_position(view, before), found=up in mates)
        kinds = {"mate": {mates.get(up, -1)}, "known": set(before) - {mates.get(up, -1)}}
    best = max(worth, key=lambda kind: worth[kind])
    return _flip(moves, set(known), kinds.get(best), draw)


def forgetful(
    leak: int, view: View, heard: Sequence[Event], moves: Sequence[Move], draw: Draw, _budget: Any
) -> Move:
    """Takes what it remembers, and looks at what it does not know."""
    known = remembered(view, heard, draw, leak)
    mates = _mates(known)
    wanted = {mates.get(view.up[0], -1)} if view.up else set(mates)
    return _flip(moves, set(known), wanted, draw)


LEVELS = {
    "beginner": partial(forgetful, 35),
    "casual": partial(forgetful, 12),
    "strong": partial(forgetful, 4),
    "master": master,
}


def _still(kept: float, draw: Draw) -> bool:
    many = round(kept * 1000)
    return bool(draw([(True, many), (False, 1000 - many)])) if many < 1000 else True


def _mates(known: Mapping[int, int]) -> dict[int, int]:
    """Of each card whose pair is known, the other one."""
    first: dict[int, int] = {}
    mates: dict[int, int] = {}
    for card, picture in known.items():
        if picture in first:
            mates |= {card: first[picture], first[picture]: card}
        first[picture] = card
    return mates


def _position(view: View, known: Mapping[int, int]) -> Position:
    """The table in four numbers, for somebody who knows these cards."""
    pairs = len(_mates(known)) // 2
    singles = len(known) - 2 * pairs
    left = PICTURES - sum(view.scores)
    seat = view.seat or 0
    lead = view.scores[seat] - view.scores[1 - seat]
    return Position(left - pairs - singles, singles, pairs, lead)


def _seen_before(heard: Sequence[Event], card: int) -> bool:
    """Whether the card that lies face up was seen in an earlier turn too."""
    return sum(isinstance(event, CardRevealed) and event.card == card for event in heard) > 1


def _flip(moves: Sequence[Move], known: set[int], wanted: set[int] | None, draw: Draw) -> Move:
    """One of the wanted cards; else one that is not known; else any."""
    flips = [move for move in moves if isinstance(move, Flip)]
    chosen = [move for move in flips if wanted is not None and move.card in wanted]
    unseen = [move for move in flips if move.card not in known]
    return draw([(move, 1) for move in chosen or unseen or flips])
