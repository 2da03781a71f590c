"""Tests are about the games of this repository, whatever other games are installed beside them."""

from importlib.metadata import EntryPoints

from parlour.games import registry


def _none(**_group: str) -> EntryPoints:
    return EntryPoints()


# Before any test module is collected: they list the games when they are imported.
vars(registry)["entry_points"] = _none
registry.packages.cache_clear()
