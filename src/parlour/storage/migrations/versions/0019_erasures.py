"""People are erased in two steps: every node has acknowledged the order before anything is deleted.

A node of an older version does not write `known`: an erasure waits until it has stopped.
"""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"


def upgrade() -> None:
    op.create_table(
        "erasures",
        sa.Column("user_id", sa.Text, primary_key=True),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
    )
    op.add_column("nodes", sa.Column("known", sa.Integer))
