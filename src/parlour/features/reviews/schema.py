"""Table for reviews of finished games."""

from sqlalchemy import (
    Column,
    LargeBinary,
    Table,
    Text,
)

from parlour.storage.schema import metadata

reviews = Table(
    "reviews",
    metadata,
    Column("table_id", Text, primary_key=True),
    Column("review", LargeBinary, nullable=False),
)
