"""Trying mutants: each in a fork, by the tests that reach it, until one goes red.

A change inside a function is tried in a fork of a process that has imported everything and has
collected the tests: only the function's code is exchanged. Any other change, of a constant say,
wants everything imported anew, from a copy of the project.
"""

import ast
import contextlib
import gc
import io
import os
import shutil
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Callable
from functools import cache, partial
from pathlib import Path
from types import CodeType, FunctionType
from typing import TYPE_CHECKING, NamedTuple

from tools.quality.reached import OPTIONS

if TYPE_CHECKING:
    import pytest

ROOT = Path(__file__).parents[2]
COPIED = ("src", "tests", "docs", "client", "tools", "pyproject.toml", "Makefile")


class Mutant(NamedTuple):
    file: str
    line: int
    old: str
    new: str
    begin: int  # in the file's characters
    end: int
    lines: range  # of the statement that is changed, up to the change
    source: str  # the line, stripped: line numbers change

    def name(self) -> str:
        return f"{self.file}:{self.line}: {self.old} -> {self.new}"

    def written(self, root: Path) -> str:
        """The file with the change in it."""
        whole = (root / self.file).read_text("utf-8")
        return whole[: self.begin] + self.new + whole[self.end :]


class Trial(NamedTuple):
    mutant: Mutant
    tests: list[str]
    seconds: float  # that the tests take


RED, UNTRIED = 1, 70
STATES = {0: "survived", 5: "untried", UNTRIED: "untried"}  # 5: pytest found no test
Say = Callable[[Trial, str, float], None]
Functions = dict[str, list[FunctionType]]


def functions() -> Functions:
    """All that were made so far, by file. To look for them in each fork would copy its memory."""
    found: Functions = defaultdict(list)
    for one in gc.get_objects():
        if type(one) is FunctionType:
            found[one.__code__.co_filename].append(one)
    return found


def exchange(mutant: Mutant, made: Functions) -> bool:
    """Give the changed function its new code; false if the change is not in a function's body."""
    path = str(ROOT / mutant.file)
    changed = compile(mutant.written(ROOT), path, "exec", dont_inherit=True)
    original = compile((ROOT / mutant.file).read_text("utf-8"), path, "exec", dont_inherit=True)
    codes = {
        (old.co_qualname, old.co_firstlineno): new
        for old, new in zip(_functions(original), _functions(changed), strict=True)
        if old != new
    }
    live = [
        one
        for one in made[path]
        if (one.__code__.co_qualname, one.__code__.co_firstlineno) in codes
    ]
    for function in live:
        code = function.__code__
        function.__code__ = codes[code.co_qualname, code.co_firstlineno]
    return bool(live)


def _functions(code: CodeType) -> list[CodeType]:
    """The functions of a module and the methods of its classes, without those inside them."""
    found = []
    for one in code.co_consts:
        if isinstance(one, CodeType):
            is_class = not one.co_flags & 1  # only functions have fast locals
            found += _functions(one) if is_class else [one]
    return found


def in_a_function(mutant: Mutant) -> bool:
    return any(mutant.line in body for body in _bodies(mutant.file))


@cache
def _bodies(file: str) -> list[range]:
    """The lines of each function, without its head."""
    tree = ast.parse((ROOT / file).read_text("utf-8"))
    return [
        range(one.body[0].lineno, (one.end_lineno or 0) + 1)
        for one in ast.walk(tree)
        if isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef)
    ]


class Trier:
    """A plugin: instead of running what was collected, runs what each mutant asks for, forked.

    A test counts only if it passes alone and without a mutant, which is tried once for each.
    """

    def __init__(self, folder: Path, trials: list[Trial], say: Say) -> None:
        self._red, self._trials, self._say = folder / "red", trials, say
        self._sound: dict[str, bool] = {}
        self._functions: Functions = {}

    def pytest_runtestloop(self, session: "pytest.Session") -> bool:
        self._functions = functions()
        gc.freeze()  # nor does the collector of a fork touch what was there before
        for trial in self._trials:
            began = time.monotonic()
            state = self._tried(session, trial)
            self._say(trial, state, time.monotonic() - began)
        return True

    def _tried(self, session: "pytest.Session", trial: Trial) -> str:
        state = "killed"
        while state == "killed":
            sound = {test for test in trial.tests if self._sound.get(test, True)}
            state = self._forked(session, trial, sound, trial.mutant)
            if state == "killed":
                killer = self._red.read_text("utf-8")
                if killer not in self._sound:
                    alone = self._forked(session, trial, {killer}, None)
                    self._sound[killer] = alone == "survived"
                if self._sound[killer]:
                    break
        return state

    def _forked(
        self, session: "pytest.Session", trial: Trial, tests: set[str], mutant: Mutant | None
    ) -> str:
        items = {item.nodeid: item for item in session.items}
        chosen = [items[test] for test in trial.tests if test in tests]
        return forked(lambda: self._child(session, mutant, chosen), trial.seconds)

    def _child(
        self, session: "pytest.Session", mutant: Mutant | None, items: "list[pytest.Item]"
    ) -> int:
        if mutant is not None and not exchange(mutant, self._functions):
            return UNTRIED
        for at, item in enumerate(items):
            following = items[at + 1] if at + 1 < len(items) else None
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                self._red.write_text(item.nodeid, "utf-8")
                session._setupstate.teardown_exact(None)  # noqa: SLF001
                return RED
        return 0


