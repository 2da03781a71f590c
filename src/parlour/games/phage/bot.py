"""Phage's bots: two greedy levels, and two that search.

Chance decides what a face-down tile is when it is turned, so there is no hidden state.
"""

from collections.abc import Sequence

from parlour.core.game import Draw, Seat
from parlour.core.mind import Budget, graded

from .flat import code, flat
from .kernel import FLIP, FLIP_DEEPER, PASS, POINTS, SIDE, gains, played
from .rules import points
from .thinking import all_chances, chances
from .types import IMMUNE, QUIET_LIMIT, Event, Flip, Move, State, View
from .weights import weights

CARELESS = 50  # percent of a beginner's moves that are random
OVERLOOKED = 30  # percent of the moves that a strong player overlooks
SHALLOW, SHALLOW_NODES = 2, 2000
NODES = 6000  # positions that a master searches, at most
JUDGED = 3 * NODES  # and a judge: whoever says that a master was wrong looks further
ENDGAME = 3  # times as many once nothing is left to chance


def imagine(view: View, _heard: Sequence[Event], _draw: Draw, /) -> State:
    return State(
        seat=IMMUNE if view.seat is None else view.seat,
        board=view.board,
        bag=view.bag,
        turning=None,
        back=view.back,
        held=view.held,
        left=view.left,
        taken=view.taken,
        escaped=view.escaped,
        quiet=view.quiet,
        quiet_limit=view.quiet_limit,
        debris=view.debris,
    )


def value(state: State, seat: Seat, /) -> float:
    scores = points(state)
    return max(-1.0, min(1.0, (scores[seat] - scores[1 - seat]) / 60))


def beginner(
    view: View, _heard: Sequence[Event], moves: Sequence[Move], draw: Draw, _budget: Budget
) -> Move:
    """Half its moves are random; the others capture the most, whatever the answer."""
    moves = _willing(view, moves)
    if draw([(True, CARELESS), (False, 100 - CARELESS)]):
        return draw([(move, 1) for move in moves])
    return _best(moves, [brings for brings, _ in _reckoned(view, moves)], draw)


def greedy(
    view: View, _heard: Sequence[Event], moves: Sequence[Move], draw: Draw, _budget: Budget
) -> Move:
    """Captures the most, minus the other side's best answer; prefers flips among equals."""
    moves = _willing(view, moves)
    net = [brings - costs for brings, costs in _reckoned(view, moves)]
    flips = [
        move
        for move, worth in zip(moves, net, strict=True)
        if isinstance(move, Flip) and worth == max(net)
    ]
    return draw([(flip, 1) for flip in flips]) if flips else _best(moves, net, draw)


def strong(
    view: View, _heard: Sequence[Event], moves: Sequence[Move], draw: Draw, budget: Budget
) -> Move:
    """Searches two turns ahead, with some moves overlooked at random."""
    moves = _willing(view, moves)
    odds = [(True, 100 - OVERLOOKED), (False, OVERLOOKED)]
    seen = [move for move in moves if draw(odds)] or moves
    nodes = _nodes(view, SHALLOW_NODES, budget)
    return _best(seen, chances(view, seen, nodes, SHALLOW), draw)


def master(
    view: View, _heard: Sequence[Event], moves: Sequence[Move], draw: Draw, budget: Budget
) -> Move:
    """Searches every move as deep as its budget allows."""
    moves = _willing(view, moves)
    if len(moves) == 1:
        return moves[0]
    return _best(moves, chances(view, moves, _nodes(view, NODES, budget)), draw)


def judge(
    view: View, _heard: Sequence[Event], moves: Sequence[Move], _draw: Draw, budget: Budget
) -> list[list[float]]:
    """Searches deeper than a master, and every move as deep as the best."""
    rows = all_chances(view, moves, _nodes(view, JUDGED, budget))
    return [[1 - row, row] if view.seat else [row, 1 - row] for row in rows]


LEVELS = graded(beginner, greedy, strong, master)
RIVALS = {"greedy": greedy}


def _willing(view: View, moves: Sequence[Move]) -> Sequence[Move]:
    """Where no rule makes anybody flip, bots do so by themselves: two of them must find an end."""
    flips = [move for move in moves if isinstance(move, Flip)]
    return flips if flips and view.quiet >= QUIET_LIMIT else moves


def _nodes(view: View, usual: int, budget: Budget) -> int:
    return max(1, round(usual * budget.effort * (1 if view.left is None else ENDGAME)))


def _best(moves: Sequence[Move], worth: Sequence[float], draw: Draw) -> Move:
    most = max(worth)
    return draw([(move, 1) for move, one in zip(moves, worth, strict=True) if one == most])


def _reckoned(view: View, moves: Sequence[Move]) -> list[tuple[int, int]]:
    """For each move its points, and the most points of the other side's answers."""
    known = weights(sum(view.bag))
    table = flat(view, known)
    side = POINTS + table[SIDE]
    other = POINTS + 1 - table[SIDE]
    found = []
    for move in map(code, moves):
        after = played(table, FLIP_DEEPER if FLIP <= move < PASS else move, known)
        answers = [played(after, answer, known)[other] for answer in gains(after)]
        found.append((after[side] - table[side], max(answers, default=after[other]) - after[other]))
    return found
