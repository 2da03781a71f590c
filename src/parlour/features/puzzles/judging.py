"""Selects puzzles: decisions of finished games in which a few moves are clearly best.

A puzzle contains what its player saw, and the value of each move. It is built from the question to
the judge, never from a state, so it contains nothing that was hidden from the player.
"""

from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct
from msgspec.structs import replace

from parlour.bots.questions import Question
from parlour.bots.review import Decision, PlainMove
from parlour.core.box import Box
from parlour.core.game import Json, Seat
from parlour.core.mind import LEVELS
from parlour.glicko import Skill

RIGHT = 0.02  # of a win: a move this close to the best is right
CLEAR = 0.10  # every other move is at least this far below the best
CLOSE_MARGIN = 0.12  # below the best: not right, but close
FEWEST = 4  # moves with different values, at least
OPEN = (0.15, 0.90)  # the chance to win with the best move, in an undecided game
HARDER = 4.0  # times the usual effort, for the second evaluation
TRIES_PER_LEVEL = 20  # per level
AT_ONCE = 5  # tries per question, so that a hint waits only briefly
MAX_PUZZLES_PER_GAME = 3  # puzzles per game
RATINGS = (600.0, 850.0, 1050.0, 1300.0)  # by the weakest level that solves it
HARDEST = 1450.0  # if even the master fails at least half the time
DEVIATION, SUREST = 150.0, 45.0  # of a new puzzle's rating, and the minimum
NEW_SKILL = Skill(1000.0, 350.0)  # a new solver
# A rating that knows nothing yet would jump by 150: the most that the first answers move it,
# up and down, with the number of the answer until which it holds.
GENTLE = ((3, 60.0, 0.0), (6, 50.0, 15.0), (10, 40.0, 25.0))
# The ratings of the first puzzles of somebody new.
WARM_UP = (600.0, 600.0, 850.0, 600.0, 850.0, 850.0, 1050.0, 850.0, 1050.0)


class Puzzle(Struct, frozen=True, kw_only=True):
    """A decision as its player saw it, and the expected share of the win for each move."""

    rules: str
    seat: Seat
    view: Json
    heard: list[Json]
    moves: list[PlainMove]
    worth: tuple[float, ...]


def candidates(
    box: Box, made: Sequence[Decision], answers: Sequence[Sequence[Sequence[float]]]
) -> list[Decision]:
    """The decisions of a review that may become puzzles, costliest mistakes first.

    A memory game has none, because its puzzles would reveal what the player must remember.
    """
    if not box.view_suffices:
        return []
    found = list[tuple[float, Decision]]()
    for one, rows in zip(made, answers, strict=True):
        worth = _own(one.seat, rows)
        if _is_clear(worth):
            found.append((cost(worth, one.made), one))
    return [one for _, one in sorted(found, key=lambda pair: -pair[0])[:MAX_PUZZLES_PER_GAME]]


def harder(question: Question) -> Question:
    """The same question with a different seed and more effort, for the second evaluation."""
    return replace(question, effort=HARDER)


def trials(question: Question) -> list[Question]:
    """Questions that let every level try."""
    return [replace(question, tries=AT_ONCE)] * (TRIES_PER_LEVEL // AT_ONCE)


def puzzle(
    one: Decision, first: Sequence[Sequence[float]], second: Sequence[Sequence[float]]
) -> Puzzle | None:
    """The puzzle, if both evaluations agree on the right moves and all others are clearly worse."""
    once, again = _own(one.seat, first), _own(one.seat, second)
    if not _is_clear(once) or not _is_clear(again) or right(once) != right(again):
        return None
    asked = one.question
    return Puzzle(
        rules=asked.rules,
        seat=one.seat,
        view=asked.view,
        heard=asked.heard,
        moves=asked.moves,
        worth=again,
    )


def right(worth: Sequence[float]) -> tuple[int, ...]:
    """The indexes of the moves that are as good as the best."""
    return tuple(at for at in range(len(worth)) if cost(worth, at) <= RIGHT)


def cost(worth: Sequence[float], move: int) -> float:
    """The share of the win that a move loses, rounded like the judge's values."""
    return round(max(worth) - worth[move], 4)


def points(worth: Sequence[float], move: int) -> float:
    """The points for a move: 1 if it is right, ½ if it is close, else 0."""
    lost = cost(worth, move)
    return 1.0 if lost <= RIGHT else 0.5 if lost <= CLOSE_MARGIN else 0.0


def eased(before: Skill, after: Skill, tries: int) -> Skill:
    """The new rating of somebody who has answered `tries` puzzles before."""
    for until, up, down in GENTLE:
        if tries < until:
            rating = min(before.rating + up, max(before.rating - down, after.rating))
            return replace(after, rating=rating)
    return after


def aimed(skill: Skill, tries: int) -> float:
    """The rating that the next puzzle should have for somebody who has answered so many."""
    return WARM_UP[tries] if tries < len(WARM_UP) else skill.rating


def found(worth: Sequence[float], trials: Sequence[Sequence[Sequence[float]]]) -> tuple[float, ...]:
    """For each level, the share of its tries that were right."""
    rows = [rows[move] for rows in trials for move in right(worth)]
    return tuple(sum(row[level] for row in rows) / len(trials) for level in range(len(LEVELS)))


def difficulty(shares: Sequence[float]) -> Skill:
    """A new puzzle's rating, from the weakest level that, like all stronger ones, solves it."""
    finders = sum(1 for _ in takewhile(lambda share: share >= 0.5, reversed(shares)))
    return Skill((*RATINGS, HARDEST)[len(LEVELS) - finders], DEVIATION)


def _own(seat: Seat, rows: Sequence[Sequence[float]]) -> tuple[float, ...]:
    return tuple(row[seat] for row in rows)


def _is_clear(worth: Sequence[float]) -> bool:
    kinds, costs = (
        {round(100 * one) for one in worth},
        [cost(worth, at) for at in range(len(worth))],
    )
    clear = all(one <= RIGHT or one >= CLEAR for one in costs)
    return len(kinds) >= FEWEST and OPEN[0] <= max(worth) <= OPEN[1] and clear
