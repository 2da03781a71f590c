"""The client's side of the fair-chance protocol: commit, check the transcript, then reveal."""

import secrets

from parlour.api import frames
from parlour.core import fair
from parlour.core.ids import CommandId, TableId
from parlour.table.types import News, Pledges


class Unfair(Exception):
    """The server's commitments are inconsistent; our seed was not revealed."""


class OwnSeed:
    """Our seed for one table, the same on every connection, and the server's first commitment."""

    def __init__(self, table: TableId, *, seeds: bool = True) -> None:
        self.table = table
        self.seed = secrets.token_bytes(32) if seeds else None
        self.server_commit = ""
        self.committed: set[int] = set()  # the seats that we have committed for


class Pledger:
    """Decides what one connection must send: each commit and each reveal once."""

    def __init__(self, pledge: OwnSeed) -> None:
        self._pledge = pledge
        self._sent: set[str] = set()

    def welcomed(self, welcome: frames.Welcome) -> None:
        self._pledge.server_commit = self._pledge.server_commit or welcome.server_commit

    def due(self, news: News) -> frames.Commit | frames.Reveal | None:
        """The frame that is due after this news; `Unfair` if a commitment was changed."""
        shared, seat = news.fair, news.you
        if seat is None:
            self._sent.clear()  # a seat that is taken again is committed again
        if shared is None or seat is None or news.over is not None or news.closed:
            return None
        pledge = self._pledge
        if shared.server_commit != pledge.server_commit:
            raise Unfair("the server changed its commitment")
        mine = fair.player_commit(pledge.table, seat, pledge.seed).hex()
        if not shared.player_commits[seat]:
            if not self._once(f"commit-{seat}"):
                return None
            pledge.committed.add(seat)
            return frames.Commit(None if pledge.seed is None else mine, id=_id())
        self._sent.discard(f"commit-{seat}")  # who changes seats and comes back commits again
        if seat not in pledge.committed or not shared.commits_hash or shared.revealed[seat]:
            return None  # another client of this player has committed: that one reveals
        if shared.player_commits[seat] != mine:
            raise Unfair("the server shows another commitment for our seat")
        if pledge.seed is None or not self._once(f"reveal-{seat}"):
            return None
        self._check(shared)
        return frames.Reveal(shared.commits_hash, pledge.seed.hex(), id=_id())

    def _check(self, shared: Pledges) -> None:
        """`Unfair` unless `commits_hash` is the hash of what the server has shown."""
        bound = fair.transcript(
            self._pledge.table,
            bytes.fromhex(shared.ruleset),
            bytes.fromhex(shared.server_commit),
            [bytes.fromhex(commit) for commit in shared.player_commits],
        )
        if bound.hex() != shared.commits_hash:
            raise Unfair("commits_hash is not the hash of the commitments shown")

    def _once(self, what: str) -> bool:
        fresh = what not in self._sent
        self._sent.add(what)
        return fresh


def _id() -> CommandId:
    return CommandId(secrets.token_hex(8))
