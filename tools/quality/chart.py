"""What the Helm chart makes of its values, for tests that have no Helm.

It knows the few words that the chart's templates use, and stops at any other. `make deploy-lint`
compares it with Helm.
"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

CHART = Path(__file__).parents[2] / "deploy/helm/parlour"
TAG = re.compile(r"[ \t]*\{\{- ((?:range|if) .*?|end) \}\}\n|\{\{ (.*?) \}\}")
FILE = re.compile(r'toJson \(fromYaml \(\.Files\.Get "(.*)"\)\)')


def rendered(text: str, known: dict[str, Any]) -> str:
    return "".join(_parts(iter(_pieces(text)), known))


def _pieces(text: str) -> Iterator[tuple[str, str]]:
    """Plain text and tags, each with its kind."""
    at = 0
    for tag in TAG.finditer(text):
        yield "text", text[at : tag.start()]
        yield ("block", tag[1]) if tag[1] else ("value", tag[2])
        at = tag.end()
    yield "text", text[at:]


def _parts(pieces: Iterator[tuple[str, str]], known: dict[str, Any]) -> Iterator[str]:
    for kind, text in pieces:
        if kind == "text":
            yield text
        elif kind == "value":
            yield _value(text, known)
        else:
            inside = list(_until_end(pieces))
            for more in _rounds(text, known):
                yield from _parts(iter(inside), known | more)


def _until_end(pieces: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    open_blocks = 1
    for kind, text in pieces:
        if kind == "block":
            open_blocks += -1 if text == "end" else 1
        if not open_blocks:
            return
        yield kind, text


def _rounds(text: str, known: dict[str, Any]) -> list[dict[str, Any]]:
    """What is known besides, each time that a block is printed."""
    word, _, of = text.partition(" ")
    if word == "range":
        return [{".": one} for one in _found(of, known)]
    wanted = not of.startswith("not ")
    return [{}] * (bool(_found(of.removeprefix("not "), known)) == wanted)


def _value(text: str, known: dict[str, Any]) -> str:
    if file := FILE.fullmatch(text):
        return json.dumps(yaml.safe_load((CHART / file[1]).read_text("utf-8")))
    if text.startswith("toJson "):
        return json.dumps(_found(text.removeprefix("toJson "), known))
    first, _, other = text.partition(" | default ")
    return str(_found(first, known) or _found(other, known))


def _found(path: str, known: dict[str, Any]) -> Any:
    if path in known:
        return known[path]
    found: Any = known
    for name in path.removeprefix(".").split("."):
        found = found[name]
    return found


def manifests(**values: Any) -> str:
    """All objects of the chart, with these values instead of its own."""
    chart, usual = (
        yaml.safe_load((CHART / f"{name}.yaml").read_text("utf-8")) for name in ("Chart", "values")
    )
    about = {"Release": {"Name": "parlour"}, "Chart": {"AppVersion": chart["appVersion"]}}
    known = {"Values": _merged(usual, values), **about}
    texts = (path.read_text("utf-8") for path in sorted(CHART.glob("templates/*.yaml")))
    return "".join(f"---\n{rendered(text, known)}\n" for text in texts)


def objects(text: str) -> list[Any]:
    """The objects in a text, in an order that does not depend on the files they came from."""
    found = [one for one in yaml.safe_load_all(text) if one]
    return sorted(found, key=lambda one: (one["kind"], one["metadata"]["name"]))


def _merged(usual: dict[str, Any], values: dict[str, Any]) -> dict[str, Any]:
    """As Helm merges values: key by key, also inside of maps."""
    both = {
        name: _merged(usual[name], one)
        for name, one in values.items()
        if isinstance(one, dict) and isinstance(usual.get(name), dict)
    }
    return usual | values | both
