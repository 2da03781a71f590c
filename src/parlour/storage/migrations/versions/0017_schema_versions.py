"""Each version of the schema: which program made it, and the oldest that can use it."""

import sqlalchemy as sa
from alembic import op

revision = "0017"
down_revision = "0016"


def upgrade() -> None:
    op.create_table(
        "schema_versions",
        sa.Column("version", sa.Text, primary_key=True),
        sa.Column("oldest_program", sa.Text, nullable=False),
        sa.Column("program", sa.Text, nullable=False),
        sa.Column("applied", sa.BigInteger, nullable=False),
    )
