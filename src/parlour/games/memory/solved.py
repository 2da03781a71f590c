"""Memory solved exactly: the chance of the player to move, and of each kind of move.

A position is four numbers: pairs of which no card was seen (fresh), cards that were seen whose
mates were not (singles), pairs that were both seen (pairs), and the lead of the player to move.
The turn always passes, so a turn's value is 1 minus the other player's value after it. Turning two
known cards changes nothing and is left out: it gains nothing, and every other turn leads to the
end.
"""

from functools import cache
from typing import Literal, NamedTuple, TypeAlias

First: TypeAlias = Literal["pair", "unseen", "single", "of-pair"]
Second: TypeAlias = Literal["mate", "unseen", "known"]


class PairCounts(NamedTuple):
    fresh: int
    singles: int
    pairs: int
    lead: int

    @property
    def unseen(self) -> int:
        return 2 * self.fresh + self.singles

    def after(self, fresh: int = 0, singles: int = 0, pairs: int = 0, won: int = 0) -> "PairCounts":
        """The counts for the other player, after these changes and so many pairs won."""
        more = self.fresh + fresh, self.singles + singles, self.pairs + pairs
        return PairCounts(*more, -(self.lead + won))


def left(position: PairCounts) -> float:
    """The chance of the player who has just moved."""
    return 1 - value(position)


@cache
def value(at: PairCounts) -> float:
    """How likely the player to move wins, with perfect memory on both sides."""
    if at.fresh == at.singles == at.pairs == 0:
        return 0.5 + 0.5 * ((at.lead > 0) - (at.lead < 0))
    return max(firsts(at).values())


@cache
def firsts(at: PairCounts) -> dict[First, float]:
    """What each kind of first card is worth."""
    worth: dict[First, float] = {}
    if at.pairs:
        worth["pair"] = left(at.after(pairs=-1, won=1))
    if at.unseen:
        mate, new = at.singles / at.unseen, 2 * at.fresh / at.unseen
        found = max(seconds(at, found=True).values()) if at.singles else 0
        fresh = max(seconds(at, found=False).values()) if at.fresh else 0
        worth["unseen"] = mate * found + new * fresh
        others = new * left(at.after(fresh=-1, singles=1)) if at.fresh else 0
        if at.singles:
            matched = left(at.after(singles=-1, won=1)) / at.unseen
            told = left(at.after(singles=-1, pairs=1)) * (at.singles - 1) / at.unseen
            worth["single"] = matched + told + others
        if at.pairs:
            told = mate * left(at.after(singles=-1, pairs=1)) if at.singles else 0
            worth["of-pair"] = told + others
    return worth


@cache
def seconds(at: PairCounts, *, found: bool) -> dict[Second, float]:
    """What each kind of second card is worth, after an unseen first one.

    `found`: the first was the mate of a single; else its picture was new.
    """
    rest = at.unseen - 1
    worth: dict[Second, float] = {}
    if found:
        worth["mate"] = left(at.after(singles=-1, won=1))
        if at.singles > 1 or at.pairs:
            worth["known"] = left(at.after(singles=-1, pairs=1))
        if rest:
            told = left(at.after(singles=-2, pairs=2)) * (at.singles - 1) if at.singles > 1 else 0
            new = left(at.after(fresh=-1, pairs=1)) * 2 * at.fresh if at.fresh else 0
            worth["unseen"] = (told + new) / rest
        return worth
    if at.singles or at.pairs:
        worth["known"] = left(at.after(fresh=-1, singles=1))
    matched = left(at.after(fresh=-1, won=1))
    told = left(at.after(fresh=-1, pairs=1)) * at.singles if at.singles else 0
    new = left(at.after(fresh=-2, singles=2)) * 2 * (at.fresh - 1) if at.fresh > 1 else 0
    worth["unseen"] = (matched + told + new) / rest
    return worth
