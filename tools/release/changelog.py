"""Make the notes of changes/ a section of CHANGELOG.md: `python -m tools.release.changelog 0.2.0`.

A note is a file of its own, so that two changes never meet in one: `changes/NAME.KIND.md`, with one
point or several, and `summary`, `upgrade`, `added`, `changed` or `fixed` for its kind. A summary
says in at most six lines what matters most, and stands above everything. `upgrade` is what an
operator must know or do before the upgrade, and how to go back. What stands under Unreleased joins
the section; notes are gone once they are in it. With --print, it only prints a section.
"""

import argparse
import re
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

ROOT = Path(__file__).parents[2]
SUMMARY = "summary"  # above the first head
NOTHING = "- Nothing to do."  # there are always upgrade notes
HEADS = {"upgrade": "Upgrade notes", "added": "Added", "changed": "Changed", "fixed": "Fixed"}
KINDS = (SUMMARY, *HEADS)
UNRELEASED = re.compile(r"^## Unreleased\n(.*?)(?=^## |\Z)", re.MULTILINE | re.DOTALL)


def notes(root: Path) -> Iterator[tuple[str, Path]]:
    """Each with its kind, in the order of their names; SystemExit if one has none, or no point."""
    for file in sorted(root.glob("changes/*")):
        kind = file.name.removesuffix(".md").rpartition(".")[2]
        if kind not in KINDS or file.suffix != ".md":
            sys.exit(f"changes/{file.name}: call it NAME.KIND.md, with one of {', '.join(KINDS)}")
        if not file.read_text().startswith("- "):
            sys.exit(f"changes/{file.name}: begin each point with '- '")
        yield kind, file


def gathered(root: Path, title: str) -> str:
    """The whole changelog, with a section of this title."""
    text = (root / "CHANGELOG.md").read_text()
    found = UNRELEASED.search(text)
    known = found[1] if found else ""
    named: dict[str, list[str]] = {SUMMARY: [], **{kind: [] for kind in HEADS}}
    for kind, head in HEADS.items():
        listed = re.search(rf"^{head}:\n(.*?)(?=^[\w ]+:$|\Z)", known, re.MULTILINE | re.DOTALL)
        named[kind] += [listed[1].strip()] if listed else []
    for kind, file in notes(root):
        named[kind].append(file.read_text().strip())
    if not any(named.values()):
        sys.exit("changes/ has no notes")
    lines = ["\n".join(named[SUMMARY])] if named[SUMMARY] else []
    for kind, head in HEADS.items():
        if points := named[kind] or ([NOTHING] if kind == "upgrade" else []):
            lines += [f"{head}:", "\n".join(points)]
    before, _, after = UNRELEASED.sub("", text).partition("\n## ")
    older = [f"## {after.strip()}"] if after else []
    return "\n\n".join([before.strip(), f"## {title}", *lines, *older]) + "\n"


def section(root: Path, version: str) -> str:
    """What CHANGELOG.md says of a version, without its title."""
    text = (root / "CHANGELOG.md").read_text()
    pattern = rf"^## {re.escape(version)} \([^)]*\)\n+(.*?)(?=^## |\Z)"
    found = re.search(pattern, text, re.MULTILINE | re.DOTALL)
    if found is None:
        sys.exit(f"CHANGELOG.md has no section {version}")
    return found[1].strip() + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("version")
    parser.add_argument("--print", action="store_true", help="print this version's section")
    asked = parser.parse_args()
    if asked.print:
        print(section(ROOT, asked.version), end="")
        return
    day = datetime.now(UTC).date().isoformat()
    text = gathered(ROOT, f"{asked.version} ({day})")
    (ROOT / "CHANGELOG.md").write_text(text)
    for _, file in list(notes(ROOT)):
        file.unlink()


if __name__ == "__main__":
    main()
