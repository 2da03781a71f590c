"""A program that learned in an environment, as a bot."""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from parlour.core.box import AnyChoose, AnyEvent, AnyMove, AnyView
from parlour.core.game import Draw
from parlour.core.mind import Budget
from parlour.core.numbers import numbers
from parlour.envs.arrays import Array, Arrays, Layout, mask
from parlour.envs.episode import RECENT, senses
from parlour.games.registry import load

Decide = Callable[[Array, NDArray[np.int8]], int]


def player(
    game: str, decide: Decide, encoding: Layout = "numbers", recent: int | None = None
) -> AnyChoose:
    """A bot that decides from what the environments show: the observation and the action mask.

    A bot is not told its seat. The observation has the seat of the view, whose turn it is.
    """
    box, recent = load(game), RECENT if recent is None else recent
    known, sense = numbers(box).actions, senses(box, recent)
    arrays, silence = Arrays(sense.sizes, encoding), [0] * len(sense.event.sizes)

    def choose(
        view: AnyView,
        heard: Sequence[AnyEvent],
        moves: Sequence[AnyMove],
        _draw: Draw,
        _budget: Budget,
    ) -> AnyMove:
        seat = getattr(view, "seat", None)
        row = [0 if seat is None else seat + 1]
        sense.view.write(view, row)
        latest = heard[max(0, len(heard) - recent) :]
        for event in reversed(latest):
            row += sense.event.row(event)
        row += silence * (recent - len(latest))
        legal = [known[move] for move in moves]
        number = decide(arrays.array(row), mask(legal, len(box.actions)))
        return moves[legal.index(number)]

    return choose
