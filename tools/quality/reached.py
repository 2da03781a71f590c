"""Which tests reach which line, and how long each takes: so that a mutant is tried by few of them.

Each test file is run once under coverage, all that are new in one process; what it reached is kept
in build/reached, until the source, the file or a helper of the tests changes.
"""

import contextlib
import hashlib
import io
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import coverage
    import pytest

ROOT = Path(__file__).parents[2]
KEPT = ROOT / "build" / "reached"
OPTIONS = ["-q", "-p", "no:cacheprovider", "-m", "not long", "-W", "ignore"]
DEAR = "postgres"  # a server takes seconds to start; the same tests run on SQLite and in memory
Lines = dict[str, dict[int, list[str]]]  # by file and line, the tests


class Reached:
    """What some test files reach together."""

    def __init__(self, files: Iterable[str]) -> None:
        self.seconds: dict[str, float] = {}
        self._lines: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
        for lines, seconds in _of(list(files)):
            self.seconds |= seconds
            for source, numbered in lines.items():
                for line, tests in numbered.items():
                    self._lines[source][int(line)].update(tests)

    def tests(self, source: str, lines: range) -> list[str]:
        """Quickest first. Without lines every test: a constant is read by who never comes here."""
        every = self._lines[source]
        reach = set[str]().union(*(every.get(line, ()) for line in lines))
        found = reach if lines else self.seconds.keys()
        known = [test for test in found if test in self.seconds]
        return sorted(known, key=lambda test: (self.seconds[test], test))


def _of(files: list[str]) -> Iterator[tuple[Lines, dict[str, float]]]:
    new = [file for file in files if not _kept(file).exists()]
    if new:
        KEPT.mkdir(parents=True, exist_ok=True)
        subprocess.run([sys.executable, "-m", "tools.quality.reached", *new], cwd=ROOT, check=True)  # noqa: S603
    for file in files:
        lines, seconds = json.loads(_kept(file).read_text("utf-8"))
        yield lines, seconds


def _kept(file: str) -> Path:
    return KEPT / f"{Path(file).stem}-{_print(file)}.json"


def _print(file: str) -> str:
    return hashlib.sha256(_shared() + (ROOT / file).read_bytes()).hexdigest()[:16]


@cache
def _shared() -> bytes:
    """A digest of what every test file depends on."""
    every = [*(ROOT / "tests").rglob("*.py"), *(ROOT / "src").rglob("*.py")]
    digest = hashlib.sha256()
    for path in sorted(path for path in every if not path.name.startswith("test_")):
        digest.update(path.read_bytes())
    return digest.digest()


class Watch:
    """A plugin: each test is a context of the coverage; tests that fail here are no use later."""

    def __init__(self, measured: "coverage.Coverage") -> None:
        self._measured = measured
        self.seconds: dict[str, float] = defaultdict(float)
        self.failed: set[str] = set()

    def pytest_collection_modifyitems(self, items: "list[pytest.Item]") -> None:
        import pytest  # noqa: PLC0415

        from tests.support import services  # noqa: PLC0415  # of the tests

        setattr(services, DEAR, lambda: pytest.skip("for mutants it takes too long"))
        items[:] = [item for item in items if DEAR not in item.nodeid]

    def pytest_runtest_logstart(self, nodeid: str) -> None:
        self._measured.switch_context(nodeid)

    def pytest_runtest_logfinish(self) -> None:
        self._measured.switch_context("")

    def pytest_runtest_logreport(self, report: "pytest.TestReport") -> None:
        self.seconds[report.nodeid] += report.duration
        if report.outcome != "passed":
            self.failed.add(report.nodeid)


def measure(files: list[str]) -> tuple[Lines, dict[str, float], set[str]]:
    import coverage  # noqa: PLC0415
    import pytest  # noqa: PLC0415

    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    measured = coverage.Coverage(
        data_file=None,
        config_file=False,
        source=["src/parlour"],
        concurrency=["thread", "greenlet"],
    )
    watch = Watch(measured)
    measured.start()
    with contextlib.redirect_stdout(io.StringIO()):
        pytest.main([*OPTIONS, *files], plugins=[watch])
    measured.stop()
    data: Any = measured.get_data()
    lines = {
        str(Path(source).relative_to(ROOT)): {
            line: sorted(set(tests) - watch.failed)
            for line, tests in data.contexts_by_lineno(source).items()
        }
        for source in data.measured_files()
    }
    passed = {test: took for test, took in watch.seconds.items() if test not in watch.failed}
    return lines, passed, watch.failed


def of_one(file: str, reached: Lines, took: dict[str, float]) -> tuple[Lines, dict[str, float]]:
    begins = f"{file}::"
    lines = {
        source: {
            line: own
            for line, tests in numbered.items()
            if (own := [test for test in tests if test.startswith(begins)])
        }
        for source, numbered in reached.items()
    }
    return lines, {test: each for test, each in took.items() if test.startswith(begins)}


if __name__ == "__main__":
    reached, took, failed = measure(sys.argv[1:])
    for each in sys.argv[1:]:
        lines, seconds = of_one(each, reached, took)
        _kept(each).write_text(json.dumps([lines, seconds]), "utf-8")
        print(f"{each}: {len(seconds)} tests, {sum(seconds.values()):.0f} s", flush=True)
    print("not used, as they fail or are skipped:", *sorted(failed), flush=True)
