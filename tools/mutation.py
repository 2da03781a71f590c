"""Change the source in small ways, one at a time: how many changes do the tests notice?

Every comparison, connective, sum, number, condition, plain call and raise of the modules below is
a place to change. A sample of them is drawn by a seed; a run that goes red, or hangs, has noticed.
Survivors that no test can tell apart are argued in tests/equivalent_mutants.toml.
"""

import argparse
import ast
import contextlib
import io
import multiprocessing
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "src" / "parlour"
SECONDS = 120
COPIED = ("src", "tests", "docs", "client", "tools", "pyproject.toml", "Makefile")

TABLE = [
    "test_table", "test_room", "test_absence", "test_pledges", "test_positions",
    "test_requirements_rules", "test_rooms",
]  # fmt: skip
HOST = ["test_host", "test_node", "test_reads", "test_cancelling", "test_host_defects",
        "test_played", "test_hints", "test_schedules"]  # fmt: skip
RECORD = ["test_fair", "test_pledges", "test_records", "test_positions"]
TESTS = {  # by folder or file, the tests that answer for it, quickest first
    "core/fair.py": RECORD,
    "core/record": RECORD,
    "table": TABLE,
    "host": HOST,
}
COMPARE = {
    ast.Eq: "!=", ast.NotEq: "==", ast.Lt: "<=", ast.LtE: "<", ast.Gt: ">=", ast.GtE: ">",
    ast.In: "not in", ast.NotIn: "in", ast.Is: "is not", ast.IsNot: "is",
}  # fmt: skip
SUMS = {ast.Add: "-", ast.Sub: "+", ast.Mult: "//", ast.FloorDiv: "*", ast.Mod: "//"}


class Mutant(NamedTuple):
    file: str
    line: int
    old: str
    new: str
    begin: int  # in the file's characters
    end: int

    def name(self) -> str:
        return f"{self.file}:{self.line}: {self.old} -> {self.new}"


class Source:
    def __init__(self, path: Path) -> None:
        self.file = str(path.relative_to(ROOT))
        self.text = path.read_text("utf-8")
        lines = self.text.splitlines(keepends=True)
        self._starts = [sum(map(len, lines[:at])) for at in range(len(lines))]
        self._lines = lines

    def at(self, line: int, column: int) -> int:
        """The AST counts columns in bytes."""
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode())

    def mutant(self, node: ast.expr | ast.stmt, new: str) -> Mutant:
        begin = self.at(node.lineno, node.col_offset)
        end = self.at(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
        return Mutant(self.file, node.lineno, self.text[begin:end], new, begin, end)

    def between(self, left: ast.expr, right: ast.expr, new: str) -> Mutant:
        begin = self.at(left.end_lineno or left.lineno, left.end_col_offset or 0)
        end = self.at(right.lineno, right.col_offset)
        old = self.text[begin:end]
        kept = old[: len(old) - len(old.lstrip())], old[len(old.rstrip()) :]
        outside = ")" in old or "(" in old  # brackets of the neighbours: leave it alone
        change = old if outside else f" {new} " if not any(kept) else f"{kept[0]}{new}{kept[1]}"
        return Mutant(self.file, left.lineno, old.strip(), change, begin, end)


def mutants(path: Path) -> Iterator[Mutant]:
    source = Source(path)
    tree = ast.parse(source.text)
    for kind in ast.walk(tree):
        if isinstance(kind, ast.ClassDef):
            kind.keywords = []  # `frozen` and the like keep code from changing what it must not
    for node in ast.walk(tree):
        for found in _of(source, node):
            if found.old.strip() != found.new.strip():
                yield found


def _of(source: Source, node: ast.AST) -> Iterator[Mutant]:  # a case each
    match node:
        case ast.Compare(left, [operator], [right]) if type(operator) in COMPARE:
            yield source.between(left, right, COMPARE[type(operator)])
        case ast.BoolOp(operator, [first, second, *_]):
            yield source.between(first, second, "or" if isinstance(operator, ast.And) else "and")
        case ast.UnaryOp(ast.Not(), operand):
            yield source.mutant(node, f"({ast.unparse(operand)})")
        case ast.BinOp(left, operator, right) if type(operator) in SUMS:
            yield source.between(left, right, SUMS[type(operator)])
        case ast.Constant(bool() as value):
            yield source.mutant(node, str(not value))
        case ast.Constant(int() as value):
            yield source.mutant(node, str(value + 1))
        case ast.If(ast.Name() | ast.Attribute() | ast.Call() as test):
            yield source.mutant(test, f"not {ast.unparse(test)}")
        case ast.Expr(ast.Call() | ast.Await()) | ast.Raise():
            yield source.mutant(node, "pass")
        case ast.Call(ast.Name("min" | "max" as name) as called):
            yield source.mutant(called, "max" if name == "min" else "min")
        case _:
            pass


def modules() -> dict[Path, list[str]]:
    """Every module held to the score, and its tests."""
    found: dict[Path, list[str]] = {}
    for name, tests in TESTS.items():
        place = PACKAGE / name
        for path in [place] if place.is_file() else sorted(place.glob("*.py")):
            found[path] = [f"tests/{test}.py" for test in tests]
    for path in sorted(PACKAGE.glob("games/*/rules.py")):
        beside = [str(one.relative_to(ROOT)) for one in sorted(path.parent.glob("test_*.py"))]
        game = path.parent.name
        found[path] = [
            *(one for one in beside if "rules" in one or "vectors" in one),
            "tests/test_variants.py", "tests/test_perft.py", "tests/test_every_game.py",
            f"tests/test_requirements_{game}.py", "tests/test_requirements_rules.py",
        ]  # fmt: skip
    return {path: [t for t in tests if (ROOT / t).exists()] for path, tests in found.items()}


def killed(tree: Path, mutant: Mutant, tests: list[str]) -> bool:
    """In a fork, so that pytest and its plugins are imported once."""
    path = tree / mutant.file
    whole = path.read_text("utf-8")
    path.write_text(whole[: mutant.begin] + mutant.new + whole[mutant.end :], "utf-8")
    try:
        child = os.fork()
        if not child:
            _run(tree, tests)
        until = time.monotonic() + SECONDS
        while time.monotonic() < until:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status) != 0
            time.sleep(0.02)
        os.killpg(child, signal.SIGKILL)
        os.waitpid(child, 0)
        return True
    finally:
        path.write_text(whole, "utf-8")


