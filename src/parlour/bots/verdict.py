"""Why a game ended as it did, for one seat: numbers that add up, and one sentence.

The pages say `over-why-CODE`. A sentence speaks of luck and of what moves cost, and blames nobody.
"""

from typing import Literal

from msgspec import Struct

from parlour.core.explain import Facts

LUCK = 15  # in 100: so much luck decides
LITTLE = 10  # in 100: own moves that cost less than this did not
COSTLY = 3  # in 100: a move that cost no more is not named
Code = Literal["costly", "luck", "close", "won-luck", "won-others", "won"]


class Balance(Struct, frozen=True):
    """A seat's chance at the start, what decisions changed, and how it ended."""

    start: float
    own: float
    others: float
    result: float


class Verdict(Struct, frozen=True):
    code: Code
    facts: Facts  # whole numbers in 100: start + luck + own + others = result; what a move `cost`
    at: int | None  # the decision that it speaks of


def verdict(balance: Balance, dearest: tuple[int, float] | None, *, won: bool) -> Verdict:
    """`dearest` is the own decision that cost most, if any did."""
    start, own, others, result = (
        round(100 * part) for part in (balance.start, balance.own, balance.others, balance.result)
    )
    luck = result - start - own - others  # what is left over by rounding is luck, too
    cost = 0 if dearest is None else round(100 * dearest[1])
    facts: Facts = {
        "start": start,
        "luck": luck,
        "own": own,
        "others": others,
        "result": result,
        "cost": cost,
    }
    code = _code(luck, own, others, cost, won=won)
    return Verdict(code, facts, dearest[0] if dearest and code == "costly" else None)


def _code(luck: int, own: int, others: int, cost: int, *, won: bool) -> Code:
    if won:
        return "won-luck" if luck > LUCK else "won-others" if others > LITTLE else "won"
    if luck < -LUCK and own > -LITTLE:
        return "luck"
    return "costly" if cost > COSTLY else "close"
