"""I1 to I5: what was answered, against the log."""

from collections import Counter

from parlour.core.ids import Ms, TableId
from parlour.table.commands import Abandon, Claim, Hold, Wait
from parlour.table.entries import Played
from parlour.table.table import decide
from parlour.table.types import Refused
from tests.sim import api
from tests.sim.api import No, Ok
from tests.sim.database import SimDatabase
from tests.sim.history import Attempt, History
from tests.sim.truth import Truth

TIMED = (Abandon, Claim, Hold, Wait)  # whether they are refused depends on the instant, too


def check_answers(database: SimDatabase, truth: Truth, history: History) -> None:
    logged = {(table, r.command) for table, rows in database.tables.items() for r in rows}
    for attempt in history.attempts:
        match attempt.answer:
            case Ok(_, seq):
                _acknowledged(database, truth, history, (attempt, seq))
            case No(_, code):
                _refused(history, attempt, code, written=(attempt.table, attempt.key) in logged)
                _justified(truth, history, attempt, code)
            case _:
                pass


def _acknowledged(
    database: SimDatabase, truth: Truth, history: History, said: tuple[Attempt, int]
) -> None:
    """I1: it is in the log where it was said to be, unless a standby had not heard of it."""
    attempt, seq = said
    history.counts["acks"] += 1
    rows = database.tables[attempt.table]
    stored = rows[seq - 1].command if 0 < seq <= len(rows) else "nothing"
    if stored != attempt.key and (attempt.table, seq, attempt.key) not in truth.lost:
        history.wrong(f"I1: {attempt.key} was acknowledged as {seq}, there is {stored}")


def _refused(history: History, attempt: Attempt, code: str, *, written: bool) -> None:
    """I2: what a client was told is refused is not in the log."""
    again = (attempt.table, attempt.key) in history.reused
    if attempt.seen and written and not again:
        history.wrong(f"I2: {attempt.key} was refused ({code}), and is in the log")


def _justified(truth: Truth, history: History, attempt: Attempt, code: str) -> None:
    """I2: a refusal follows from the log as it was while the command was worked on, or later."""
    first, last = attempt.heads
    if code in ("late", "not-due", "no-table") or attempt.lives != (truth.lives, truth.lives):
        return
    if isinstance(attempt.command, TIMED) or first > last:
        return
    log, who = truth.tables[attempt.table], api.person(attempt.user)
    for state in log.states[first - 1 : last]:
        try:
            decide(log.box, state, who, attempt.command, Ms(state.latest))
        except Refused as refused:
            if refused.code == code:
                return
    history.wrong(f"I2: {attempt.key} was refused ({code}) from what the log had said before")


def check_once(database: SimDatabase, truth: Truth, history: History) -> None:
    """I3: a command counts once, and so does what somebody clicks twice."""
    for row in database.twice:
        history.wrong(f"I3: {row.command} was to be written a second time, as {row.seq}")
    for table, rows in database.tables.items():
        many = Counter(row.command for row in rows)
        for command in [name for name, count in many.items() if count > 1]:
            history.wrong(f"I3: {command} is in the log of {table} twice")
    for table, keys in history.clicks:
        rows, entries = database.tables[table], truth.tables[table].entries
        moved = {r.command for r, e in zip(rows, entries, strict=False) if isinstance(e, Played)}
        again = any((table, key) in history.reused for key in keys)
        if not again and moved.issuperset(keys):
            history.wrong(f"I3: {keys} was one click, and is two moves")


def check_order(database: SimDatabase, history: History) -> None:
    """I4: each log counts from 1, without gaps."""
    for table, rows in database.tables.items():
        if [row.seq for row in rows] != list(range(1, len(rows) + 1)):
            history.wrong(f"I4: {table} has the entries {[row.seq for row in rows]}")


def check_real_time(truth: Truth, history: History) -> None:
    """I5: what was acknowledged before another was sent stands before it."""
    happened: dict[TableId, list[tuple[int, int, int]]] = {}  # sent, acknowledged, as which entry
    for (table, key), intent in history.intents.items():
        again = (table, key) in history.reused
        if intent.acked is not None and not again and not truth.lives:
            happened.setdefault(table, []).append((intent.invoked, *intent.acked))
    for table, some in happened.items():
        acks = sorted((acked, seq) for _, acked, seq in some)
        floor, at = 0, 0
        for sent, _, seq in sorted(some):
            while at < len(acks) and acks[at][0] < sent:
                floor, at = max(floor, acks[at][1]), at + 1
            if seq <= floor:
                history.wrong(f"I5: {table} has {seq} before {floor}, which was there first")
