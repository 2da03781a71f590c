"""A room is the chain of its tables; those who look for anyone meet at one table."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"


def upgrade() -> None:
    op.add_column("tables", sa.Column("room", sa.Text, nullable=False, server_default=""))
    cut = "split_part(id, '~', 1)"
    if op.get_bind().dialect.name != "postgresql":
        cut = "substr(id, 1, instr(id || '~', '~') - 1)"
    op.execute(f"UPDATE tables SET room = {cut}")  # noqa: S608
    op.create_index("tables_room", "tables", ["room", "opened"])
    op.create_table(
        "meeting_points",
        sa.Column("kind", sa.Text, primary_key=True),
        sa.Column("table_id", sa.Text, nullable=False),
    )
