"""What is stored. A log is `moves`; everything else can be made from it, but for the secrets."""

import time

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    ColumnElement,
    Double,
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
    Column("hash", Text, nullable=False),  # empty: see decision 0133; older nodes may write it
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

results = Table(
    "results",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("result", LargeBinary, nullable=False),
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

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("review", LargeBinary, nullable=False),
)

# The seed of a deal of the day is as secret as those below until the day is over.
daily_deals = Table(
    "daily_deals",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("opens", BigInteger, nullable=False, unique=True),  # ms since 1970, as all here
    Column("closes", BigInteger, nullable=False),
    Column("rules", Text, nullable=False),
    Column("level", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("commit", Text, nullable=False),
    Column("published", BigInteger, nullable=False),
)

# Each user's first game of a deal; without a result it is not finished.
daily_tries = Table(
    "daily_tries",
    metadata,
    Column("number", Integer, nullable=False),
    Column("user_id", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("result", Text),
    Column("mine", Integer),
    Column("other", Integer),
    PrimaryKeyConstraint("number", "user_id", name="daily_tries_pkey"),
    Index("daily_tries_user", "user_id", "number"),
)

# Positions of finished games, and nothing that leads back to them: see decision 0171.
puzzles = Table(
    "puzzles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("rules", Text, nullable=False),
    Column("month", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False, unique=True),  # of what it shows
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("tries", Integer, nullable=False, server_default="0"),
    Column("solved", Integer, nullable=False, server_default="0"),
    Column("hidden", Boolean, nullable=False, server_default=false()),
    Index("puzzles_rating", "rules", "rating"),
)

# Each user's first try of a puzzle.
puzzle_tries = Table(
    "puzzle_tries",
    metadata,
    Column("puzzle_id", Text, nullable=False),
    Column("user_id", Text, nullable=False),
    Column("move", Integer, nullable=False),
    Column("points", Double, nullable=False),
    Column("before", Double, nullable=False),  # the user's rating
    Column("after", Double, nullable=False),
    Column("at", BigInteger, nullable=False),  # ms since 1970
    Column("report", Text, nullable=False, server_default=""),  # what is wrong with the puzzle
    PrimaryKeyConstraint("puzzle_id", "user_id", name="puzzle_tries_pkey"),
    Index("puzzle_tries_user", "user_id", "at"),
)

puzzle_solvers = Table(
    "puzzle_solvers",
    metadata,
    Column("user_id", Text, primary_key=True),
    Column("rating", Double, nullable=False),
    Column("deviation", Double, nullable=False),
    Column("volatility", Double, nullable=False),
    Column("tries", Integer, nullable=False),
    Column("in_row", Integer, nullable=False),
)

secrets = Table(
    "secrets",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
)

# Logs of finished games, each in one row: see archive.py. Their rows of `moves`, `secrets`,
# `snapshots` and `results` are gone, and the phase of their tables is ARCHIVED.
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

restrictions = Table(
    "restrictions",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the order
    Column("kind", Text, nullable=False),
    Column("person", Text, nullable=False),  # or
    Column("address", Text, nullable=False),
    Column("until", BigInteger, nullable=False),  # 0: for good
    Column("why", Text, nullable=False),
)

staff = Table(
    "staff",
    metadata,
    Column("token", LargeBinary, primary_key=True),  # its SHA-256, never itself
    Column("name", Text, nullable=False),
    Column("role", Text, nullable=False),
    Column("until", BigInteger, nullable=False),
)

endings = Table(
    "endings",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),  # of the order
    Column("table_id", Text, nullable=False),
)

_FAILS = Column("failures", Integer) > 0
# The secret signs what is sent to this address: it cannot be a digest.
webhooks = Table(
    "webhooks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user_id", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("origin", Text, nullable=False),  # of the links in what is sent
    Column("since", BigInteger, nullable=False),  # ms since 1970, as all here
    Column("seen", BigInteger, nullable=False),  # all games that ended before are told
    Column("due", BigInteger, nullable=False),  # not to be tried before
    Column("failures", Integer, nullable=False),  # since something was last taken
    Column("error", Text, nullable=False),  # the last one
    Index("webhooks_user", "user_id"),
    Index("webhooks_due", "due", "id"),
    Index("webhooks_failing", "failures", postgresql_where=_FAILS, sqlite_where=_FAILS),
)

# What each was told last of a table: the entry that made it somebody's turn, or that it is over.
webhook_marks = Table(
    "webhook_marks",
    metadata,
    Column("hook", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("at", BigInteger, nullable=False),
    PrimaryKeyConstraint("hook", "table_id", name="webhook_marks_pkey"),
    Index("webhook_marks_table", "table_id"),
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
    Column("daily_zone", Text),  # whose midnights part the deals of the day
)


def now() -> int:
    """By this machine's clock: for lists, and for what is counted in days."""
    return time.time_ns() // 1_000_000
