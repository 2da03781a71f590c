"""Memory solved: the value that others found too, and a table that agrees with trying all."""

from functools import cache
from random import Random

import pytest

from parlour.games.memory.solved import PairCounts, firsts, value


@pytest.mark.parametrize(
    ("pairs", "first"), [(2, 0.5), (3, 0.467), (4, 0.481), (7, 0.511), (8, 0.511), (10, 0.503)]
)
def test_whoever_begins_wins_so_often(pairs: int, first: float) -> None:
    assert value(PairCounts(pairs, 0, 0, 0)) == pytest.approx(first, abs=0.0006)


def test_eleven_pairs_are_fair_to_a_quarter_of_a_percent() -> None:
    assert value(PairCounts(11, 0, 0, 0)) == pytest.approx(0.502531, abs=1e-6)


def test_a_lead_never_hurts() -> None:
    rng = Random(1)
    for _ in range(2000):
        fresh, singles, pairs = rng.randint(0, 6), rng.randint(0, 5), rng.randint(0, 4)
        at = PairCounts(fresh, singles, pairs, rng.randint(-5, 5))
        assert value(at._replace(lead=at.lead + 1)) >= value(at) - 1e-12


@cache
def _by_cards(unseen: tuple[int, ...], known: tuple[int, ...], lead: int) -> float:
    """The same from real cards: pictures face down and not seen, and those that were seen."""
    if not unseen and not known:
        return 0.5 + 0.5 * ((lead > 0) - (lead < 0))
    best = 0.0
    for picture in {one for one in known if known.count(one) == 2}:
        rest = tuple(one for one in known if one != picture)
        best = max(best, 1 - _by_cards(unseen, rest, -(lead + 1)))
    if unseen:
        best = max(best, _mean(_after(unseen, known, at, lead) for at in range(len(unseen))))
        for first in set(known):
            best = max(
                best, _mean(_beside(unseen, known, at, first, lead) for at in range(len(unseen)))
            )
    return best


def _mean(worth: object) -> float:
    values = list(worth)  # type: ignore[call-overload]
    return float(sum(values) / len(values))


def _left(unseen: list[int], known: list[int], lead: int) -> float:
    return 1 - _by_cards(tuple(sorted(unseen)), tuple(sorted(known)), -lead)


def _after(unseen: tuple[int, ...], known: tuple[int, ...], at: int, lead: int) -> float:
    """The best second card after an unseen first one."""
    picture, rest = unseen[at], [*unseen[:at], *unseen[at + 1 :]]
    options = []
    if picture in known:
        options.append(_left(rest, [one for one in known if one != picture], lead + 1))
    if [one for one in known if one != picture]:
        options.append(_left(rest, [*known, picture], lead))
    if rest:
        options.append(
            _mean(
                _beside(tuple(rest), (*known, picture), other, picture, lead)
                for other in range(len(rest))
            )
        )
    return max(options)


def _beside(
    unseen: tuple[int, ...], known: tuple[int, ...], at: int, first: int, lead: int
) -> float:
    """An unseen card as the second, beside a first that is known."""
    picture, rest = unseen[at], [*unseen[:at], *unseen[at + 1 :]]
    if picture == first:
        return _left(rest, [one for one in known if one != picture], lead + 1)
    return _left(rest, [*known, picture], lead)


@pytest.mark.parametrize("lead", [-1, 0, 1])
@pytest.mark.parametrize("kinds", [(2, 0, 0), (3, 0, 0), (2, 1, 0), (1, 2, 1), (2, 0, 1)])
def test_it_agrees_with_real_cards(kinds: tuple[int, int, int], lead: int) -> None:
    fresh, singles, pairs = kinds
    named = iter(range(20))
    unseen = [p for _ in range(fresh) for p in [next(named)] * 2]
    lone = [next(named) for _ in range(singles)]
    known = [*lone, *(p for _ in range(pairs) for p in [next(named)] * 2)]
    by_cards = _by_cards(tuple(sorted(unseen + lone)), tuple(sorted(known)), lead)
    assert max(firsts(PairCounts(*kinds, lead)).values()) == pytest.approx(by_cards)
