"""Write JSON Schemas from the types: docs/schema has record, frames, bodies and requests, and
each game's folder a schema.json of its own.

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
from parlour.features.all import ALL
from parlour.features.daily import bodies as daily
from parlour.features.deals import bodies as deals
from parlour.features.pairing import bodies as pairing
from parlour.features.puzzles import bodies as puzzles
from parlour.features.webhooks import bodies as webhooks
from parlour.games.registry import load, names
from parlour.host.local import LocalRandomness
from parlour.lessons.steps import LessonPosition
from parlour.server.app import app
from parlour.server.context import Context, Stores
from parlour.server.feature import add_routes
from parlour.server.http.games import schemas as of_game
from parlour.server.settings import Settings
from parlour.table.types import Person

ROOT = Path(__file__).parents[2]
FOLDER, GAMES = ROOT / "docs/schema", ROOT / "src/parlour/games"
DIALECT = {"$schema": "https://json-schema.org/draft/2020-12/schema"}


def schemas() -> dict[Path, dict[str, Any]]:
    built_in = [name for name in names() if load(name).package.startswith("parlour.games.")]
    shapes = {
        FOLDER / "record.json": msgspec.json.schema(Record),
        FOLDER / "frames.json": _frames(),
        FOLDER / "bodies.json": _bodies(),
    }
    shapes |= {GAMES / name / "schema.json": of_game(load(name)) for name in built_in}
    dialected = {file: DIALECT | shape for file, shape in shapes.items()}
    return dialected | {FOLDER / "openapi.json": asyncio.run(_openapi())}


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
        LessonPosition,
        daily.DailySchedule,
        daily.DailyResults,
        deals.NewDeal,
        deals.DealLink,
        deals.DealPage,
        deals.DealCommitment,
        pairing.StartSearch,
        pairing.SearchAnswer,
        pairing.SearchState,
        puzzles.NextPuzzle,
        puzzles.PuzzleAnswer,
        puzzles.PuzzleReport,
        puzzles.PuzzleResult,
        webhooks.NewWebhook,
        webhooks.CreatedWebhook,
        webhooks.ListedWebhook,
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
    stores = Stores(nothing, nothing)
    context = Context(node, stores, nothing, LocalRandomness(), Settings())
    add_routes(context, ALL)
    transport = httpx.ASGITransport(app=cast("Any", app(context)))
    async with httpx.AsyncClient(transport=transport, base_url="http://nowhere") as client:
        told: dict[str, Any] = (await client.get("/openapi.json")).raise_for_status().json()
        return told


def main() -> int:
    stale = []
    for file, schema in schemas().items():
        text = msgspec.json.format(msgspec.json.encode(schema), indent=2) + b"\n"
        if file.exists() and file.read_bytes() == text:
            continue
        stale.append(str(file.relative_to(ROOT)))
        if "--check" not in sys.argv:
            FOLDER.mkdir(parents=True, exist_ok=True)
            file.write_bytes(text)
    if stale and "--check" in sys.argv:
        print(f"out of date: {', '.join(stale)}; run `make schemas`")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
