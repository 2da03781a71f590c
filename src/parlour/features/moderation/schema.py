"""Bans and mutes, staff, and tables to end. Migration 0009 created them with the audit log."""

from sqlalchemy import BigInteger, Column, Integer, LargeBinary, Table, Text

from parlour.storage.schema import metadata

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
