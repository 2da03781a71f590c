"""Add deals of the day and each user's first game of them."""

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"


def upgrade() -> None:
    op.create_table(
        "daily_deals",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("opens", sa.BigInteger, nullable=False, unique=True),
        sa.Column("closes", sa.BigInteger, nullable=False),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("commit", sa.Text, nullable=False),
        sa.Column("published", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "daily_tries",
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("user_id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("mine", sa.Integer),
        sa.Column("other", sa.Integer),
        sa.PrimaryKeyConstraint("number", "user_id", name="daily_tries_pkey"),
    )
    op.create_index("daily_tries_user", "daily_tries", ["user_id", "number"])
