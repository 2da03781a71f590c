"""The shape of the package, counted. Each test prints its numbers: `pytest -s` shows them."""

import ast
import importlib
import pkgutil
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import grimp
import msgspec

import parlour
from tests.support.root import ROOT

SOURCE = ROOT / "src" / "parlour"
BENCH = ROOT / "bench"
MOST_TOPS = 15  # modules and packages at the top of server/
MOST_EDGES = 45  # imports between them
MOST_HOMONYMS = 5  # names of types used more than once, beside those of games
MOST_CORE = 500  # lines of core/ without fair draws and records
MOST_ANY = 108  # times that `Any` is written
MOST_POSITIONAL = 4  # fields of a Struct or NamedTuple that are built by position
MOST_UNFORMATTED = 19  # statements that keep their own form, such as tables of data
MOST_UNFORMATTED_BESIDE = 15  # in tests, tools and bench

# A constant says what it is a number of: MAX_SESSIONS, ROWS_PER_COMMIT, QUERY_TIMEOUT_SECONDS.
BARE = {
    *("AGAIN", "APART", "BEAT", "CHUNK", "EVERY", "FEW", "FIRST", "LARGEST", "LATE", "LATELY"),
    *("LIFE", "LOOK", "LOOKS", "MANY", "MOST", "PAGE", "PATIENCE", "PAUSE", "REST", "ROUND"),
    *("SHARE", "SHORTEST", "SLICE", "SMALLEST", "SOME", "SOON", "TICK", "TRIES", "USUAL", "WAIT"),
}


def modules() -> list[tuple[Path, ast.Module]]:
    left_out = {"migrations", "tests"}
    found = (
        path
        for path in sorted(SOURCE.rglob("*.py"))
        if not left_out & {*path.relative_to(SOURCE).parts}
    )
    return [(path, ast.parse(path.read_text("utf-8"))) for path in found]


def test_the_server_has_few_parts_and_few_imports_between_them() -> None:
    graph = grimp.build_graph("parlour", cache_dir=None)
    tops = graph.find_children("parlour.server")
    edges = {
        (one, other)
        for one in tops
        for other in tops
        if one != other
        and graph.direct_import_exists(importer=one, imported=other, as_packages=True)
    }
    print(f"server/: {len(tops)} modules and packages, {len(edges)} imports between them")  # noqa: T201
    assert len(tops) <= MOST_TOPS
    assert len(edges) <= MOST_EDGES


def type_names(module: ast.Module) -> Iterator[str]:
    """Classes, aliases and new types."""
    for node in ast.walk(module):
        match node:
            case ast.ClassDef(name):
                yield name
            case ast.AnnAssign(ast.Name(name), ast.Name("TypeAlias")):
                yield name
            case ast.Assign([ast.Name(name)], ast.Call(ast.Name("NewType"))):
                yield name
            case _:
                pass


def homonyms(*left_out: str) -> dict[str, list[str]]:
    homes: defaultdict[str, set[str]] = defaultdict(set)
    for path, module in modules():
        home = path.relative_to(SOURCE)
        if home.parts[0] not in left_out:
            for name in type_names(module):
                homes[name].add(str(home))
    return {name: sorted(paths) for name, paths in homes.items() if len(paths) > 1}


def test_the_name_of_a_type_means_one_type() -> None:
    """Each game and each project of a game has its own Options, State, View and moves."""
    twice = homonyms("games", "cli")
    print(f"{len(twice)} names of types used more than once: {twice}")  # noqa: T201
    assert len(twice) <= MOST_HOMONYMS


def structs(base: type[msgspec.Struct] = msgspec.Struct) -> Iterator[type[msgspec.Struct]]:
    for struct in base.__subclasses__():
        yield struct
        yield from structs(struct)


def test_a_struct_with_many_fields_is_built_by_keyword() -> None:
    """Two neighbours of one type could be exchanged, and nothing would notice."""
    for module in pkgutil.walk_packages(parlour.__path__, "parlour."):
        apart = ("parlour.envs.", "parlour.cli.template.", "parlour.storage.migrations.")
        if not module.name.startswith(apart) and ".test" not in module.name:
            importlib.import_module(module.name)
    own = {one for one in structs() if one.__module__.startswith("parlour.")}
    assert len(own) > MOST_POSITIONAL
    by_position = {one for one in own if len(one.__match_args__) > MOST_POSITIONAL}
    assert not by_position


def test_a_named_tuple_with_many_fields_is_built_by_keyword() -> None:
    large = {
        node.name
        for _, module in modules()
        for node in ast.walk(module)
        if isinstance(node, ast.ClassDef)
        and any(isinstance(base, ast.Name) and base.id == "NamedTuple" for base in node.bases)
        and sum(isinstance(line, ast.AnnAssign) for line in node.body) > MOST_POSITIONAL
    }
    by_position = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path, module in modules()
        for node in ast.walk(module)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        if node.func.id in large and node.args
    ]
    print(f"NamedTuples with more than {MOST_POSITIONAL} fields: {sorted(large)}")  # noqa: T201
    assert large
    assert not by_position


def test_a_constant_says_of_what_it_is() -> None:
    bare = [
        f"{path.relative_to(SOURCE)}:{node.lineno}: {target.id}"
        for path, module in modules()
        for node in module.body
        if isinstance(node, ast.Assign | ast.AnnAssign)
        for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
        if isinstance(target, ast.Name) and target.id in BARE
    ]
    assert not bare


def test_few_types_are_any() -> None:
    count = 0
    for _, module in modules():
        for node in ast.walk(module):
            named = isinstance(node, ast.Name) and node.id == "Any"
            count += named or (isinstance(node, ast.Constant) and node.value == "Any")
    print(f"{count} times Any")  # noqa: T201
    assert count <= MOST_ANY


def unformatted(folder: Path) -> int:
    return sum(
        line.rstrip().endswith(("# fmt: skip", "# fmt: off"))
        for path in folder.rglob("*.py")
        for line in path.read_text("utf-8").splitlines()
    )


def test_the_formatter_is_rarely_overruled() -> None:
    own = unformatted(SOURCE)
    beside = sum(unformatted(ROOT / folder) for folder in ("tests", "tools", "bench"))
    print(f"{own} statements are not formatted, and {beside} beside the package")  # noqa: T201
    assert own <= MOST_UNFORMATTED
    assert beside <= MOST_UNFORMATTED_BESIDE


def test_the_core_is_small() -> None:
    """It holds what a game is: lessons, ratings and other uses of games stand above it."""
    sizes = {
        path.name: len(path.read_text("utf-8").splitlines())
        for path in (SOURCE / "core").glob("*.py")
        if path.name != "fair.py"
    }
    print(f"core/: {sum(sizes.values())} lines: {sizes}")  # noqa: T201
    assert sum(sizes.values()) <= MOST_CORE


def test_measurements_import_their_own_folder_and_what_all_share() -> None:
    for path in sorted(BENCH.rglob("*.py")):
        folder = path.relative_to(BENCH).parts[0]
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            parts = (getattr(node, "module", None) or "").split(".")
            if isinstance(node, ast.ImportFrom) and parts[0] == "bench":
                assert parts[1] in (folder, "support"), path
