"""What must be true when a schedule is over and everything works again."""

from typing import Any

import msgspec
from sim import api
from sim.api import Host, No, Ok
from sim.clients import Client
from sim.database import SimDatabase
from sim.history import Attempt, History

from parlour.core.ids import TableId
from parlour.games.registry import load
from parlour.table.entries import Opened
from parlour.table.history import decode
from parlour.table.table import fold, opened


def check_log(database: SimDatabase, history: History) -> None:
    """What was acknowledged is in the log where it was said to be; what was refused is not."""
    by_key: dict[str, list[Attempt]] = {}
    for attempt in history.attempts:
        by_key.setdefault(attempt.key, []).append(attempt)
        if attempt.end is None:
            history.wrong(f"{attempt.key} was never answered")
    for row in database.twice:
        history.wrong(f"{row.command} was to be written a second time, as {row.seq}")
    for attempts in by_key.values():
        for attempt in attempts:
            _check_answer(database, history, attempt, attempts)


def check_deadlines(database: SimDatabase, history: History) -> None:
    """What fell due a while ago has happened."""
    for table in database.overdue(500):
        history.wrong(f"{table} has a deadline that nobody swept")


def _check_answer(
    database: SimDatabase, history: History, attempt: Attempt, attempts: list[Attempt]
) -> None:
    rows = database.tables[attempt.table]
    match attempt.answer:
        case Ok(_, seq):
            stored = rows[seq - 1].command if seq <= len(rows) else "nothing"
            if stored != attempt.key:
                history.wrong(f"lost: {attempt.key} was acknowledged as {seq}, there is {stored}")
        case No(_, code) if any(row.command == attempt.key for row in rows):
            # another delivery of the same command was under way, or came after
            if not any(_after(other, attempt) for other in attempts):
                history.wrong(f"{attempt.key} was refused ({code}), and is in the log")
        case _:
            pass


def _after(other: Attempt, attempt: Attempt) -> bool:
    """Whether another delivery may have written it after this one was refused."""
    if isinstance(other.answer, No):
        return False
    return other.end is None or attempt.end is None or other.end > attempt.end


async def check_watchers(
    fresh: Host, clients: list[Client], history: History, database: SimDatabase
) -> None:
    """Whoever watches has been told what a fresh look shows them.

    At a table whose deadline has passed since the sweeps were stopped, nobody can return.
    """
    for client in clients:
        if client.connection is None:
            continue
        told = _plain(client.news)
        shown = _plain(msgspec.json.encode(await fresh.look(client.table, client.user)))
        you = shown.get("you")
        playing = shown["phase"] == "IN_GAME" and you is not None
        if (
            playing
            and not database.is_due(client.table)
            and shown["chairs"][you]["away"] is not None
        ):
            history.wrong(f"{client.connection.name} is there, and its seat counts as away")
        if told != shown:
            differ = sorted(key for key in shown if told.get(key) != shown[key])
            history.wrong(
                f"{client.connection.name} was last told of {told['seq']}, a fresh look shows"
                f" {shown['seq']}: {differ}"
            )


def check_events(database: SimDatabase, history: History) -> None:
    """Everyone was told what happened between two news, neither less nor more."""
    happened = {table: _happened(database, table) for table in database.tables}
    for connection, table, after, seq, told in history.heard:
        events = [] if after is None else happened[table][after:seq]
        if msgspec.json.encode([event for some in events for event in some]) != told:
            history.wrong(f"{connection} was not told right what happened from {after} to {seq}")


def _happened(database: SimDatabase, table: TableId) -> list[tuple[Any, ...]]:
    """The events of each entry; everyone sees them alike."""
    first, *rest = [decode(row.entry) for row in database.tables[table]]
    assert isinstance(first, Opened)
    box = load(first.terms.rules)
    assert box.open
    now, events = opened(TableId(table), first, database.secrets([table])[table]), [()]
    for entry in rest:
        step = fold(box, now, entry)
        now = step.table
        events.append(step.events)
    return events


def check_left(hosts: list[Host], clients: list[Client], history: History) -> None:
    """Nobody is told who is not there."""
    expected = {(c.table, c.connection.name) for c in clients if c.connection is not None}
    found = set[tuple[str, str]]().union(*map(api.watchers, hosts))
    if found != expected:
        history.wrong(f"watchers: {sorted(found)} instead of {sorted(expected)}")


def _plain(frame: bytes) -> dict[str, Any]:
    """News without what happened, which depends on who has heard what before."""
    news: dict[str, Any] = msgspec.json.decode(frame)
    news.pop("events", None)
    return news
