"""The public names of Parlour, as docs/versions.md lists them, and which of them have gone.

`python -m tools.release.names` writes the names of today's code to tests/tools/released-names.json,
with the version in pyproject.toml: a step of a release. Until the next release, a name that is in
that file and no longer in the code must stand in changes/ or CHANGELOG.md.
"""

import importlib
import inspect
import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import msgspec
from cyclopts import App

from parlour.core import box, game
from tools.release.changelog import notes
from tools.release.checks import RELEASED

ROOT = Path(__file__).parents[2]
METHODS = {"get", "put", "post", "patch", "delete"}
SETTING = re.compile(r"^\| `(\w+)` \|", re.MULTILINE)
METRIC = re.compile(r"`(parlour_\w+)`")


def public(root: Path = ROOT) -> dict[str, list[str]]:
    """Every public name, by its kind."""
    settings = (root / "docs/settings.md").read_text().partition("<!-- settings -->")[2]
    found = {
        "settings": SETTING.findall(settings),
        "metrics": METRIC.findall((root / "docs/operators.md").read_text()),
        "commands": commands(importlib.import_module("parlour.cli.app").app),
        "operations": operations(_schema(root, "openapi")),
        "frames": tagged(_schema(root, "frames")),
        "records": tagged(_schema(root, "record")),
        "client": members("parlour.client"),
        "games": [
            *_methods("Game", game.Game),
            *(f"Box.{one}" for one in box.Box.__struct_fields__),
        ],
    }
    return {kind: sorted(set(names)) for kind, names in found.items()}


def _schema(root: Path, name: str) -> dict[str, object]:
    return msgspec.json.decode(
        (root / f"docs/schema/{name}.json").read_bytes(), type=dict[str, object]
    )


def commands(app: App, path: str = "parlour") -> list[str]:
    """Every command, and each of its options after the name of the command."""
    found = []
    if app.default_command is not None:
        arguments = app.assemble_argument_collection()
        named = [name for one in arguments if one.show for name in one.names]
        found += [path, *(f"{path} {name}" for name in named if name.startswith("--"))]
    for name in app:
        if not name.startswith("-"):
            found += commands(app[name], f"{path} {name}")
    return found


def operations(api: dict[str, object]) -> list[str]:
    paths = msgspec.convert(api["paths"], dict[str, dict[str, object]])
    return [
        f"{method.upper()} {path}" for path, has in paths.items() for method in METHODS & has.keys()
    ]


def tagged(schema: dict[str, object]) -> list[str]:
    """Frames and parts of records by their tag `t`, with their fields."""
    found = []
    for name in msgspec.convert(schema["$defs"], dict[str, object]):
        fields = _fields(schema, name)
        for tag in msgspec.convert(fields.get("t", {}).get("enum", ()), list[str]):
            found += [tag, *(f"{tag}.{field}" for field in fields if field != "t")]
    if "$ref" in schema:  # what has no tag, because it is the whole
        name = str(schema["$ref"]).rpartition("/")[2]
        found += [f"{name}.{field}" for field in _fields(schema, name)]
    return found


def _fields(schema: dict[str, object], name: str) -> dict[str, dict[str, object]]:
    parts = msgspec.convert(schema["$defs"], dict[str, dict[str, object]])
    return msgspec.convert(parts[name].get("properties", {}), dict[str, dict[str, object]])


def members(module: str) -> list[str]:
    """What a module exports, and the methods of its classes."""
    exported = vars(importlib.import_module(module))
    found: list[str] = []
    for name in exported["__all__"]:
        found += [name, *_methods(name, exported[name])]
    return found


def _methods(name: str, owner: object) -> Iterator[str]:
    for method, _ in inspect.getmembers(owner, inspect.isfunction):
        if inspect.isclass(owner) and not method.startswith("_"):
            yield f"{name}.{method}"


def gone(released: dict[str, list[str]], today: dict[str, list[str]]) -> list[str]:
    """Names of the release that today's code no longer has."""
    return [name for kind, names in released.items() for name in names if name not in today[kind]]


def unexplained(root: Path, names: list[str], since: str) -> list[str]:
    """Names that no note mentions, in changes/ or in CHANGELOG.md above this version."""
    text = (root / "CHANGELOG.md").read_text().partition(f"\n## {since} ")[0]
    told = "\n".join([text, *(file.read_text() for _, file in notes(root))])
    return [
        name for name in names if not re.search(rf"(?<![\w.-]){re.escape(name)}(?![\w-])", told)
    ]


def main() -> None:
    stated = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    text = json.dumps({"version": stated, "names": public()}, indent=1)
    (ROOT / RELEASED).write_text(f"{text}\n")


if __name__ == "__main__":
    main()
