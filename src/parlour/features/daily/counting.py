"""Finds the finished deals of the day among all games that have ended."""

from collections.abc import Sequence

from parlour.features.daily.deals import KIND, FinishedDeal
from parlour.host.ended_games import EndedGame
from parlour.host.played import NO_RESULT
from parlour.host.shared_deals import finished


def finished_deals(games: Sequence[EndedGame]) -> list[FinishedDeal]:
    """The player has the first seat; an erased one counts no more."""
    return [
        FinishedDeal(
            int(game.purpose.key), game.seats[0].user, game.ended, finished(game.table, game.over)
        )
        for game in games
        if game.purpose.kind == KIND and game.over.reason not in NO_RESULT and game.seats[0].user
    ]
