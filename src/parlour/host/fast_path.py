"""The fast path of a move: decided, written and announced without a task and without a wait.

It applies if the table is in memory, nobody holds its lock, the move is legal and its row is
written. `Host.do` handles every other case.
"""

from collections.abc import Callable
from typing import TypeAlias

from parlour.core.ids import TableId
from parlour.host.ports import ChangeBus, Log, Lost, Verdict
from parlour.host.rows import key, row
from parlour.host.service_clock import ServiceClock
from parlour.host.session import Session
from parlour.host.sessions import Sessions
from parlour.table.commands import Move
from parlour.table.table import Decided, decide
from parlour.table.types import Person

# Called with the entry's number in the log; None: it was not written.
OnWritten: TypeAlias = Callable[[int | Lost | None], None]


class FastPath:
    def __init__(self, log: Log, bus: ChangeBus, sessions: Sessions, clock: ServiceClock) -> None:
        self._log, self._bus, self._sessions, self._clock = log, bus, sessions, clock

    def play(self, table: TableId, person: Person, move: Move, on_written: OnWritten) -> bool:
        """Whether the move was handed to the log; then `on_written` is called once, later."""
        session = self._sessions.at_rest(table) if self._clock.is_known() else None
        if session is None:
            return False
        if self._append(session, person, move, on_written):
            return True
        session.leave()
        return False

    def _append(self, session: Session, person: Person, move: Move, on_written: OnWritten) -> bool:
        now, name = session.now, key(person, move)
        if now.place(name) is not None:
            return False
        try:
            decided = decide(now.box, now.table, person, move, self._clock.now())
            entry = row(decided, name, move)
        except Exception:  # noqa: BLE001  # a refusal, or a defect: the slow path reports it
            return False

        def on_verdict(verdict: Verdict | Lost) -> None:
            self._finish(session, decided, name, verdict, on_written)

        self._log.append(entry, on_verdict)
        return True

    def _finish(
        self,
        session: Session,
        step: Decided,
        name: str,
        verdict: Verdict | Lost,
        on_written: OnWritten,
    ) -> None:
        """Tell the watchers here, the other nodes, and the caller."""
        seq = step.table.seq if verdict == "written" else None
        try:
            if seq is not None:
                session.take(step, name)
                self._bus.publish(session.id, seq)
        finally:
            session.leave()
            on_written(verdict if isinstance(verdict, Lost) else seq)
