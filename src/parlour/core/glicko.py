"""Glicko-2, after Mark Glickman's description of 2012: how strong, how sure of it, how steady."""

from collections.abc import Sequence
from math import exp, log, pi, sqrt

from msgspec import Struct

SCALE, MIDDLE = 173.7178, 1500.0  # between the numbers that are shown and those of the formulas
STEADY = 0.5  # the paper's tau: how much the volatility may change
CLOSE = 1e-6


class Skill(Struct, frozen=True):
    """What is known of a player; a puzzle is one, too."""

    rating: float
    deviation: float
    volatility: float = 0.06


def rated(skill: Skill, games: Sequence[tuple[Skill, float]], surest: float = 0.0) -> Skill:
    """After games against others, each with the share of the win: 1, ½ or 0.

    The deviation does not fall below `surest`, so that whoever has played for years can change.
    """
    mu, phi = (skill.rating - MIDDLE) / SCALE, skill.deviation / SCALE
    each = [(_weight(other), _expected(mu, other), score) for other, score in games]
    v = 1 / sum(g * g * e * (1 - e) for g, e, _ in each)
    gained = sum(g * (score - e) for g, e, score in each)
    sigma = _volatility(phi, v, v * gained, skill.volatility)
    after = 1 / sqrt(1 / (phi * phi + sigma * sigma) + 1 / v)
    rating = MIDDLE + SCALE * (mu + after * after * gained)
    return Skill(rating, max(surest, SCALE * after), sigma)


def _weight(other: Skill) -> float:
    return 1 / sqrt(1 + 3 * (other.deviation / SCALE / pi) ** 2)


def _expected(mu: float, other: Skill) -> float:
    return 1 / (1 + exp(-_weight(other) * (mu - (other.rating - MIDDLE) / SCALE)))


def _volatility(phi: float, v: float, delta: float, sigma: float) -> float:
    """The paper's step 5, by the Illinois algorithm.

    Its second end need not be looked for: one STEADY further down f is above 0 for every game.
    """
    start = log(sigma * sigma)

    def f(x: float) -> float:
        spread = phi * phi + v + exp(x)
        pull = exp(x) * (delta * delta - spread) / (2 * spread * spread)
        return pull - (x - start) / (STEADY * STEADY)

    a, b = start, log(max(delta * delta - phi * phi - v, 0) or exp(start - STEADY))
    fa, fb = f(a), f(b)
    while abs(b - a) > CLOSE:
        c = a + (a - b) * fa / (fb - fa)
        fc = f(c)
        a, fa = (b, fb) if fc * fb <= 0 else (a, fa / 2)
        b, fb = c, fc
    return exp(a / 2)
