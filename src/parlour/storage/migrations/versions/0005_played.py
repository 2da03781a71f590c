"""Each player's finished games; how many people sit at a table."""

import json
import unicodedata
from collections.abc import Iterator
from itertools import groupby
from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"

AT_ONCE = 500  # games whose logs are in memory
# Only entries that say who sat where, when the table was opened and when the game ended.
KINDS = ("Opened", "Sat", "GotUp", "Played", "Stopped")
TABLES = (
    "SELECT t.id, t.rules, t.opened, r.result FROM tables t JOIN results r ON r.table_id = t.id"
)


def upgrade() -> None:
    op.add_column("tables", sa.Column("people", sa.Integer, nullable=False, server_default="0"))
    played = op.create_table(
        "played",
        sa.Column("user_id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("ended", sa.BigInteger, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("result", sa.Text, nullable=False),
        sa.Column("names", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "table_id", name="played_pkey"),
    )
    searched = ["user_id", "ended", "table_id", "rules", "result", "names"]
    op.create_index("played_lately", "played", searched)
    finished = op.get_bind().execute(sa.text(TABLES)).all()
    for start in range(0, len(finished), AT_ONCE):
        rows = [row for one in _games(finished[start : start + AT_ONCE]) for row in _rows(*one)]
        if rows:
            op.bulk_insert(played, rows)


def _games(tables: Any) -> Iterator[tuple[Any, list[Any]]]:
    """Each finished table with its log."""
    moves = sa.table("moves", *map(sa.column, ("table_id", "seq", "entry")))
    query = (
        sa.select(moves.c.table_id, moves.c.entry)
        .where(moves.c.table_id.in_([one.id for one in tables]))
        .order_by(moves.c.table_id, moves.c.seq)
    )
    by_id = {one.id: one for one in tables}
    for table, found in groupby(op.get_bind().execute(query), lambda row: row.table_id):
        entries = [json.loads(bytes(row.entry)) for row in found]
        yield by_id[table], [entry for entry in entries if entry["t"] in KINDS]


def _fold(name: str) -> str:
    plain = unicodedata.normalize("NFKD", name.casefold())
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def _rows(table: Any, log: list[Any]) -> Iterator[dict[str, Any]]:
    """One row for each player but house bots, as `host/played.py` makes them now."""
    chairs: dict[int, Any] = {}
    for entry in log:
        if entry["t"] == "Sat":
            chairs[entry["seat"]] = entry
        elif entry["t"] == "GotUp":
            chairs.pop(entry["seat"], None)
    over = json.loads(bytes(table.result))
    seats = [{"name": c["name"], "bot": c.get("bot", "")} for _, c in sorted(chairs.items())]
    for seat, chair in chairs.items():
        if chair["user"].startswith("house:"):
            continue
        won, drawn = seat in over["winners"], len(over["winners"]) > 1
        yield {
            "user_id": chair["user"],
            "table_id": table.id,
            "rules": table.rules,
            "ended": table.opened + log[-1]["at"] - log[0]["at"],
            "seat": seat,
            "result": "lost" if not won else "drawn" if drawn else "won",
            "names": "\n".join(_fold(c["name"]) for at, c in sorted(chairs.items()) if at != seat),
            "game": json.dumps({"seats": seats, "over": over}),
        }
