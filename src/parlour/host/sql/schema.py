"""What is stored. A log is `moves`; everything else can be made from it, but for the secrets."""

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData()

tables = Table(
    "tables",
    metadata,
    Column("id", Text, primary_key=True),
    Column("head", Integer, nullable=False),
    Column("due", BigInteger),  # on the service's clock
    Column("phase", Text, nullable=False),
    Index("tables_due", "due", postgresql_where=Column("due", BigInteger).isnot(None)),
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

results = Table(
    "results",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("result", LargeBinary, nullable=False),
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
    Column("beat", BigInteger, nullable=False),  # the last, on the database's clock
    Column("stopped", BigInteger, nullable=False),  # how long the service stood still, in all
)

outages = Table(
    "outages",
    metadata,
    Column("began", BigInteger, primary_key=True),
    Column("ended", BigInteger, nullable=False),
)
