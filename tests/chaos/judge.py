"""What clients observed, held against the log."""

import contextlib
import sqlite3
from collections import Counter
from itertools import groupby
from pathlib import Path
from typing import Any

import asyncpg
import msgspec

from parlour.core.ids import TableId
from parlour.games.registry import load
from parlour.table.entries import Opened
from parlour.table.history import decode
from parlour.table.table import fold, opened
from tests.chaos.players import History
from tests.chaos.postgres import URL

UNKNOWN = "?"  # a link of the chain
BLAME = ("time", "forfeit")  # nobody was late, and nobody went


MOVES = "SELECT table_id, seq, command, entry FROM moves ORDER BY table_id, seq"
SECRETS = "SELECT table_id, seed FROM secrets"
RESULTS = "SELECT table_id, result FROM results"
PHASES = "SELECT id, head, phase FROM tables"


def judged_file(history: History, file: Path) -> list[str]:
    """The same of an SQLite database that nobody writes to."""
    with contextlib.closing(sqlite3.connect(file)) as connection:
        connection.row_factory = sqlite3.Row
        moves, results, phases = (list(connection.execute(q)) for q in (MOVES, RESULTS, PHASES))
        secrets = {table: bytes(seed) for table, seed in connection.execute(SECRETS)}
    return _judged(history, moves, secrets, results, phases)


async def judged(history: History, ports: list[int]) -> list[str]:
    """Every promise that was broken, in words; `ports` are those of all databases."""
    moves, results, phases = list[Any](), list[Any](), list[Any]()
    secrets: dict[str, bytes] = {}
    for port in ports:
        connection = await asyncpg.connect(URL.format(port=port))
        try:
            # Of one instant: the nodes go on with what nobody waits for any more.
            async with connection.transaction(isolation="repeatable_read", readonly=True):
                moves += await connection.fetch(MOVES)
                secrets |= dict(await connection.fetch(SECRETS))
                results += await connection.fetch(RESULTS)
                phases += await connection.fetch(PHASES)
        finally:
            await connection.close()
    return _judged(history, moves, secrets, results, phases)


def _judged(
    history: History,
    moves: list[Any],
    secrets: dict[str, bytes],
    results: list[Any],
    phases: list[Any],
) -> list[str]:
    log: dict[TableId, dict[int, tuple[str, str]]] = {}
    for table, rows in groupby(moves, lambda row: TableId(row["table_id"])):
        log[table] = _replayed(table, list(rows), secrets[table])
    broken = [
        f"{table}: its log does not fold at {seq}"
        for table, found in log.items()
        for seq, (_, link) in found.items()
        if link == UNKNOWN
    ]
    broken += [
        f"{table} has the server seed of another table"
        for table, seed in secrets.items()
        if Counter(secrets.values())[seed] > 1
    ]
    reasons = {table: msgspec.json.decode(result)["reason"] for table, result in results}
    return [
        *_commands(history, log),
        *broken,
        *_order(log, {table: head for table, head, _ in phases}),
        *_seen(history, log),
        *_results(history, reasons, {table: phase for table, _, phase in phases}),
    ]


def _replayed(table: TableId, rows: list[Any], secret: bytes) -> dict[int, tuple[str, str]]:
    """For each entry of a log its command, and the link of the game's chain after it."""
    first, *rest = (decode(row["entry"]) for row in rows)
    assert isinstance(first, Opened)
    found = [opened(table, first, secret)]
    with contextlib.suppress(Exception):  # a log that has lost an entry: the rules say anything
        for entry in rest:
            found.append(fold(load(first.terms.rules), found[-1], entry).table)
    links = ["" if one.game is None else one.game.hash.hex() for one in found]
    links += [UNKNOWN] * (len(rows) - len(links))
    return {row["seq"]: (row["command"], link) for row, link in zip(rows, links, strict=True)}


def _commands(history: History, log: dict[TableId, dict[int, tuple[str, str]]]) -> list[str]:
    """Acknowledged moves are in the log, at their place; refused ones are not in it; none twice."""
    found, written = [], Counter(command for rows in log.values() for command, _ in rows.values())
    for command, asked in history.asked.items():
        key = f"{asked.user}.{command}"
        at = log.get(asked.table, {}).get(asked.seq)
        if asked.seq and (at is None or at[0] != key):
            found.append(f"acknowledged and lost: {asked.table} {asked.seq} {key}, there is {at}")
        if asked.refused and written[key]:
            found.append(f"refused ({asked.refused}) and written: {asked.table} {key}")
        if asked.cheating and asked.seq:
            found.append(f"a cheat was played: {asked.table} {key}")
        if written[key] > 1:
            found.append(f"written twice: {asked.table} {key}")
    return found


def _order(log: dict[TableId, dict[int, tuple[str, str]]], heads: dict[TableId, int]) -> list[str]:
    return [
        f"{table}: the log has {max(rows)} of {len(rows)}, its head is {heads[table]}"
        for table, rows in log.items()
        if sorted(rows) != list(range(1, heads[table] + 1))
    ]


def _seen(history: History, log: dict[TableId, dict[int, tuple[str, str]]]) -> list[str]:
    """Whatever anybody was ever told is what the log says."""
    phantom = [
        f"{table} {seq}: told {link}, the log has {log.get(table, {}).get(seq)}"
        for table, told in history.seen.items()
        for seq, link in told.items()
        if log.get(table, {}).get(seq, ("", None))[1] != link
    ]
    return history.differed + phantom


def _results(
    history: History, reasons: dict[TableId, str], phases: dict[TableId, str]
) -> list[str]:
    lost = [f"{table}: its players were sent away" for table in history.left]
    blamed = [
        f"{table} ended by {reason}"
        for table, reason in reasons.items()
        if reason in BLAME and table not in history.left | history.unfinished
    ]
    unknown = [
        f"{table}: over, without a result" for table in history.ended.keys() - reasons.keys()
    ]
    odd = [
        f"{table}: a result, and {phases[table]}"
        for table in reasons
        if phases[table] not in ("FINISHED", "CLOSED")
    ]
    return lost + blamed + unknown + odd
