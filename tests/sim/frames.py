"""What every connection is told, held against the log at that moment."""

from random import Random
from typing import TYPE_CHECKING

from parlour.host.session import viewer_of
from tests.sim.choices import Seen
from tests.sim.history import History
from tests.sim.loop import now_ms
from tests.sim.truth import Truth

if TYPE_CHECKING:
    from tests.sim.api import SimNode
    from tests.sim.connection import Connection

LOOKS = 0.01  # share of the frames that are compared with those of another world
DONE = ("FINISHED", "CLOSED")
UNAWARE = 300  # ms from when a node could know that a standby took over until it does


class Witness:
    def __init__(self, truth: Truth, history: History, rng: Random) -> None:
        self._truth, self._history, self._rng = truth, history, rng
        self.failed_over = -UNAWARE  # when a standby last took over
        self.stood_still: list[SimNode] = []  # nodes that did then

    def welcomed(self, who: "Connection", *, lost: bool) -> None:
        """Row 17: whoever saw what a standby has not heard of is told so, and nobody else."""
        if who.resume is None:
            return
        there = self._truth.linked(who.table, *who.resume)
        if lost and there:
            self._history.wrong(f"lost: {who.name} was told that {who.resume} is lost")
        if not lost and not there and not self._unaware(who):
            self._history.wrong(f"lost: {who.name} was not told that {who.resume} is lost")

    def told(self, who: "Connection", frame: bytes, seen: Seen) -> None:
        history, truth = self._history, self._truth
        history.counts["frames"] += 1
        if who.departed:
            history.wrong(f"watchers: {who.name} was told of {seen.seq} after it had gone")
        if seen.phase not in DONE and truth.secrets[who.table] in frame:
            history.wrong(f"I15: {who.name} was told the server's seed at {seen.seq}")
        if not (seen.seq and truth.linked(who.table, seen.seq, seen.hash)):
            if not self._was_lost(who, (seen.seq, seen.hash)):
                history.wrong(f"I14: {who.name} was told of {seen.seq}, the log has another")
            return
        before = who.last
        if before is not None and truth.row(who.table, before.seq) is not before:
            return  # what happened since an entry that is lost, nobody can say
        if not who.greeted and (who.lost or (before is None and who.resume is not None)):
            return
        self._compared(who, frame, seen, seen.seq if before is None else before.seq)

    def _compared(self, who: "Connection", frame: bytes, seen: Seen, after: int) -> None:
        """I6: each view is the log's, with all that happened since the last one; I8: no more."""
        history, log = self._history, self._truth.tables[who.table]
        if seen.seq < after:
            history.wrong(f"I6: {who.name} was told of {seen.seq} after {after}")
        elif log.frame(seen.seq, who.client.user, after) != frame:
            history.wrong(f"I6: {who.name} was not told right what happened {after} to {seen.seq}")
        elif self._rng.random() < LOOKS:
            viewer = viewer_of(log.states[seen.seq - 1], who.client.user)
            twin = log.twin(seen.seq, viewer, after, self._rng)
            history.counts["twins"] += twin is not None
            if twin is not None and twin != frame:
                history.wrong(f"I8: {who.name} was told something hidden at {seen.seq}")

    def _was_lost(self, who: "Connection", link: tuple[int, str]) -> bool:
        return (who.table, *link) in self._truth.lost_links and self._unaware(who)

    def _unaware(self, who: "Connection") -> bool:
        node = who.node
        could = node.well_since if node in self.stood_still else self.failed_over
        return node.faults.unaware or now_ms() - could < UNAWARE
