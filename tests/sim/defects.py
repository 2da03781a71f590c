"""Defects put into the host, to show that the schedules find them."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

import pytest

from parlour.api.frames import No
from parlour.host import group_commit, tables
from parlour.host.group_commit import MOST, GroupCommit, Waiting
from parlour.host.looks import Looks
from parlour.host.ports import Row, Verdict
from parlour.host.session import Missed, Resume, Session
from parlour.host.sessions import Sessions
from parlour.host.tables import Host

Defect: TypeAlias = Callable[[pytest.MonkeyPatch], None]


def lose_acknowledgements(patch: pytest.MonkeyPatch) -> None:
    """Verdicts by table only, several rows of a table in one batch, sessions dropped in use."""
    patch.setattr(group_commit, "verdicts", _by_table)
    patch.setattr(GroupCommit, "_next", _whatever_waits)
    patch.setattr(Sessions, "_evict", _evict_in_use)
    patch.setattr(Sessions, "doubt", _drop_in_use)


def drop_watched_sessions(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(Session, "in_use", property(lambda session: bool(session.users)))


def work_without_lock(patch: pytest.MonkeyPatch) -> None:
    async def enter(session: Session) -> Session:
        session.users += 1
        return session

    async def leave(session: Session, *_: object) -> None:
        session.users -= 1

    patch.setattr(Session, "__aenter__", enter)
    patch.setattr(Session, "__aexit__", leave)


def forget_what_was_missed(patch: pytest.MonkeyPatch) -> None:
    async def nothing(_sessions: Sessions, _session: Session, _resume: Resume) -> Missed:
        return Missed()

    patch.setattr(Sessions, "since", nothing)


def refuse_what_is_unknown(patch: pytest.MonkeyPatch) -> None:
    """A definite no where nobody knows."""
    patch.setattr(tables, "Retry", lambda command_id: No(command_id, "lost"))


def refuse_from_memory(patch: pytest.MonkeyPatch) -> None:
    """A refusal is decided on what is remembered, though another node wrote since."""
    read_on = Sessions.read_on

    async def seldom(sessions: Sessions, session: Session) -> None:
        if session.folded is None or session.stale:
            await read_on(sessions, session)

    patch.setattr(Sessions, "read_on", seldom)


def poll_never(patch: pytest.MonkeyPatch) -> None:
    """Neither in turn nor when hints may have been lost."""
    patch.setattr(Looks, "at_all", lambda _looks: None)

    async def nothing(_host: Host) -> None:
        return None

    patch.setattr(Host, "poll", nothing)


def sweep_never(patch: pytest.MonkeyPatch) -> None:
    async def nothing(_host: Host) -> int:
        return 0

    patch.setattr(Host, "sweep", nothing)


DEFECTS: dict[Defect, str] = {  # and what the checks say of each
    drop_watched_sessions: "watchers:",
    work_without_lock: "was",
    forget_what_was_missed: "was not told right",
    refuse_what_is_unknown: "was refused",
    refuse_from_memory: "was refused",
    poll_never: "was last told",
    sweep_never: "a deadline that nobody swept",
}


def _by_table(
    rows: Sequence[Row], written: set[tuple[str, int, str]], heads: dict[str, int]
) -> list[Verdict]:
    tables = {table for table, _, _ in written}

    def verdict(row: Row) -> Verdict:
        if row.table in tables:
            return "written"
        if heads.get(row.table) != row.seq - 1:
            return "taken"
        return "early" if row.lapse else "late"

    return [verdict(row) for row in rows]


def _whatever_waits(commits: GroupCommit) -> list[Waiting]:
    batch, commits._waiting = commits._waiting[:MOST], commits._waiting[MOST:]
    return batch


def _evict_in_use(sessions: Sessions) -> None:
    while len(sessions._sessions) > sessions._most:
        _, oldest = sessions._sessions.popitem(last=False)
        if oldest.watchers:
            _second(sessions, oldest)
            return


def _drop_in_use(sessions: Sessions) -> None:
    sessions.epoch += 1
    for session in sessions:
        _second(sessions, session)


def _second(sessions: Sessions, first: Session) -> None:
    """Another session of the same table; those who watched the first watch both."""
    second = Session(first.id)
    second.watchers = first.watchers
    sessions._sessions[first.id] = second
