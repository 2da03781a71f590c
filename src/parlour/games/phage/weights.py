"""Phage: what a piece on a square is worth while tiles lie face down, in hundredths of a point.

Not the points that are taken for it, but what its side may still expect to make with it.
The numbers come from about 700 games of the search against itself at 800 positions a move: least
squares of the points still to come, smoothed by hand, kept because they won more games.
"""

from functools import cache

from .kernel import BACTERIUM, DENDRITIC, EXITS, RAYS, VIRUS

KNOTS = (0, 6, 16, 32, 48)  # tiles face down: a weight is given at each, in between on a line
T_CELL_WORTH = (90, 90, 90, 90, 150)
T_CELL_AHEAD = (10, 30, 50, 80, 120)  # for each square before it, three being usual
T_CELL_AWAY = (-30, -30, -30, -20, 0)  # for each step from the nearest exit, two being usual
DENDRITIC_WORTH = (200, 150, 120, 100, 100)
DENDRITIC_ASIDE = (-30, -30, -30, -30, -30)  # for each step from the middle, three being usual
DENDRITIC_AWAY = (-80, -20, 0, 0, 0)
VIRUS_WORTH = (130, 170, 220, 220, 220)
VIRUS_ASIDE = (-20, -90, -110, -90, -80)
VIRUS_AWAY = (-120, 0, 0, 0, 0)
BACTERIUM_WORTH = (100, 80, 80, 120, 200)
BACTERIUM_AWAY = (-30, -30, -10, 0, 0)


@cache
def weights(unturned: int) -> list[int]:
    """By tile and square, what it adds for the Immune System; never change the list."""

    def now(knots: tuple[int, ...]) -> float:
        return _between(knots, unturned)

    table = [0] * (12 * 49)
    for at in range(49):
        away, aside = _away(at), abs(at % 7 - 3) + abs(at // 7 - 3) - 3
        for way in range(4):
            ahead = len(RAYS[at][way]) - 3
            t_cell = now(T_CELL_WORTH) + now(T_CELL_AHEAD) * ahead + now(T_CELL_AWAY) * away
            table[(way + 1) * 49 + at] = round(t_cell)
        dendritic = now(DENDRITIC_WORTH) + now(DENDRITIC_ASIDE) * aside + now(DENDRITIC_AWAY) * away
        virus = now(VIRUS_WORTH) + now(VIRUS_ASIDE) * aside + now(VIRUS_AWAY) * away
        table[DENDRITIC * 49 + at] = round(dendritic)
        table[VIRUS * 49 + at] = -round(virus)
        table[BACTERIUM * 49 + at] = -round(now(BACTERIUM_WORTH) + now(BACTERIUM_AWAY) * away)
    return table


def _away(at: int) -> int:
    return min(abs(at % 7 - out % 7) + abs(at // 7 - out // 7) for out in EXITS) - 2


def _between(knots: tuple[int, ...], unturned: int) -> float:
    upper = next(n for n in range(1, len(KNOTS)) if unturned <= KNOTS[n])
    low, high = KNOTS[upper - 1], KNOTS[upper]
    share = (unturned - low) / (high - low)
    return knots[upper - 1] * (1 - share) + knots[upper] * share
