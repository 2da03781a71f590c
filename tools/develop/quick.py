"""`make quick`: format, lint, types and tests of what differs from main, in at most a minute.

It is no replacement for `make check`: it runs the tests that belong to the changed files or name
them, and stops when its time is over.
"""

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import IO, NamedTuple

from tools.develop.affected import affected

ROOT = Path(__file__).parents[2]
SECONDS = 55.0
PAGES = (".svelte", ".ts", ".css", ".js", ".mjs")
FORMATTED = ("client/", "src/parlour/games/", "src/parlour/features/", "tests/pages/")


class Step(NamedTuple):
    name: str
    command: list[str]


class Running(NamedTuple):
    step: Step
    process: "subprocess.Popen[bytes]"
    output: IO[bytes]


class Outcome(NamedTuple):
    """`code` is None if the time was over."""

    code: int | None
    seconds: float
    printed: str


def main() -> int:
    began = time.monotonic()
    files = changes()
    groups = [list(group) for group in (first(files), second(files))]
    if not any(groups):
        print("Nothing to check: no file differs from main.")
        return 0
    print(f"{len(files)} changed files")
    failed = unfinished = False
    for group in groups:
        for step, outcome in run(group, began + SECONDS):
            word = {0: "passed", None: "NOT FINISHED"}.get(outcome.code, "FAILED")
            print(f"{word:13}{step.name} ({outcome.seconds:.1f} s)")
            if outcome.code:
                print(outcome.printed.rstrip())
            failed |= bool(outcome.code)
            unfinished |= outcome.code is None
        if failed:
            return 1
    if unfinished:
        print("The rest takes longer than a minute: make check runs everything.")
    return 0


def changes() -> list[str]:
    """Files that differ from where this branch left main, committed or not, and that exist."""
    base = (
        _git("merge-base", "HEAD", "main") or _git("merge-base", "HEAD", "origin/main") or ["HEAD"]
    )
    found = {*_git("diff", "--name-only", base[0]), *_git("ls-files", "-o", "--exclude-standard")}
    return sorted(name for name in found if (ROOT / name).is_file())


def first(files: Sequence[str]) -> Iterator[Step]:
    """Takes a second or two, and its mistakes make the rest pointless."""
    if python := [name for name in files if name.endswith(".py")]:
        yield Step("format", [*_python("ruff"), "format", "--check", *python])
        yield Step("lint", [*_python("ruff"), "check", *python])


def second(files: Sequence[str]) -> Iterator[Step]:
    """Runs at the same time."""
    typed = ("src/", "tests/", "tools/", "bench/")
    if python := [name for name in files if name.endswith(".py") and name.startswith(typed)]:
        yield Step("types", [*_python("mypy"), *python])
        if any(name.startswith("src/") for name in python):
            yield Step("imports", [str(Path(sys.executable).parent / "lint-imports"), "--no-logo"])
    if pages := [name for name in files if name.endswith(PAGES) and name.startswith(FORMATTED)]:
        yield from _pages(pages)
    if tests := affected(ROOT, files):
        wanted = [*_python("pytest"), "-x", "-m", "not long", "-n", str(os.cpu_count() or 1)]
        yield Step(f"{len(tests)} files of tests", [*wanted, *tests])


def _pages(files: Sequence[str]) -> Iterator[Step]:
    if shutil.which("npx") is None:
        yield Step("pages: Node is missing", ["false"])
        return
    yield Step("pages: format", ["npx", "prettier", "--check", "--log-level", "warn", *files])
    linted = [name for name in files if not name.endswith(".css")]
    yield Step(
        "pages: lint", ["npx", "eslint", "--max-warnings", "0", "--no-warn-ignored", *linted]
    )
    yield Step("pages: types", ["npx", "svelte-check", "--tsconfig", "client/tsconfig.json"])
    related = ["npx", "vitest", "related", "--run", "--passWithNoTests"]
    yield Step("pages: tests", [*related, "--config", "client/vitest.config.ts", *files])


def run(steps: Sequence[Step], until: float) -> Iterator[tuple[Step, Outcome]]:
    """All at once; in the order in which they end. What goes on until then is stopped."""
    began = time.monotonic()
    running = [_start(step) for step in steps]
    while running:
        over = time.monotonic() >= until
        for one in [one for one in running if over or one.process.poll() is not None]:
            running.remove(one)
            code = one.process.poll()
            if code is None:
                os.killpg(one.process.pid, signal.SIGKILL)
                one.process.wait()
            one.output.seek(0)
            printed = one.output.read().decode(errors="replace")
            yield one.step, Outcome(code, time.monotonic() - began, printed)
        time.sleep(0.05)


def _start(step: Step) -> Running:
    """With a file for its output, which has no end that it could wait for."""
    output = tempfile.TemporaryFile()  # noqa: SIM115  # closed with the process
    process = subprocess.Popen(  # noqa: S603
        step.command, cwd=ROOT, stdout=output, stderr=output, start_new_session=True
    )
    return Running(step, process, output)


def _python(module: str) -> list[str]:
    return [sys.executable, "-m", module]


def _git(*words: str) -> list[str]:
    command = ["git", *words]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)  # noqa: S603
    return done.stdout.split("\n")[:-1]


if __name__ == "__main__":
    sys.exit(main())
