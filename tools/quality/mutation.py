"""Change the source in small ways, one at a time: how many changes do the tests notice?

Every comparison, connective, sum, number, condition, plain call and raise of the modules below is
a place to change; what is only logged is left alone. Of each group a sample is drawn by a seed. A
mutant is tried by the tests that reach its line, quickest first; a run that goes red, or hangs, has
noticed. Survivors that no test can tell apart are argued in tests/equivalent_mutants.toml.
"""

import argparse
import ast
import multiprocessing
import os
import random
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tools.quality.mutant_runs import Mutant, Trial, in_a_function, run
from tools.quality.reached import Reached

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "parlour"
TESTS = {
    path.stem.removeprefix("test_"): str(path.relative_to(ROOT))
    for pattern in ("tests/*/test_*.py", "src/parlour/features/*/tests/test_*.py")
    for path in ROOT.glob(pattern)
}
BUDGET = 60.0  # seconds of tests, as they take without a mutant; the slowest beyond it are left out

TABLE = ["commands", "names", "table", "room", "room_next_games", "absence", "absence_choice",
         "absence_slow", "resigned_seats", "pledges", "requirements_rules", "matches", "next_table",
         "table_corners", "positions", "rooms", "node"]  # fmt: skip
HOST = ["service_clock", "doubt", "reads", "cancelling", "usual", "attendance", "next_table",
        "host_corners", "host_parts", "audit_chain", "local_ports", "sharded_parts", "redis_parts",
        "node_corners", "archivist", "session_corners", "host_commands", "host_sweeps"]  # fmt: skip
OWN = {  # tests of one module, for which there is no time with every other
    "crowd": ["crowd"],
    "session": ["crowd"],
    "snapshots": ["snapshots"],
    "sessions": ["snapshots"],
    "versions": ["migrate_games"],
}
RECORD = [
    "fair",
    "pledges",
    "records",
    "record_corners",
    "resigned_seats",
    "table_corners",
    "positions",
]
SQL = ["log_rules", "storage", "archive_checks", "played", "due", "outages", "second_locks",
       "puzzle_answers", "deals", "moderation", "webhook_rounds", "webhook_retention",
       "webhook_races"]  # fmt: skip
WEBHOOKS = [
    "webhooks",
    "webhook_failures",
    "webhook_names",
    "webhook_races",
    "webhook_retention",
    "webhook_rounds",
]
FEATURES = [
    "deals",
    "daily_counts",
    "job_queue",
    "known_orders",
    "moderation",
    "ranges",
    "puzzle_answers",
    "puzzle_making",
    "retention_rounds",
]
SERVER = ["conversation", "lobby", "lobby_changes", "known_orders", "moving_on", "readiness",
          "rooms", "sent_texts", "logs", "sentry", "static_files", "previews", "tokens",
          "daily_secrets", "headers", "metrics", "reads"]  # fmt: skip
CLIENT = ["client", "client_defects", "client_fair", "silence"]
GAMES = ["perft", "records", "requirements_memory", "requirements_rules"]
BESIDE = ["rules", "options", "escape", "limits", "snapshot", "hands"]  # a game's own
GROUPS = {  # the modules that are held to the score, and the tests that answer for them
    "table": (["table/*.py"], TABLE),
    "host": (["host/*.py"], HOST),
    # Without postgres.py: its tests start a server, which takes too long for each mutant.
    "sql": (["storage/[!p]*.py", "storage/p[!o]*.py"], SQL),
    "webhooks": (["features/webhooks/*.py"], WEBHOOKS),
    "features": (["features/[!w]*/*.py"], FEATURES),
    # What a server of its own process does in a test is not reached: these are lower bounds.
    "server": (["server/*.py", "server/*/*.py"], SERVER),
    "client": (["client/*.py"], CLIENT),
    "record": (["core/fair.py", "core/record/*.py"], RECORD),
    "rules": (["games/*/rules.py"], GAMES),
}
COMPARE = {
    ast.Eq: "!=",
    ast.NotEq: "==",
    ast.Lt: "<=",
    ast.LtE: "<",
    ast.Gt: ">=",
    ast.GtE: ">",
    ast.In: "not in",
    ast.NotIn: "in",
    ast.Is: "is not",
    ast.IsNot: "is",
}
SUMS = {ast.Add: "-", ast.Sub: "+", ast.Mult: "//", ast.FloorDiv: "*", ast.Mod: "//"}


class Source:
    def __init__(self, path: Path) -> None:
        self.file = str(path.relative_to(ROOT))
        self.text = path.read_text("utf-8")
        lines = self.text.splitlines(keepends=True)
        self._starts = [sum(map(len, lines[:at])) for at in range(len(lines))]
        self._lines = lines
        self._lines_of = range(0)

    def inside(self, whole: ast.AST, node: ast.AST) -> None:
        """What is found next is of this node, in this statement or case."""
        begin, end = getattr(whole, "lineno", 1), getattr(node, "end_lineno", None) or 1
        self._lines_of = range(begin, end + 1)

    def at(self, line: int, column: int) -> int:
        """The AST counts columns in bytes."""
        return self._starts[line - 1] + len(self._lines[line - 1].encode()[:column].decode())

    def mutant(self, node: ast.expr | ast.stmt, new: str) -> Mutant:
        begin = self.at(node.lineno, node.col_offset)
        end = self.at(node.end_lineno or node.lineno, node.end_col_offset or node.col_offset)
        return Mutant(
            self.file,
            node.lineno,
            self.text[begin:end],
            new,
            begin,
            end,
            self._lines_of,
            self._lines[node.lineno - 1].strip(),
        )

    def between(self, left: ast.expr, right: ast.expr, new: str) -> Mutant:
        begin = self.at(left.end_lineno or left.lineno, left.end_col_offset or 0)
        end = self.at(right.lineno, right.col_offset)
        old = self.text[begin:end]
        kept = old[: len(old) - len(old.lstrip())], old[len(old.rstrip()) :]
        outside = ")" in old or "(" in old  # brackets of the neighbours: leave it alone
        change = old if outside else f" {new} " if not any(kept) else f"{kept[0]}{new}{kept[1]}"
        return Mutant(
            self.file,
            left.lineno,
            old.strip(),
            change,
            begin,
            end,
            self._lines_of,
            self._lines[left.lineno - 1].strip(),
        )


