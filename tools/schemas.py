"""Write docs/schema: the record, and each game's moves, events, views and options as JSON Schema.

With --check nothing is written, and what is out of date is named.
"""

import sys
from pathlib import Path
from typing import Any

import msgspec

from parlour.core.box import Box
from parlour.core.record import Record
from parlour.games.registry import load, names

FOLDER = Path(__file__).parent.parent / "docs" / "schema"
DIALECT = {"$schema": "https://json-schema.org/draft/2020-12/schema"}


def schemas() -> dict[str, dict[str, Any]]:
    record = msgspec.json.schema(Record)
    built_in = [name for name in names() if load(name).package.startswith("parlour.games.")]
    return {"record": DIALECT | record} | {name: DIALECT | _game(load(name)) for name in built_in}


def _game(box: Box) -> dict[str, Any]:
    kinds = {"Options": box.options, "Move": box.move, "Event": box.event, "View": box.view}
    shapes, parts = msgspec.json.schema_components(kinds.values(), ref_template="#/$defs/{name}")
    named = {name: shape for name, shape in zip(kinds, shapes, strict=True) if name not in parts}
    return {"title": box.rules, "$defs": dict(sorted({**parts, **named}.items()))}


def main() -> int:
    stale = []
    for name, schema in schemas().items():
        file = FOLDER / f"{name}.json"
        text = msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"
        if file.exists() and file.read_bytes() == text:
            continue
        stale.append(file.name)
        if "--check" not in sys.argv:
            FOLDER.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text)
    if stale and "--check" in sys.argv:
        print(f"out of date: {', '.join(stale)}; run `make schemas`")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
