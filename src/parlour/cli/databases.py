"""The databases that a command was given, and why one cannot be used."""

import re
from collections.abc import Iterator
from contextlib import contextmanager

from parlour.cli import refuse
from parlour.cli.server_options import DATABASE
from parlour.storage.prepare import MAIN, Unusable

__all__ = ["MAIN", "refusing_unusable", "shards"]

NAMED = re.compile("(?P<name>[a-z][a-z0-9]{0,7})=")  # the ids of its tables begin with it


def shards(databases: tuple[str, ...]) -> dict[str, str]:
    """The databases by their names; the main one has none, and comes first."""
    urls: dict[str, str] = {}
    for one in databases:
        named = NAMED.match(one)
        name = named["name"] if named else ""
        if name == MAIN or name in urls:
            raise Unusable("database-name", name=name or one.partition("://")[0])
        urls[name] = one[named.end() :] if named else one
    return {"": urls.pop("", DATABASE), **urls}


@contextmanager
def refusing_unusable() -> Iterator[None]:
    """Turns an unusable database into one sentence for the user."""
    try:
        yield
    except Unusable as error:
        raise refuse(error.code, **error.facts) from error
