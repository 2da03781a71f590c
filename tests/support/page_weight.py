"""What the files of the built pages weigh, and what is in them."""

from functools import cache

import msgspec
from msgspec import Struct

from tests.support.root import ROOT

BUILT = ROOT / "build/pages.json"  # written with the pages, by client/weights.ts
LISTED = 25  # modules


class PageFile(Struct, frozen=True):
    sent: int  # bytes, compressed
    needs: list[str]
    modules: dict[str, int]  # bytes before they are made short and compressed


@cache
def built() -> dict[str, PageFile]:
    return msgspec.json.decode(BUILT.read_bytes(), type=dict[str, PageFile])


def heaviest(files: set[str]) -> str:
    """Modules of these files and how much of the sent bytes is theirs, the heaviest first."""
    shares: dict[str, float] = {}
    for file in (built()[one] for one in files if one in built()):
        whole = sum(file.modules.values()) or 1
        for module, size in file.modules.items():
            shares[module] = shares.get(module, 0) + file.sent * size / whole
    listed = sorted(shares.items(), key=lambda one: -one[1])[:LISTED]
    weights = [(built()[one].sent, one) for one in files if one in built()]
    rows = [f"{size:7} {one}" for size, one in sorted(weights, reverse=True)]
    return "\n".join([*rows, "of which", *(f"{size:7.0f} {one}" for one, size in listed)])
