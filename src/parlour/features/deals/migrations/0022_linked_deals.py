"""Add deals with a link and each person's game of them."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"


def upgrade() -> None:
    op.create_table(
        "linked_deals",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False, unique=True),
        sa.Column("rules", sa.Text, nullable=False),
        sa.Column("options", sa.Text, nullable=False),
        sa.Column("level", sa.Text, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("commit", sa.Text, nullable=False),
        sa.Column("published", sa.BigInteger, nullable=False),
        sa.Column("closes", sa.BigInteger, nullable=False),
    )
    op.create_index("linked_deals_closes", "linked_deals", ["closes"])
    op.create_table(
        "linked_tries",
        sa.Column("deal", sa.Text, nullable=False),
        sa.Column("user_id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("mine", sa.Integer),
        sa.Column("other", sa.Integer),
        sa.PrimaryKeyConstraint("deal", "user_id", name="linked_tries_pkey"),
    )
    op.create_index("linked_tries_user", "linked_tries", ["user_id"])
