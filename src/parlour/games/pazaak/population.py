"""Pazaak: the model of how an opponent plays a hidden hand.

A hidden card is one of the default side deck, or with a small probability any other. When it
plays a card or stands was solved once, as if hands were drawn anew each turn: `habits.z`, which
tools/bots/pazaak_habits.py writes. Cards are small numbers here, and totals below zero are zero.
"""

from functools import cache, lru_cache
from pathlib import Path
from zlib import decompress

ROUNDS, TOP, MOST, HELD = 3, 20, 29, 4  # to win; the target; after a draw; cards in a hand
WIDTH = TOP + 1
PLUS, MINUS, DUAL, VARIABLE, FLIPS, DOUBLE, TIEBREAKER = 0, 6, 12, 18, (19, 20), 21, 22
CARDS = 23
TURNED = {19: (2, 4), 20: (3, 6)}
VALUES: list[list[int]] = [
    *([n] for n in range(1, 7)),
    *([-n] for n in range(1, 7)),
    *([n, -n] for n in range(1, 7)),
    [1, -1, 2, -2],
    [],
    [],
    [],
    [1, -1],
]
READY = (12, 13, 14, 15, 16, 17, 19, 20, 21, 22)  # the default side deck
SLIGHT = 0.03  # sums that a flip turns, rarer than this, are left out
FREE = 10  # no draw from here can be a bust: nobody stands or spends a card so low
NEVER = 31  # a habit: no total is worth a card here
STANDS = 32  # a habit: without a card, it stands
NO_RESCUE, LOCKED = 1, 2  # bits of a variant: a bust is final; a flip spares who stands

Row = list[float]
Shown = tuple[int, ...]
Hand = tuple[int, ...]  # in order


@cache
def likely() -> list[float]:
    """The probability of each card for a hidden one: most are from the default deck."""
    return [0.15 / CARDS + (0.085 if card in READY else 0.0) for card in range(CARDS)]


@cache
def turnable(flip: int) -> list[list[float]]:
    """By total: how likely the cards that a flip turns add up to each sum."""
    chances = [[0.0] * (MOST + 1) for _ in range(MOST + 1)]
    chances[0][0] = 1.0
    for total in range(1, MOST + 1):
        for rank in range(1, min(10, total) + 1):
            more = rank if rank in TURNED[flip] else 0
            for already, chance in enumerate(chances[total - rank]):
                if chance and total - rank < TOP:
                    chances[total][already + more] += chance
    likely_enough = [[p if p > SLIGHT * sum(row) else 0.0 for p in row] for row in chances]
    return [[p / sum(row) for p in row] for row in likely_enough]


@cache
def turning(flip: int) -> list[Row]:
    """[my total][their standing total]: how likely a flip puts me ahead at once."""
    sums = [[(n, p) for n, p in enumerate(row) if p] for row in turnable(flip)]
    return [
        [
            sum(
                p * q
                for mine, p in sums[total]
                for theirs, q in sums[other]
                if other - 2 * theirs < total - 2 * mine <= TOP
            )
            for other in range(WIDTH)
        ]
        for total in range(MOST + 1)
    ]


@cache
def reach() -> list[Row]:
    """[total][least]: how likely one hidden card makes it at least so much, and no bust."""
    found = [[0.0] * (WIDTH + 1) for _ in range(MOST + 1)]
    for total in range(MOST + 1):
        for least in range(WIDTH):
            for card, chance in enumerate(likely()):
                found[total][least] += chance * _offers(card, total, least)
    return found


def _offers(card: int, total: int, least: int) -> float:
    if card in FLIPS:
        sums = enumerate(turnable(card)[total])
        return sum([p for n, p in sums if least <= total - 2 * n <= TOP]) if total > TOP else 0.0
    if card == DOUBLE:
        return sum([0.1 for rank in range(1, 11) if least <= total + rank <= TOP])
    return float(any(least <= total + value <= TOP for value in VALUES[card]))


