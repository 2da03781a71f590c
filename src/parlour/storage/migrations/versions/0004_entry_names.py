"""Entries of the log are called after their commands: offer, depart, return.

The log is append-only, so its triggers are taken off for the change and put back. What an entry
says stays the same, and no hash covers these names: the chain holds moves and endings only.
"""

from alembic import op

revision = "0004"
down_revision = "0003"

NAMES = {"Asked": "Offered", "Went": "Departed", "Came": "Returned"}


def upgrade() -> None:
    if op.get_bind().dialect.name == "postgresql":
        op.execute("DROP TRIGGER IF EXISTS moves_append_only ON moves")
        _rename("'\\x{}'::bytea", "{} || {}")
        op.execute(
            "CREATE TRIGGER moves_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON moves"
            " FOR EACH STATEMENT EXECUTE FUNCTION parlour_refuse()"
        )
    else:
        op.execute("DROP TRIGGER IF EXISTS moves_no_update")
        _rename("x'{}'", "CAST({} || {} AS BLOB)")
        op.execute(
            "CREATE TRIGGER moves_no_update BEFORE UPDATE ON moves"
            " BEGIN SELECT RAISE(ABORT, 'moves is append-only'); END"
        )


def _rename(literal: str, joined: str) -> None:
    for old, new in NAMES.items():
        was, now = _begins(old), _begins(new)
        entry = joined.format(literal.format(now.hex()), f"substr(entry, {len(was) + 1})")
        begins = f"substr(entry, 1, {len(was)}) = {literal.format(was.hex())}"
        op.execute(f"UPDATE moves SET entry = {entry} WHERE {begins}")  # noqa: S608


def _begins(name: str) -> bytes:
    """The first bytes of an entry of this kind, up to its first field."""
    return f'{{"t":"{name}",'.encode()
