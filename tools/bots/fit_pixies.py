"""Learn from games of the bot with itself what a grid of Pixies is worth, and write weights.json.

    python -m tools.bots.fit_pixies --seed 1 --games 4000

The same seed and number of games give the same file. It needs nothing but Python: some hours of
it, or ten minutes after `make fast`. For each number of seats it plays and fits, three times over:
first with greedy players, then with players that use what was learned, but for some greedy picks,
so that they see more than their own habits. One more run finds how much a lead is worth.
"""

import argparse
from collections.abc import Iterator
from itertools import pairwise
from math import exp, log
from pathlib import Path
from random import Random
from typing import TypeAlias

import msgspec

from parlour.games.pixies import kernel
from parlour.games.pixies.bot import WEIGHTS, Learned, book
from parlour.games.pixies.kernel import Book, Draft, Evaluator, Row
from parlour.games.pixies.types import SEATS

Seen: TypeAlias = tuple[int, int, Row, Row]  # round, empty spaces, hopes, shares of the win

BY_ROUND = (0, kernel.SHAPE, kernel.SHAPE + 2, kernel.SHAPE + 4)  # weights that rounds do not share
SIZE = range(kernel.FEATURES + (kernel.ROUNDS - 1) * len(BY_ROUND))
BUCKETS = range(kernel.ROUNDS * (kernel.SPACES + 1))
RIDGE = 1.0
FITS = ((1.0, 0.5), (0.1, 0.5), (0.1, 1.0))  # the share of greedy picks, and of the games
FEW = 200  # grids: a bucket with less is filled from its neighbour
ROUGH: tuple[float, ...] = (25.0, 5.0, 5.0)  # heat, until it is known


class Sums:
    """The normal equations for one number of empty spaces, all rounds together."""

    def __init__(self) -> None:
        self.many = 0
        self.square = [[0.0] * len(SIZE) for _ in SIZE]
        self.right = [0.0] * len(SIZE)

    def add(self, row: Row, points: int) -> None:
        self.many += 1
        held = [(at, amount) for at, amount in enumerate(row) if amount]
        for place, (at, amount) in enumerate(held):
            self.right[at] += amount * points
            line = self.square[at]
            for other, more in held[place:]:
                line[other] += amount * more

    def solved(self) -> Row:
        """By Gauss, with a ridge for features that never came or always come together."""
        lines = [
            [*(self.square[min(a, b)][max(a, b)] + RIDGE * (a == b) for b in SIZE), self.right[a]]
            for a in SIZE
        ]
        for at in SIZE:
            for below in SIZE[at + 1 :]:
                factor = lines[below][at] / lines[at][at]
                lines[below] = [
                    low - factor * high for high, low in zip(lines[at], lines[below], strict=True)
                ]
        found = [0.0] * len(SIZE)
        for at in reversed(SIZE):
            known = sum(lines[at][b] * found[b] for b in SIZE[at + 1 :])
            found[at] = (lines[at][-1] - known) / lines[at][at]
        return found


def turns(book_: Book, seats: int, rng: Random, careless: float) -> Iterator[Draft]:
    """A game: the table before each turn, and at last the end."""
    due, deck = 4 if seats == 2 else seats, list[int]()
    table = Draft([kernel.BARE] * seats, [], rng.randrange(seats), 1, [0] * seats, kernel.CARDS)
    while table.number <= kernel.ROUNDS:
        if table.left == kernel.CARDS:
            deck = rng.sample(range(kernel.CARDS), kernel.CARDS)
        yield table
        cards, deck = deck[:due], deck[due:]
        table = Draft(table.grids, cards, table.seat, table.number, table.totals, len(deck))
        thought = Evaluator(book_)
        while table.cards:
            greedy = rng.random() < careless
            table = _greedy(book_, table, rng) if greedy else kernel.reply(thought, table)
    yield table


def _greedy(book_: Book, table: Draft, rng: Random) -> Draft:
    takes = [
        (card, grid)
        for card in table.cards
        for grid in kernel.places(book_, table.grids[table.seat], card)
    ]
    rng.shuffle(takes)
    return kernel.take(
        book_, table, *max(takes, key=lambda take: kernel.score(book_, take[1], table.number))
    )


def least(table: Draft, but: int = -1) -> int:
    """The empty spaces of the fullest grid."""
    return min(kernel.free(grid) for seat, grid in enumerate(table.grids) if seat != but)


