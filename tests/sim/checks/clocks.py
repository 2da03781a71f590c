"""I9: clocks run on the service's time, and nobody pays for an outage; who is there is there."""

from typing import NamedTuple

from sim.clients import Client
from sim.database import SimDatabase, Stamp
from sim.history import History
from sim.loop import now_ms
from sim.outages import Outages
from sim.truth import Lineage, Truth

from parlour.core.record import Stopped
from parlour.host.ports import GRACE, PULSE, Row
from parlour.table.entries import Departed, Entry, Held, Played
from parlour.table.terms import Bank
from parlour.table.types import Table

STAMP = 300  # ms by which a node may be wrong about the service's clock
# And by how much while a node is missing, which the service's clock waits for: nobody knows until
# a gap is long enough to be an outage, and the answer before that counts as long again.
UNSURE = 2 * PULSE
WRITING = 4_500  # ms from the stamp of an entry until it is written, at most
THERE = 1_500  # ms after which somebody who is connected counts as there for sure
CREDIT = PULSE + 1_000  # of each outage, what the service's clock runs on


class Clocks(NamedTuple):
    database: SimDatabase
    truth: Truth
    history: History
    outages: Outages
    clients: list[Client]

    def _wrong(self, code: str, what: str) -> None:
        blame = self.outages.blame()
        self.history.wrong(f"{blame if blame == 'I9 jump' else code}: {what}")

    def check_entry(self, row: Row, entry: Entry, before: Table) -> None:
        self._stamped(row, entry, before)
        log = self.truth.tables[row.table]
        if isinstance(entry, Played) and before.clock.running == entry.seat:
            at = min(entry.at, self.database.present())  # a stamp may be ahead, see UNSURE
            used, left = at - before.clock.since, before.clock.left[entry.seat]
            if used > left + GRACE + PULSE + STAMP:  # a heartbeat that is no older counts
                self._wrong("I9", f"{row.command} took {used} of {left} ms")
        if row.lapse and isinstance(entry, Stopped | Held) and entry.seat is not None:
            self._lapsed(row, entry, before, log)
        if isinstance(entry, Stopped) and entry.reason == "forfeit" and not row.lapse:
            self._absent(row, entry, before, log)
        if isinstance(entry, Departed):
            self._departed(row, entry, before)

    def _stamped(self, row: Row, entry: Entry, before: Table) -> None:
        """Neither later than it was written, nor earlier than it was asked."""
        if self.outages.just_jumped():
            return
        asked = self.history.began.get((row.table, row.command))
        if entry.at > max(self.database.present(), before.latest) + UNSURE:
            late = entry.at - self.database.present()
            self._wrong(self.outages.blame(), f"{row.command} is stamped {late} ms in the future")
        if asked is not None and entry.at < asked - UNSURE:
            self._wrong("I9", f"{row.command} is stamped {asked - entry.at} ms before")

    def _lapsed(self, row: Row, entry: Stopped | Held, before: Table, log: Lineage) -> None:
        clock, seat = before.clock, entry.seat
        if isinstance(entry, Stopped) and entry.reason == "forfeit":
            self._absent(row, entry, before, log)
        elif seat is not None and clock.running == seat and not _is_away(before, seat):
            if entry.at - clock.since < clock.left[seat]:
                self._wrong("I9", f"{row.command} flags seat {seat} early")
            first = [s.clock.since for s in log.states].index(clock.since)
            self._waited(row, (first, clock.left[seat]))

    def _absent(self, row: Row, entry: Stopped, before: Table, log: Lineage) -> None:
        chair = None if entry.seat is None else before.chairs[entry.seat]
        if chair is None or chair.away is None:
            self._wrong("I9", f"{row.command} ends it for somebody who is there")
            return
        aways = [s.chairs[entry.seat] for s in log.states if entry.seat is not None]
        first = [None if one is None else one.away for one in aways].index(chair.away)
        self._waited(row, (first, before.terms.window))

    def _waited(self, row: Row, since: tuple[int, int]) -> None:
        """So long in true time, without the time that the service was down."""
        first, need = since
        stamp: Stamp = self.database.stamps[row.table][first]
        spent, outages = self.outages.between(stamp.at, now_ms())
        if now_ms() - stamp.at - spent < need - outages * CREDIT - WRITING:
            waited = now_ms() - stamp.at
            told = f"{waited} ms, {spent} of them while the service was down"
            self._wrong("I9", f"{row.command} after {told}, instead of {need} ms")

    def _departed(self, row: Row, entry: Departed, before: Table) -> None:
        chair = before.chairs[entry.seat]
        for client in self.clients:
            mine = chair is not None and client.user == chair.user and client.table == row.table
            if mine and client.there() > THERE:
                self.history.wrong(
                    f"departed: {row.command}, who was there for {client.there()} ms"
                )


def check_conserved(truth: Truth, history: History) -> None:
    """I9: what a seat has left, and what it was charged, is what it was given."""
    for table, log in truth.tables.items():
        control = log.states[0].terms.control
        if not isinstance(control, Bank):
            continue
        for before, entry, after in zip(log.states, log.entries[1:], log.states[1:], strict=False):
            clock, seat = before.clock, before.clock.running
            if isinstance(entry, Played) and seat is not None:
                kept = max(0, clock.left[seat] - (entry.at - clock.since)) + control.increment
                rest = [ms for s, ms in enumerate(clock.left) if s != seat]
                others = [ms for s, ms in enumerate(after.clock.left) if s != seat]
                if after.clock.left[seat] != kept or rest != others:
                    history.wrong(f"I9: {table} charges {clock} so: {after.clock}")


def _is_away(table: Table, seat: int) -> bool:
    chair = table.chairs[seat]
    return chair is not None and chair.away is not None
