"""Write how players in general play Pazaak, for its bots: habits.z beside its rules.

Suppose that hands were drawn anew each turn. Then nothing would be hidden but the next card, and
the match is solved backwards: by cards left, by rounds won, by totals. With --check nothing is
written, and it is said whether the file is out of date.
"""

import sys
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import NamedTuple
from zlib import compress, decompress

from parlour.games.pazaak import population
from parlour.games.pazaak.population import (
    HELD,
    MOST,
    NEVER,
    ROUNDS,
    STANDS,
    TOP,
    WIDTH,
    beating,
    reach,
)

FILE = Path(population.__file__).with_name("habits.z")
PASSES = 4  # a void round leads back to where it began: its worth is guessed, then found


class Place(NamedTuple):
    """A player's score, and how many cards each has left."""

    wins: int
    losses: int
    cards: int
    others: int

    def turned(self) -> "Place":
        return Place(self.losses, self.wins, self.others, self.cards)


class Moment(NamedTuple):
    """Whether the other stands, my total and theirs."""

    standing: int
    total: int
    other: int


class Act(NamedTuple):
    worth: float  # after the draw, with any card
    habit: int  # the byte for it
    bare: float  # without a card


class Population:
    """Everybody plays alike: what each moment is worth, found when it is asked for."""

    def __init__(self) -> None:
        self.match: dict[Place, float] = {}
        self.acts: dict[Place, dict[Moment, Act]] = {}
        self.draws: dict[Place, dict[Moment, float]] = {}

    def worth(self, at: Place) -> float:
        if ROUNDS in (at.wins, at.losses):
            return 1.0 if at.wins == ROUNDS else 0.0
        return self.match[at]

    def end(self, at: Place, ahead: int) -> float:
        """What it is worth to have lost (-1), tied (0) or won (1) the round."""
        after = (at._replace(losses=at.losses + 1), at, at._replace(wins=at.wins + 1))
        return self.worth(after[1 + ahead])

    def act(self, at: Place, moment: Moment) -> Act:
        """The best once the draw has made it so much."""
        if moment not in self.acts[at]:
            self.acts[at][moment] = self._act(at, moment)
        return self.acts[at][moment]

    def _act(self, at: Place, moment: Moment) -> Act:
        bare, stands = self._bare(at, moment)
        if not at.cards or moment.total == TOP:
            return Act(bare, NEVER + STANDS * stands, bare)
        worth, none, least = 0.0, 1.0, NEVER
        for reached, chance, better in self._plays(at, moment):
            if better <= bare:
                break
            left = max(0.0, 1 - chance) ** at.cards
            worth, none, least = worth + (none - left) * better, left, reached
        return Act(worth + none * bare, least + STANDS * stands, bare)

    def _plays(self, at: Place, moment: Moment) -> Iterator[tuple[int, float, float]]:
        """From the highest total down: how likely a card makes so much or more, and its worth."""
        standing, total, other = moment
        after, row = at._replace(cards=at.cards - 1), reach()[total]
        wins, top = 0.0, TOP
        if standing:
            wins, top = beating(total, other, ()), other
            yield other + 1, wins, self.end(after, 1)
        for reached in range(top, -1, -1):
            chance = wins + row[reached] - row[top + 1]
            yield reached, chance, self.act(after, Moment(standing, reached, other)).bare

    def _bare(self, at: Place, moment: Moment) -> tuple[float, int]:
        """Without a card: its worth, and whether to stand."""
        standing, total, other = moment
        if total > TOP:
            return self.end(at, -1), 0
        if standing:
            stand = self.end(at, (total > other) - (total < other))
        else:
            stand = 1 - self.draw(at.turned(), Moment(1, other, total))
        if total == TOP:
            return stand, 1
        if standing:
            on = self.draw(at, moment)
        else:
            on = 1 - self.draw(at.turned(), Moment(0, other, total))
        return max(stand, on), int(stand >= on)

    def draw(self, at: Place, moment: Moment) -> float:
        """Before the draw; whoever has twenty stands."""
        _, total, other = moment
        if total == TOP:
            return self.end(at, int(other < TOP))
        if other == TOP:
            moment = Moment(1, total, other)
        if moment not in self.draws[at]:
            ten = (self.act(at, moment._replace(total=total + n)).worth for n in range(1, 11))
            self.draws[at][moment] = sum(ten) / 10
        return self.draws[at][moment]

    def settle(self, at: Place) -> None:
        """Both sides of a place, until a void round is worth what it was said to be."""
        self.match[at] = self.match[at.turned()] = 0.5
        for _ in range(PASSES):
            for side in (at, at.turned()):
                self.acts[side], self.draws[side] = {}, {}
            first = self.draw(at, Moment(0, 0, 0))
            second = 1 - self.draw(at.turned(), Moment(0, 0, 0))
            self.match[at] = (first + second) / 2
            self.match[at.turned()] = 1 - self.match[at]


def places() -> list[Place]:
    return [Place(*at) for at in product(*[range(ROUNDS)] * 2, *[range(HELD + 1)] * 2)]


def habits() -> bytes:
    """First the worth of every place in two bytes, then the habits of every moment in one."""
    players = Population()
    for at in sorted(places(), key=lambda at: (-at.wins - at.losses, at.cards + at.others)):
        if at not in players.match:
            players.settle(at)
    worth = b"".join(round(players.match[at] * 65535).to_bytes(2, "big") for at in places())
    return worth + bytes(
        players.act(at, Moment(standing, total, other)).habit
        for at in places()
        for standing in (0, 1)
        for total in range(MOST + 1)
        for other in range(WIDTH)
    )


def main() -> int:
    found = habits()
    if FILE.exists() and decompress(FILE.read_bytes()) == found:
        return 0
    if "--check" in sys.argv:
        print(f"out of date: {FILE.name}; run `python -m tools.bots.pazaak_habits`")
        return 1
    FILE.write_bytes(compress(found, 9))
    return 0


if __name__ == "__main__":
    sys.exit(main())
