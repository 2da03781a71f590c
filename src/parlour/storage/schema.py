"""What is stored. A log is `moves`; everything else can be made from it, but for the secrets."""

import time

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    and_,
    false,
)

metadata = MetaData()


def _lists(name: str, phase: str, *more: ColumnElement[bool]) -> Index:
    """The public tables of a phase, by age: a list reads as many rows as it shows.

    SQLite prefers an index by as many columns as are asked for, so those that are the same in all
    its rows are in it, too.
    """
    which = and_(Column("phase", Text) == phase, Column("private", Boolean) == false(), *more)
    return Index(name, "phase", "private", "opened", postgresql_where=which, sqlite_where=which)


tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("head", Integer, nullable=False),
    Column("due", BigInteger),  # on the service's clock
    Column("phase", Text, nullable=False),
    Column("rules", Text, nullable=False, server_default=""),
    Column("room", Text, nullable=False, server_default=""),  # the id of its first table
    Column("private", Boolean, nullable=False, server_default=false()),
    Column("code", Text, nullable=False, server_default=""),
    Column("opened", BigInteger, nullable=False, server_default="0"),
    Column("people", Integer, nullable=False, server_default="0"),  # who sit there, without bots
    Index("tables_due", "due", postgresql_where=Column("due", BigInteger).isnot(None)),
    Index("tables_phase", "phase", "opened"),
    _lists("tables_waiting", "WAITING"),
    _lists("tables_playing", "IN_GAME", Column("people", Integer) >= 2),
    Index("tables_code", "code", postgresql_where=Column("code", Text) != ""),
    Index("tables_room", "room", "opened"),
)

# Where those meet who look for anyone: for each kind of game, the table that somebody named last.
meeting_points = Table(
    "meeting_points",
    metadata,
    Column("kind", Text, primary_key=True),
    Column("table_id", Text, nullable=False),
)

moves = Table(
    "moves",
    metadata,
    Column("table_id", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("command", Text, nullable=False),
    Column("entry", LargeBinary, nullable=False),
    Column("hash", Text, nullable=False),  # empty: see decision 0009; older nodes may write it
    PrimaryKeyConstraint("table_id", "seq", name="moves_pkey"),
    UniqueConstraint("table_id", "command", name="moves_command"),
)

# Tables whose log may lose something in this transaction: only an erasure and retention name any.
erasing = Table("erasing", metadata, Column("table_id", Text, primary_key=True))

sitters = Table(
    "sitters",
    metadata,
    Column("user_id", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    PrimaryKeyConstraint("user_id", "table_id", name="sitters_pkey"),
    Index("sitters_table", "table_id"),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
    Index("people_since", "since", "id"),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", LargeBinary, primary_key=True),  # its SHA-256, never itself
    Column("user_id", Text, nullable=False),
    Column("since", BigInteger, nullable=False),  # it was last used, to the day
    Column("address", Text, nullable=False, server_default=""),  # the key of the last one
    Index("sessions_user", "user_id"),
    Index("sessions_address", "address"),
    Index("sessions_since", "since"),
)

# The feed of ended games: see feed.py. The database itself numbers and dates each new row.
results = Table(
    "results",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("result", LargeBinary, nullable=False),
    Column("number", BigInteger),  # null: the game ended before the feed began
    Column("ended", BigInteger),  # ms since 1970, on the database's clock
    Column("game", Text),  # JSON: who played what; null: written by an older node
    Index("results_number", "number"),
)

# How far each feature has read the feed of each database. Only those of the main database count.
feed_cursors = Table(
    "feed_cursors",
    metadata,
    Column("feature", Text, nullable=False),
    Column("database", Text, nullable=False),
    Column("number", BigInteger, nullable=False),  # of the last game that it has handled
    PrimaryKeyConstraint("feature", "database", name="feed_cursors_pkey"),
)

played = Table(
    "played",
    metadata,
    Column("user_id", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("rules", Text, nullable=False),
    Column("ended", BigInteger, nullable=False),  # ms since 1970, on the database's clock
    Column("seat", Integer, nullable=False),
    Column("result", Text, nullable=False),
    Column("names", Text, nullable=False),  # of the other players, folded
    Column("game", Text, nullable=False),  # JSON: all seats, and how it ended
    PrimaryKeyConstraint("user_id", "table_id", name="played_pkey"),
    # All that is searched by: whatever is asked for, only the page's own rows are read.
    Index("played_lately", "user_id", "ended", "table_id", "rules", "result", "names"),
)

secrets = Table(
    "secrets",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

# Logs of finished games, each in one row: see archive.py. Their rows of `moves`, `secrets` and
# `snapshots` are gone, and the phase of their tables is ARCHIVED. Those of `results` stay until
# every feature has read them.
archives = Table(
    "archives",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),  # the last entry in it; `moves` may have later ones
    Column("seed", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

# Folded logs: all of them may be deleted at any time.
snapshots = Table(
    "snapshots",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seq", Integer, nullable=False),
    Column("version", Text, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("body", LargeBinary, nullable=False),
)

pulse = Table(
    "pulse",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("beat", BigInteger, nullable=False),  # until then all nodes lived: the database's clock
    Column("stopped", BigInteger, nullable=False),  # how long the service stood still, in all
)

nodes = Table(
    "nodes",
    metadata,
    Column("id", Text, primary_key=True),
    Column("beat", BigInteger, nullable=False),  # its last, on the database's clock
    Column("known", Integer),  # the last entry of the audit log that it acts on; null: before 0.3
)

# People who are being erased, until the last node has acknowledged it and nothing of them is left.
erasures = Table(
    "erasures",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("number", Integer, nullable=False),  # of the order, in the audit log
    Column("key", Text, nullable=False),  # from which the ids in their place are made
)

outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)

# Orders. The log of who gave them is never changed; its details are deleted with a person.
audit = Table(
    "audit",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("at", BigInteger, nullable=False),
    Column("actor", Text, nullable=False),
    Column("action", Text, nullable=False),
    Column("digest", Text, nullable=False),
    Column("hash", Text, nullable=False),
)

audit_details = Table(
    "audit_details",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("salt", LargeBinary, nullable=False),
    Column("details", Text, nullable=False),
)

# Work that one node does for all, until then.
leases = Table(
    "leases",
    metadata,
    Column("name", Text, primary_key=True),
    Column("holder", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)

# Since 0017, one row for each migration.
schema_versions = Table(
    "schema_versions",
    metadata,
    Column("version", Text, primary_key=True),
    Column("oldest_program", Text, nullable=False),  # that can use this schema
    Column("program", Text, nullable=False),  # that migrated
    Column("applied", BigInteger, nullable=False),  # ms since 1970
)

service = Table(
    "service",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("stops", BigInteger, nullable=False),  # 0: no stop is planned
    Column("minutes", Integer, nullable=False),
    Column("secret", LargeBinary, nullable=False),  # from which keys of addresses are made
)


def now() -> int:
    """By this machine's clock: for lists, and for what is counted in days."""
    return time.time_ns() // 1_000_000
