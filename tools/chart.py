"""Print what the Helm chart makes of its values, for checkers without Helm: `tools/chart.py`.

It knows the few words that the chart's templates use, and stops at any other.
"""

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml  # type: ignore[import-untyped]

CHART = Path(__file__).parent.parent / "deploy/helm/parlour"
TAG = re.compile(r"[ \t]*\{\{- (range .*?|end) \}\}\n|\{\{ (.*?) \}\}")


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
            for more in _rounds(text.removeprefix("range "), known):
                yield from _parts(iter(inside), known | more)


def _until_end(pieces: Iterator[tuple[str, str]]) -> Iterator[tuple[str, str]]:
    for kind, text in pieces:
        if (kind, text) == ("block", "end"):
            return
        yield kind, text


def _rounds(of: str, known: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield from ({".": one} for one in _found(of, known))


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


def main() -> None:
    chart, values = (
        yaml.safe_load((CHART / f"{name}.yaml").read_text("utf-8")) for name in ("Chart", "values")
    )
    about = {"Release": {"Name": "parlour"}, "Chart": {"AppVersion": chart["appVersion"]}}
    known = {"Values": values, **about}
    for template in sorted(CHART.glob("templates/*.yaml")):
        sys.stdout.write("---\n" + rendered(template.read_text("utf-8"), known) + "\n")


if __name__ == "__main__":
    main()
