"""Defects of erasing put into the host and its orders: each brings a name back."""

from collections.abc import Sequence

import pytest

from parlour.core.ids import TableId
from parlour.host.erasing import ErasingLog, Erasure, redacted
from parlour.host.ports import StoredEntry
from parlour.host.sessions import Sessions
from tests.sim.defects import Defect
from tests.sim.erase_store import ErasingDatabase


def erase_at_once(patch: pytest.MonkeyPatch) -> None:
    """One step: the database is redacted, and other nodes learn of it within a second."""
    patch.setattr(ErasingDatabase, "is_awaited", lambda *_: False)


def remember_people(patch: pytest.MonkeyPatch) -> None:
    """A node acknowledges, and forgets nobody."""

    async def nothing(_sessions: Sessions, _erasures: Sequence[Erasure]) -> None: ...

    patch.setattr(Sessions, "erase", nothing)


def keep_tables_in_memory(patch: pytest.MonkeyPatch) -> None:
    """What is read is redacted, but what was read before stays."""

    async def erase(sessions: Sessions, erasures: Sequence[Erasure]) -> None:
        sessions._log.erase(erasures)

    patch.setattr(Sessions, "erase", erase)


def read_names(patch: pytest.MonkeyPatch) -> None:
    """What is in memory is forgotten, and read again with the name."""

    async def read(log: ErasingLog, heads: dict[TableId, int]) -> Sequence[StoredEntry]:
        return await log._log.read(heads)

    patch.setattr(ErasingLog, "read", read)


def admit_the_erased(patch: pytest.MonkeyPatch) -> None:
    patch.setattr(ErasingLog, "refuses", lambda *_: False)


def leave_writes_under_way(patch: pytest.MonkeyPatch) -> None:
    async def settled(_log: ErasingLog) -> None: ...

    patch.setattr(ErasingLog, "settled", settled)


def believe_late_answers(patch: pytest.MonkeyPatch) -> None:
    """A log that was read before somebody was erased, and whose answer comes after it."""

    async def read(log: ErasingLog, heads: dict[TableId, int]) -> Sequence[StoredEntry]:
        lines = await log._log.read(heads)
        for erasure in log._people.values():
            lines = redacted(lines, erasure)
        return lines

    def erase(log: ErasingLog, erasures: Sequence[Erasure]) -> bool:
        before = log.generation
        new = whole(log, erasures)
        log.generation = before + new
        return new

    whole = ErasingLog.erase
    patch.setattr(ErasingLog, "read", read)
    patch.setattr(ErasingLog, "erase", erase)


def trust_an_absent_node(patch: pytest.MonkeyPatch) -> None:
    """It counted as dead, so nobody waited for it; and it goes on with what it remembers."""
    patch.setattr(ErasingLog, "is_behind", lambda *_: False)


ERASE_DEFECTS: dict[Defect, int] = {  # and the seed to begin with
    erase_at_once: 0,
    remember_people: 0,
    keep_tables_in_memory: 0,
    read_names: 0,
    admit_the_erased: 130,
    leave_writes_under_way: 20,
    believe_late_answers: 210,
    trust_an_absent_node: 50,
}
