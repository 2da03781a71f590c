"""Make the notes of changes/ a section of CHANGELOG.md: `python -m tools.release.changelog 0.2.0`.

A note is a file of its own, so that two changes never meet in one: `changes/NAME.KIND.md`, with one
point or several, and `added`, `changed`, `fixed` or `upgrade` for its kind. `upgrade` is what an
operator must know or do before the upgrade, and how to go back. What stands under Unreleased joins
the section; notes are gone once they are in it.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[2]
HEADS = {"upgrade": "Upgrade notes", "added": "Added", "changed": "Changed", "fixed": "Fixed"}
UNRELEASED = re.compile(r"^## Unreleased\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def notes(root: Path) -> Iterator[tuple[str, Path]]:
    """Each with its kind, in the order of their names; SystemExit if one has none, or no point."""
    for file in sorted(root.glob("changes/*")):
        kind = file.name.removesuffix(".md").rpartition(".")[2]
        if kind not in HEADS or file.suffix != ".md":
            sys.exit(f"changes/{file.name}: call it NAME.KIND.md, with one of {', '.join(HEADS)}")
        if not file.read_text().startswith("- "):
            sys.exit(f"changes/{file.name}: begin each point with '- '")
        yield kind, file


def gathered(root: Path, title: str) -> str:
    """The whole changelog, with a section of this title."""
    text = (root / "CHANGELOG.md").read_text()
    found = UNRELEASED.search(text)
    section = [f"## {title}"]
    for kind, head in HEADS.items():
        listed = re.compile(rf"^{head}:\n(.*?)(?=^[\w ]+:$|\Z)", re.MULTILINE | re.DOTALL)
        known = listed.search(found[1]) if found else None
        points = [known[1].strip()] if known else []
        points += [file.read_text().strip() for named, file in notes(root) if named == kind]
        if points:
            section += [f"{head}:", "\n".join(points)]
    if len(section) == 1:
        sys.exit("changes/ has no notes")
    before, _, after = UNRELEASED.sub("", text).partition("\n## ")
    older = [f"## {after.strip()}"] if after else []
    return "\n\n".join([before.strip(), *section, *older]) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("version")
    day = datetime.now(UTC).date().isoformat()
    text = gathered(ROOT, f"{parser.parse_args().version} ({day})")
    (ROOT / "CHANGELOG.md").write_text(text)
    for _, file in list(notes(ROOT)):
        file.unlink()


if __name__ == "__main__":
    main()
