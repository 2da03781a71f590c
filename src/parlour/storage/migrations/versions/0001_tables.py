"""Tables, their logs and results, the service's pulse."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

REFUSE = """
CREATE FUNCTION parlour_refuse() RETURNS trigger LANGUAGE plpgsql AS
$$ BEGIN RAISE EXCEPTION '% is append-only', TG_TABLE_NAME; END $$
"""


def upgrade() -> None:
    op.create_table(
        "tables",
        sa.Column("id", sa.Text, primary_key=True),
        sa.Column("head", sa.Integer, nullable=False),
        sa.Column("due", sa.BigInteger),
        sa.Column("phase", sa.Text, nullable=False),
    )
    op.create_index("tables_due", "tables", ["due"], postgresql_where=sa.text("due IS NOT NULL"))
    op.create_table(
        "moves",
        sa.Column("table_id", sa.Text, nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("entry", sa.LargeBinary, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("table_id", "seq", name="moves_pkey"),
        sa.UniqueConstraint("table_id", "command", name="moves_command"),
    )
    for name, column in (("results", "result"), ("secrets", "seed")):
        op.create_table(
            name,
            sa.Column("table_id", sa.Text, primary_key=True),
            sa.Column(column, sa.LargeBinary, nullable=False),
        )
    pulse = op.create_table(
        "pulse",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("beat", sa.BigInteger, nullable=False),
        sa.Column("stopped", sa.BigInteger, nullable=False),
    )
    op.bulk_insert(pulse, [{"id": 1, "beat": 0, "stopped": 0}])
    for name in ("moves", "results"):
        _append_only(name)
    op.create_table(
        "outages",
        sa.Column("began", sa.BigInteger, primary_key=True),
        sa.Column("ended", sa.BigInteger, nullable=False),
    )


def _append_only(table: str) -> None:
    """A second lock: what is written is not changed, not even by ourselves."""
    if op.get_bind().dialect.name == "postgresql":
        if table == "moves":
            op.execute(REFUSE)
        op.execute(
            f"CREATE TRIGGER {table}_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION parlour_refuse()"
        )
        return
    for what in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER {table}_no_{what.lower()} BEFORE {what} ON {table}"
            f" BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )
