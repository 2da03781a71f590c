"""Phage: how likely each move wins, by a search that goes deeper while its budget lasts.

At the root a flip is an average over every tile that it may show, weighted by the bag.
"""

from collections.abc import Sequence
from math import exp

from .flat import code, flat
from .kernel import (
    BAG,
    ENDLESS,
    FLIP,
    FLIP_DEEPER,
    HIDDEN,
    PASS,
    RAYS,
    SIDE,
    WIN,
    Search,
    Spent,
    played,
    revealed,
)
from .types import Move, View
from .weights import weights

DEEPEST = 10  # turns: as many as the escape phase has
DEARER = 5  # times that the next turn ahead costs what all before it did
FLIPS = 3  # the best of them that are looked at again, deeper
HAIR = 1e-6
# How sure a lead is: the likeliest logistic in 14,361 positions of 938 games between equal
# searches of 800 and 1,500 positions a move. `make calibration` tells whether it is still true.
NARROW, WIDE = 268.0, 143.0
# What the Immune System makes of a level table, for each tile face down: from 381 such games.
LEAN, MOST = 30, 400


def chances(view: View, moves: Sequence[Move], nodes: int, deepest: int = DEEPEST) -> list[float]:
    """How likely each move wins; an upper bound for moves that are not the best."""
    thought = DeepeningSearch(view, nodes)
    found = thought.deepen([code(move) for move in moves], deepest)
    return [found[code(move)] for move in moves]


def all_chances(view: View, moves: Sequence[Move], nodes: int) -> list[float]:
    """How likely each move wins, the worse ones looked at as well as the best."""
    thought = DeepeningSearch(view, nodes)
    found = thought.deepen([code(move) for move in moves], DEEPEST)
    best = max(found.values())
    worse = [move for move, one in found.items() if one < best and not _is_flip(move)]
    looked = thought.opened(worse, nodes)
    return [min(found[one], looked.get(one, 1.0)) for one in map(code, moves)]


def chance(value: float, unturned: int) -> float:
    """How likely a side wins to whom a table is worth so much; a high win is a hair more."""
    if value < 0:
        return 1 - chance(-value, unturned)
    if value > WIN // 2:
        return 1 - HAIR * (1 - (value - WIN) / WIN)
    likely = 1 / (1 + exp(-value / (NARROW + WIDE * unturned**0.5)))
    return min(likely, 1 - 2 * HAIR)


class DeepeningSearch:
    """Iterative deepening from one view, the best move of the last depth first."""

    def __init__(self, view: View, nodes: int) -> None:
        self.unturned = sum(view.bag)
        self.weights = weights(self.unturned)
        self.table = flat(view, self.weights)
        self.search = Search(self.weights, nodes)
        lean = min(LEAN * self.unturned, MOST)
        self.lean = -lean if view.seat else lean
        self.depth = 0  # turns ahead that every move was looked at

    def deepen(self, moves: Sequence[int], deepest: int) -> dict[int, float]:
        """Search deeper while the budget lasts for a whole depth; the first is always searched."""
        found = dict.fromkeys(moves, 0.5)
        while self.depth < deepest and DEARER * self.search.nodes <= self.search.limit:
            order = sorted(found, key=lambda move: -found[move])
            try:
                acts = self._acts([move for move in order if not _is_flip(move)])
                flips = self._flips({move: found[move] for move in order if _is_flip(move)})
            except Spent:
                break
            found = acts | flips
            self.depth += 1
        return found

    def opened(self, moves: Sequence[int], nodes: int) -> dict[int, float]:
        """Values of moves that the search only knew to be worse than the best."""
        self.search.limit += nodes
        self.depth -= 1
        found: dict[int, float] = {}
        try:
            for move in moves:
                found |= self._acts([move])
        except Spent:
            pass
        self.depth += 1
        return found

    def _acts(self, moves: Sequence[int]) -> dict[int, float]:
        best, found = -ENDLESS, dict[int, float]()
        for move in moves:
            after = played(self.table, move, self.weights)
            floor = max(best - 1, -ENDLESS)  # so that what is as good as the best is known to be
            value = -self.search.value(after, self.depth, -ENDLESS, -floor)
            best = max(best, value)
            found[move] = chance(value + self.lean, self.unturned)
        return found

    def _flips(self, before: dict[int, float]) -> dict[int, float]:
        """The best few; the others stay as far behind these as they were."""
        order = list(before)
        looked = order if self.depth == 0 else order[:FLIPS]
        found = {move: self._flip(move - FLIP) for move in looked}
        for move in order[len(looked) :]:
            behind = before[looked[-1]] - before[move]
            found[move] = max(0.0, min(found[one] for one in looked) - behind)
        return found

    def _flip(self, at: int) -> float:
        table, bag = self.table, self.table[BAG : BAG + HIDDEN]
        tiles = [(tile, many) for tile, many in enumerate(bag) if tile and many]
        if self.unturned > 1 and all(not ray or table[ray[0]] == HIDDEN for ray in RAYS[at]):
            more = sum(many * self.weights[tile * 49 + at] for tile, many in tiles) / self.unturned
            value = self._waited() + (-more if table[SIDE] else more)
            return chance(value + self.lean, self.unturned)
        total = 0.0
        for tile, many in tiles:
            after = revealed(table, at, tile, self.weights)
            value = -self.search.value(after, self.depth, -ENDLESS, ENDLESS)
            total += many * chance(value + self.lean, self.unturned - 1)
        return total / self.unturned

    def _waited(self) -> int:
        """A tile among face-down ones can do nothing yet: as if none came, but for its worth."""
        after = played(self.table, FLIP_DEEPER, self.weights)
        return -self.search.value(after, self.depth, -ENDLESS, ENDLESS)


def _is_flip(move: int) -> bool:
    return FLIP <= move < PASS
