"""Pazaak solved approximately: the chance of the match for every total of a round and hand.

A side card spent is gone for the match, so a round cannot be judged alone. `worth` is the chance
of the match between two rounds, `table` that of every point of a round; each needs the other.
The opponent plays by the model of population.py, its hand drawn anew each turn. Cards come from a
deck that never runs out, totals below zero count as zero, and the nine spaces are not counted:
weighing.py looks at those. With no side cards left on either side, all of this is exact.
Habits are those of the usual rules, in every variant: only what a variant forbids is left out.

Rows of a table are made whole, by `map`: that is what keeps the first move of a match, which
needs a thousand tables, at a second or two. (Compiled with mypyc it was no faster.)
"""

from functools import lru_cache
from itertools import accumulate
from operator import add, mul, sub

from .population import (
    DOUBLE,
    FLIPS,
    FREE,
    LOCKED,
    MOST,
    NO_RESCUE,
    ROUNDS,
    TIEBREAKER,
    TOP,
    VALUES,
    WIDTH,
    Hand,
    Row,
    Shown,
    Ways,
    habit,
    turnable,
    turning,
    typical,
    ways,
)

# My wins, theirs, my cards, how many they have; whose a tie is: 1 mine, -1 theirs, 0 nobody's;
# 1 if the worth of a void round is settled, 0 if it has to be guessed; the variant of the rules.
Round = tuple[int, int, Hand, int, int, int, int]


class Solution:
    """One score, hand, number of their cards and claim to ties: [my total][their total]."""

    def __init__(self) -> None:
        self.draw: list[Row] = [[] for _ in range(WIDTH)]  # I draw next, nobody stands
        self.alone: list[Row] = [[] for _ in range(WIDTH)]  # I draw next, they stand
        self.stand: list[Row] = [[] for _ in range(WIDTH)]  # I stand, they draw next
        self.go_on: list[Row] = [[] for _ in range(WIDTH)]  # nobody stands, they draw next
        self.best: list[Row] = [[] for _ in range(WIDTH)]  # my choice, nobody stands
        self.last: list[Row] = [[] for _ in range(WIDTH)]  # my choice, they stand


@lru_cache(maxsize=100_000)
def worth(wins: int, losses: int, hand: Hand, others: int, variant: int = 0) -> float:
    """The chance of the match between two rounds; who starts the next hardly matters."""
    if ROUNDS in (wins, losses):
        return 1.0 if wins == ROUNDS else 0.0
    at = table((wins, losses, hand, others, 0, 0, variant))
    return (at.draw[0][0] + at.go_on[0][0]) / 2


def void(wins: int, losses: int, hand: Hand, others: int, variant: int) -> float:
    """About `worth`, before it is known: a void round leads back to where it began."""
    cards = len(hand)
    usual = typical(wins, losses, cards, others)
    if not cards:
        return usual
    fewer = [hand[:i] + hand[i + 1 :] for i in range(cards)]
    kept = [worth(wins, losses, rest, others, variant) for rest in fewer]
    shift = sum(kept) / cards - typical(wins, losses, cards - 1, others)
    return min(0.999, max(0.001, usual + shift))


class Stakes:
    """What the ends of a round are worth, with these cards left."""

    def __init__(self, at: Round) -> None:
        wins, losses, hand, others, ties, settled, variant = at
        self.won = worth(wins + 1, losses, hand, others, variant)
        self.lost = worth(wins, losses + 1, hand, others, variant)
        if ties:
            self.tied = self.won if ties > 0 else self.lost
        elif settled:
            self.tied = worth(wins, losses, hand, others, variant)
        else:
            self.tied = void(wins, losses, hand, others, variant)

    def final(self, total: int) -> Row:
        return [self.won] * total + [self.tied] + [self.lost] * (TOP - total)


@lru_cache(maxsize=1500)
def table(at: Round) -> Solution:
    return Solver(at).solve()


@lru_cache(maxsize=1000)
def standing(at: Round, total: int, shown: Shown) -> Row:
    return Solver(at).standing(total, shown)


