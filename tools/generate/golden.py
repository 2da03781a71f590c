"""Write golden files of a new version of a game's rules: `python -m tools.generate.golden pazaak`.

Records must verify for ever, and moves keep their numbers. Never write over the files of a version
that anyone has played.
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
    for kind, moves in (("actions", box.actions), ("chances", box.chances)):
        lines = [msgspec.json.encode(move) + b"\n" for move in moves]
        (folder / f"{box.version}.{kind}.jsonl").write_bytes(b"".join(lines))


if __name__ == "__main__":
    main(sys.argv[1])
