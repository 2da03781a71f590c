"""Install Parlour alone in an environment of its own, and weigh every package it brings.

With --write the table goes between the marks of docs/install.md.
"""

import argparse
import platform
import re
import subprocess
import sys
import sysconfig
import tempfile
import venv
from collections.abc import Iterator
from importlib.metadata import Distribution, distributions
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "install.md"
MARKS = "<!-- sizes -->", "<!-- end-sizes -->"
EXTRAS = (
    "",
    "[client]",
    "[server]",
    "[postgres,redis]",
    "[sentry]",
    "[pettingzoo]",
    "[openspiel]",
    "[parquet]",
)
MOST = 12, 15_000_000  # packages, and bytes as packed, of what has no extras
SERVED = "[postgres,redis]"  # of which every package is listed


class Package(NamedTuple):
    name: str
    version: str
    size: int  # bytes of all its files, bytecode included
    sources: int  # and without what Python compiled of them
    brought_by: tuple[str, ...]


def weighed(extras: str) -> list[Package]:
    """Every package of a fresh installation with these extras, the heaviest first."""
    with tempfile.TemporaryDirectory(prefix="parlour-sizes-") as folder:
        venv.create(folder, with_pip=False)
        python = f"{folder}/bin/python"
        command = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--python", python]
        subprocess.run([*command, "install", "-q", f"{ROOT}{extras}"], check=True)  # noqa: S603
        where = sysconfig.get_path("purelib", "venv", {"base": folder})
        found = list(distributions(path=[where]))
        packages = [_package(one, found) for one in found]
    return sorted(packages, key=lambda package: -package.size)


def _package(one: Distribution, every: list[Distribution]) -> Package:
    paths = {Path(str(one.locate_file(file))).resolve() for file in one.files or ()}
    sizes = {path: path.stat().st_size for path in paths if path.is_file()}
    sources = sum(size for path, size in sizes.items() if path.suffix != ".pyc")
    names = (other.name for other in every if _plain(one.name) in _needed(other))
    by = tuple(sorted(names, key=str.lower))
    return Package(one.name, one.version, sum(sizes.values()), sources, by)


def _needed(one: Distribution) -> set[str]:
    """What a package asks for in this environment; extras are asked for by whoever wants them."""
    lines = [line for line in one.requires or () if "extra ==" not in line]
    extras = {"redis": "hiredis", "sqlalchemy": "greenlet"}  # those that we ask for
    named = {_plain(re.split(r"[^\w.-]", line, maxsplit=1)[0]) for line in lines}
    return named | {extras[_plain(one.name)]} if _plain(one.name) in extras else named


def _plain(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def table(found: dict[str, list[Package]]) -> Iterator[str]:
    yield f"Python {platform.python_version()} on {platform.system()} {platform.machine()}:\n"
    yield "\n| installed | packages | MB as packed | MB with bytecode |\n|---|--:|--:|--:|\n"
    for extras, packages in found.items():
        total = sum(package.size for package in packages) / 1e6
        sources = sum(package.sources for package in packages) / 1e6
        yield f"| `parlour{extras}` | {len(packages)} | {sources:.1f} | {total:.1f} |\n"
    yield "\n| package | bytes | brought by |\n|---|--:|---|\n"
    for package in found[SERVED]:
        by = ", ".join(package.brought_by)
        yield f"| {package.name} {package.version} | {package.size:,} | {by} |\n"


def refuse_large(base: list[Package]) -> None:
    count, total = len(base), sum(package.sources for package in base)
    if count > MOST[0] or total > MOST[1]:
        sys.exit(f"without extras: {count} packages, {total:,} bytes; at most {MOST}")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="put the table into docs/install.md")
    write = parser.parse_args().write
    found = {extras: weighed(extras) for extras in EXTRAS}
    text = "".join(table(found))
    print(text)
    refuse_large(found[""])
    if write:
        head, _, rest = PAGE.read_text("utf-8").partition(MARKS[0])
        tail = rest.partition(MARKS[1])[2]
        PAGE.write_text(f"{head}{MARKS[0]}\n{text}{MARKS[1]}{tail}", "utf-8")


if __name__ == "__main__":
    main()
