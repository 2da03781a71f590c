"""Delivers the feed of ended games to a handler in a test, as a node does."""

from collections.abc import Mapping, Sequence

from parlour.host.ended_games import EndedGame
from parlour.host.feed import Delivery, Handle
from parlour.host.shards import AnyHost
from parlour.storage.connect import Engines
from parlour.storage.feed import SqlEndedGames, SqlFeedCursors


def ended_games(engines: Engines, host: AnyHost) -> dict[str, SqlEndedGames]:
    return {name: SqlEndedGames(engine, host.table) for name, engine in engines.items()}


def delivery(feature: str, handle: Handle, engines: Engines, host: AnyHost) -> Delivery:
    return Delivery(feature, handle, ended_games(engines, host), SqlFeedCursors(engines[""]))


class Received:
    """What a feature received, in order."""

    def __init__(self) -> None:
        self.games = list[EndedGame]()
        self.refused = set[str]()  # tables that it fails on

    async def take(self, games: Sequence[EndedGame]) -> None:
        if found := self.refused & {one.table for one in games}:
            raise ValueError(found)
        self.games += games

    @property
    def tables(self) -> list[str]:
        return [one.table for one in self.games]

    def by_table(self) -> Mapping[str, EndedGame]:
        return {one.table: one for one in self.games}
