"""A player's part in fair chance: commit, check what everyone is bound to, only then reveal."""

import secrets

from parlour.api import frames
from parlour.core import fair
from parlour.core.ids import CommandId
from parlour.table.types import News, Pledges


class Unfair(Exception):
    """The server showed something else than before: the seed was not revealed."""


class Pledge:
    """A player's seed for one table, the same in every tab, and what the server first said."""

    def __init__(self, table: str, *, seeds: bool = True) -> None:
        self.table = table
        self.seed = secrets.token_bytes(32) if seeds else None
        self.server_commit = ""
        self.committed: set[int] = set()  # the seats for which we have said so


class Pledger:
    """One connection's part in it."""

    def __init__(self, pledge: Pledge) -> None:
        self._pledge = pledge
        self._sent: set[str] = set()

    def welcomed(self, welcome: frames.Welcome) -> None:
        self._pledge.server_commit = self._pledge.server_commit or welcome.server_commit

    def due(self, news: News) -> frames.Commit | frames.Reveal | None:
        """What this seat must say now, if anything."""
        told, seat = news.fair, news.you
        if seat is None:
            self._sent.clear()  # whoever sits down again commits again
        if told is None or seat is None or news.over is not None or news.closed:
            return None
        pledge = self._pledge
        if told.server_commit != pledge.server_commit:
            raise Unfair("the server changed its commitment")
        mine = fair.player_commit(pledge.table, seat, pledge.seed).hex()
        if not told.player_commits[seat]:
            if not self._once(f"commit-{seat}"):
                return None
            pledge.committed.add(seat)
            return frames.Commit(None if pledge.seed is None else mine, id=_id())
        if seat not in pledge.committed or not told.commits_hash or told.revealed[seat]:
            return None  # another device of ours has committed: it will reveal
        if told.player_commits[seat] != mine:
            raise Unfair("another commitment stands at this seat")
        if pledge.seed is None or not self._once(f"reveal-{seat}"):
            return None
        self._check(told)
        return frames.Reveal(told.commits_hash, pledge.seed.hex(), id=_id())

    def _check(self, told: Pledges) -> None:
        """That what everyone is bound to is what everyone was shown."""
        bound = fair.transcript(
            self._pledge.table, bytes.fromhex(told.ruleset), bytes.fromhex(told.server_commit),
            [bytes.fromhex(commit) for commit in told.player_commits],
        )  # fmt: skip
        if bound.hex() != told.commits_hash:
            raise Unfair("the commitments are not bound as they are shown")

    def _once(self, what: str) -> bool:
        fresh = what not in self._sent
        self._sent.add(what)
        return fresh


def _id() -> CommandId:
    return CommandId(secrets.token_hex(8))
