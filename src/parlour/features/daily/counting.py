"""Finds the finished deals of the day among all games that have ended."""

from collections.abc import Sequence

from parlour.core.game import Over, Seat
from parlour.core.ids import TableId
from parlour.features.daily.deals import KIND, SEATS, FinishedDeal, Try
from parlour.host.ended_games import EndedGame
from parlour.host.played import NO_RESULT, outcome


def finished_deals(games: Sequence[EndedGame]) -> list[FinishedDeal]:
    """The player has the first seat; an erased one counts no more."""
    return [
        FinishedDeal(
            int(game.purpose.key), game.seats[0].user, game.ended, finished(game.table, game.over)
        )
        for game in games
        if game.purpose.kind == KIND and game.over.reason not in NO_RESULT and game.seats[0].user
    ]


def finished(table: TableId, over: Over) -> Try:
    """The try with its result."""
    mine, other = over.scores if len(over.scores) == SEATS else (None, None)
    return Try(table, outcome(Seat(0), over), mine, other)
