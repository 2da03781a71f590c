"""I7, I10, I13: games are played by the rules, end once, and can be verified."""

from collections import Counter
from collections.abc import Sequence

import msgspec

from parlour.core.game import Choice
from parlour.core.ids import TableId, UserId
from parlour.core.record import Faulty, Stopped, Undone, verify
from parlour.host.ports import Row
from parlour.table.entries import (
    Brought,
    Committed,
    Declined,
    Entry,
    Held,
    Offered,
    Played,
    Revealed,
)
from parlour.table.game import as_move
from parlour.table.history import record
from parlour.table.room import seat_of
from parlour.table.types import Table
from tests.sim.api import load
from tests.sim.database import SimDatabase
from tests.sim.history import History
from tests.sim.truth import Lineage, Truth

OWN = (Played, Committed, Revealed, Brought, Offered, Declined)
VERIFIED = 1  # records of one schedule
ALONE = "no seat contributed"  # a seed: then there is nothing to verify the draws with


def check_entry(truth: Truth, history: History, row: Row, entry: Entry, before: Table) -> None:
    """I7: whoever acts is entitled to, and a move is one of those listed."""
    user = UserId(row.command.partition(".")[0])
    if isinstance(entry, OWN) and seat_of(before, user) != entry.seat:
        history.wrong(f"I7: {row.command} is an entry of seat {entry.seat}")
    mine = not isinstance(entry, Stopped) or seat_of(before, user) == entry.seat
    if isinstance(entry, Stopped) and entry.reason == "resigned" and not mine:
        history.wrong(f"I7: {row.command} resigns for another seat")
    if isinstance(entry, Played) and before.game is not None:
        turn, box = before.game.turn, truth.tables[row.table].box
        if not isinstance(turn, Choice) or turn.seat != entry.seat:
            history.wrong(f"I7: {row.command} is out of turn")
        elif as_move(box, entry.move) not in turn.moves:
            history.wrong(f"I7: {row.command} is not a listed move")
    over = before.game is not None and before.game.over is not None
    if over and isinstance(entry, Played | Stopped | Undone | Held):
        history.wrong(f"I10: {row.command} comes after the end of {row.table}")


def check_results(database: SimDatabase, truth: Truth, history: History) -> None:
    """I10: a game that is over has one result, the one of the rules; no other has one."""
    stored: dict[TableId, list[bytes]] = {}
    for table, result in database.results:
        stored.setdefault(table, []).append(result)
    for table, log in truth.tables.items():
        game = log.states[-1].game
        over = None if game is None else game.over
        expected = [] if over is None else [msgspec.json.encode(over)]
        history.counts["results"] += len(expected)
        if stored.get(table, []) != expected:
            history.wrong(f"I10: {table} has the results {stored.get(table)}, not {expected}")


def check_records(truth: Truth, history: History) -> None:
    """I13: finished games can be verified by anyone."""
    verified = Counter[str]()
    for table, log in truth.tables.items():
        game = log.states[-1].game
        if game is None or game.over is None or verified.total() >= VERIFIED:
            continue
        verified[log.box.name] += 1
        history.counts["records"] += 1
        if faults := [fault for fault in _faults(log) if ALONE not in fault]:
            history.wrong(f"I13: {table} cannot be verified: {faults[:3]}")


def _faults(log: Lineage) -> Sequence[str]:
    try:
        text = msgspec.json.encode(record(log.box, log.states[-1], log.entries))
    except Faulty as fault:
        return [str(fault)]
    return verify(text, load)
