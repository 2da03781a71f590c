"""Memory's bots: the master plays as the solution says, whatever lies on the table."""

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from parlour.core.chance import lots
from parlour.core.game import Seat, T
from parlour.core.mind import Budget

from .bot import LEVELS, judge, master
from .solved import PairCounts, firsts, seconds, value
from .types import CARDS, PICTURES, CardRevealed, Event, Flip, Move, View


def draw(odds: Sequence[tuple[T, int]], /) -> T:
    """The first of equals: where several are as good, any is right."""
    return odds[0][0]


def reachable() -> Iterator[PairCounts]:
    """Every kind of position that a game can come to, but for those already decided."""
    for left in range(1, PICTURES + 1):
        for pairs in range(left + 1):
            for singles in range(left - pairs + 1):
                won = PICTURES - left
                for lead in range(-won, won + 1, 2):
                    yield PairCounts(left - pairs - singles, singles, pairs, lead)


def dealt(at: PairCounts) -> tuple[View, list[Event]]:
    """Cards that lie so: two of each fresh pair, singles with their mates, pairs; the rest gone."""
    left = at.fresh + at.singles + at.pairs
    known = {2 * p: p for p in range(at.singles + at.pairs)}
    known |= {2 * p + 1: p for p in range(at.singles, at.singles + at.pairs)}
    won = PICTURES - left
    scores = ((won + at.lead) // 2, (won - at.lead) // 2)
    gone = tuple(card >= 2 * left for card in range(CARDS))
    view = View(seat=Seat(0), pictures=(None,) * CARDS, gone=gone, up=(), scores=scores, last=None)
    return view, [CardRevealed(card, picture, Seat(0)) for card, picture in known.items()]


@pytest.mark.parametrize("left", range(1, PICTURES + 1))
def test_the_master_agrees_with_the_solution_in_every_kind_of_position(left: int) -> None:
    for at in reachable():
        if at.fresh + at.singles + at.pairs != left:
            continue
        view, heard = dealt(at)
        moves: list[Move] = [Flip(card) for card in range(2 * left)]
        shares = [row[0] for row in judge(view, heard, moves, draw, Budget())]
        assert max(shares) == pytest.approx(value(at))
        chosen = master(view, heard, moves, draw, Budget())
        assert shares[moves.index(chosen)] == pytest.approx(value(at))


def test_the_second_card_is_chosen_as_well() -> None:
    for at in reachable():
        if not at.unseen:
            continue
        for found in (True, False):
            if (at.singles if found else at.fresh) == 0:
                continue
            view, heard = dealt(at)
            up = 1 if found else 2 * (at.singles + at.pairs)
            picture = up // 2
            seen = View(
                seat=view.seat,
                pictures=view.pictures,
                gone=view.gone,
                up=(up,),
                scores=view.scores,
                last=None,
            )
            heard.append(CardRevealed(up, picture, Seat(0)))
            lie = [card for card in range(CARDS) if not view.gone[card] and card != up]
            moves = [Flip(card) for card in lie]
            best = max(row[0] for row in judge(seen, heard, moves, draw, Budget()))
            assert best == pytest.approx(max(seconds(at, found=found).values()))


def test_what_a_first_card_is_worth_is_what_the_best_second_makes_of_it() -> None:
    at = PairCounts(3, 2, 1, 1)
    view, heard = dealt(at)
    worth = firsts(at)
    cards = {"single": 0, "pair": 4, "unseen": 11}
    for kind, card in cards.items():
        row = judge(view, heard, [Flip(card)], draw, Budget())[0]
        likely = max(worth["pair"], worth["of-pair"]) if kind == "pair" else worth[kind]  # type: ignore[index]
        assert row == pytest.approx((likely, 1 - likely))


def test_forgetting_is_by_its_own_dice_only() -> None:
    view, heard = dealt(PairCounts(4, 4, 2, 0))
    moves: list[Move] = [Flip(card) for card in range(20)]
    for choose in LEVELS.values():
        one, two = (choose(view, heard, moves, lots(Random(3)), Budget()) for _ in range(2))
        assert one == two
