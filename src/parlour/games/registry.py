"""Finds games: every folder here with a rules.py, and every installed package's entry point."""

from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path

from parlour.core.box import Box

GROUP = "parlour.games"  # the entry-point group by which a package brings a game
PAGE_FILES = ("board.js", "board.css", "art.svg", "preview.png")  # for the browser


@cache
def packages() -> dict[str, str]:
    """The package of each game's box, by the game's name, in alphabetical order."""
    here = [path.parent.name for path in Path(__file__).parent.glob("*/rules.py")]
    found = {name: f"parlour.games.{name}" for name in here}
    for point in sorted(entry_points(group=GROUP)):
        found.setdefault(point.name, point.value)
    return dict(sorted(found.items()))


def names() -> tuple[str, ...]:
    return tuple(packages())


def load(rules: str) -> Box:
    """The box of `pazaak`, or of `pazaak/1` for a record; a KeyError if it is not installed.

    A game whose version is raised keeps the old rules in a module or folder `v1` of its own,
    with a box of the same shape, for as long as any stored game needs them.
    """
    name, _, version = rules.partition("/")
    package = packages()[name]
    box = unpack(package)
    if not version or box.rules == rules:
        return box
    if not version.isdecimal() or find_spec(f"{package}.v{version}") is None:
        raise KeyError(rules)
    return unpack(f"{package}.v{version}")


def versions() -> tuple[str, ...]:
    """The rules of every installed game, old versions too, the newest of each first."""
    found = list[str]()
    for name, package in packages().items():
        newest = load(name).version
        old = (n for n in range(newest - 1, 0, -1) if find_spec(f"{package}.v{n}") is not None)
        found += (f"{name}/{version}" for version in (newest, *old))
    return tuple(found)


def page_files(name: str) -> dict[str, Path]:
    """The files for the browser that a game's package holds; its code is not run for this."""
    try:
        spec = find_spec(packages()[name])
    except ImportError:
        return {}
    folders = (spec and spec.submodule_search_locations) or ()
    paths = (Path(folder) / file for folder in folders for file in PAGE_FILES)
    return {path.name: path for path in paths if path.is_file()}


def unpack(package: str) -> Box:
    box = import_module(package).box
    if not isinstance(box, Box):
        raise TypeError(f"{package}.box is not a Box")
    return box
