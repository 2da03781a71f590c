"""Law 10: a deal from a book has the odds of draws that are made late."""

from collections import Counter
from random import Random

import msgspec

from parlour.core.book import Place, found
from parlour.core.box import AnyMove, Box
from parlour.core.game import Chance, Choice, Over
from parlour.laws.lives import MAX_MOVES, broken

encode = msgspec.json.Encoder(order="deterministic").encode


def its_book_deals_like_late_draws(box: Box, seed: int) -> None:
    """10. What is left of a pile is what chance lists: then a shuffle has the same odds."""
    if box.book is None:
        return
    rng, key = Random(seed), Random(~seed).randbytes(32)
    state = box.game.start(box.tables[seed % len(box.tables)])
    taken: dict[str, dict[int, bytes]] = {}
    for _ in range(MAX_MOVES):
        match box.game.turn(state):
            case Over():
                return
            case Choice(_, moves):
                move = rng.choice(moves)
            case Chance() as asked:
                place = box.book(state)
                before = taken.setdefault(place.pile, {})
                _check(asked, place, before)
                move = found(key, place)
                before[place.at] = encode(move)
        state = box.game.apply(state, move).state
    raise broken(1, f"no end after {MAX_MOVES} moves", seed)


def _check(asked: Chance[AnyMove], place: Place[AnyMove], before: dict[int, bytes]) -> None:
    if place.at in before or not 0 <= place.at < len(place.cards):
        raise broken(10, "a place is taken twice, or there is none", (place.pile, place.at))
    left = Counter(map(encode, place.cards))
    left.subtract(before.values())
    listed = {encode(move): weight for move, weight in asked.odds}
    if {card: many for card, many in left.items() if many} != listed:
        raise broken(10, "chance lists other cards than the pile still holds", (place.pile, listed))
