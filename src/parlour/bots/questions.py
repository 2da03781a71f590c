"""Questions to a bot as JSON: a seat's view, events and moves, never a state."""

from collections import Counter
from random import Random

import msgspec
from msgspec import Struct

from parlour.bots.levels import judge, levels
from parlour.core import fair
from parlour.core.box import Box
from parlour.core.game import Draw, Json
from parlour.core.mind import Budget
from parlour.core.record.chain import canonical


class Question(Struct, frozen=True, kw_only=True):
    """Choose a move at `level`; or, without a level, judge every move; or let every level try."""

    rules: str
    view: Json
    heard: list[Json]
    moves: list[Json]
    level: str = ""
    dice: str = ""  # a key in hex: the same question has the same answer; empty: it need not
    effort: float = 1.0  # how long to think, as a share of what is usual
    tries: int = 0  # of every level: say how often each chose which move


class Job(Struct, frozen=True):
    """Questions of one game for an analysis worker, which returns the answers under its id."""

    id: str
    questions: list[Question]


def dice(question: Question) -> Random:
    """Random numbers: different each time, or determined by the key and the question."""
    if not question.dice:
        return Random()
    fields = ("rules", "view", "heard", "moves", "level")  # others must not change old answers
    asked = canonical({name: getattr(question, name) for name in fields} | {"dice": ""})
    return Random(fair.prf(bytes.fromhex(question.dice), "answer", asked))


def thought(box: Box, question: Question, draw: Draw) -> Json:
    """The chosen move; or for each move what every seat may expect after it, or what share of its
    tries every level gave it."""
    view = msgspec.convert(question.view, box.view)
    heard = [msgspec.convert(event, box.event) for event in question.heard]
    moves = [msgspec.convert(move, box.move) for move in question.moves]
    budget = Budget(question.effort)
    if question.level:
        return levels(box)[question.level](view, heard, moves, draw, budget)
    if question.tries:
        chosen = [
            Counter(choose(view, heard, moves, draw, budget) for _ in range(question.tries))
            for choose in levels(box).values()
        ]
        return [[counts[move] / question.tries for counts in chosen] for move in moves]
    rows = judge(box)(view, heard, moves, draw, budget)
    return [[round(share, 4) for share in row] for row in rows]
