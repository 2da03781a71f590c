# ruff: noqa: RUF005 - tuples are joined with + because a star takes twice as long
"""Pixies in flat numbers: the rules again, and a search on them, fast enough for bots.

For one move a master searches some ten thousand picks: with the frozen Structs of
rules.py that is a minute, here less than a second, and a fraction of that when compiled
(`make fast`). It holds no card and no weight of its own: a `Book` brings both. test_kernel.py
holds it equal to rules.py.

A grid is nine codes, one for each space: `space` if it is empty, 9 + space if one card lies
there face down, 18 + 2 * card if that card is face up, and one more if it is validated.
"""

from math import exp
from operator import mul
from typing import Final, TypeAlias

Grid: TypeAlias = tuple[int, ...]
Row: TypeAlias = list[float]

SPACES: Final = 9
ROUNDS: Final = 3
UP: Final = 18
CARDS: Final = 70
BARE: Grid = (0, 1, 2, 3, 4, 5, 6, 7, 8)

# Where a code counts in a packed sum, after nine bits for each of four colours.
FREE: Final = 36  # empty spaces
LONE: Final = 40  # face-up cards that are not validated
SPECIAL: Final = 44  # special cards, two bits for each colour

# Features: of single spaces, and of the grid as a whole.
SYMBOLS: Final = 28  # before: one; empty, face down and lone for each space
SHAPE: Final = 34
FEATURES: Final = 39


