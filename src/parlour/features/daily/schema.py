"""Tables for deals of the day and the users' tries."""

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Table,
    Text,
)

from parlour.storage.schema import metadata, service

# Whose midnights part the deals of the day.
service.append_column(Column("daily_zone", Text))

# The seed of a deal is secret until `shown`.
daily_deals = Table(
    "daily_deals",
    metadata,
    Column("number", Integer, primary_key=True, autoincrement=False),
    Column("opens", BigInteger, nullable=False, unique=True),  # ms since 1970, like all times here
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
