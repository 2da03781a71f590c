"""Defects put into the host, each of which breaks one promise, to show that the checks see it."""

import logging
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from parlour.api.frames import No
from parlour.core import fair
from parlour.core.box import Box
from parlour.core.game import Choice, Viewer
from parlour.core.ids import Ms, TableId
from parlour.host import rows, tables
from parlour.host import session as session_module
from parlour.host import sessions as sessions_module
from parlour.host.openings import Openings
from parlour.host.ports import Lost, Row
from parlour.host.session import Missed, Resume, Session
from parlour.host.sessions import Sessions
from parlour.host.tables import Host
from parlour.host.watchers import Watchers
from parlour.table import game as game_module
from parlour.table import news as news_module
from parlour.table import table as table_module
from parlour.table.commands import Move
from parlour.table.types import News, Refused, Table
from tests.sim import database
from tests.sim.ports import SimPresence

Patch: TypeAlias = pytest.MonkeyPatch
Defect: TypeAlias = Callable[[Patch], None]


def answer_what_is_unknown(patch: Patch) -> None:
    """As if it were written."""
    real = Host._append

    async def append(host: Host, *args: Any) -> str:
        try:
            return await real(host, *args)
        except Lost:
            return "written"

    patch.setattr(Host, "_append", append)


def refuse_what_is_unknown(patch: Patch) -> None:
    """A definite no where nobody knows."""
    patch.setattr(tables, "Retry", lambda command_id: No(command_id, "lost"))


def refuse_from_memory(patch: Patch) -> None:
    """A definite no by what this node remembers."""
    real = Host._done

    async def done(host: Host, session: Session, person: Any, command: Any) -> Any:
        now = session.now
        try:
            if person is not None and now.place(f"{person.id}.{command.id}") is None:
                table_module.decide(now.box, now.table, person, command, host.now())
        except Refused as refused:
            return No(command.id, refused.code)
        return await real(host, session, person, command)

    patch.setattr(Host, "_done", done)


def play_on_any_position(patch: Patch) -> None:
    """A second click is a second move."""

    def late(command: Move, seat: Viewer, _table: Table) -> tuple[Move, Viewer]:
        return replace(command, base=2**31 - 1), seat

    _moving(patch, late)


def play_for_anyone(patch: Patch) -> None:
    def whose(command: Move, seat: Viewer, table: Table) -> tuple[Move, Viewer]:
        turn = None if table.game is None else table.game.turn
        return command, turn.seat if isinstance(turn, Choice) else seat

    _moving(patch, whose)


def _moving(patch: Patch, changed: Callable[[Move, Viewer, Table], tuple[Move, Viewer]]) -> None:
    real = table_module._move

    def move(box: Box, table: Table, seat: Viewer, command: Move, now: Ms) -> Any:
        other, whose = changed(command, seat, table)
        return real(box, table, whose, other, now)

    patch.setattr(table_module, "_move", move)


def forget_what_was_missed(patch: Patch) -> None:
    async def nothing(_sessions: Sessions, _session: Session, _resume: Resume) -> Missed:
        return Missed()

    patch.setattr(Sessions, "since", nothing)


def hide_what_is_lost(patch: Patch) -> None:
    """A standby took over, and nobody is told."""
    real = session_module.missed
    patch.setattr(sessions_module, "missed", lambda *args: replace(real(*args), lost=False))


def show_the_next_seat(patch: Patch) -> None:
    """Everyone sees what their neighbour sees."""
    real = news_module.seen_by

    def seen(box: Box, table: Table, shared: News, viewer: Viewer, events: Any = ()) -> News:
        told = real(box, table, shared, viewer, events)
        if table.game is None or viewer is None or box.open:
            return told
        neighbour = (viewer + 1) % table.terms.seats
        return replace(told, view=box.game.show(table.game.state, neighbour))  # type: ignore[arg-type]  # a seat is a number

    patch.setattr(news_module, "seen_by", seen)
    patch.setattr(session_module, "seen_by", seen)


