"""Pazaak: totals and reasons, from what one player sees."""

from functools import lru_cache

from parlour.core.explain import Reason, Score, ScoreLine
from parlour.core.game import Seat

from .boards import laid, total, values
from .types import DOUBLE, FLIPS, HAND, TARGET, Board, Continue, Move, Play, Stand, View


def score(view: View, /) -> Score:
    return tuple(_lines(board) for board in view.boards)


def preview(view: View, move: Move, /) -> Score | None:
    """The totals with this move, and before a round that it ends is cleared away."""
    if view.seat is None or why(view, move) is not None:
        return None
    if isinstance(move, Play):
        boards = laid(view.boards, view.seat, move.card, move.value, view.variants)
        return tuple(_lines(board) for board in boards)
    return score(view)


def why(view: View, attempt: Move, /) -> Reason | None:
    if view.seat is None:
        return Reason("not-now", "4.1")
    if not isinstance(attempt, Play | Stand | Continue):
        return Reason("not-a-move", "3.3")
    points = total(view.boards[view.seat])
    match attempt:
        case Continue():
            return None
        case Stand():
            return Reason("over-twenty", "4.5", {"total": points}) if points > TARGET else None
        case Play(card, value):
            return _against(view, card, value, view.hands[view.seat])


def what(view: View, move: Move, /) -> tuple[Reason, ...]:
    """The totals that a move leaves, and how many of the cards to draw go over twenty."""
    if view.seat is None or why(view, move) is not None:
        return ()
    boards = view.boards
    if isinstance(move, Play):
        boards = laid(boards, view.seat, move.card, move.value, view.variants)
    own, other = total(boards[view.seat]), total(boards[1 - view.seat])
    match move:
        case Play():
            return (Reason("makes", facts={"total": own, "other": other}),)
        case Stand():
            return (Reason("stands", facts={"total": own, "other": other}),)
        case _ if own > TARGET:
            return (Reason("busts", facts={"total": own}),)
        case _:
            over = sum(n for rank, n in enumerate(view.deck) if own + rank > TARGET)
            left = sum(view.deck)
            return (Reason("draws", facts={"total": own, "over": over, "left": left}),)


def tips(view: View, seat: Seat, /) -> tuple[Reason, ...]:
    own, theirs = view.boards[seat], view.boards[1 - seat]
    points, hand = total(own), [card for card in view.hands[seat] if card is not None]
    found = list[Reason]()
    if theirs.standing and total(theirs) < points <= TARGET:
        found.append(Reason("stand"))
    if points > TARGET and not view.played:
        ways = (Play(card, value) for card in hand for value in values(card, view.drawn))
        mends = (laid(view.boards, seat, way.card, way.value, view.variants) for way in ways)
        if any(total(boards[seat]) <= TARGET for boards in mends):
            found.append(Reason("save"))
    if any(slot.card in FLIPS for slot in theirs.slots):
        found.append(Reason("flip"))
    if 0 < len(hand) < HAND:
        found.append(Reason("spent", facts={"left": len(hand)}))
    return tuple(found)


def _against(view: View, card: str, value: int, hand: tuple[str | None, ...]) -> Reason | None:
    if view.played:
        return Reason("one-side-card", "4.2")
    if card not in hand:
        return Reason("not-in-hand", "2.3", {"card": card})
    allowed = values(card, view.drawn)
    if value in allowed:
        return None
    if card == DOUBLE:
        return Reason("double-the-draw", "5.5", {"drawn": view.drawn})
    choices = " or ".join(f"{value:+d}" for value in allowed)
    return Reason("wrong-value", "5", {"card": card, "choices": choices})


@lru_cache(4096)  # it is part of all news, and a move changes one board
def _lines(board: Board) -> tuple[ScoreLine, ...]:
    main = sum(slot.value for slot in board.slots if not slot.card)
    return (ScoreLine("main", main), ScoreLine("side", total(board) - main))