def mutants(path: Path) -> Iterator[Mutant]:
    source = Source(path)
    tree = ast.parse(source.text)
    for kind in ast.walk(tree):
        if isinstance(kind, ast.ClassDef):
            kind.keywords = []  # `frozen` and the like keep code from changing what it must not
    for node, whole in _nodes(tree, tree):
        source.inside(whole, node)
        for found in _of(source, node):
            if found.old.strip() != found.new.strip():
                yield found


def _nodes(node: ast.AST, whole: ast.AST) -> Iterator[tuple[ast.AST, ast.AST]]:
    """Every node, and the statement, handler or case that it is in."""
    for child in ast.iter_child_nodes(node):
        match child:
            case ast.Expr(ast.Call(ast.Attribute(ast.Name("log")))):
                continue
            case ast.If(ast.Name("TYPE_CHECKING")):
                continue
            case ast.keyword("strict"):  # it asserts what holds already
                continue
            case ast.match_case(pattern):
                inner: ast.AST = pattern
            case ast.stmt() | ast.ExceptHandler():
                inner = child
            case _:
                inner = whole
        yield child, inner
        yield from _nodes(child, inner)


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


def modules(group: str) -> dict[Path, list[str]]:
    """Every module of a group, and its tests."""
    patterns, names = GROUPS[group]
    tests = [TESTS[name] for name in names]
    found = {}
    for path in (one for pattern in patterns for one in sorted(PACKAGE.glob(pattern))):
        beside = [f"{path.parent.relative_to(ROOT)}/test_{name}.py" for name in BESIDE]
        own = [TESTS[name] for name in OWN.get(path.stem, ()) if group == "host"]
        found[path] = [test for test in [*beside, *own, *tests] if (ROOT / test).exists()]
    return found


def drawn(group: str, seed: int, sample: int, named: list[str]) -> list[Trial]:
    """Mutants, the tests that each is tried by, and how long these take."""
    wanted = modules(group)
    every = [
        (mutant, path)
        for path in wanted
        for mutant in mutants(path)
        if not named or any(part in mutant.name() for part in named)
    ]
    random.Random(seed).shuffle(every)
    chosen = every[: sample or len(every)]
    print(f"{group}: {len(chosen)} of {len(every)} mutants of {len(wanted)} modules", flush=True)
    asked = {path: tuple(wanted[path]) for _, path in chosen}
    by_tests = {tests: Reached(tests) for tests in asked.values()}
    reached = {path: by_tests[tests] for path, tests in asked.items()}
    found = []
    for mutant, path in chosen:
        tests, seconds = list[str](), 0.0
        lines = mutant.lines if in_a_function(mutant) else range(0)
        for test in reached[path].tests(mutant.file, lines):
            seconds += reached[path].seconds[test]
            if tests and seconds > BUDGET:
                break
            tests.append(test)
        found.append(Trial(mutant, tests, seconds))
    return found


def score(group: str, found: list[tuple[Mutant, str]], seed: int) -> float:
    argued = tomllib.loads((ROOT / "tests/equivalent_mutants.toml").read_text("utf-8"))
    same = {(one["file"], one["line"], one["old"], one["new"]) for one in argued.get("mutant", [])}
    counted: Counter[str] = Counter()
    for mutant, state in found:
        lived = state in ("survived", "unreached")
        told = (mutant.file, mutant.source, mutant.old, mutant.new.strip())
        counted["equivalent" if lived and told in same else state] += 1
        if lived and told not in same:
            print(f"{state}: {mutant.name()}")
    dead = counted["killed"] + counted["hung"]
    of = dead + counted["survived"] + counted["unreached"]
    print(f"{group}, seed {seed}: {dead} of {of} noticed, {dead / max(1, of):.1%}; {dict(counted)}")
    return dead / max(1, of)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("groups", nargs="*", default=list(GROUPS), help="of " + ", ".join(GROUPS))
    parser.add_argument("--sample", type=int, default=0, help="so many of each; 0 is every one")
    parser.add_argument("--named", action="append", default=[], help="only those that say this")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--least", type=float, default=0.9, help="the score that is asked for")
    asked = parser.parse_args()
    scores = []
    for group in asked.groups:
        chosen = drawn(group, asked.seed, asked.sample, asked.named)
        quick = [trial for trial in chosen if in_a_function(trial.mutant)]
        others = [trial for trial in chosen if not in_a_function(trial.mutant)]
        parts = [some[job :: asked.jobs] for some in (quick, others) for job in range(asked.jobs)]
        found = []
        with (
            tempfile.TemporaryDirectory() as folder,
            multiprocessing.Pool(asked.jobs, maxtasksperchild=1) as pool,
        ):
            places = [(tempfile.mkdtemp(dir=folder), part) for part in parts if part]
            for states in pool.starmap(run, places, chunksize=1):
                found += states
        scores.append(score(group, found, asked.seed))
    return 0 if min(scores) >= asked.least else 1


if __name__ == "__main__":
    sys.exit(main())
