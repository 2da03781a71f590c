"""`parlour new-game`: a project for a game of your own, complete and tiny."""

import keyword
import re
import sys
from importlib.resources import files
from importlib.resources.abc import Traversable
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from parlour.cli import UsageError, refuse
from parlour.cli.games import screen
from parlour.games.registry import names
from parlour.words import words

Name = Annotated[str, Parameter(help="Name of the game: lower-case letters, digits and _.")]
Into = Annotated[Path, Parameter(help="Folder in which the project is created.")]

NAME = re.compile(r"[a-z](?:[a-z0-9_]*[a-z0-9])?")
TEMPLATE = "mygame"
RENAMED = {"project.toml": "pyproject.toml", "rules_test.py": "test_rules.py", TEMPLATE: "{name}"}


def new_game(name: Name, /, *, into: Into = Path()) -> None:
    """Create a project for your own game from a working example."""
    project = into / name
    if refusal := _refusal(name, project):
        raise refusal
    _copy(files("parlour.cli") / "template", project, name)
    console = screen()
    console.print(words("parlour").say("new-game-done", {"project": project}), soft_wrap=True)
    commands = (
        f"cd {project}",
        "pip install -e .",
        f"parlour check {name}",
        f"parlour play {name}",
        "parlour serve",
    )
    for command in commands:
        console.print(f"  {command}", style="bold", soft_wrap=True)


def _refusal(name: str, project: Path) -> UsageError | None:
    """Why a game may not be called so, or not be written there."""
    if not NAME.fullmatch(name) or keyword.iskeyword(name):
        return refuse("game-name", name=name)
    if name in names():
        return refuse("second-game", name=name)
    if name in sys.stdlib_module_names or find_spec(name) is not None:
        return refuse("module-name", name=name)
    return refuse("overwriting", project=project) if project.exists() else None


def _copy(source: Traversable, target: Path, name: str) -> None:
    target.mkdir(parents=True)
    for item in source.iterdir():
        renamed = target / RENAMED.get(item.name, item.name).format(name=name)
        if item.name == "__pycache__" or (item.name == "__init__.py" and source.name != TEMPLATE):
            continue
        if item.is_dir():
            _copy(item, renamed, name)
        else:
            renamed.write_text(_called(item.read_text("utf-8"), name), "utf-8")


def _called(text: str, name: str) -> str:
    """The text with the template's name replaced by the game's."""
    title = name.replace("_", " ").capitalize()
    return text.replace(TEMPLATE, name).replace(TEMPLATE.capitalize(), title)
