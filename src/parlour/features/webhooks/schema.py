"""Webhooks, and what each was told."""

from sqlalchemy import (
    BigInteger,
    Column,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    Text,
)

from parlour.storage.schema import metadata

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
