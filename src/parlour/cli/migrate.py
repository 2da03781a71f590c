"""`parlour migrate`: a database brought up to date, before a server needs it."""

import asyncio

from parlour.cli.house import DATABASE, Database, refusing
from parlour.cli.shelf import WHOLE_LINES, screen
from parlour.host.sql.prepare import update
from parlour.words import words


def migrate(*, database: Database = DATABASE) -> None:
    """Bring a database up to date. Safe at any time, also twice at once; `serve` does it too."""
    with refusing():
        before, after = asyncio.run(update(database))
    done = "same" if before == after else "changed" if before else "made"
    said = words("parlour").say(f"migrate-{done}", {"before": before, "after": after})
    screen(piped=WHOLE_LINES).print(said)
