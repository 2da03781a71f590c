"""Make a release, or say why not: `python -m tools.release.build 0.2.0`. With --dry-run, no tag.

Refused are a dirty tree, another version, a changelog without it, notes outside it, pictures of
other pages, figures of another version, generated files that are out of date, a failing check, and
a build that gives other bytes the second time. What is left in build/release is the wheel, the
source archive, a bill of materials and the digests of all three.
"""

import argparse
import hashlib
import json
import os
import re
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

from tools.docs.pictures import PICTURES, pages_digest
from tools.release.changelog import UNRELEASED, notes

ROOT = Path(__file__).parents[2]
FIGURES = tuple(
    f"docs/{name}.md"
    for name in ("bots", "install", "performance", "reliability", "scaling", "security", "study")
)
PINNED = re.compile(r"^([A-Za-z0-9_.-]+)==([^ ;]+)", re.MULTILINE)

Reason: TypeAlias = str  # why there is no release; empty if nothing is wrong


def said(root: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)  # noqa: S603
    return done.stdout.strip()


def tree(root: Path, _version: str) -> Reason:
    changed = said(root, "git", "status", "--porcelain")
    return f"the tree has changes that are not committed:\n{changed}" if changed else ""


def version(root: Path, asked: str) -> Reason:
    stated = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    return f"pyproject.toml says {stated}, not {asked}" if stated != asked else ""


def changelog(root: Path, asked: str) -> Reason:
    if any(notes(root)):
        return f"changes/ has notes that are in no version: run tools/release/changelog.py {asked}"
    text = (root / "CHANGELOG.md").read_text()
    if not re.search(rf"^## {re.escape(asked)} \(\d{{4}}-\d\d-\d\d\)$", text, re.MULTILINE):
        return f"CHANGELOG.md has no section '## {asked} (year-month-day)'"
    return "CHANGELOG.md has lines under Unreleased" if UNRELEASED.search(text) else ""


def pictures(root: Path, _version: str) -> Reason:
    stated = (root / PICTURES / "made-from").read_text().strip()
    stale = stated != pages_digest(root)
    return "the pictures in docs are of other pages: run `make screenshots`" if stale else ""


def figures(root: Path, asked: str) -> Reason:
    other = [
        file
        for file in FIGURES
        if f"<!-- measured with {asked} -->" not in (root / file).read_text()
    ]
    return f"figures of another version in {', '.join(other)}" if other else ""


def generated(root: Path, _version: str) -> Reason:
    return _made(root, "make", "--no-print-directory", "generated")


def check(root: Path, _version: str) -> Reason:
    return _made(root, ".ci/run")


def _made(root: Path, *command: str) -> Reason:
    failed = subprocess.run(command, cwd=root, check=False).returncode != 0  # noqa: S603
    return f"`{' '.join(command)}` failed" if failed else ""


CHECKS: tuple[Callable[[Path, str], Reason], ...] = (
    tree,
    version,
    changelog,
    pictures,
    figures,
    generated,
    check,
)


def reasons(root: Path, asked: str) -> Iterator[Reason]:
    """Why there is no release, the quick checks first."""
    for one in CHECKS:
        if why := one(root, asked):
            yield why


def built(root: Path, to: Path) -> dict[str, bytes]:
    """Wheel and source archive of what is committed, and as if built when it was."""
    with tempfile.TemporaryDirectory(prefix="parlour-release-") as folder:
        archive = Path(folder, "tree.tar")
        said(root, "git", "archive", "-o", str(archive), "HEAD")
        with tarfile.open(archive) as files:
            files.extractall(Path(folder, "tree"), filter="data")
        when = said(root, "git", "log", "-1", "--format=%ct")
        command = [sys.executable, "-m", "hatchling", "build", "-d", str(to)]
        environment = os.environ | {"SOURCE_DATE_EPOCH": when}
        subprocess.run(command, cwd=Path(folder, "tree"), check=True, env=environment)  # noqa: S603
    return {file.name: file.read_bytes() for file in sorted(to.iterdir())}


def materials(root: Path, asked: str) -> bytes:
    """CycloneDX: every package that requirements.lock pins."""
    pinned = PINNED.findall((root / "requirements.lock").read_text())
    parts = [
        {"type": "library", "name": name, "version": number, "purl": f"pkg:pypi/{name}@{number}"}
        for name, number in sorted(pinned)
    ]
    about = {"component": {"type": "application", "name": "parlour", "version": asked}}
    bill = {"bomFormat": "CycloneDX", "specVersion": "1.6", "metadata": about, "components": parts}
    return json.dumps(bill, indent=1).encode()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("version")
    parser.add_argument("--dry-run", action="store_true", help="all but the tag")
    asked = parser.parse_args()
    if wrong := list(reasons(ROOT, asked.version)):
        sys.exit("\n".join(f"No release: {one}" for one in wrong))
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        files = built(ROOT, Path(one))
        if files != built(ROOT, Path(other)):
            sys.exit("No release: the second build gave other bytes")
    files["parlour.cdx.json"] = materials(ROOT, asked.version)
    out = ROOT / "build/release"
    out.mkdir(parents=True, exist_ok=True)
    digests = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    files["SHA256SUMS"] = "".join(f"{one}  {name}\n" for name, one in digests.items()).encode()
    for name, content in files.items():
        (out / name).write_bytes(content)
    print(files["SHA256SUMS"].decode(), end="")
    if not asked.dry_run:
        said(ROOT, "git", "tag", "-a", f"v{asked.version}", "-m", f"Parlour {asked.version}")


if __name__ == "__main__":
    main()
