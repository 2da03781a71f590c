"""Phage's kernel is the rules again: the same moves, the same tables after them, the same end."""

import os
from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest
from msgspec.structs import replace

from parlour.core.game import Chance, Choice, Over

from .flat import code, flat
from .kernel import WIN, ended, listed, over, played, revealed
from .rules import apply, start, turn
from .types import IMMUNE, KINDS, PATHOGENS, Clear, Exit, Flip, Go, Move, Options, Reveal, State
from .weights import weights

POSITIONS = int(os.environ.get("PARLOUR_KERNEL", "2000"))
STANDARD = Options()
VARIANTS = (Options(quiet=None), Options(debris="step"), Options(debris="clear"))


def lives(seed: int, options: Options = STANDARD) -> Iterator[State]:
    """Random games one after the other; half of them seldom flip, so that quiet turns add up."""
    rng = Random(seed)
    while True:
        shy, first = rng.random() < 0.5, rng.choice((IMMUNE, PATHOGENS))
        state = start(replace(options, first=first))
        while not isinstance(asked := turn(state), Over):
            yield state
            if isinstance(asked, Chance):
                tiles, many = zip(*asked.odds, strict=True)
                move = rng.choices(tiles, many)[0]
            else:
                moves = [m for m in asked.moves if not isinstance(m, Flip)]
                move = rng.choice(moves if shy and moves and rng.random() < 0.9 else asked.moves)
            state = apply(state, move).state
        yield state


@pytest.mark.parametrize("options", [STANDARD, *VARIANTS], ids=repr)
def test_the_kernel_is_a_twin_of_the_rules(options: Options) -> None:
    met = set[type[Move]]()
    for state in islice(lives(1, options), POSITIONS):
        known = weights(sum(state.bag))
        table, asked = flat(state, known), turn(state)
        assert over(table) == isinstance(asked, Over)
        match asked:
            case Over(_, winners):
                immune = (winners == (IMMUNE,)) - (winners == (PATHOGENS,))
                worth = -ended(table) if state.seat else ended(table)
                assert (worth > WIN // 2) - (worth < -WIN // 2) == immune
            case Chance(odds):
                for reveal, _ in odds:
                    assert isinstance(reveal, Reveal)
                    tile, at = KINDS.index(reveal.tile) + 1, state.turning or 0
                    after = flat(apply(state, reveal).state, known)
                    assert revealed(table, at, tile, known) == after
            case Choice(_, moves):
                codes = [code(move) for move in moves]
                assert sorted(codes) == sorted(listed(table))
                for move, number in zip(moves, codes, strict=True):
                    met.add(type(move))
                    if not isinstance(move, Flip):
                        assert played(table, number, known) == flat(apply(state, move).state, known)
    assert met >= {Flip, Go, Exit}
    assert (Clear in met) == (options.debris != "step")
