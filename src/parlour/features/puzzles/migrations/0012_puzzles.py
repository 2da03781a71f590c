"""Add puzzles from finished games and the users' tries."""

import sqlalchemy as sa
from alembic import op

revision = "0012"
down_revision = "0011"


def upgrade() -> None:
    op.create_table(
        "puzzles",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("month", sa.Text, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False, unique=True),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False, server_default="0"),
        sa.Column("solved", sa.Integer, nullable=False, server_default="0"),
        sa.Column("hidden", sa.Boolean, nullable=False, server_default=sa.false()),
    )
    op.create_index("puzzles_rating", "puzzles", ["rules", "rating"])
    op.create_table(
        "puzzle_tries",
        sa.Column("puzzle_id", sa.Text, nullable=False),
        sa.Column("user_id", sa.Text, nullable=False),
        sa.Column("move", sa.Integer, nullable=False),
        sa.Column("points", sa.Double, nullable=False),
        sa.Column("before", sa.Double, nullable=False),
        sa.Column("after", sa.Double, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("report", sa.Text, nullable=False, server_default=""),
        sa.PrimaryKeyConstraint("puzzle_id", "user_id", name="puzzle_tries_pkey"),
    )
    op.create_index("puzzle_tries_user", "puzzle_tries", ["user_id", "at"])
    op.create_table(
        "puzzle_solvers",
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("rating", sa.Double, nullable=False),
        sa.Column("deviation", sa.Double, nullable=False),
        sa.Column("volatility", sa.Double, nullable=False),
        sa.Column("tries", sa.Integer, nullable=False),
        sa.Column("in_row", sa.Integer, nullable=False),
    )
