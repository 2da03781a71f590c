"""What blocks a release before anything is built.

A dirty tree, another version, a changelog without it, notes outside it, pictures of other pages,
figures of another version, public names or generated files that are out of date, and a failing CI.
"""

import json
import os
import re
import subprocess
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TypeAlias

from tools.docs.pictures import PICTURES, pages_digest
from tools.release.changelog import UNRELEASED, notes, section

FIGURES = tuple(
    f"docs/{name}.md"
    for name in ("bots", "install", "performance", "reliability", "scaling", "security", "study")
)
RELEASED = "tests/tools/released-names.json"  # see tools/release/names.py
CHART = "deploy/helm/parlour/Chart.yaml"
CHART_VERSION = re.compile(r'^(?:version|appVersion): "?([^"\n]+)', re.MULTILINE)
MOST_LINES = 6  # of a summary

Reason: TypeAlias = str  # what blocks the release; empty if nothing does
Check: TypeAlias = Callable[[Path, str], Reason]


def said(root: Path, *command: str) -> str:
    done = subprocess.run(command, cwd=root, check=True, capture_output=True, text=True)  # noqa: S603
    return done.stdout.strip()


def tree(root: Path, _version: str) -> Reason:
    changed = said(root, "git", "status", "--porcelain")
    return f"the tree has changes that are not committed:\n{changed}" if changed else ""


def address(root: Path, _version: str) -> Reason:
    project = tomllib.loads((root / "pyproject.toml").read_text())
    stated: str = project["tool"]["hatch"]["metadata"]["hooks"]["custom"]["repository"]
    if not stated:
        return "pyproject.toml has no address: set `repository` (docs/versions.md)"
    here = "/".join(os.environ.get(f"GITHUB_{part}", "") for part in ("SERVER_URL", "REPOSITORY"))
    return "" if here in {stated, "/"} else f"pyproject.toml says {stated}, but this is {here}"


def version(root: Path, asked: str) -> Reason:
    stated = tomllib.loads((root / "pyproject.toml").read_text())["project"]["version"]
    return f"pyproject.toml says {stated}, not {asked}" if stated != asked else ""


def chart(root: Path, asked: str) -> Reason:
    stated = CHART_VERSION.findall((root / CHART).read_text())
    return "" if stated == [asked, asked] else f"{CHART} says {' and '.join(stated)}, not {asked}"


def changelog(root: Path, asked: str) -> Reason:
    if any(notes(root)):
        return f"changes/ has notes that are in no version: run tools/release/changelog.py {asked}"
    text = (root / "CHANGELOG.md").read_text()
    if not re.search(rf"^## {re.escape(asked)} \(\d{{4}}-\d\d-\d\d\)$", text, re.MULTILINE):
        return f"CHANGELOG.md has no section '## {asked} (year-month-day)'"
    if UNRELEASED.search(text):
        return "CHANGELOG.md has lines under Unreleased"
    return summary(section(root, asked))


def summary(text: str) -> Reason:
    """A section begins with what matters most, in a few lines, and with the upgrade notes."""
    top, _, rest = text.partition("\n\n")
    if not top.startswith("- ") or len(top.splitlines()) > MOST_LINES:
        return f"a section of CHANGELOG.md begins with a summary of at most {MOST_LINES} lines"
    if not rest.startswith("Upgrade notes:\n"):
        return "a section of CHANGELOG.md has 'Upgrade notes:' after its summary"
    return ""


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


def names(root: Path, asked: str) -> Reason:
    stated = json.loads((root / RELEASED).read_text())["version"]
    if stated == asked:
        return ""
    return f"{RELEASED} has the names of {stated}: run `python -m tools.release.names`"


def generated(root: Path, _version: str) -> Reason:
    return made(root, "make", "--no-print-directory", "generated")


def check(root: Path, _version: str) -> Reason:
    return made(root, ".ci/run")


def made(root: Path, *command: str) -> Reason:
    failed = subprocess.run(command, cwd=root, check=False).returncode != 0  # noqa: S603
    return f"`{' '.join(command)}` failed" if failed else ""


CHECKS: tuple[Check, ...] = (
    tree,
    address,
    version,
    chart,
    changelog,
    pictures,
    figures,
    names,
    generated,
)


def reasons(root: Path, asked: str, *, ci: bool = True) -> Iterator[Reason]:
    """What blocks the release. CI takes longest, and runs only if nothing else blocks it."""
    wrong = [why for one in CHECKS if (why := one(root, asked))]
    yield from wrong
    if ci and not wrong and (why := check(root, asked)):
        yield why
