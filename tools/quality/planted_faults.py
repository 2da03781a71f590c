"""Plant one fault at a time in a copy of the project; the tests it names must go red.

A fault is a few edits, described in tests/faults/*.toml or in faults.toml beside a feature's tests.
Each edit must apply exactly once, so that a fault whose code has moved on is noticed. A test that
hangs has not caught anything.
"""

import argparse
import compileall
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from queue import SimpleQueue

import msgspec

ROOT = Path(__file__).parents[2]
FAULTS = ("tests/faults/*.toml", "src/parlour/features/*/tests/faults.toml")
COPIED = (
    "src",
    "tests",
    "tools",
    "client",
    "docs",
    "bench",
    "pyproject.toml",
    "package.json",
    "package-lock.json",
    "LICENSE",
    "Makefile",
    "build_pages.py",
)
TABLE = re.compile(r"(<!-- planted faults -->\n).*?(<!-- end of planted faults -->)", re.DOTALL)
SECONDS = 240


class Edit(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    file: str
    old: str
    new: str


class Fault(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    name: str
    edits: list[Edit]
    tests: list[str]  # what pytest is given, or vitest; the first that fails ends it
    says: str = ""  # what the red test must say: it may fail for another reason, like load
    slow: bool = False  # more than a quick suite has time for
    harmless: str = ""  # why nothing can notice it

    def broken(self, tree: Path) -> dict[Path, str]:
        """The files as they read with this fault in them."""
        texts: dict[Path, str] = {}
        for edit in self.edits:
            path = tree / edit.file
            text = texts.get(path) or path.read_text("utf-8")
            if text.count(edit.old) != 1:
                message = f"{self.name}: {edit.file} has {text.count(edit.old)} of {edit.old!r}"
                raise SystemExit(message)
            texts[path] = text.replace(edit.old, edit.new)
        return texts


class Found(msgspec.Struct, frozen=True):
    fault: Fault
    area: str
    by: str  # the test that went red; empty where none did
    seconds: float
    said: str = ""


def files() -> list[Path]:
    return [path for pattern in FAULTS for path in sorted(ROOT.glob(pattern))]


def area(path: Path) -> str:
    return path.stem if path.parent.name == "faults" else path.parts[-3]


def faults() -> list[tuple[str, Fault]]:
    return [
        (area(path), fault)
        for path in files()
        for fault in msgspec.convert(tomllib.loads(path.read_text("utf-8"))["fault"], list[Fault])
    ]


def run(tree: Path, tests: list[str]) -> tuple[int, str]:
    environment = {
        **os.environ,
        "PYTHONPATH": f"{tree}/src",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PARLOUR_HISTORY": str(ROOT),  # the copy has none
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",  # plugins take longer to load than these tests run
        "NO_COLOR": "1",
    }
    browser = any("tests/e2e" in test for test in tests)
    options = ["-o", "addopts=-q --import-mode=importlib"] if browser else []
    command = [sys.executable, "-m", "pytest", "-x", "-p", "no:cacheprovider"]
    if all(test.endswith(".test.ts") for test in tests):
        command = ["npx", "vitest", "run", "--config", "client/vitest.config.ts"]
    if browser:
        build = ["npx", "vite", "build", "client", "--logLevel", "error"]
        subprocess.run(build, cwd=tree, check=True)  # noqa: S603
    try:
        done = subprocess.run(  # noqa: S603
            [*command, *options, *tests],
            cwd=tree,
            env=environment,
            capture_output=True,
            text=True,
            timeout=SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return -1, "hung"
    return done.returncode, done.stdout + done.stderr


def plant(tree: Path, area: str, fault: Fault) -> Found:
    whole = {path: path.read_text("utf-8") for path in fault.broken(tree)}
    began = time.monotonic()
    try:
        for path, text in fault.broken(tree).items():
            path.write_text(text, "utf-8")
        code, said = run(tree, fault.tests)
    finally:
        for path, text in whole.items():
            path.write_text(text, "utf-8")
    red = re.findall(r"^(?:FAILED|ERROR| FAIL ) (\S+)", said, re.MULTILINE)
    caught = red[0] if code == 1 and red and fault.says in said else ""
    return Found(fault, area, caught, time.monotonic() - began, said)


def copied(to: Path) -> Path:
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, to / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(source, to / name)
    (to / "node_modules").symlink_to(ROOT / "node_modules")
    compileall.compile_dir(to / "src", quiet=1)
    return to


def hunt(chosen: list[tuple[str, Fault]], jobs: int) -> list[Found]:
    """Each worker has a copy of its own."""
    with tempfile.TemporaryDirectory() as folder, ThreadPoolExecutor(jobs) as pool:
        trees: SimpleQueue[Path] = SimpleQueue()
        for job in range(jobs):
            (Path(folder) / str(job)).mkdir()
            trees.put(copied(Path(folder) / str(job)))

        def one(listed: tuple[str, Fault]) -> Found:
            tree = trees.get()
            try:
                found = plant(tree, *listed)
            finally:
                trees.put(tree)
            state = "caught" if found.by else "harmless" if found.fault.harmless else "NOT CAUGHT"
            print(
                f"{state:10} {found.seconds:5.1f} s  {found.area}: {found.fault.name}", flush=True
            )
            return found

        return list(pool.map(one, chosen))


def table(found: list[Found]) -> str:
    rows = [
        f"| {one.area} | {one.fault.name} | "
        + (f"`{one.by.split('/')[-1].replace('.py', '')}`" if one.by else one.fault.harmless)
        + f" | {one.seconds:.0f} |"
        for one in found
    ]
    head = ["| part | fault | caught by | seconds |", "|---|---|---|---|"]
    return "\n".join([*head, *rows]) + "\n"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("words", nargs="*", help="only faults whose name has one of these")
    parser.add_argument("--quick", action="store_true", help="leave out the slow ones")
    parser.add_argument("--every", type=int, default=1, help="of so many, one")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--write", type=Path, help="put the table into this document")
    asked = parser.parse_args()
    chosen = [
        (area, fault)
        for area, fault in faults()
        if not (asked.quick and fault.slow)
        and (not asked.words or any(word in fault.name for word in asked.words))
    ]
    chosen = chosen[:: asked.every]
    began = time.monotonic()
    found = hunt(chosen, asked.jobs)
    missed = [one for one in found if not one.by and not one.fault.harmless]
    for one in missed:
        print(f"\n{one.fault.name}\n{one.said[-1500:]}")
    harmless = sum(bool(one.fault.harmless) for one in found)
    print(
        f"{len(found)} faults planted: {len(found) - len(missed) - harmless} caught, "
        f"{harmless} harmless, {len(missed)} not caught, in {time.monotonic() - began:.0f} s"
    )
    if asked.write:
        text = asked.write.read_text("utf-8")
        asked.write.write_text(TABLE.sub(rf"\1{table(found)}\2", text), "utf-8")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