def forked(work: Callable[[], int], seconds: float) -> str:
    sys.stdout.flush()
    child = os.fork()
    if not child:
        os.setsid()
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        code = UNTRIED
        try:
            code = work()
        finally:
            os._exit(code)
    until = time.monotonic() + 60 + 5 * seconds
    while time.monotonic() < until:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            return STATES.get(os.waitstatus_to_exitcode(status), "killed")
        time.sleep(0.01)
    for one in [*_descendants(child), child]:  # servers of tests have sessions of their own
        with contextlib.suppress(ProcessLookupError):
            os.kill(one, signal.SIGKILL)
    os.waitpid(child, 0)
    return "hung"


def _descendants(parent: int) -> list[int]:
    with contextlib.suppress(OSError):
        children = Path(f"/proc/{parent}/task/{parent}/children").read_text("utf-8").split()
        return [each for one in map(int, children) for each in (*_descendants(one), one)]
    return []


class Only:
    """A plugin: these tests, in this order."""

    def __init__(self, tests: list[str]) -> None:
        self._at = {test: at for at, test in enumerate(tests)}

    def pytest_collection_modifyitems(self, items: "list[pytest.Item]") -> None:
        items[:] = sorted(
            (item for item in items if item.nodeid in self._at),
            key=lambda item: self._at[item.nodeid],
        )


def files_of(tests: list[str]) -> list[str]:
    return list(dict.fromkeys(test.partition("::")[0] for test in tests))


def _session(tree: Path, arguments: list[str], plugin: object) -> int:
    import pytest  # noqa: PLC0415

    os.chdir(tree)
    sys.path[:0] = [f"{tree}/src"]
    os.environ["PYTHONPATH"] = f"{tree}/src"
    os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        return int(pytest.main([*OPTIONS, "-s", *arguments], plugins=[plugin]))


def run(folder: str, trials: list[Trial]) -> list[tuple[Mutant, str]]:
    """In a process of its own; all of them inside functions, or none. `folder` has room."""
    out = os.dup(1)
    states: list[tuple[Mutant, str]] = []

    def say(trial: Trial, state: str, took: float) -> None:
        states.append((trial.mutant, state))
        told = f"{state:9} {took:5.1f} s of {len(trial.tests):3} tests  {trial.mutant.name()}\n"
        os.write(out, told.encode())

    reached = [trial for trial in trials if trial.tests]
    for trial in trials:
        if not trial.tests:
            say(trial, "unreached", 0)
    if not in_a_function(trials[0].mutant):
        _imported_anew(Path(folder), reached, say)
    elif reached:
        files = files_of(sorted({test for trial in reached for test in trial.tests}))
        _session(ROOT, files, Trier(Path(folder), reached, say))
    return states


def _imported_anew(tree: Path, trials: list[Trial], say: Say) -> None:
    import hypothesis  # noqa: PLC0415, F401  # imported before the fork: it takes a second
    import pytest  # noqa: PLC0415, F401

    sys.dont_write_bytecode = True
    for name in COPIED if trials else ():
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tree / name)
    for trial in trials:
        path, began = tree / trial.mutant.file, time.monotonic()
        whole = path.read_text("utf-8")
        path.write_text(trial.mutant.written(tree), "utf-8")
        session = partial(_session, tree, ["-x", *files_of(trial.tests)], Only(trial.tests))
        try:
            state = forked(session, trial.seconds)
        finally:
            path.write_text(whole, "utf-8")
        say(trial, state, time.monotonic() - began)
