"""`parlour admin puzzles`."""

from typing import Annotated

import msgspec
from cyclopts import Parameter

from parlour.features.puzzles.bodies import DecidePuzzle
from parlour.features.puzzles.store import SqlPuzzles
from parlour.server.feature import Prompt


async def puzzles(
    prompt: Prompt,
    *,
    show: Annotated[str, Parameter(help="Offer the hidden puzzle with this id again.")] = "",
    remove: Annotated[str, Parameter(help="Delete the hidden puzzle with this id.")] = "",
) -> None:
    """List the puzzles that reports have hidden. Show or remove one of them."""
    for puzzle, again in ((show, True), (remove, False)):
        if puzzle:
            await prompt.order(DecidePuzzle(puzzle, again))
    if not show and not remove:
        found = await SqlPuzzles(prompt.engines[""]).hidden()
        for one in found:
            prompt.say("admin-puzzle", **msgspec.to_builtins(one))
        if not found:
            prompt.say("admin-nothing")
