"""Memory's bots: perfect memory for search and judge, levels that forget some pictures."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from parlour.core.game import Draw, Seat
from parlour.core.mind import Budget, graded

from .solved import PairCounts, Second, firsts, left, seconds
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
    """Nothing is hidden but what chance has yet to draw, so there is only one state to imagine."""
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
        seat=seat,
        begun=begun,
        known=tuple(known),
        gone=view.gone,
        up=view.up,
        scores=view.scores,
        misses=misses,
        last=view.last,
        miss_limit=view.miss_limit,
    )


def value(state: State, seat: Seat, /) -> float:
    return (state.scores[seat] - state.scores[1 - seat]) / PICTURES


def remembered(
    view: View, heard: Sequence[Event], draw: Draw, leak: int, most: int = CARDS
) -> dict[int, int]:
    """The known pictures of cards on the table: `leak` percent of them are forgotten each turn.

    At most `most` are kept; a new one replaces the oldest.
    """
    pictures: dict[int, int] = {}
    age: Counter[int] = Counter()
    for event in heard:
        if isinstance(event, CardRevealed):
            pictures.pop(event.card, None)  # the latest last
            pictures[event.card], age[event.card] = event.picture, 0
            if len(pictures) > most:
                del pictures[next(iter(pictures))]
        elif isinstance(event, CardsRemoved):
            for card in event.cards:
                pictures.pop(card, None)
        elif isinstance(event, TurnChanged):
            age.update(pictures.keys())
    kept = {card: (1 - leak / 100) ** age[card] for card in pictures}
    return {
        card: picture
        for card, picture in pictures.items()
        if not view.gone[card] and (card in view.up or _still(kept[card], draw))
    }


def judge(
    view: View, heard: Sequence[Event], moves: Sequence[Move], draw: Draw, _budget: Budget
) -> list[tuple[float, float]]:
    """Exact: every card is one of a few kinds, and solved.py has the value of each kind."""
    known = remembered(view, heard, draw, 0)
    worth = [_worth(view, heard, known, card) for card in _cards(moves)]
    return [(share, 1 - share) if view.seat == 0 else (1 - share, share) for share in worth]


def _worth(view: View, heard: Sequence[Event], known: Mapping[int, int], card: int) -> float:
    """The chance to win after this card is turned."""
    mates, up = _mates(known), view.up[0] if view.up else None
    if up is None:
        return _first(_position(view, known), card in known, card in mates)
    at, mate = _position(view, known), mates.get(up, -1)
    if _seen_before(
        heard, up
    ):  # the first card was known, so the values are those of the turn's start
        if card == mate:
            return firsts(at)["pair"]
        if card in known:
            return left(at.after())
        return firsts(at)["of-pair" if up in mates else "single"]
    before = _position(view, {one: picture for one, picture in known.items() if one != up})
    kind: Second = "mate" if card == mate else "known" if card in known else "unseen"
    return seconds(before, found=up in mates)[kind]


def _first(at: PairCounts, known: bool, mated: bool) -> float:  # noqa: FBT001
    worth = firsts(at)
    if mated:
        return max(worth["pair"], worth.get("of-pair", 0.0))
    return worth["single" if known else "unseen"]


def master(
    view: View, heard: Sequence[Event], moves: Sequence[Move], draw: Draw, budget: Budget
) -> Move:
    """Perfect memory and perfect play.

    Of equally good moves (all are, once perfect play has decided the game) it takes a pair if it
    can, and otherwise turns a card that it does not know.
    """
    rows = judge(view, heard, moves, draw, budget)
    known = remembered(view, heard, draw, 0)
    mates = _mates(known)
    takes = {mates.get(view.up[0], -1)} if view.up else set(mates)
    worth = [
        (round(row[view.seat or 0], 9), card in takes, card not in known)
        for row, card in zip(rows, _cards(moves), strict=True)
    ]
    best = max(worth)
    return draw([(move, 1) for move, share in zip(moves, worth, strict=True) if share == best])


def plain(
    leak: int,
    most: int,
    view: View,
    heard: Sequence[Event],
    moves: Sequence[Move],
    draw: Draw,
    _budget: Budget,
) -> Move:
    """Takes pairs that it remembers, and otherwise turns cards that it does not know."""
    known = remembered(view, heard, draw, leak, most)
    mates = _mates(known)
    wanted = {mates.get(view.up[0], -1)} if view.up else set(mates)
    return _flip(moves, set(known), wanted, draw)


LEVELS = graded(
    partial(plain, 35, CARDS), partial(plain, 12, CARDS), partial(plain, 4, CARDS), master
)
RIVALS = {"casual-player": partial(plain, 5, 6), "greedy": partial(plain, 0, CARDS)}


def _cards(moves: Sequence[Move]) -> list[int]:
    return [move.card for move in moves if isinstance(move, Flip)]


def _still(kept: float, draw: Draw) -> bool:
    many = round(kept * 1000)
    return bool(draw([(True, many), (False, 1000 - many)])) if many < 1000 else True


def _mates(known: Mapping[int, int]) -> dict[int, int]:
    """For each card whose mate is known, the mate."""
    first: dict[int, int] = {}
    mates: dict[int, int] = {}
    for card, picture in known.items():
        if picture in first:
            mates |= {card: first[picture], first[picture]: card}
        first[picture] = card
    return mates


def _position(view: View, known: Mapping[int, int]) -> PairCounts:
    """The table as solved.py wants it, for a player who knows these cards."""
    pairs = len(_mates(known)) // 2
    singles = len(known) - 2 * pairs
    left = PICTURES - sum(view.scores)
    seat = view.seat or 0
    lead = view.scores[seat] - view.scores[1 - seat]
    return PairCounts(left - pairs - singles, singles, pairs, lead)


def _seen_before(heard: Sequence[Event], card: int) -> bool:
    """Whether the card that lies face up was seen in an earlier turn too."""
    return sum(isinstance(event, CardRevealed) and event.card == card for event in heard) > 1


def _flip(moves: Sequence[Move], known: set[int], wanted: set[int] | None, draw: Draw) -> Move:
    """One of the wanted cards; else one that is not known; else any."""
    flips = [move for move in moves if isinstance(move, Flip)]
    chosen = [move for move in flips if wanted is not None and move.card in wanted]
    unseen = [move for move in flips if move.card not in known]
    return draw([(move, 1) for move in chosen or unseen or flips])