def keep_another_time(patch: Patch) -> None:
    real = Host.now
    patch.setattr(Host, "now", lambda host: Ms(real(host) + 5_000))


def let_time_run_in_outages(patch: Patch) -> None:
    patch.setattr(database, "PULSE", 10**9)


def store_no_results(patch: Patch) -> None:
    _rows(patch, lambda row: replace(row, result=None))


def tell_other_links(patch: Patch) -> None:
    real = news_module.common

    def common(*args: Any) -> News:
        shared = real(*args)
        return replace(shared, hash=shared.hash[::-1])

    patch.setattr(session_module, "common", common)


def _rows(patch: Patch, changed: Callable[[Row], Row]) -> None:
    real = rows.row
    patch.setattr(tables, "row", lambda *args: changed(real(*args)))


def tell_players_only(patch: Patch) -> None:
    """Whoever looks on is told nothing new."""
    real = Session.tell

    def tell(session: Session, events: Any = ()) -> None:
        everyone, table = session.watchers, session.now.table
        sits = session_module.viewer_of
        session.watchers = Watchers()
        for name, one in everyone.all.items():
            if sits(table, one.user) is not None:
                session.watchers.add(name, one)
        real(session, events)
        session.watchers = everyone

    patch.setattr(Session, "tell", tell)


def sweep_never(patch: Patch) -> None:
    async def nothing(_host: Host) -> int:
        return 0

    patch.setattr(Host, "sweep", nothing)


def ignore_players_seeds(patch: Patch) -> None:
    def key(server: bytes, commits: bytes, seeds: Sequence[bytes | None]) -> bytes:
        return fair.secret(server, commits, [None for _ in seeds])

    patch.setattr(game_module, "fair", SimpleNamespace(secret=key, Draws=fair.Draws))


def show_the_seed_early(patch: Patch) -> None:
    real = news_module.fairness

    def fairness(box: Box, table: Table) -> Any:
        return replace(real(box, table), server_seed=table.secret.hex())

    patch.setattr(news_module, "fairness", fairness)


def deal_from_one_seed(patch: Patch) -> None:
    """Every table has the server's seed that the first one shows at its end."""
    real = Openings._open

    async def from_one(openings: Openings, box: Box, *given: Any) -> bool:
        name, first, sits = given[:3]
        return await real(openings, box, name, first, sits, bytes(32))

    patch.setattr(Openings, "_open", from_one)


def log_the_seed(patch: Patch) -> None:
    real = Session.tell

    def tell(session: Session, events: Any = ()) -> None:
        logging.getLogger("parlour.tables").info("told %s", session.now.table.secret.hex())
        real(session, events)

    patch.setattr(Session, "tell", tell)


def see_nobody(patch: Patch) -> None:
    """Presence says that everyone is gone."""

    async def present(_presence: SimPresence, names: Sequence[TableId]) -> Any:
        return {name: frozenset[str]() for name in names}

    patch.setattr(SimPresence, "present", present)


def tell_who_has_gone(patch: Patch) -> None:
    patch.setattr(Host, "unwatch", lambda *_: None)


DEFECTS: dict[Defect, str] = {  # and the check that alone finds each
    answer_what_is_unknown: "I1",
    refuse_what_is_unknown: "I2",
    refuse_from_memory: "I2",
    play_on_any_position: "I3",
    forget_what_was_missed: "I6",
    play_for_anyone: "I7",
    show_the_next_seat: "I8",
    keep_another_time: "I9",
    let_time_run_in_outages: "I9",
    store_no_results: "I10",
    tell_players_only: "I11",
    sweep_never: "I12",
    ignore_players_seeds: "I13",
    tell_other_links: "I14",
    show_the_seed_early: "I15",
    log_the_seed: "I15",
    deal_from_one_seed: "seed",
    hide_what_is_lost: "lost",
    see_nobody: "departed",
    tell_who_has_gone: "watchers",
}
SOONER: dict[Defect, int] = {
    hide_what_is_lost: 226,
    let_time_run_in_outages: 48,
}  # the seed to begin with, where it takes long
