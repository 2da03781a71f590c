"""What a player is told about score and refusals agrees with the rules, position by position.

`PARLOUR_POSITIONS` is how many positions of each game are tried; `make laws` raises it.
"""

import os
from collections.abc import Callable
from itertools import count
from random import Random
from typing import Any

import pytest

from parlour.core.explain import totals
from parlour.core.game import Choice
from parlour.games.memory.types import State as Memory
from parlour.games.pazaak.boards import total
from parlour.games.pazaak.types import State as Pazaak
from parlour.games.phage.rules import points as phage_points
from parlour.games.pixies.scoring import points as pixies_points
from parlour.games.pixies.types import State as Pixies
from parlour.games.registry import load
from parlour.laws import explained, life

POSITIONS = int(os.environ.get("PARLOUR_POSITIONS", "1500"))


def pixies_score(state: Pixies) -> tuple[int, ...]:
    number = len(state.rounds) + 1
    return tuple(
        sum(gained[seat] for gained in state.rounds) + pixies_points(grid, number, state.special)
        for seat, grid in enumerate(state.grids)
    )


def pazaak_score(state: Pazaak) -> tuple[int, ...]:
    return tuple(total(board) for board in state.boards)


def memory_score(state: Memory) -> tuple[int, ...]:
    return state.scores


BY_THE_RULES: dict[str, Callable[[Any], tuple[int, ...]]] = {
    "memory": memory_score,
    "pazaak": pazaak_score,
    "phage": phage_points,
    "pixies": pixies_score,
}


@pytest.mark.parametrize("name", BY_THE_RULES)
def test_explanations_agree_with_the_rules(name: str) -> None:
    box, rng, seen = load(name), Random(name), 0
    for seed in count():
        for moment in life(box, seed):
            if not isinstance(moment.turn, Choice):
                continue
            view = box.game.show(moment.state, moment.turn.seat)
            assert totals(box.explain.score(view)) == BY_THE_RULES[name](moment.state)
            explained(box, moment, rng)
            seen += 1
        if seen >= POSITIONS:
            return
