"""The usual way of a move: decided, written and told without a task, and without a wait.

The table is in memory and at rest, the move is legal, its row is written. Whatever else happens
is for the plain way, `Host.do`.
"""

from collections.abc import Callable
from typing import TypeAlias

from parlour.core.ids import TableId
from parlour.host.ports import HintBus, Log, Lost, Verdict
from parlour.host.rows import key, row
from parlour.host.service_clock import ServiceClock
from parlour.host.session import Session
from parlour.host.sessions import Sessions
from parlour.table.commands import Move
from parlour.table.table import Decided, decide
from parlour.table.types import Person

Ended: TypeAlias = Callable[[int | Lost | None], None]  # its place in the log; None: it has none


class UsualMoves:
    def __init__(self, log: Log, bus: HintBus, sessions: Sessions, clock: ServiceClock) -> None:
        self._log, self._bus, self._sessions, self._clock = log, bus, sessions, clock

    def play(self, table: TableId, person: Person, move: Move, ended: Ended) -> bool:
        """Whether the move is on its way to the log; then `ended` is called, once, later."""
        session = self._sessions.at_rest(table) if self._clock.is_known() else None
        if session is None:
            return False
        if self._sent(session, person, move, ended):
            return True
        session.leave()
        return False

    def _sent(self, session: Session, person: Person, move: Move, ended: Ended) -> bool:
        now, name = session.now, key(person, move)
        if now.place(name) is not None:
            return False
        try:
            decided = decide(now.box, now.table, person, move, self._clock.now())
            entry = row(decided, name, move)
        except Exception:  # noqa: BLE001  # a refusal, or a defect: the plain way says so
            return False

        def told(verdict: Verdict | Lost) -> None:
            self._told(session, decided, name, verdict, ended)

        self._log.append(entry, told)
        return True

    def _told(
        self, session: Session, step: Decided, name: str, verdict: Verdict | Lost, ended: Ended
    ) -> None:
        """Those who watch here, the other nodes, and whoever asked."""
        place = step.table.seq if verdict == "written" else None
        try:
            if place is not None:
                session.take(step, name)
                self._bus.publish(session.id, place)
        finally:
            session.leave()
            ended(verdict if isinstance(verdict, Lost) else place)
