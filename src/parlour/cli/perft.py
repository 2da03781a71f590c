"""`parlour perft`: counts the sequences of moves to a depth."""

from time import perf_counter
from typing import Annotated

from cyclopts import Parameter
from cyclopts.validators import Number

from parlour.cli.games import GameName, screen, take
from parlour.cli.local_game import chance
from parlour.core.play import perft as count
from parlour.core.play import settle
from parlour.words import words

Depth = Annotated[int, Parameter(help="Maximum number of moves.", validator=Number(gte=1))]
Seed = Annotated[int, Parameter(help="Seed of the random draws before the first decision.")]


def perft(game: GameName, /, *, depth: Depth, seed: Seed = 0) -> None:
    """Count all sequences of moves up to a depth, as a fingerprint of the rules."""
    box, console = take(game), screen()
    console.print(words("parlour").say("perft-about", {"rules": box.rules, "seed": seed}))
    state = settle(box.game, box.game.start(box.options()), chance(seed)).state
    console.print(f"{'depth':>5}  {'count':>16}  {'seconds':>8}", style="bold")
    for ahead in range(1, depth + 1):
        began = perf_counter()
        ways = count(box.game, state, ahead)
        console.print(f"{ahead:>5}  {ways:>16}  {perf_counter() - began:>8.2f}")
