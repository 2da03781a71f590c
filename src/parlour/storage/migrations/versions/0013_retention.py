"""What is old is found by an index; and a log may go whose game never ended, if it is named for it.

A log whose game has ended goes only into the archive, whoever deletes.
"""

from alembic import op

revision = "0013"
down_revision = "0012"

INDEXES = {
    "sitters_table": ("sitters", ["table_id"]),
    "people_since": ("people", ["since", "id"]),
    "sessions_since": ("sessions", ["since"]),
}
MAY_GO = (
    "EXISTS (SELECT 1 FROM archives WHERE table_id = OLD.table_id AND seq >= OLD.seq)"
    " OR EXISTS (SELECT 1 FROM erasing WHERE table_id = OLD.table_id)"
    " AND NOT EXISTS (SELECT 1 FROM results WHERE table_id = OLD.table_id)"
    " AND NOT EXISTS (SELECT 1 FROM archives WHERE table_id = OLD.table_id)"
)


def upgrade() -> None:
    for name, (table, columns) in INDEXES.items():
        op.create_index(name, table, columns)
    if op.get_bind().dialect.name == "postgresql":
        op.execute(
            "CREATE OR REPLACE FUNCTION parlour_moves_archived() RETURNS trigger LANGUAGE plpgsql"
            f" AS $$ BEGIN IF {MAY_GO} THEN RETURN OLD; END IF;"
            " RAISE EXCEPTION 'moves is append-only'; END $$"
        )
        return
    op.execute("DROP TRIGGER moves_no_delete")
    op.execute(
        f"CREATE TRIGGER moves_no_delete BEFORE DELETE ON moves WHEN NOT ({MAY_GO})"
        " BEGIN SELECT RAISE(ABORT, 'moves is append-only'); END"
    )
