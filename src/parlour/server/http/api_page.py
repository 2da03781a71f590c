"""Writes the API reference as plain HTML, from the OpenAPI description: no scripts, no other files.

The documentation site shows the same text, so this module needs only the standard library.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from html import escape
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from parlour.core.game import Json

Part: TypeAlias = Mapping[str, "Json"]
LIMITS = {
    "minimum": "at least {}",
    "maximum": "at most {}",
    "minLength": "at least {} characters",
    "maxLength": "at most {} characters",
    "minItems": "at least {} items",
    "maxItems": "at most {} items",
}
STYLE = """\
:root { color-scheme: light dark; }
body { font: 1rem/1.5 system-ui, sans-serif; max-width: 60rem; margin: 0 auto; padding: 1rem; }
h2 { margin-top: 3rem; border-bottom: 1px solid; }
h3 { margin-top: 2.5rem; overflow-wrap: anywhere; }
code { font: 0.9em ui-monospace, monospace; }
table { border-collapse: collapse; display: block; overflow-x: auto; }
th, td { text-align: left; vertical-align: top; padding: 0.25rem 1rem 0.25rem 0; }
nav ul { columns: 22rem; padding-left: 1.2rem; }
"""


def page(openapi: Part) -> str:
    """The whole page, for a browser."""
    title = f"{escape(openapi['info']['title'])} API"
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f'<title>{title}</title>\n<link rel="stylesheet" href="/api/docs.css">\n</head>\n<body>\n'
        f"<h1>{title}</h1>\n"
        '<p>For programs: <a href="/openapi.json">openapi.json</a>.</p>\n'
        f"{reference(openapi)}</body>\n</html>\n"
    )


def reference(openapi: Part) -> str:
    """Every operation and every type, without the frame of the page."""
    common = _common(openapi)
    return "".join(_lines(openapi, common))


def operations(openapi: Part) -> list[tuple[str, str, Part]]:
    """Each method, its path and its description."""
    return [
        (method.upper(), path, one)
        for path, methods in openapi["paths"].items()
        for method, one in methods.items()
    ]


def _lines(openapi: Part, common: Part) -> Iterator[str]:
    yield _contents(openapi)
    yield "<h2>Every operation</h2>\n<p>Send a token as <code>Authorization: Bearer …</code>. "
    yield "Most operations can also answer:</p>\n"
    yield _table(("status", "meaning"), ((status, _text(says)) for status, says in common.items()))
    for tag in openapi["tags"]:
        yield f"<h2>{escape(tag['name'])}</h2>\n<p>{_text(tag['description'])}</p>\n"
        for method, path, one in operations(openapi):
            if tag["name"] in one["tags"]:
                yield _operation(method, path, one, common)
    yield "<h2>Types</h2>\n"
    for name, schema in openapi["components"]["schemas"].items():
        yield _type(name, schema)


def _common(openapi: Part) -> Part:
    """The errors that most operations can answer, in the same words."""
    answers = [
        (status, one["description"])
        for _, _, operation in operations(openapi)
        for status, one in operation["responses"].items()
        if status >= "400"
    ]
    half = len(operations(openapi)) / 2
    return dict(sorted(one for one, times in Counter(answers).items() if times > half))


def _contents(openapi: Part) -> str:
    items = (
        f'<li><a href="#{one["operationId"]}"><code>{method} {escape(path)}</code></a></li>\n'
        for method, path, one in operations(openapi)
    )
    return f"<nav>\n<ul>\n{''.join(items)}</ul>\n</nav>\n"


def _operation(method: str, path: str, one: Part, common: Part) -> str:
    name = one["operationId"]
    known = {"cookie", "token"} <= {key for need in one["security"] for key in need}
    parts = [f'<h3 id="{name}"><code>{method} {escape(path)}</code></h3>\n']
    parts += [f"<p>{_text(line)}</p>\n" for line in one["description"].split("\n\n")]
    parts.append("<p>Needs a token or the cookie of a browser.</p>\n" if known else "")
    if given := one.get("parameters"):
        rows = ((_name(p["name"]), p["in"], _kind(p["schema"]), _needed(p)) for p in given)
        parts.append(_table(("parameter", "in", "type", ""), rows))
    if body := one.get("requestBody"):
        parts.append(f"<p>Body: {_content(body)}</p>\n")
    answers = (
        (status, _text(answer["description"]), _content(answer))
        for status, answer in one["responses"].items()
        if common.get(status) != answer["description"]
    )
    return "".join(parts) + _table(("status", "answer", "type"), answers)


def _type(name: str, schema: Part) -> str:
    head = f'<h3 id="type-{escape(name)}"><code>{escape(name)}</code></h3>\n'
    says = f"<p>{_text(schema['description'])}</p>\n" if "description" in schema else ""
    if "properties" not in schema:
        return f"{head}{says}<p>{_kind(schema)}</p>\n"
    needed = schema.get("required", ())
    rows = (
        (_name(field), _kind(one), _limits(one), "required" if field in needed else "")
        for field, one in schema["properties"].items()
    )
    return head + says + _table(("field", "type", "limits", ""), rows)


def _content(part: Part) -> str:
    kinds = part.get("content", {})
    return " or ".join(f"{_kind(one.get('schema', {}))} ({kind})" for kind, one in kinds.items())


def _kind(schema: Part) -> str:
    """The type of a value in words; a named one is a link."""
    if "$ref" in schema:
        name = escape(schema["$ref"].rpartition("/")[2])
        return f'<a href="#type-{name}">{name}</a>'
    if "enum" in schema or "const" in schema:
        values = schema.get("enum", [schema.get("const")])
        return " or ".join(_name("null" if one is None else str(one)) for one in values)
    if several := schema.get("oneOf") or schema.get("anyOf"):
        return " or ".join(map(_kind, several))
    kinds = schema.get("type", "any")
    if kinds == "array":
        return f"list of {_kind(schema.get('items') or {})}"
    if kinds == "object" and schema.get("additionalProperties"):
        return f"object with values of {_kind(schema['additionalProperties'])}"
    return " or ".join([kinds] if isinstance(kinds, str) else kinds)


def _limits(schema: Part) -> str:
    says = [text.format(f"{schema[key]:g}") for key, text in LIMITS.items() if key in schema]
    if schema.get("default") is not None:
        says.append(f"default {_name(json.dumps(schema['default']))}")
    return ", ".join(says)


def _needed(parameter: Part) -> str:
    return "required" if parameter.get("required") else ""


def _name(text: str) -> str:
    return f"<code>{escape(text)}</code>"


def _text(says: str) -> str:
    """A sentence in which `code` is marked."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", escape(says))


def _table(head: tuple[str, ...], rows: Iterator[tuple[str, ...]]) -> str:
    lines = ["".join(f"<td>{cell}</td>" for cell in row) for row in rows]
    if not lines:
        return ""
    titles = "".join(f"<th>{one}</th>" for one in head)
    body = "".join(f"<tr>{line}</tr>\n" for line in lines)
    return f"<table>\n<thead><tr>{titles}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n"
