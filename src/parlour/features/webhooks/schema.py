"""Tables for webhooks and their delivery marks."""

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
# The secret signs requests to this URL, so it is stored in plain text, not as a digest.
webhooks = Table(
    "webhooks",
    metadata,
    Column("id", Text, primary_key=True),
    Column("user_id", Text, nullable=False),
    Column("url", Text, nullable=False),
    Column("secret", Text, nullable=False),
    Column("origin", Text, nullable=False),  # for the links in messages
    Column("since", BigInteger, nullable=False),  # ms since 1970, like all times here
    Column("seen", BigInteger, nullable=False),  # all games that ended before are delivered
    Column("due", BigInteger, nullable=False),  # earliest time of the next attempt
    Column("failures", Integer, nullable=False),  # since the last successful delivery
    Column("error", Text, nullable=False),  # the last error
    Index("webhooks_user", "user_id"),
    Index("webhooks_due", "due", "id"),
    Index("webhooks_failing", "failures", postgresql_where=_FAILS, sqlite_where=_FAILS),
)

# The last delivery for each table: the log entry that began the turn, or OVER.
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
