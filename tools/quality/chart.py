"""Print what the Helm chart makes of its values, for checkers without Helm.

It knows the few words that the chart's templates use, and stops at any other.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

CHART = Path(__file__).parents[2] / "deploy/helm/parlour"
TAG = re.compile(r"[ \t]*\{\{- ((?:range|if) .*?|end) \}\}\n|\{\{ (.*?) \}\}")


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
    for kind, text in pieces:
        if (kind, text) == ("block", "end"):
            return
        yield kind, text


def _rounds(text: str, known: dict[str, Any]) -> list[dict[str, Any]]:
    """What is known besides, each time that a block is printed."""
    word, _, of = text.partition(" ")
    found = _found(of, known)
    return [{".": one} for one in found] if word == "range" else [{}] * bool(found)


def _value(text: str, known: dict[str, Any]) -> str:
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
    known = {"Values": usual | values, **about}
    texts = (path.read_text("utf-8") for path in sorted(CHART.glob("templates/*.yaml")))
    return "".join(f"---\n{rendered(text, known)}\n" for text in texts)


def main() -> None:
    sys.stdout.write(manifests(probe=True))


if __name__ == "__main__":
    main()