def _run(tree: Path, tests: list[str]) -> None:
    import pytest  # noqa: PLC0415

    os.setsid()
    os.chdir(tree)
    sys.path[:0] = [f"{tree}/src"]
    os.environ["PYTHONPATH"] = f"{tree}/src"
    code = 1
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
        options = ["-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m", "not long"]
        for test in tests:  # one by one: most mutants die in the first, and collecting takes time
            code = int(pytest.main([*options, test]))
            if code:
                break
    os._exit(code)


def work(folder: str, given: "list[tuple[Mutant, list[str]]]") -> list[tuple[Mutant, bool]]:
    import hypothesis  # noqa: PLC0415, F401  # imported before the fork: it takes a second
    import pytest  # noqa: PLC0415, F401
    import sqlalchemy.ext.asyncio  # noqa: PLC0415, F401

    sys.dont_write_bytecode = True
    tree = Path(folder)
    for name in COPIED:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, tree / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(source, tree / name)
    found = []
    for mutant, tests in given:
        began = time.monotonic()
        found.append((mutant, killed(tree, mutant, tests)))
        state = "killed  " if found[-1][1] else "SURVIVED"
        print(f"{state} {time.monotonic() - began:5.1f} s  {mutant.name()}", flush=True)
    return found


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("parts", nargs="*", help="only modules whose path has one of these")
    parser.add_argument("--sample", type=int, default=0, help="so many in all; 0 is every one")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--least", type=float, default=0.9, help="the score that is asked for")
    asked = parser.parse_args()
    wanted = {
        path: tests
        for path, tests in modules().items()
        if not asked.parts or any(part in str(path) for part in asked.parts)
    }
    every = [(mutant, tests) for path, tests in wanted.items() for mutant in mutants(path)]
    random.Random(asked.seed).shuffle(every)
    chosen = every[: asked.sample or len(every)]
    print(f"{len(chosen)} of {len(every)} mutants of {len(wanted)} modules", flush=True)
    with tempfile.TemporaryDirectory() as folder, multiprocessing.Pool(asked.jobs) as pool:
        parts = [(f"{folder}/{job}", chosen[job :: asked.jobs]) for job in range(asked.jobs)]
        for place, _ in parts:
            Path(place).mkdir()
        found = [one for some in pool.starmap(work, parts, chunksize=1) for one in some]
    argued = tomllib.loads((ROOT / "tests/equivalent_mutants.toml").read_text("utf-8"))
    same = {f"{one['file']}: {one['old']} -> {one['new']}" for one in argued.get("mutant", [])}
    scores: Counter[str] = Counter()
    for mutant, dead in found:
        equivalent = f"{mutant.file}: {mutant.old} -> {mutant.new}" in same
        state = "killed" if dead else "equivalent" if equivalent else "survived"
        scores[state] += 1
        if state == "survived":
            print(f"survived: {mutant.name()}")
    score = scores["killed"] / max(1, scores["killed"] + scores["survived"])
    print(f"{dict(scores)}: {score:.1%} of those that can be told apart (seed {asked.seed})")
    return 0 if score >= asked.least else 1


if __name__ == "__main__":
    sys.exit(main())
