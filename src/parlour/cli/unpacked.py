"""Loads a game by its name, or from a folder that is not installed."""

import re
import sys
from importlib import import_module
from pathlib import Path

from parlour.cli import refuse
from parlour.cli.games import UNLOADABLE, take
from parlour.core.box import Box
from parlour.games.registry import names, unpack

BOXED = re.compile(r"^box\b", re.MULTILINE)


def unpacked(game: str) -> Box:
    """The box of a game by its name, or by the folder of its package or project."""
    folder = Path(game)
    if game in names() or not folder.is_dir():
        return take(game)
    packages = [folder] if _is_game(folder) else _games_in(folder)
    if len(packages) != 1:
        raise refuse("package", folder=game, count=len(packages))
    return _from(packages[0].resolve())


def _from(package: Path) -> Box:
    sys.path.insert(0, str(package.parent))
    try:
        module = import_module(package.name)
        box = unpack(package.name)
    except UNLOADABLE as error:
        raise refuse("load", game=package.name, error=error) from error
    if module.__file__ is None or Path(module.__file__).resolve().parent != package:
        raise refuse("folder", name=package.name, other=module.__file__)
    return box


def _games_in(project: Path) -> list[Path]:
    folders = sorted([*project.glob("*/"), *project.glob("src/*/")])
    return [folder for folder in folders if _is_game(folder)]


def _is_game(folder: Path) -> bool:
    init = folder / "__init__.py"
    return init.is_file() and BOXED.search(init.read_text("utf-8")) is not None