def _largest(mask: int) -> int:
    """How many of these spaces hang together, side by side."""
    best = 0
    for space in range(SPACES):
        todo, size = [space] if mask >> space & 1 else [], 0
        mask &= ~(1 << space)
        while todo:
            at = todo.pop()
            size += 1
            for near in range(SPACES):
                apart = abs(near // 3 - at // 3) + abs(near % 3 - at % 3)
                if apart == 1 and mask >> near & 1:
                    mask &= ~(1 << near)
                    todo.append(near)
        best = max(best, size)
    return best


LARGEST_GROUP: Final = [_largest(mask) for mask in range(1 << SPACES)]
COUNT: Final = [mask.bit_count() for mask in range(1 << SPACES)]
SQUARE: Final = [count * count for count in COUNT]


class Book:
    """The cards as lists, and for one number of seats what was learned about grids.

    `weights` and `heat` are asked by round and by the empty spaces of the fullest grid.
    """

    def __init__(
        self, home: list[int], colour: list[int], symbols: list[int], special: list[bool],
        weights: list[Row], heat: Row,
    ) -> None:  # fmt: skip
        self.home = home
        self.weights = [row or [0.0] * FEATURES for row in weights]  # a full grid has none
        self.heat = heat
        self.packed = [1 << FREE] * SPACES + [0] * SPACES
        self.plain = [0] * UP
        for card in range(CARDS):
            space, hue = home[card], colour[card]
            one = 1 << space
            seen = one * 0o1001001001 if hue < 0 else one << SPACES * hue
            if special[card]:
                seen += 1 << SPECIAL + 2 * hue
            self.packed += [seen + (1 << LONE), seen]
            self.plain += [symbols[card], symbols[card] + space + 1]
        self.spots = [self._spot(code, symbols, special) for code in range(UP + 2 * CARDS)]
        self.bases = [[sum(map(mul, spot, row)) for spot in self.spots] for row in self.weights]

    def _spot(self, code: int, symbols: list[int], special: list[bool]) -> Row:
        """What one space adds to the features."""
        spot = [0.0] * FEATURES
        if code < UP:
            spot[1 + code] = 1.0
            return spot
        card, lone = (code - UP) // 2, code % 2 == 0
        if lone:
            spot[1 + UP + self.home[card]] = 1.0
        at = SYMBOLS if lone else SYMBOLS + 3
        spot[at] = float(max(symbols[card], 0))
        spot[at + 1] = float(max(-symbols[card], 0))
        spot[at + 2] = float(special[card])
        return spot


class Draft:
    """The state between two picks; in round 4 the game is over. `left` counts the deck."""

    def __init__(
        self, grids: list[Grid], cards: list[int], seat: int, number: int, totals: list[int],
        left: int,
    ) -> None:  # fmt: skip
        self.grids = grids
        self.cards = cards
        self.seat = seat
        self.number = number
        self.totals = totals
        self.left = left


def codes(book: Book, grid: Grid, card: int) -> list[tuple[int, int]]:
    """Every way to place a card (§5), in the order of rules.py: a space, and its code then."""
    space, code = book.home[card], UP + 2 * card
    old = grid[space]
    if old < SPACES:
        return [(space, code)]
    if old < UP:
        return [(space, code + 1)]
    if old % 2 == 0:
        return [(space, code + 1), (space, old + 1)]
    return [(at, SPACES + at) for at in range(SPACES) if grid[at] < SPACES]


def places(book: Book, grid: Grid, card: int) -> list[Grid]:
    """Every grid that a card can lead to."""
    return [grid[:at] + (code,) + grid[at + 1 :] for at, code in codes(book, grid, card)]


def packed(book: Book, grid: Grid) -> int:
    total = 0
    for code in grid:
        total += book.packed[code]
    return total


def score(book: Book, grid: Grid, number: int) -> int:
    """A grid's points at the end of round `number` (§7)."""
    total, pack = 0, 0
    for code in grid:
        total += book.plain[code]
        pack += book.packed[code]
    zone = 0
    for hue in range(4):
        mask = pack >> SPACES * hue & 511
        total += (pack >> SPECIAL + 2 * hue & 3) * COUNT[mask]
        zone = max(zone, LARGEST_GROUP[mask])
    return total + (number + 1) * zone if zone > 1 else total


def free(grid: Grid) -> int:
    """How many spaces are empty."""
    count = 0
    for code in grid:
        if code < SPACES:
            count += 1
    return count


def take(book: Book, table: Draft, card: int, grid: Grid) -> Draft:
    """The table after whoever's turn it is took a card, which made that grid of theirs."""
    seat, seats = table.seat, len(table.grids)
    grids = table.grids[:]
    grids[seat] = grid
    cards = [one for one in table.cards if one != card]
    rest = len(cards)
    due = 4 if seats == 2 else seats
    if rest == 0 or (rest == 2 and seats == 2):  # §6.2: two players are even twice a turn
        full = rest == 0 and table.left < due  # §6.3
        for one in grids:
            full = full or min(one) >= SPACES
        if full:
            totals = [table.totals[at] + score(book, grids[at], table.number)
                      for at in range(seats)]  # fmt: skip
            return Draft([BARE] * seats, [], seat, table.number + 1, totals, CARDS)
    after = (seat + 1) % seats if rest else seat  # §4.3: whoever took last opens
    return Draft(grids, cards, after, table.number, table.totals, table.left)


def shape(pack: int, others: int, place: float) -> Row:
    """The features of a grid as a whole: its zone, how it keeps to few colours, its specials."""
    zone, squares, bonus = 0, 0, 0
    for hue in range(4):
        mask = pack >> SPACES * hue & 511
        zone = max(zone, LARGEST_GROUP[mask])
        squares += SQUARE[mask]
        bonus += (pack >> SPECIAL + 2 * hue & 3) * COUNT[mask]
    return [float(zone), float(squares), float(bonus), float(others), place]


def features(book: Book, grid: Grid, others: int, place: float) -> Row:
    """A grid in numbers; its expected points are these times the weights."""
    found = [0.0] * FEATURES
    found[0] = 1.0
    for code in grid:
        spot = book.spots[code]
        for at in range(SHAPE):
            found[at] += spot[at]
    found[SHAPE:] = shape(packed(book, grid), others, place)
    return found


def bucket(number: int, least: int) -> int:
    return (number - 1) * (SPACES + 1) + least


def heat(by: tuple[float, ...]) -> Row:
    """For each bucket how many points make a lead e times as good: less when less is to come."""
    rest, turn, space = by
    return [
        (rest * (ROUNDS - number) + turn + space * min(least, 4)) ** 0.5
        for number in range(1, ROUNDS + 1) for least in range(SPACES + 1)
    ]  # fmt: skip


def colours(row: Row, pack: int) -> float:
    """What the shape of a grid adds to its worth."""
    one, two, three, four = pack & 511, pack >> 9 & 511, pack >> 18 & 511, pack >> 27 & 511
    zone, other = (
        max(LARGEST_GROUP[one], LARGEST_GROUP[two]),
        max(LARGEST_GROUP[three], LARGEST_GROUP[four]),
    )
    squares = SQUARE[one] + SQUARE[two] + SQUARE[three] + SQUARE[four]
    total = row[SHAPE] * max(zone, other) + row[SHAPE + 1] * squares
    special = pack >> SPECIAL
    if special:
        bonus = (special & 3) * COUNT[one] + (special >> 2 & 3) * COUNT[two]
        bonus += (special >> 4 & 3) * COUNT[three] + (special >> 6) * COUNT[four]
        total += row[SHAPE + 2] * bonus
    return total


class Evaluator:
    """Expected points of grids, cached for one decision."""

    def __init__(self, book: Book) -> None:
        self.book = book
        self.known: dict[tuple[Grid, int, int, int], float] = {}

    def worth(self, grid: Grid, number: int, others: int, place: int, seats: int) -> float:
        """The points that a grid may expect of this round: its features times their weights."""
        key = (grid, number, others, place)
        if key in self.known:
            return self.known[key]
        book = self.book
        pack = packed(book, grid)
        at = bucket(number, min(pack >> FREE & 15, others))
        base, row = book.bases[at], book.weights[at]
        total = row[0] + row[SHAPE + 3] * others + row[SHAPE + 4] * place / (seats - 1)
        for code in grid:
            total += base[code]
        total += colours(row, pack)
        self.known[key] = total
        return total


def outlook(thought: Evaluator, table: Draft) -> Row:
    """How likely each seat is to win, seen between two turns."""
    seats, totals = len(table.grids), table.totals
    if table.number > ROUNDS:
        top = max(totals)
        shared = 1.0 / totals.count(top)
        return [shared if total == top else 0.0 for total in totals]
    frees = [free(grid) for grid in table.grids]
    heat = thought.book.heat[bucket(table.number, min(frees))]
    hopes: Row = []
    for seat in range(seats):
        others = min([frees[at] for at in range(seats) if at != seat])
        place = (seat - table.seat) % seats
        worth = thought.worth(table.grids[seat], table.number, others, place, seats)
        hopes.append((totals[seat] + worth) / heat)
    top_hope = max(hopes)
    shares = [exp(hope - top_hope) for hope in hopes]
    whole = sum(shares)
    return [share / whole for share in shares]


def duel(thought: Evaluator, table: Draft, low: float, high: float) -> float:
    """The chance of whose turn it is, of two, if both play the rest of the turn well."""
    best, seat = 0.0, table.seat
    for card in table.cards:
        for placed in places(thought.book, table.grids[seat], card):
            after = take(thought.book, table, card, placed)
            if after.cards:
                chance = 1.0 - duel(thought, after, 1.0 - high, 1.0 - max(low, best))
            else:
                chance = outlook(thought, after)[seat]
            best = max(best, chance)
            if best >= high:
                return best
    return best


def reply(thought: Evaluator, table: Draft) -> Draft:
    """The table after the pick of whose turn it is: of two the best, of more the worthiest."""
    book, seats, seat = thought.book, len(table.grids), table.seat
    grid, best, found = table.grids[seat], -1e9, table
    others = min([free(table.grids[at]) for at in range(seats) if at != seat])
    place = (1 - len(table.cards)) % seats  # in the next turn, which the last picker opens
    for card in table.cards:
        for placed in places(book, grid, card):
            if seats > 2:
                if (
                    others == 0 or min(placed) >= SPACES
                ):  # §6.1: everyone picks once more, then it counts
                    hope = float(score(book, placed, table.number))
                else:
                    hope = thought.worth(placed, table.number, others, place, seats)
                if hope > best:
                    best, found = hope, take(book, table, card, placed)
                continue
            after = take(book, table, card, placed)
            if after.cards:
                chance = 1.0 - duel(thought, after, 0.0, 1.0 - max(best, 0.0))
            else:
                chance = outlook(thought, after)[seat]
            if chance > best:
                best, found = chance, after
    return found


def settled(thought: Evaluator, table: Draft) -> Draft:
    """The table at the end of the turn."""
    while table.cards:
        table = reply(thought, table)
    return table


def pairs(book: Book, grid: Grid, cards: list[int], at: int) -> list[Row]:
    """What a grid can bring one of two after two of the cards, in this order, by one bucket."""
    base, row, pack = book.bases[at], book.weights[at], packed(book, grid)
    total = 0.0
    for code in grid:
        total += base[code]
    found = [[-1e9] * len(cards) for _ in cards]
    for one, first in enumerate(cards):
        for space, new in codes(book, grid, first):
            old = grid[space]
            middle = total + base[new] - base[old]
            between = pack + book.packed[new] - book.packed[old]
            after = grid[:space] + (new,) + grid[space + 1 :]
            for two, second in enumerate(cards):
                if two != one:
                    for where, last in codes(book, after, second):
                        gone = after[where]
                        end = between + book.packed[last] - book.packed[gone]
                        worth = middle + base[last] - base[gone] + colours(row, end)
                        worth -= row[SHAPE + 3] * (end >> FREE & 15)  # the other's time
                        found[one][two] = max(found[one][two], worth)
    return found


def skirmish(book: Book, table: Draft) -> float:
    """As `duel` for a whole turn, but sooner: all is weighed as if half of it were over."""
    seat, cards = table.seat, table.cards
    at = bucket(table.number, min(free(table.grids[0]), free(table.grids[1])) - 1)
    mine = pairs(book, table.grids[seat], cards, at)
    theirs = pairs(book, table.grids[1 - seat], cards, at)
    best = -1e9
    for one in range(4):
        worst = 1e9
        for two in range(4):
            if two != one:
                three = 0
                while three in (one, two):
                    three += 1
                four = 6 - one - two - three
                lead = max(mine[one][three] - theirs[two][four],
                           mine[one][four] - theirs[two][three])  # fmt: skip
                worst = min(worst, lead)
        best = max(best, worst)
    lead = table.totals[seat] - table.totals[1 - seat] + best
    lead += book.weights[at][SHAPE + 4]  # they took the last card, and open
    return 1.0 / (1.0 + exp(-lead / book.heat[at]))


def ahead(thought: Evaluator, table: Draft, deals: list[list[int]]) -> Row:
    """Each seat's chance: this turn is played out, then one more for each deal."""
    seats = len(table.grids)
    table = settled(thought, table)
    if table.left == CARDS or not deals:  # a new round, or no cards for another turn
        return outlook(thought, table)
    ending = seats == 2 and min(free(table.grids[0]), free(table.grids[1])) < 3
    found = [0.0] * seats
    many = (len(deals) + 3) // 4 if ending else len(deals)  # a duel takes four times as long
    for deal in deals[:many]:
        left = table.left - len(deal)
        after = Draft(table.grids, deal, table.seat, table.number, table.totals, left)
        if seats > 2:
            row = outlook(thought, settled(thought, after))
        else:
            chance = duel(thought, after, 0.0, 1.0) if ending else skirmish(thought.book, after)
            row = [chance, 1.0 - chance] if after.seat == 0 else [1.0 - chance, chance]
        for seat in range(seats):
            found[seat] += row[seat] / many
    return found
