"""Pixies' bots. Every card is taken from an open spread, so there is no hidden state.

A grid is worth what such grids came to in games that the bot played with itself: see weights.json
and tools/bots/fit_pixies.py. Each seat's chance follows from expected and earlier points.
"""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from random import Random

import msgspec

from parlour.core.game import Draw, Seat
from parlour.core.mind import Budget, graded

from . import kernel
from .cards import COLOURS, DECK, MULTI
from .kernel import Book, Draft, Evaluator, Row
from .rules import ALL, HOME, placed, spread
from .scoring import points
from .types import ROUNDS, Cell, Event, Grid, Special, State, Take, View

WEIGHTS = Path(__file__).with_name("weights.json")
DEALS, GLANCES = 64, 24  # of the next turn, that a judge and a master look at
CLOSE = 0.08  # of a win: a master looks twice at moves that are so close to the best
DISTRACTED, CARELESS = 40, 40  # percent of the picks of a strong player and of a beginner


class Learned(msgspec.Struct, frozen=True):
    """The weights learned for one number of seats: see kernel.py."""

    weights: list[Row]
    heat: tuple[float, ...]


def imagine(view: View, _heard: Sequence[Event], _draw: Draw, /) -> State:
    seen = [card for grid in view.grids for cell in grid for card in (cell.up, cell.down)]
    deck = tuple(card for card in ALL if card not in seen and card not in view.spread)
    seat = Seat(0) if view.seat is None else view.seat
    return State(
        seat=seat,
        grids=view.grids,
        deck=deck,
        due=0,
        spread=view.spread,
        rounds=view.rounds,
        special=view.special,
    )


def value(state: State, seat: Seat, /) -> float:
    """How far a seat is ahead of the best other, by the score of the grids as they are."""
    totals = [sum(gained[s] for gained in state.rounds) for s in range(len(state.grids))]
    if len(state.rounds) < ROUNDS:
        number, special = len(state.rounds) + 1, state.special
        totals = [t + points(g, number, special) for t, g in zip(totals, state.grids, strict=True)]
    best = max(total for s, total in enumerate(totals) if s != seat)
    return max(-1.0, min(1.0, (totals[seat] - best) / 100))


def judge(
    view: View, heard: Sequence[Event], moves: Sequence[Take], draw: Draw, budget: Budget
) -> list[Row]:
    """Each seat's chance after each move, over deals of the next turn that are the same for all."""
    return _rows(view, moves, _deals(imagine(view, heard, draw), draw, DEALS * budget.effort))


def master(
    view: View, heard: Sequence[Event], moves: Sequence[Take], draw: Draw, budget: Budget
) -> Take:
    """Searches the rest of the turn, and after the best moves many possible next turns."""
    if len(moves) == 1:
        return moves[0]
    mine = [row[view.seat or 0] for row in _rows(view, moves, [])]
    near = [move for move, one in zip(moves, mine, strict=True) if one > max(mine) - CLOSE]
    if len(near) == 1:
        return near[0]
    deals = _deals(imagine(view, heard, draw), draw, GLANCES * budget.effort)
    return _best(view, near, _rows(view, near, deals))


def strong(
    view: View, heard: Sequence[Event], moves: Sequence[Take], draw: Draw, budget: Budget
) -> Take:
    """Searches the rest of the turn, or, for some picks, is greedy."""
    if draw([(True, DISTRACTED), (False, 100 - DISTRACTED)]):
        return greedy(view, heard, moves, draw, budget)
    return _best(view, moves, _rows(view, moves, []))


def greedy(
    view: View, _heard: Sequence[Event], moves: Sequence[Take], draw: Draw, _budget: Budget
) -> Take:
    """Takes what raises its own grid's score most at once."""
    grid = view.grids[view.seat or 0]
    gains = [points(placed(grid, move), view.number, view.special) for move in moves]
    best = max(gains)
    return draw([(move, 1) for move, gain in zip(moves, gains, strict=True) if gain == best])


def beginner(
    view: View, heard: Sequence[Event], moves: Sequence[Take], draw: Draw, budget: Budget
) -> Take:
    """Greedy, but many picks are random."""
    if draw([(True, CARELESS), (False, 100 - CARELESS)]):
        return draw([(move, 1) for move in moves])
    return greedy(view, heard, moves, draw, budget)


LEVELS = graded(beginner, greedy, strong, master)
RIVALS = {"greedy": greedy}


def book(learned: Learned, counts: Special = "all") -> Book:
    """The cards and what was learned, as the kernel wants them.

    To the kernel a special card counts itself; one that counts others only has a cross for that.
    """
    colours = [-1 if card.colour == MULTI else COLOURS.index(card.colour) for card in DECK]
    special = [card.special for card in DECK]
    itself = 1 if counts == "others" else 0
    symbols = [card.spirals - card.crosses - itself * card.special for card in DECK]
    heat = kernel.heat(learned.heat)
    return Book(list(HOME), colours, symbols, special, learned.weights, heat)


@cache
def _book(seats: int, counts: Special = "all") -> Book:
    learned = msgspec.json.decode(WEIGHTS.read_bytes(), type=dict[int, Learned])[seats]
    return book(learned, counts)


def flat(grid: Grid) -> kernel.Grid:
    """A grid in the kernel's codes."""
    return tuple(_code(space, cell) for space, cell in enumerate(grid))


def _code(space: int, cell: Cell) -> int:
    if cell.up is None:
        return space if cell.down is None else kernel.SPACES + space
    return kernel.UP + 2 * cell.up + (cell.down is not None)


def table(view: View) -> Draft:
    """The view of whose turn it is, in the kernel's numbers."""
    totals = [sum(gained[seat] for gained in view.rounds) for seat in range(len(view.grids))]
    grids = [flat(grid) for grid in view.grids]
    return Draft(grids, list(view.spread), view.seat or 0, view.number, totals, view.left)


def _rows(view: View, moves: Sequence[Take], deals: list[list[int]]) -> list[Row]:
    learned, now = _book(len(view.grids), view.special), table(view)
    thought, mine = Evaluator(learned), view.grids[now.seat]
    return [
        kernel.ahead(thought, kernel.take(learned, now, move.card, flat(placed(mine, move))), deals)
        for move in moves
    ]


def _best(view: View, moves: Sequence[Take], rows: Sequence[Row]) -> Take:
    mine = [row[view.seat or 0] for row in rows]
    return moves[mine.index(max(mine))]


def _deals(state: State, draw: Draw, many: float) -> list[list[int]]:
    """Possible deals of the next turn, from one drawn seed: a draw for each card is slow."""
    due = spread(len(state.grids))
    if len(state.deck) < due:
        return []
    rng = Random(sum(draw([(byte, 1) for byte in range(256)]) << 8 * at for at in range(4)))
    return [rng.sample(state.deck, due) for _ in range(max(1, round(many)))]
