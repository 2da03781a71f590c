"""Snapshots of long logs, and finished games in one row each.

The log stays append-only, but for what the archive has: the database compares before it deletes.
"""

import sqlalchemy as sa
from alembic import op

revision = "0011"
down_revision = "0010"

# For a row of each table: what of the archive must be there before it may go.
IN_ARCHIVE = {
    "moves": "SELECT 1 FROM archives WHERE table_id = OLD.table_id AND seq >= OLD.seq",
    "results": "SELECT 1 FROM archives WHERE table_id = OLD.table_id",
}


def upgrade() -> None:
    op.create_table(
        "snapshots",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.Column("digest", sa.LargeBinary, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    op.create_table(
        "archives",
        sa.Column("table_id", sa.Text, primary_key=True),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=False),
    )
    if op.get_bind().dialect.name == "postgresql":
        _postgres()
    else:
        _sqlite()


def _postgres() -> None:
    for table, found in IN_ARCHIVE.items():
        op.execute(f"DROP TRIGGER {table}_append_only ON {table}")
        op.execute(
            f"CREATE FUNCTION parlour_{table}_archived() RETURNS trigger LANGUAGE plpgsql AS $$"
            f" BEGIN IF EXISTS ({found}) THEN RETURN OLD; END IF;"
            f" RAISE EXCEPTION '{table} is append-only'; END $$"
        )
        op.execute(
            f"CREATE TRIGGER {table}_archived BEFORE DELETE ON {table}"
            f" FOR EACH ROW EXECUTE FUNCTION parlour_{table}_archived()"
        )
    op.execute(
        "CREATE TRIGGER moves_append_only BEFORE UPDATE ON moves"
        " FOR EACH ROW EXECUTE FUNCTION parlour_refuse_unless_erasing()"
    )
    _refused("results", "append_only", "BEFORE UPDATE OR TRUNCATE")
    _refused("archives", "append_only", "BEFORE DELETE OR TRUNCATE")
    op.execute(
        "CREATE TRIGGER archives_grow BEFORE UPDATE ON archives FOR EACH ROW"
        " WHEN (NEW.seq <= OLD.seq OR NEW.table_id <> OLD.table_id OR NEW.seed <> OLD.seed)"
        " EXECUTE FUNCTION parlour_refuse_unless_erasing()"
    )


def _refused(table: str, name: str, when: str) -> None:
    op.execute(
        f"CREATE TRIGGER {table}_{name} {when} ON {table}"
        " FOR EACH STATEMENT EXECUTE FUNCTION parlour_refuse()"
    )


def _sqlite() -> None:
    for table, found in IN_ARCHIVE.items():
        op.execute(f"DROP TRIGGER {table}_no_delete")
        _aborted(table, "DELETE", f"NOT EXISTS ({found})")
    _aborted("archives", "DELETE", "TRUE")
    _aborted(
        "archives",
        "UPDATE",
        "(NEW.seq <= OLD.seq OR NEW.table_id <> OLD.table_id OR NEW.seed <> OLD.seed)"
        " AND NOT EXISTS (SELECT 1 FROM erasing WHERE table_id = OLD.table_id)",
    )


def _aborted(table: str, what: str, when: str) -> None:
    op.execute(
        f"CREATE TRIGGER {table}_no_{what.lower()} BEFORE {what} ON {table} WHEN {when}"
        f" BEGIN SELECT RAISE(ABORT, '{table} is append-only'); END"
    )
