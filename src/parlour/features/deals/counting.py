"""Finds the finished deals with a link among all games that have ended."""

from collections.abc import Sequence

from parlour.features.deals.deals import KIND, CountedTry, deal_in
from parlour.host.ended_games import EndedGame
from parlour.host.played import NO_RESULT
from parlour.host.shared_deals import finished


def counted_tries(games: Sequence[EndedGame]) -> list[CountedTry]:
    """The player has the first seat; an erased one counts no more."""
    return [
        CountedTry(deal_in(game.purpose), game.seats[0].user, finished(game.table, game.over))
        for game in games
        if game.purpose.kind == KIND and game.over.reason not in NO_RESULT and game.seats[0].user
    ]
