"""Questions to a bot as JSON: a seat's view, events and moves, never a state."""

import msgspec
from msgspec import Struct

from parlour.bots.levels import judge, levels
from parlour.core.box import Box
from parlour.core.game import Draw, Json
from parlour.core.mind import Budget


class Question(Struct, frozen=True):
    """Choose a move at `level`; or, without a level, judge every move."""

    rules: str
    view: Json
    heard: list[Json]
    moves: list[Json]
    level: str = ""


class Job(Struct, frozen=True):
    """Questions of one game for an analysis worker, which returns the answers under its id."""

    id: str
    questions: list[Question]


def thought(box: Box, question: Question, draw: Draw) -> Json:
    """The chosen move, or for each move what every seat may expect after it."""
    view = msgspec.convert(question.view, box.view)
    heard = [msgspec.convert(event, box.event) for event in question.heard]
    moves = [msgspec.convert(move, box.move) for move in question.moves]
    if question.level:
        return levels(box)[question.level](view, heard, moves, draw, Budget())
    rows = judge(box)(view, heard, moves, draw, Budget())
    return [[round(share, 4) for share in row] for row in rows]
