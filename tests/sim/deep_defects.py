"""Defects that break several promises at once: it is enough that they are found."""

from collections.abc import Sequence

import pytest

from parlour.host import group_commit
from parlour.host.group_commit import ROWS_PER_COMMIT, GroupCommit, Waiting
from parlour.host.ports import Row, Verdict
from parlour.host.session import Session
from parlour.host.sessions import Sessions
from parlour.host.tables import Host
from tests.sim.defects import Defect


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


def poll_never(patch: pytest.MonkeyPatch) -> None:
    async def nothing(_host: Host) -> None:
        return None

    patch.setattr(Host, "poll", nothing)


DEEP_DEFECTS: tuple[Defect, ...] = (
    lose_acknowledgements,
    drop_watched_sessions,
    work_without_lock,
    poll_never,
)


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
    if commits._alone:
        return [commits._alone.popleft()]
    batch, commits._waiting = commits._waiting[:ROWS_PER_COMMIT], commits._waiting[ROWS_PER_COMMIT:]
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
    second = Session(first.id, {})
    second.watchers = first.watchers
    sessions._sessions[first.id] = second