def weighed(book_: Book, seats: int, games: int, rng: Random, careless: float) -> list[Row]:
    """The weights that foretell best what every grid before every turn came to."""
    sums = [Sums() for _ in range(kernel.SPACES + 1)]
    for _ in range(games):
        waiting = list[tuple[int, int, Row]]()
        for before, table in pairwise(turns(book_, seats, rng, careless)):
            empty = least(before)
            for seat, grid in enumerate(before.grids):
                place = (seat - before.seat) % seats / (seats - 1)
                row = kernel.features(book_, grid, least(before, seat), place)
                waiting.append((empty, seat, _apart(row, before.number)))
            if table.number > before.number:
                for empty, seat, row in waiting:
                    sums[empty].add(row, table.totals[seat] - before.totals[seat])
                waiting = []
    solved = _filled([one.solved() if one.many > FEW else [] for one in sums])
    return [_joined(row, number) for number in range(1, kernel.ROUNDS + 1) for row in solved]


def _apart(row: Row, number: int) -> Row:
    """A row of features with room for those that count differently in each round."""
    own = [row[at] for at in BY_ROUND]
    later = [own if number == other else [0.0] * len(own) for other in range(2, kernel.ROUNDS + 1)]
    return row + [amount for amounts in later for amount in amounts]


def _joined(row: Row, number: int) -> Row:
    """The weights of one round."""
    found = row[: kernel.FEATURES]
    if row and number > 1:
        for nth, at in enumerate(BY_ROUND):
            found[at] += row[kernel.FEATURES + (number - 2) * len(BY_ROUND) + nth]
    return [round(weight, 3) for weight in found]


def _filled(rows: list[Row]) -> list[Row]:
    """A number of empty spaces that hardly ever came is as the next fuller one."""
    for empty in range(2, len(rows)):
        rows[empty] = rows[empty] or rows[empty - 1]
    return rows


def watched(book_: Book, seats: int, games: int, rng: Random) -> list[Seen]:
    """What was hoped for before each turn, and who won."""
    seen = list[Seen]()
    for _ in range(games):
        *played, end = turns(book_, seats, rng, 0.0)
        won, thought = kernel.outlook(Evaluator(book_), end), Evaluator(book_)
        for table in played:
            hopes = [
                table.totals[seat]
                + thought.worth(
                    grid, table.number, least(table, seat), (seat - table.seat) % seats, seats
                )
                for seat, grid in enumerate(table.grids)
            ]
            seen.append((table.number, least(table), hopes, won))
    return seen


def surprise(heat: Row, seen: list[Seen]) -> float:
    """How unlikely what happened was, with chances by this heat."""
    total = 0.0
    for number, empty, hopes, won in seen:
        by = heat[kernel.bucket(number, empty)]
        top = max(hopes)
        whole = log(sum(exp((hope - top) / by) for hope in hopes))
        total += sum(
            share * (whole - (hope - top) / by) for hope, share in zip(hopes, won, strict=True)
        )
    return total


def heated(seen: list[Seen]) -> tuple[float, ...]:
    """The three numbers of the heat that make what happened likeliest, each tried in turn."""
    best, step = ROUGH, 1.5
    least_ = surprise(kernel.heat(best), seen)
    while step > 1.02:
        tried = [
            (*best[:at], best[at] * factor, *best[at + 1 :])
            for at in range(3)
            for factor in (step, 1 / step)
        ]
        found = min((surprise(kernel.heat(one), seen), one) for one in tried)
        if found[0] < least_:
            least_, best = found
        else:
            step **= 0.5
    return tuple(round(one, 2) for one in best)


def learned(seats: int, games: int, seed: int) -> Learned:
    rng, bare = Random(f"{seed} {seats}"), [[0.0] * kernel.FEATURES for _ in BUCKETS]
    known = Learned(bare, ROUGH)
    for careless, share in FITS:
        many = round(games * share)
        known = Learned(weighed(book(known), seats, many, rng, careless), known.heat)
    return Learned(known.weights, heated(watched(book(known), seats, games // 3, rng)))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=4000)
    parser.add_argument("--out", type=Path, default=WEIGHTS)
    asked = parser.parse_args()
    found = dict[str, Learned]()
    for seats in SEATS:
        games = asked.games * 2 // seats  # the more seats, the more grids in a game
        found[str(seats)] = learned(seats, games, asked.seed)
        print(f"{seats} seats: heat {found[str(seats)].heat}", flush=True)
    asked.out.write_bytes(msgspec.json.encode(found) + b"\n")


if __name__ == "__main__":
    main()
