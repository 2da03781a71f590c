"""Tables for puzzles and the users' tries."""

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Double,
    Index,
    Integer,
    LargeBinary,
    PrimaryKeyConstraint,
    Table,
    Text,
    false,
)

from parlour.storage.schema import metadata

# Positions of finished games, without any reference to the game: see decision 0170.
puzzles = Table(
    "puzzles",
    metadata,
    Column("id", Text, primary_key=True),
    Column("rules", Text, nullable=False),
    Column("month", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("digest", LargeBinary, nullable=False, unique=True),  # of the content
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
    Column("before", Double, nullable=False),  # the user's rating, before and after
    Column("after", Double, nullable=False),
    Column("at", BigInteger, nullable=False),  # ms since 1970
    Column("report", Text, nullable=False, server_default=""),  # the reason, if reported
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
