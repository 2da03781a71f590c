"""Write golden records of a new version of a game's rules: `python tools/golden.py pazaak`.

They must verify for ever. Never write over those of a version that anyone has played.
"""

import sys
from importlib.resources import files
from pathlib import Path

import msgspec

from parlour.core.ids import Ms
from parlour.games.registry import load
from parlour.laws import recorded


def main(name: str) -> None:
    box = load(name)
    folder = Path(str(files(box.package))) / "golden"
    folder.mkdir(exist_ok=True)
    for number, options in enumerate(box.tables, 1):
        record = recorded(box, options, f"golden {name} {number}", Ms(1_700_000_000_000))
        file = folder / f"{box.version}-{number}.record.json"
        file.write_bytes(msgspec.json.encode(record) + b"\n")


if __name__ == "__main__":
    main(sys.argv[1])
