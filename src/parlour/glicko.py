"""Glicko-2 ratings, after Mark Glickman's description of 2012."""

from collections.abc import Sequence
from math import exp, log, pi, sqrt

from msgspec import Struct

SCALE, MIDDLE = 173.7178, 1500.0  # from displayed ratings to the formulas' scale
TAU = 0.5  # limits how much the volatility changes
TOLERANCE = 1e-6


class Skill(Struct, frozen=True):
    """A rating, of a player for example."""

    rating: float
    deviation: float
    volatility: float = 0.06


def rated(skill: Skill, games: Sequence[tuple[Skill, float]], min_deviation: float = 0.0) -> Skill:
    """The skill after games against others, each with its score: 1, ½ or 0.

    The deviation stays at least `min_deviation`, so that ratings of old players can still change.
    """
    mu, phi = (skill.rating - MIDDLE) / SCALE, skill.deviation / SCALE
    each = [(_weight(other), _expected(mu, other), score) for other, score in games]
    v = 1 / sum(g * g * e * (1 - e) for g, e, _ in each)
    gained = sum(g * (score - e) for g, e, score in each)
    sigma = _volatility(phi, v, v * gained, skill.volatility)
    after = 1 / sqrt(1 / (phi * phi + sigma * sigma) + 1 / v)
    rating = MIDDLE + SCALE * (mu + after * after * gained)
    return Skill(rating, max(min_deviation, SCALE * after), sigma)


def _weight(other: Skill) -> float:
    return 1 / sqrt(1 + 3 * (other.deviation / SCALE / pi) ** 2)


def _expected(mu: float, other: Skill) -> float:
    return 1 / (1 + exp(-_weight(other) * (mu - (other.rating - MIDDLE) / SCALE)))


def _volatility(phi: float, v: float, delta: float, sigma: float) -> float:
    """The paper's step 5, by the Illinois algorithm.

    The lower bound needs no search: f is positive at `start - TAU` for every game.
    """
    start = log(sigma * sigma)

    def f(x: float) -> float:
        spread = phi * phi + v + exp(x)
        pull = exp(x) * (delta * delta - spread) / (2 * spread * spread)
        return pull - (x - start) / (TAU * TAU)

    a, b = start, log(max(delta * delta - phi * phi - v, 0) or exp(start - TAU))
    fa, fb = f(a), f(b)
    while abs(b - a) > TOLERANCE:
        c = a + (a - b) * fa / (fb - fa)
        fc = f(c)
        a, fa = (b, fb) if fc * fb <= 0 else (a, fa / 2)
        b, fb = c, fc
    return exp(a / 2)
