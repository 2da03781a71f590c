"""People and their sessions, who sits where, what tables are found by."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    for column in (
        sa.Column("rules", sa.Text, nullable=False, server_default=""),
        sa.Column("private", sa.Boolean, nullable=False, server_default=sa.false()),
        sa.Column("code", sa.Text, nullable=False, server_default=""),
        sa.Column("opened", sa.BigInteger, nullable=False, server_default="0"),
    ):
        op.add_column("tables", column)
    op.create_index("tables_phase", "tables", ["phase", "opened"])
    op.create_index("tables_code", "tables", ["code"], postgresql_where=sa.text("code <> ''"))
    op.create_table(
        "sitters",
        sa.Column("user_id", sa.Text, nullable=False),
        sa.Column("table_id", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("user_id", "table_id", name="sitters_pkey"),
    )
    op.create_table(
        "people",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("bot", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "sessions",
        sa.Column("token", sa.LargeBinary, primary_key=True),
        sa.Column("user_id", sa.Text, nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
    )
