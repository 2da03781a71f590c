"""Deals that are the same for all: the odds of late draws, and the same card at the same place.

`PARLOUR_BOOKS` is the number of books for each game; `make laws` takes 10,000.
"""

import os
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterator
from math import erfc, sqrt
from random import Random
from typing import Any, TypeAlias

import msgspec
import pytest

from parlour.core.book import Place, found, shuffled
from parlour.core.box import Box
from parlour.core.chance import lots
from parlour.core.game import Chance, Choice, Over
from parlour.games.registry import load, names
from parlour.laws import Breach
from parlour.laws.books import its_book_deals_like_late_draws

BOOKS = int(os.environ.get("PARLOUR_BOOKS", "300"))
FIRST = 24  # draws of a game that are compared
RARE = 1e-6  # what chance alone would show in one of a million runs is no chance
BOOKED = [name for name in names() if load(name).book is not None]
Seen: TypeAlias = Counter[tuple[str, Hashable, str]]
Answer: TypeAlias = Callable[[Any, Chance[Any]], Any]
every_game = pytest.mark.parametrize("name", BOOKED)


def from_book(box: Box, key: bytes) -> Answer:
    piles: dict[str, list[Any]] = {}

    def answer(state: Any, _asked: Chance[Any]) -> Any:
        assert box.book is not None
        place = box.book(state)
        if place.pile not in piles:
            piles[place.pile] = shuffled(key, place.pile, place.cards)
            assert found(key, place) == piles[place.pile][place.at]
        return piles[place.pile][place.at]

    return answer


def drawn(box: Box, rng: Random, answer: Answer) -> Iterator[tuple[str, int, str]]:
    """The draws of a random game: their pile, their place in it, and what was found there."""
    assert box.book is not None
    state = box.game.start(box.options())
    while not isinstance(turn := box.game.turn(state), Over):
        if isinstance(turn, Choice):
            move = turn.moves[int(rng.random() * len(turn.moves))]
        else:
            place = box.book(state)
            move = answer(state, turn)
            yield place.pile, place.at, msgspec.json.encode(move).decode()
        state = box.game.apply(state, move).state


def counted(box: Box, answer: Callable[[Random], Answer], salt: str) -> Seen:
    """How often each card was the n-th, and followed on each: over all books."""
    seen: Seen = Counter()
    for number in range(BOOKS):
        rng, before = Random(f"{salt} {number}"), ""
        for n, (_, _, card) in zip(range(FIRST), drawn(box, rng, answer(rng)), strict=False):
            seen["is", n, card] += 1
            seen["after", before, card] += 1
            before = card
    return seen


def deviation(one: Counter[Hashable], two: Counter[Hashable]) -> float:
    """How likely two counts of the same thing differ so much: the chi-square of two samples."""
    kinds = [kind for kind in one | two if one[kind] + two[kind] >= 10]
    rest = [sum(c[kind] for kind in c if kind not in kinds) for c in (one, two)]
    pairs = [(one[kind], two[kind]) for kind in kinds] + ([(rest[0], rest[1])] if any(rest) else [])
    chi = sum((a - b) ** 2 / (a + b) for a, b in pairs if a + b)
    free = max(1, len(pairs) - 1)
    # Wilson and Hilferty: the cube root of chi-square by its freedom is nearly normal.
    z = ((chi / free) ** (1 / 3) - (1 - 2 / (9 * free))) / sqrt(2 / (9 * free))
    return erfc(z / sqrt(2)) / 2


def apart(seen: Seen) -> dict[Hashable, Counter[Hashable]]:
    """The counts by what they are counts of: each place, and each card that one follows."""
    kinds: defaultdict[Hashable, Counter[Hashable]] = defaultdict(Counter)
    for (kind, where, card), many in seen.items():
        kinds[kind, where][card] = many
    return kinds


@every_game
def test_books_deal_as_late_draws_do(name: str) -> None:
    box = load(name)
    books = counted(box, lambda rng: from_book(box, rng.randbytes(32)), "book")
    late = counted(box, _late, "late")
    one, two = apart(books), apart(late)
    chances = {
        where: deviation(one[where], two[where])
        for where in one
        if len(one[where] | two[where]) > 1 and sum(one[where].values()) >= 40
    }
    worst = min(chances, key=lambda where: chances[where])
    print(f"{name}: {BOOKS} books, {len(chances)} counts, worst {chances[worst]:.2g} at {worst}")  # noqa: T201
    assert chances[worst] > RARE


def _late(rng: Random) -> Answer:
    draw = lots(rng)
    return lambda _state, asked: draw(asked.odds)


@every_game
def test_whoever_plays_otherwise_finds_the_same_card_at_the_same_place(name: str) -> None:
    box = load(name)
    for number in range(20):
        at: dict[tuple[str, int], str] = {}
        orders = set[tuple[tuple[str, int], ...]]()
        for way in range(4):
            answer = from_book(box, Random(number).randbytes(32))
            went = list(drawn(box, Random(f"{number} {way}"), answer))
            orders.add(tuple((pile, place) for pile, place, _ in went))
            for pile, place, card in went:
                assert at.setdefault((pile, place), card) == card
        assert len(orders) > 1 or name == "pixies", "nobody played otherwise"


def test_another_day_is_another_deal() -> None:
    box = load("memory")
    days = [from_book(box, Random(day).randbytes(32)) for day in (1, 2)]
    one, two = ([card for *_, card in drawn(box, Random(1), day)] for day in days)
    assert one != two


def test_a_book_that_deals_otherwise_is_found() -> None:
    """A pile with a card too many, and one whose first place is read twice."""
    box = load("memory")
    assert box.book is not None
    honest = box.book

    def more(state: Any) -> Place[Any]:
        place = honest(state)
        return Place(place.pile, [*place.cards, place.cards[0]], place.at)

    def again(state: Any) -> Place[Any]:
        place = honest(state)
        return Place(place.pile, place.cards, 0)

    for wrong in (more, again):
        with pytest.raises(Breach, match="Law 10"):
            its_book_deals_like_late_draws(msgspec.structs.replace(box, book=wrong), 1)