@cache
def beating(total: int, other: int, shown: Shown) -> float:
    """How likely one hidden card wins the round at once against somebody who stands.

    `shown`: what the flips would turn on that board, or nothing where it has to be guessed.
    """
    chance = reach()[total][other + 1]
    for i, flip in enumerate(FLIPS):
        if shown:
            aim = other - 2 * shown[i]
            sums = enumerate(turnable(flip)[total])
            ahead = sum([p for n, p in sums if aim < total - 2 * n <= TOP])
        else:
            ahead = turning(flip)[total][other]
        chance += likely()[flip] * (ahead - _offers(flip, total, other + 1))
    if other - total in (1, -1) and not _offers(TIEBREAKER, total, other + 1):
        chance += likely()[TIEBREAKER]
    return chance


Spread = tuple[float, float, int, list[float]]  # no card; a card that wins; from; each total


@cache
def spread(cards: int, total: int, least: int) -> Spread:
    """Where a hidden hand ends up that takes the highest total it can, from `least` on."""
    if least == NEVER or not cards:
        return 1.0, 0.0, WIDTH, []
    without = [(1 - chance) ** cards for chance in reach()[total]]
    return without[least], 0.0, least, [without[x + 1] - without[x] for x in range(least, WIDTH)]


@cache
def spread_against(cards: int, total: int, other: int, least: int, shown: Shown) -> Spread:
    """The same against somebody who stands: to win, else from `least` up to a tie."""
    if least == NEVER or not cards:
        return 1.0, 0.0, WIDTH, []
    wins, row = beating(total, other, shown), reach()[total]
    over = row[other + 1]
    without = [max(0.0, 1 - wins - row[x] + over) ** cards for x in range(least, other + 2)]
    steps = [without[x + 1] - without[x] for x in range(len(without) - 1)]
    return without[0], 1 - without[-1], least, steps


SCORES = ROUNDS * ROUNDS
HANDS = HELD + 1
BLOCK = (MOST + 1) * WIDTH


@cache
def _file() -> bytes:
    return decompress(Path(__file__).with_name("habits.z").read_bytes())


def place(wins: int, losses: int, cards: int, others: int) -> int:
    return ((wins * ROUNDS + losses) * HANDS + cards) * HANDS + others


PLACES = SCORES * HANDS * HANDS


@cache
def typical(wins: int, losses: int, cards: int, others: int) -> float:
    """The chance of the match for players in general, by the cards that each has left."""
    if ROUNDS in (wins, losses):
        return 1.0 if wins == ROUNDS else 0.0
    at = 2 * place(wins, losses, cards, others)
    return int.from_bytes(_file()[at : at + 2], "big") / 65535


def habit(wins: int, losses: int, cards: int, others: int, standing: int) -> bytes:
    """The model's moves at this score: for each total after the draw and each of mine, one byte."""
    at = 2 * PLACES + (2 * place(wins, losses, cards, others) + standing) * BLOCK
    return _file()[at : at + BLOCK]


class Ways:
    """What they do against one total of mine, by their total after the draw."""

    def __init__(
        self,
        habits: bytes,
        cards: int,
        mine: int,
        standing: int,
        shown: Shown = (),
        variant: int = 0,
    ) -> None:
        shown = (0,) * len(FLIPS) if variant & LOCKED else shown
        ways = [habits[total * WIDTH + mine] for total in range(MOST + 1)]
        self.stands = [total == TOP or way >= STANDS for total, way in enumerate(ways)]
        self.plays: list[tuple[int, Spread]] = []  # where a card may be worth it
        for total, way in enumerate(ways):
            least = way % STANDS
            mends = total > TOP and variant & NO_RESCUE == 0
            if cards and least != NEVER and (total < TOP or mends):
                if standing:
                    self.plays.append((total, spread_against(cards, total, mine, least, shown)))
                else:
                    self.plays.append((total, spread(cards, total, least)))


@lru_cache(maxsize=512)
def ways(
    wins: int, losses: int, cards: int, others: int, standing: int, variant: int = 0
) -> list[Ways]:
    """For each total of mine."""
    habits = habit(wins, losses, cards, others, standing)
    return [Ways(habits, cards, mine, standing, (), variant) for mine in range(WIDTH)]
