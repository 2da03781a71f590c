"""Add searches for someone to play with, declined pairs, and how long searches took."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"


def upgrade() -> None:
    op.create_table(
        "searches",
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("pool", sa.Text, nullable=False),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("loadout", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("seen", sa.BigInteger, nullable=False),
        sa.Column("offer", sa.Text, nullable=False),
        sa.Column("offered", sa.BigInteger, nullable=False),
        sa.Column("accepted", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("agreed", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("ended", sa.Text, nullable=False),
    )
    op.create_index("searches_offer", "searches", ["offer"])
    op.create_table(
        "declined_pairs",
        sa.Column("user_id", sa.Text, nullable=False),
        sa.Column("other_id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "other_id", name="declined_pairs_pkey"),
    )
    op.create_index("declined_pairs_other", "declined_pairs", ["other_id"])
    op.create_table(
        "search_waits",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("pool", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("ms", sa.BigInteger),
    )
    op.create_index("search_waits_at", "search_waits", ["at"])