class Solver:
    """Fills a table from my highest total down; tables of fewer cards are there already."""

    def __init__(self, at: Round) -> None:
        wins, losses, hand, others, ties, settled, variant = at
        self.place, self.variant = (wins, losses, hand, others), variant
        self.stakes = Stakes(at)
        self.at = Solution()
        self.plays: list[tuple[int, Solution]] = []  # what a card adds, and where that leads
        self.flips: list[tuple[int, float, Solution]] = []  # with the worth of winning by it
        self.double: Solution | None = None
        for i, card in enumerate(hand):
            if i and hand[i - 1] == card:
                continue
            rest = hand[:i] + hand[i + 1 :]
            claim = min(1, ties + 1) if card == TIEBREAKER else ties
            then = table((wins, losses, rest, others, claim, settled, variant))
            self.plays += [(value, then) for value in VALUES[card]]
            if card in FLIPS:
                self.flips.append((card, worth(wins + 1, losses, rest, others, variant), then))
            elif card == DOUBLE:
                self.double = then
        self.turns = ways(losses, wins, others, len(hand), 0, variant)
        self.chases = ways(losses, wins, others, len(hand), 1, variant)
        if others:
            fewer = (wins, losses, hand, others - 1, ties, settled, variant)
            self.fewer, self.less = table(fewer), Stakes(fewer)
            self.turns_after = ways(losses, wins, others - 1, len(hand), 0, variant)
        self.choice: list[Row] = [[] for _ in range(MOST + 1)]  # after my draw, nobody stands
        self.chase: list[Row] = [[] for _ in range(MOST + 1)]  # after my draw, they stand

    def solve(self) -> Solution:
        bust = [self.stakes.lost] * WIDTH
        for total in range(MOST, TOP, -1):
            self._choose(total, bust, bust)
        open_sum, chase_sum = [0.0] * WIDTH, [0.0] * WIDTH
        for total in range(TOP + 1, MOST + 1):
            open_sum = list(map(add, open_sum, self.choice[total]))
            chase_sum = list(map(add, chase_sum, self.chase[total]))
        at = self.at
        for total in range(TOP, -1, -1):
            if total < TOP:  # the ten that a draw may lead to: one comes in, one drops out
                open_sum = list(map(add, open_sum, self.choice[total + 1]))
                chase_sum = list(map(add, chase_sum, self.chase[total + 1]))
                if total + 11 <= MOST:
                    open_sum = list(map(sub, open_sum, self.choice[total + 11]))
                    chase_sum = list(map(sub, chase_sum, self.chase[total + 11]))
            at.draw[total] = [value / 10 for value in open_sum]
            at.alone[total] = [value / 10 for value in chase_sum]
            if self.double is not None:
                self._doubled(total, self.double)
            at.draw[total][TOP] = at.alone[total][TOP]  # they stand on twenty
            final = self.stakes.final(total)
            at.stand[total] = self._they_chase(total, final)
            at.go_on[total] = self._they_turn(total)
            if total == TOP:
                at.best[total], at.last[total] = at.stand[total], final
            else:
                at.best[total] = list(map(max, at.stand[total], at.go_on[total]))
                at.last[total] = list(map(max, final, at.alone[total]))
            self._choose(total, at.best[total], at.last[total])
        return at

    def standing(self, total: int, shown: Shown) -> Row:
        """By their total: standing on this one, with what their flips would turn on my board."""
        wins, losses, hand, others = self.place
        habits = habit(losses, wins, others, len(hand), 1)
        ways = Ways(habits, others, total, 1, shown, self.variant)
        return self._they_chase(total, self.stakes.final(total), ways)

    def _choose(self, total: int, best: Row, last: Row) -> None:
        """The best of no card and of every card, once my draw made it this total."""
        mends = total > TOP and not self.variant & NO_RESCUE
        if FREE < total < TOP or mends:
            for value, then in self.plays:
                if total + value <= TOP:
                    reached = max(0, total + value)
                    best = list(map(max, best, then.best[reached]))
                    last = list(map(max, last, then.last[reached]))
            for flip, won, then in self.flips:
                if total > TOP:
                    best = _mended(flip, total, best, then.best)
                    last = _mended(flip, total, last, then.last)
                if not self.variant & LOCKED:
                    ahead = zip(last, turning(flip)[total], strict=True)
                    last = [value + chance * max(0.0, won - value) for value, chance in ahead]
        self.choice[total], self.chase[total] = best, last

    def _doubled(self, total: int, then: Solution) -> None:
        """The double counts what was drawn, so it is weighed draw by draw."""
        more, chase = self.at.draw[total], self.at.alone[total]
        for rank in range(1, (TOP - total) // 2 + 1):
            if total + rank < TOP:
                reached = total + 2 * rank
                gains = map(sub, then.best[reached], self.choice[total + rank])
                more = [
                    value + max(0.0, gain) / 10 for value, gain in zip(more, gains, strict=True)
                ]
                gains = map(sub, then.last[reached], self.chase[total + rank])
                chase = [
                    value + max(0.0, gain) / 10 for value, gain in zip(chase, gains, strict=True)
                ]
        self.at.draw[total], self.at.alone[total] = more, chase

    def _they_turn(self, total: int) -> Row:
        """They draw, play perhaps, and stand or go on; then it is my draw."""
        draw, alone = self.at.draw[total], self.at.alone[total]
        ways = self.turns[total]
        found = [a if s else d for a, d, s in zip(alone, draw, ways.stands, strict=False)]
        found += [self.stakes.won] * (MOST - TOP)
        if ways.plays:
            rows = self.fewer.alone[total], self.fewer.draw[total], self.turns_after[total].stands
            after = [a if s else d for a, d, s in zip(*rows, strict=False)]
            for x, (none, _, least, chances) in ways.plays:
                found[x] = none * found[x] + sum(map(mul, chances, after[least:]))
        sums = list(accumulate(found))
        means = [more / 10 for more in map(sub, sums[10:], sums)]
        return [*means, alone[TOP]]

    def _they_chase(self, total: int, final: Row, ways: Ways | None = None) -> Row:
        """I stand; they draw until they stand or are bust."""
        if total <= FREE:
            return [self.stakes.lost] * WIDTH
        if ways is None:
            ways = self.chases[total]
        found = final + [self.stakes.won] * (MOST - TOP)
        plays = dict(ways.plays)
        after: Row = []
        if plays:
            after = [*self.fewer.stand[total][:total], self.less.final(total)[total]]
        alone, ahead = list(final), 0.0
        for x in range(MOST, -1, -1):
            if x < TOP:
                alone[x] = ahead / 10
                if not ways.stands[x]:
                    found[x] = alone[x]
            if x in plays:
                none, wins, least, chances = plays[x]
                found[x] = none * found[x] + wins * self.less.lost
                found[x] += sum(map(mul, chances, after[least:]))
            ahead += found[x] - (found[x + 10] if x < TOP else 0.0)
        return alone


def _mended(flip: int, total: int, row: Row, then: list[Row]) -> Row:
    """A bust that a flip may mend, by what it probably turns."""
    mixed = [0.0] * WIDTH
    for turned, chance in enumerate(turnable(flip)[total]):
        if chance:
            reached = total - 2 * turned
            kept = row if reached > TOP else map(max, row, then[max(0, reached)])
            mixed = [value + chance * more for value, more in zip(mixed, kept, strict=True)]
    return mixed
