"""What is stored. A log is `moves`; everything else can be made from it, but for the secrets."""

import time

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    false,
)

metadata = MetaData()

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
    Column("hash", Text, nullable=False),
    PrimaryKeyConstraint("table_id", "seq", name="moves_pkey"),
    UniqueConstraint("table_id", "command", name="moves_command"),
)

sitters = Table(
    "sitters",
    metadata,
    Column("user_id", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    PrimaryKeyConstraint("user_id", "table_id", name="sitters_pkey"),
)

people = Table(
    "people",
    metadata,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("bot", Text, nullable=False),
    Column("since", BigInteger, nullable=False),
)

sessions = Table(
    "sessions",
    metadata,
    Column("token", LargeBinary, primary_key=True),  # its SHA-256, never itself
    Column("user_id", Text, nullable=False),
    Column("since", BigInteger, nullable=False),  # it was last used, to the day
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

secrets = Table(
    "secrets",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("seed", LargeBinary, nullable=False),
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
)

outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)


def now() -> int:
    """By this machine's clock: for lists, and for what is counted in days."""
    return time.time_ns() // 1_000_000
