"""Orders of moderators, and the audit log that says who gave them."""

import secrets

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"


def upgrade() -> None:
    op.create_table(
        "audit",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("at", sa.BigInteger, nullable=False),
        sa.Column("actor", sa.Text, nullable=False),
        sa.Column("action", sa.Text, nullable=False),
        sa.Column("digest", sa.Text, nullable=False),
        sa.Column("hash", sa.Text, nullable=False),
    )
    op.create_table(
        "audit_details",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("salt", sa.LargeBinary, nullable=False),
        sa.Column("details", sa.Text, nullable=False),
    )
    _refuse("audit", "UPDATE", "DELETE")
    _refuse("audit_details", "UPDATE")  # deleted they may be: the chain has their digest
    op.create_table(
        "restrictions",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("kind", sa.Text, nullable=False),
        sa.Column("person", sa.Text, nullable=False),
        sa.Column("address", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
        sa.Column("why", sa.Text, nullable=False),
    )
    op.create_table(
        "staff",
        sa.Column("token", sa.LargeBinary, primary_key=True),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("role", sa.Text, nullable=False),
        sa.Column("until", sa.BigInteger, nullable=False),
    )
    op.create_table(
        "endings",
        sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("table_id", sa.Text, nullable=False),
    )
    service = op.create_table(
        "service",
        sa.Column("id", sa.Integer, primary_key=True),
        sa.Column("stops", sa.BigInteger, nullable=False),
        sa.Column("minutes", sa.Integer, nullable=False),
        sa.Column("secret", sa.LargeBinary, nullable=False),
    )
    first = {"id": 1, "stops": 0, "minutes": 0, "secret": secrets.token_bytes(32)}
    op.bulk_insert(service, [first])
    op.add_column("sessions", sa.Column("address", sa.Text, nullable=False, server_default=""))
    op.create_index("sessions_user", "sessions", ["user_id"])
    op.create_index("sessions_address", "sessions", ["address"])


def _refuse(table: str, *what: str) -> None:
    """As for the log: what is written is not changed, not even by ourselves."""
    if op.get_bind().dialect.name == "postgresql":
        events = " OR ".join((*what, "TRUNCATE"))
        op.execute(
            f"CREATE TRIGGER {table}_append_only BEFORE {events} ON {table}"
            " FOR EACH STATEMENT EXECUTE FUNCTION parlour_refuse()"
        )
        return
    for one in what:
        op.execute(
            f"CREATE TRIGGER {table}_no_{one.lower()} BEFORE {one} ON {table}"
            f" BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
        )
