"""A log loses what its owner erases: only of tables that are named for it, in that transaction."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"

PERMIT = """
CREATE FUNCTION parlour_refuse_unless_erasing() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF EXISTS (SELECT 1 FROM erasing WHERE table_id = OLD.table_id) THEN
        RETURN CASE TG_OP WHEN 'DELETE' THEN OLD ELSE NEW END;
    END IF;
    RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$
"""


def upgrade() -> None:
    op.create_table("erasing", sa.Column("table_id", sa.Text, primary_key=True))
    if op.get_bind().dialect.name == "postgresql":
        op.execute(PERMIT)
        op.execute("DROP TRIGGER moves_append_only ON moves")
        op.execute(
            "CREATE TRIGGER moves_append_only BEFORE UPDATE OR DELETE ON moves"
            " FOR EACH ROW EXECUTE FUNCTION parlour_refuse_unless_erasing()"
        )
        op.execute(
            "CREATE TRIGGER moves_no_truncate BEFORE TRUNCATE ON moves"
            " FOR EACH STATEMENT EXECUTE FUNCTION parlour_refuse()"
        )
        return
    for what in ("UPDATE", "DELETE"):
        op.execute(f"DROP TRIGGER moves_no_{what.lower()}")
        op.execute(
            f"CREATE TRIGGER moves_no_{what.lower()} BEFORE {what} ON moves"  # noqa: S608
            " WHEN NOT EXISTS (SELECT 1 FROM erasing WHERE table_id = OLD.table_id)"
            " BEGIN SELECT RAISE(ABORT, 'moves is append-only'); END"
        )
