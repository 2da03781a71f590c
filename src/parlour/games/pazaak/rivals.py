"""Pazaak: fixed bots to measure the levels by. They use rules of thumb, no tables."""

from collections.abc import Sequence

from msgspec import Struct

from parlour.core.game import Draw, Seat
from parlour.core.mind import Budget

from .boards import laid, total
from .rules import CONTINUE, STAND
from .types import TARGET, TIEBREAKER, Event, Move, Play, View


class Result(Struct, frozen=True):
    """What a side card would make of both totals."""

    play: Play
    mine: int
    theirs: int

    @property
    def ahead(self) -> bool:
        tied = self.mine == self.theirs and self.play.card == TIEBREAKER
        return self.mine <= TARGET and (self.mine > self.theirs or tied)


class BoardTotals(Struct, frozen=True):
    """Both totals and the side cards to play, for a player who counts no cards."""

    mine: int
    theirs: int
    standing: bool  # the other stands
    plays: tuple[Result, ...]  # that are no bust, the highest total first


def seen(view: View, moves: Sequence[Move]) -> BoardTotals:
    seat = Seat(0) if view.seat is None else view.seat
    results = []
    for move in moves:
        if isinstance(move, Play):
            boards = laid(view.boards, seat, move.card, move.value, view.variants)
            results.append(Result(move, total(boards[seat]), total(boards[1 - seat])))
    kept = sorted((one for one in results if one.mine <= TARGET), key=lambda one: -one.mine)
    other = view.boards[1 - seat]
    return BoardTotals(total(view.boards[seat]), total(other), other.standing, tuple(kept))


def casual_player(
    view: View, _heard: Sequence[Event], moves: Sequence[Move], _draw: Draw, _budget: Budget
) -> Move:
    """Mends a bust, makes twenty when it can, stands from seventeen or eighteen on."""
    at = seen(view, moves)
    best = at.plays[0] if at.plays else None
    if at.mine > TARGET:
        return best.play if best else CONTINUE
    if at.standing:
        return _chase(at, 0 if view.played else 18)
    if view.played:
        return STAND if at.mine >= 17 else CONTINUE
    if best and best.mine == TARGET and at.mine >= 14:
        return best.play
    if at.mine >= 18 or (at.mine >= 17 >= at.theirs):
        return STAND
    return best.play if best and at.mine >= 15 and best.mine >= 19 else CONTINUE


def heuristic(
    view: View, _heard: Sequence[Event], moves: Sequence[Move], _draw: Draw, _budget: Budget
) -> Move:
    """A published heuristic: twenty at once, eighteen stands, a card where a draw is risky."""
    at = seen(view, moves)
    if at.mine > TARGET:
        return at.plays[0].play if at.plays else CONTINUE
    if at.standing:
        return _chase(at, TARGET)
    for one in at.plays:
        if one.mine == TARGET:
            return one.play
    if at.mine >= 18:
        return STAND
    safe = min((one.mine for one in at.plays), default=at.mine) <= 14
    return at.plays[0].play if not safe and at.plays and at.plays[0].mine >= 18 else CONTINUE


def _chase(at: BoardTotals, tie: int) -> Move:
    """The other stands: be ahead, with a card if need be; a tie will do from `tie` on."""
    if at.mine > at.theirs:
        return STAND
    for one in at.plays:
        if one.ahead:
            return one.play
    return STAND if at.mine == at.theirs >= tie else CONTINUE
