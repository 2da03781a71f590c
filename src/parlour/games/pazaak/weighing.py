"""Pazaak: a seat's chance to win the match after each of its moves.

The tables of reckoning.py know totals, but not the cards on the boards or in the deck. So a flip is
played out on the real boards, a stand is corrected for the opponent's flips, and while the
opponent stands, the next draw is searched too.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct
from msgspec.structs import replace

from parlour.core.game import Seat

from . import population
from .boards import laid, put, total, values
from .reckoning import Round, Stakes, standing, table, worth
from .rules import wins
from .types import (
    DEFAULT_VARIANTS,
    DOUBLE,
    FLIPS,
    SPACES,
    TARGET,
    TIEBREAKER,
    VARIABLE,
    Board,
    Card,
    Cards,
    Continue,
    Move,
    Play,
    Slot,
    Variants,
    View,
)

CODES: dict[Card, int] = {
    **{f"+{n}": population.PLUS + n - 1 for n in range(1, 7)},
    **{f"-{n}": population.MINUS + n - 1 for n in range(1, 7)},
    **{f"±{n}": population.DUAL + n - 1 for n in range(1, 7)},
    **dict(zip(FLIPS, population.FLIPS, strict=True)),
    VARIABLE: population.VARIABLE,
    DOUBLE: population.DOUBLE,
    TIEBREAKER: population.TIEBREAKER,
}


class Situation(Struct, frozen=True, kw_only=True):
    """What a seat knows after its draw."""

    seat: Seat
    score: tuple[int, int]  # mine first
    boards: tuple[Board, Board]
    deck: tuple[int, ...]
    hand: Cards
    others: int  # cards that the other has left
    variants: Variants = DEFAULT_VARIANTS

    @property
    def mine(self) -> Board:
        return self.boards[self.seat]

    @property
    def theirs(self) -> Board:
        return self.boards[1 - self.seat]

    @property
    def at(self) -> Round:
        """Where to look in the tables."""
        ties = self.mine.breaks_ties - self.theirs.breaks_ties
        hand = tuple(sorted([CODES[card] for card in self.hand]))
        variant = 0 if self.variants.rescue else population.NO_RESCUE
        variant |= 0 if self.variants.flip_standing else population.LOCKED
        return (*self.score, hand, self.others, ties, 1, variant)


def situation(view: View, seat: Seat) -> Situation:
    score, other = wins(view.rounds), Seat(1 - seat)
    hand = tuple(card for card in view.hands[seat] if card is not None)
    mine_first = (score[seat], score[other])
    left = len(view.hands[other])
    return Situation(
        seat=seat,
        score=mine_first,
        boards=view.boards,
        deck=view.deck,
        hand=hand,
        others=left,
        variants=view.variants,
    )


def chances(view: View, moves: Sequence[Move], looks: int = 1) -> list[float]:
    """For each listed move, how likely the seat that is asked wins the match.

    `looks`: how many draws ahead, while the other stands; 0 asks the tables alone.
    """
    now = situation(view, Seat(0) if view.seat is None else view.seat)
    return [_after(now, move, looks) for move in moves]


def _after(now: Situation, move: Move, looks: int) -> float:
    match move:
        case Play():
            return _played(now, move, looks)
        case Continue():
            return _going_on(now, looks)
        case _:
            return _standing(now, looks)


def _played(now: Situation, play: Play, looks: int) -> float:
    at = now.hand.index(play.card)
    boards = laid(now.boards, now.seat, play.card, play.value, now.variants)
    then = replace(now, boards=boards, hand=now.hand[:at] + now.hand[at + 1 :])
    mine, theirs = total(then.mine), total(then.theirs)
    if mine > TARGET and theirs > TARGET:
        return worth(*then.at[:4], then.at[6])
    if mine > TARGET:
        return Stakes(then.at).lost
    if theirs > TARGET:
        return Stakes(then.at).won
    if len(then.mine.slots) == SPACES:
        return _filled(then)
    return _best(then, looks)


def _best(now: Situation, looks: int) -> float:
    """Stand or continue, whichever is better; twenty stands."""
    if total(now.mine) == TARGET:
        return _standing(now, looks)
    return max(_standing(now, looks), _going_on(now, looks))


def _filled(now: Situation) -> float:
    """§6.2: nine cards, and no bust."""
    return Stakes(now.at).won if now.variants.full_board == "wins" else _compared(now)


def _compared(now: Situation) -> float:
    ends, ahead = Stakes(now.at), total(now.mine) - total(now.theirs)
    return ends.won if ahead > 0 else ends.lost if ahead < 0 else ends.tied


def _standing(now: Situation, looks: int) -> float:
    mine, theirs = _low(now.mine), _low(now.theirs)
    if now.theirs.standing or theirs == TARGET:
        return _compared(now)
    if not looks:
        return table(now.at).stand[mine][theirs]
    shown = tuple(
        sum(slot.value for slot in now.mine.slots if abs(slot.value) in ranks)
        for ranks in FLIPS.values()
    )
    return standing(now.at, mine, shown)[theirs]


def _going_on(now: Situation, looks: int) -> float:
    mine, theirs = total(now.mine), _low(now.theirs)
    if mine > TARGET:
        return Stakes(now.at).lost
    stands = now.theirs.standing or theirs == TARGET
    if stands and looks:
        return _drawing(now, looks - 1)
    found = table(now.at)
    return (found.alone if stands else found.go_on)[max(0, mine)][theirs]


def _drawing(now: Situation, looks: int) -> float:
    """The mean over my next draw, by the cards that are left."""
    drawn = [left * _drew(now, rank, looks) for rank, left in enumerate(now.deck) if left]
    return sum(drawn) / sum(now.deck)


def _drew(now: Situation, rank: int, looks: int) -> float:
    board = replace(now.mine, slots=(*now.mine.slots, Slot(rank)))
    deck = (*now.deck[:rank], now.deck[rank] - 1, *now.deck[rank + 1 :])
    then = replace(now, boards=put(now.boards, now.seat, board), deck=deck)
    mine = total(board)
    if len(board.slots) == SPACES:
        return _filled(then) if mine <= TARGET else Stakes(then.at).lost
    bare = _best(then, looks) if mine <= TARGET else Stakes(then.at).lost
    if mine == TARGET or (mine > TARGET and not now.variants.rescue):
        return bare
    return max([bare, *(_played(then, play, looks) for play in _plays(then.hand, rank))])


def _plays(hand: Cards, drawn: int) -> Iterator[Play]:
    for card in dict.fromkeys(hand):
        for value in values(card, drawn):
            yield Play(card, value)


def _low(board: Board) -> int:
    """The tables begin at zero."""
    return max(0, total(board))
