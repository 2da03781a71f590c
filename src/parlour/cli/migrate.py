"""`parlour migrate`: updates the database's schema."""

import asyncio

from parlour.cli.games import WHOLE_LINES, screen
from parlour.cli.server_options import DATABASE, Database, refusing_unusable
from parlour.host.sql.prepare import update
from parlour.words import words


def migrate(*, database: Database = DATABASE) -> None:
    """Update the database's schema. Safe at any time, also twice at once; `serve` does it too."""
    with refusing_unusable():
        before, after = asyncio.run(update(database))
    done = "same" if before == after else "changed" if before else "made"
    said = words("parlour").say(f"migrate-{done}", {"before": before, "after": after})
    screen(piped=WHOLE_LINES).print(said)
