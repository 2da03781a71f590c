"""Write docs/schema: the record, each game, frames, bodies and the OpenAPI description.

With --check nothing is written, and what is out of date is named.
"""

import asyncio
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx
import msgspec

from parlour.api import bodies, frames
from parlour.core.record import Record
from parlour.games.registry import load, names
from parlour.host.local import LocalRandomness
from parlour.server.app import app
from parlour.server.context import Context, Stores
from parlour.server.http.games import schemas as of_game
from parlour.server.settings import Settings
from parlour.table.types import Person

FOLDER = Path(__file__).parent.parent / "docs" / "schema"
DIALECT = {"$schema": "https://json-schema.org/draft/2020-12/schema"}


def schemas() -> dict[str, dict[str, Any]]:
    built_in = [name for name in names() if load(name).package.startswith("parlour.games.")]
    shapes = {"record": msgspec.json.schema(Record), "frames": _frames(), "bodies": _bodies()}
    shapes |= {name: of_game(load(name)) for name in built_in}
    dialected = {name: DIALECT | shape for name, shape in shapes.items()}
    return dialected | {"openapi": asyncio.run(_openapi())}


def _frames() -> dict[str, Any]:
    """`Sent` is all that a client may say, `Told` all that the server may."""
    ways = {"Sent": frames.Sent, "Told": frames.Told}
    shapes, parts = msgspec.json.schema_components(ways.values(), ref_template="#/$defs/{name}")
    named = dict(zip(ways, shapes, strict=True))
    return {"title": "parlour frames", "$defs": dict(sorted({**parts, **named}.items()))}


def _bodies() -> dict[str, Any]:
    """Bodies of requests and responses, but for those that consist of frames."""
    own = [
        one for one in vars(bodies).values() if getattr(one, "__module__", "") == bodies.__name__
    ]
    kinds = [
        Person,
        *(
            one
            for one in own
            if isinstance(one, type) and one not in (bodies.Body, bodies.SeenTable)
        ),
    ]
    _, parts = msgspec.json.schema_components(kinds, ref_template="#/$defs/{name}")
    return {"title": "parlour bodies", "$defs": dict(sorted(parts.items()))}


async def _openapi() -> dict[str, Any]:
    """As a server serves it; this one has no node and no stores, only routes."""
    nothing, node = cast("Any", None), cast("Any", SimpleNamespace(host=None))
    stores = Stores(nothing, nothing, nothing)
    context = Context(node, stores, nothing, LocalRandomness(), Settings())
    transport = httpx.ASGITransport(app=cast("Any", app(context)))
    async with httpx.AsyncClient(transport=transport, base_url="http://nowhere") as client:
        told: dict[str, Any] = (await client.get("/openapi.json")).raise_for_status().json()
        return told


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
