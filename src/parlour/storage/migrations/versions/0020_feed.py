"""The results become the feed of ended games, which features read.

The database numbers and dates the rows itself, so games that end on a node of an older version are
in the feed, too. It begins with tables that were opened in the last three days: a deal of the day
lasts two. Older results have no number.

A row stays when its game is archived, also by an older node, and goes only once it is named in
`erasing`. Ids of people leave it with their rows of `sitters`, whichever version deletes those.
"""

import time

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = "0019"

RECENT = 3 * 24 * 60 * 60_000  # ms
BEGIN = """
UPDATE results SET number = found.number, ended = found.ended
FROM (
    SELECT id, ended, row_number() OVER (ORDER BY ended, id) AS number
    FROM (
        SELECT t.id, COALESCE(max(p.ended), t.opened) AS ended
        FROM tables t LEFT JOIN sitters s ON s.table_id = t.id
        LEFT JOIN played p ON p.user_id = s.user_id AND p.table_id = s.table_id
        WHERE t.phase = 'FINISHED' AND t.opened > :since GROUP BY t.id, t.opened
    ) AS recent
) AS found
WHERE results.table_id = found.id
"""
CLOCK = "(extract(epoch FROM clock_timestamp()) * 1000)::int8"
ARCHIVED = "EXISTS (SELECT 1 FROM archives WHERE table_id = OLD.table_id)"
NAMED = "EXISTS (SELECT 1 FROM erasing WHERE table_id = OLD.table_id)"
CHANGED = (
    "(NEW.table_id, NEW.result, NEW.number, NEW.ended)"
    " IS DISTINCT FROM (OLD.table_id, OLD.result, OLD.number, OLD.ended)"
)
REDACT = """
UPDATE results SET game = replace(game, '"' || OLD.user_id || '"', '""')
WHERE table_id = OLD.table_id
"""


def upgrade() -> None:
    for name, kind in (("number", sa.BigInteger), ("ended", sa.BigInteger), ("game", sa.Text)):
        op.add_column("results", sa.Column(name, kind))
    op.create_table(
        "feed_cursors",
        sa.Column("feature", sa.Text, nullable=False),
        sa.Column("database", sa.Text, nullable=False),
        sa.Column("number", sa.BigInteger, nullable=False),
        sa.PrimaryKeyConstraint("feature", "database", name="feed_cursors_pkey"),
    )
    postgres = op.get_bind().dialect.name == "postgresql"
    drop = "DROP TRIGGER results_append_only ON results"
    op.execute(drop if postgres else "DROP TRIGGER results_no_update")
    since = time.time_ns() // 1_000_000 - RECENT
    op.get_bind().execute(sa.text(BEGIN), {"since": since})
    op.create_index("results_number", "results", ["number"])
    (_postgres if postgres else _sqlite)()


def _postgres() -> None:
    op.execute("CREATE SEQUENCE results_numbers AS bigint OWNED BY results.number")
    op.execute(
        "SELECT setval('results_numbers', max(number)) FROM results HAVING max(number) IS NOT NULL"
    )
    op.execute(
        "ALTER TABLE results ALTER COLUMN number SET DEFAULT nextval('results_numbers'),"
        f" ALTER COLUMN ended SET DEFAULT {CLOCK}"
    )
    op.execute(
        "CREATE TRIGGER results_append_only BEFORE UPDATE ON results FOR EACH ROW"
        f" WHEN ({CHANGED}) EXECUTE FUNCTION parlour_refuse()"
    )
    op.execute(
        "CREATE TRIGGER results_no_truncate BEFORE TRUNCATE ON results"
        " FOR EACH STATEMENT EXECUTE FUNCTION parlour_refuse()"
    )
    op.execute(
        "CREATE OR REPLACE FUNCTION parlour_results_archived() RETURNS trigger LANGUAGE plpgsql"
        f" AS $$ BEGIN IF NOT {ARCHIVED} THEN"
        " RAISE EXCEPTION 'results is append-only'; END IF;"
        f" IF OLD.number IS NULL OR {NAMED} THEN RETURN OLD; END IF;"
        " RETURN NULL; END $$"  # the row stays, and the statement succeeds
    )
    op.execute(
        "CREATE FUNCTION parlour_redact_result() RETURNS trigger LANGUAGE plpgsql"
        f" AS $$ BEGIN {REDACT}; RETURN NULL; END $$"
    )
    op.execute(
        "CREATE TRIGGER sitters_redact_result AFTER DELETE ON sitters"
        " FOR EACH ROW EXECUTE FUNCTION parlour_redact_result()"
    )


def _sqlite() -> None:
    op.execute(
        "CREATE TRIGGER results_numbers AFTER INSERT ON results WHEN NEW.number IS NULL BEGIN"
        " UPDATE results SET number = (SELECT COALESCE(max(number), 0) + 1 FROM results),"
        " ended = CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
        " WHERE table_id = NEW.table_id; END"
    )
    changed = CHANGED.replace("IS DISTINCT FROM", "IS NOT")
    op.execute(
        "CREATE TRIGGER results_no_update BEFORE UPDATE ON results"
        f" WHEN OLD.number IS NOT NULL AND {changed}"
        " BEGIN SELECT RAISE(ABORT, 'results is append-only'); END"
    )
    op.execute(
        "CREATE TRIGGER results_stay BEFORE DELETE ON results"
        f" WHEN OLD.number IS NOT NULL AND {ARCHIVED} AND NOT {NAMED}"
        " BEGIN SELECT RAISE(IGNORE); END"
    )
    op.execute(f"CREATE TRIGGER sitters_redact_result AFTER DELETE ON sitters BEGIN {REDACT}; END")
