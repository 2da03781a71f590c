"""Pazaak's bots: `imagine` deals the hidden hand at random; four levels and a judge."""

from collections.abc import Sequence
from math import exp, log

from parlour.core.game import Draw, Seat
from parlour.core.mind import Budget, graded

from .boards import total
from .exploiter import exploiter
from .rivals import casual_player, heuristic, seen
from .rules import CONTINUE, STAND, wins
from .types import (
    GOAL,
    SIDE_LIMITS,
    TARGET,
    Card,
    Cards,
    Event,
    Move,
    SidePlayed,
    State,
    View,
)
from .weighing import chances

# Of the logarithm of the odds: the likeliest in 52,000 decisions of 1,364 matches between masters
# with ready side decks. `make calibration` tells whether it is still true.
SLOPE, SHIFT = 0.95, 0.14


def imagine(view: View, heard: Sequence[Event], draw: Draw, /) -> State:
    one, two = (_hand(Seat(seat), view, heard, draw) for seat in (0, 1))
    seat = Seat(0) if view.seat is None else view.seat
    return State(
        seat=seat,
        first=view.first,
        sides=((), ()),
        hands=(one, two),
        boards=view.boards,
        deck=view.deck,
        drawn=view.drawn,
        played=view.played,
        rounds=view.rounds,
        variants=view.variants,
    )


def value(state: State, seat: Seat, /) -> float:
    """Rounds won, then who is closer to twenty, then cards kept."""
    score, other = wins(state.rounds), Seat(1 - seat)
    near = [max(-10, t) if (t := total(board)) <= TARGET else -10 for board in state.boards]
    kept = len(state.hands[seat]) - len(state.hands[other])
    ahead = (score[seat] - score[other]) / GOAL
    return max(-1.0, min(1.0, ahead + (near[seat] - near[other]) / 120 + kept / 60))


def _hand(seat: Seat, view: View, heard: Sequence[Event], draw: Draw) -> Cards:
    """The visible cards as they are; hidden ones drawn from what the box still holds."""
    left = dict(SIDE_LIMITS)
    for event in heard:
        if isinstance(event, SidePlayed) and event.seat == seat:
            left[event.card] -= 1

    def fill(card: Card | None) -> Card:
        found = draw([(c, n) for c, n in left.items() if n]) if card is None else card
        left[found] -= 1
        return found

    return tuple(fill(card) for card in view.hands[seat])


def master(
    view: View, _heard: Sequence[Event], moves: Sequence[Move], draw: Draw, _budget: Budget
) -> Move:
    """Uses the value of every card for the rest of the match: see reckoning.py."""
    return _best(moves, chances(view, moves), draw)


def strong(
    view: View, _heard: Sequence[Event], moves: Sequence[Move], _draw: Draw, _budget: Budget
) -> Move:
    """Chases a standing opponent, and makes nineteen or twenty as soon as a card can."""
    at = seen(view, moves)
    best = at.plays[0] if at.plays else None
    if at.mine > TARGET:
        return best.play if best else CONTINUE
    if at.standing and at.mine <= at.theirs:
        return next((one.play for one in at.plays if one.ahead), CONTINUE)
    if not at.standing and best and best.mine >= 19 and best.mine > at.mine >= 10:
        return best.play
    return STAND if at.standing or at.mine >= 17 else CONTINUE


def casual(
    view: View, _heard: Sequence[Event], moves: Sequence[Move], _draw: Draw, _budget: Budget
) -> Move:
    """Stands on seventeen whatever the other has, and plays any card that makes eighteen."""
    at = seen(view, moves)
    best = at.plays[0] if at.plays else None
    if at.mine > TARGET:
        return best.play if best else CONTINUE
    if at.mine >= 17:
        return STAND
    return best.play if best and best.mine >= 18 else CONTINUE


def beginner(
    view: View, _heard: Sequence[Event], moves: Sequence[Move], draw: Draw, _budget: Budget
) -> Move:
    """Looks at its own board only, stands at a random total, sometimes plays any card."""
    at = seen(view, moves)
    if at.mine > TARGET:
        return at.plays[0].play if at.plays else CONTINUE
    if at.mine >= draw([(enough, 1) for enough in range(12, 20)]):
        return STAND
    higher = [one.play for one in at.plays if one.mine > at.mine]
    playful = bool(higher) and draw([(True, 20), (False, 80)])
    return draw([(play, 1) for play in higher]) if playful else CONTINUE


def judge(
    view: View, _heard: Sequence[Event], moves: Sequence[Move], _draw: Draw, _budget: Budget
) -> list[list[float]]:
    """For each move, both seats' chances of the match, as the master computes them, calibrated."""
    hidden = any(card is None for hand in view.hands for card in hand)
    found = [calibrated(one) if hidden else one for one in chances(view, moves)]
    return [[one, 1 - one] if view.seat == 0 else [1 - one, one] for one in found]


def calibrated(chance: float) -> float:
    """What comes true of a chance, as long as the other has hidden cards.

    The tables suppose an opponent of habits, who does less with its cards than a master.
    """
    if not 0 < chance < 1:
        return chance
    return 1 / (1 + exp(SHIFT - SLOPE * log(chance / (1 - chance))))


LEVELS = graded(beginner, casual, strong, master)
RIVALS = {"casual-player": casual_player, "heuristic": heuristic, "exploiter": exploiter}


def _best(moves: Sequence[Move], worth: Sequence[float], draw: Draw) -> Move:
    most = max(worth)
    return draw([(move, 1) for move, value in zip(moves, worth, strict=True) if value == most])
