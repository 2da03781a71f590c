"""I9: clocks run on the service's time, and nobody pays for an outage; who is there is there."""

from typing import NamedTuple

from parlour.core.game import Choice, Seat
from parlour.core.record import Stopped
from parlour.host.ports import DEADLINE_GRACE, PULSE, Row
from parlour.table.entries import Departed, Entry, Held, Played
from parlour.table.terms import Bank
from parlour.table.types import Table
from tests.sim.clients import Client
from tests.sim.database import SimDatabase, Stamp
from tests.sim.history import History
from tests.sim.loop import now_ms
from tests.sim.outages import Outages
from tests.sim.truth import Lineage, Truth

STAMP = 300  # ms by which a node may be wrong about the service's clock
# And by how much while a node is missing, which the service's clock waits for: nobody knows until
# a gap is long enough to be an outage, and the answer before that counts as long again.
UNSURE = 2 * PULSE
WRITING = 4_500  # ms from the stamp of an entry until it is written, at most
CHOICE = 30_000  # ms for whoever stayed to choose
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
            if used > left + DEADLINE_GRACE + PULSE + STAMP:  # a heartbeat that is no older counts
                self._wrong("I9", f"{row.command} took {used} of {left} ms")
        if row.lapse and isinstance(entry, Stopped | Held) and entry.seat is not None:
            self._lapsed(row, entry, before, log)
        if isinstance(entry, Stopped) and entry.reason == "forfeit" and not row.lapse:
            self._absent(row, entry, before, log)
        if isinstance(entry, Departed) and not entry.awaited:
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
        if not _is_waited_for(before, entry.seat):
            self._wrong("I9", f"{row.command} ends it for somebody for whom nobody waits")
            return
        first = at = len(log.states) - 1
        while at >= 0 and _is_waited_for(log.states[at], entry.seat):
            first, at = at, at - 1
        chooses = row.lapse and before.terms.absence == "decide"
        self._waited(row, (first, before.terms.window + (CHOICE if chooses else 0)))

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


def _is_waited_for(table: Table, seat: Seat | None) -> bool:
    """Away, and it is their turn, or both are away."""
    if seat is None or table.game is None or not _is_away(table, seat):
        return False
    turn = table.game.turn
    return _both_are_away(table) or (isinstance(turn, Choice) and turn.seat == seat)


def _both_are_away(table: Table) -> bool:
    return all(_is_away(table, seat) for seat in range(len(table.chairs)))


def _is_away(table: Table, seat: int) -> bool:
    chair = table.chairs[seat]
    return chair is not None and chair.away is not None
