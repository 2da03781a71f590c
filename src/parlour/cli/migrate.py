"""`parlour migrate`: updates the database's schema."""

import asyncio

from parlour.cli.databases import refusing_unusable, shards
from parlour.cli.games import WHOLE_LINES, screen
from parlour.cli.server_options import DATABASE, Config, Databases
from parlour.storage.prepare import update
from parlour.words import words


def migrate(*, database: Databases = (DATABASE,), _config: Config = "") -> None:
    """Update the database schema. Safe to repeat and to run in parallel."""
    console, say = screen(piped=WHOLE_LINES), words("parlour").say
    with refusing_unusable():
        for name, url in shards(database).items():
            before, after = asyncio.run(update(url))
            done = "same" if before == after else "changed" if before else "made"
            sentence = say(f"migrate-{done}", {"before": before, "after": after})
            console.print(f"{name}: {sentence}" if name else sentence)
