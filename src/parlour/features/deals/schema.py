"""Tables for deals with a link, and for the game that each person plays of one."""

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

from parlour.storage.schema import metadata

# The seed of a deal is secret until it closes.
linked_deals = Table(
    "linked_deals",
    metadata,
    Column("id", Text, primary_key=True),  # random: it is the link
    Column("number", Integer, nullable=False, unique=True),
    Column("rules", Text, nullable=False),
    Column("options", Text, nullable=False),  # JSON
    Column("level", Text, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("commit", Text, nullable=False),
    Column("published", BigInteger, nullable=False),  # ms since 1970, like all times here
    Column("closes", BigInteger, nullable=False),
    Index("linked_deals_closes", "closes"),
)

# Each person's one game of a deal; without a result it is not finished.
linked_tries = Table(
    "linked_tries",
    metadata,
    Column("deal", Text, nullable=False),
    Column("user_id", Text, nullable=False),
    Column("table_id", Text, nullable=False),
    Column("at", BigInteger, nullable=False),  # when it was begun
    Column("result", Text),
    Column("mine", Integer),
    Column("other", Integer),
    PrimaryKeyConstraint("deal", "user_id", name="linked_tries_pkey"),
    Index("linked_tries_user", "user_id"),
)
