"""The shape of the package, counted. Each test prints its numbers: `pytest -s` shows them."""

import ast
from collections import defaultdict
from pathlib import Path

import grimp

SOURCE = Path(__file__).parent.parent / "src" / "parlour"
MOST_TOPS = 14  # modules and packages at the top of server/
MOST_EDGES = 37  # imports between them
MOST_HOMONYMS = 12  # class names used more than once
MOST_ANY = 150  # times that `Any` is written


def modules() -> list[tuple[Path, ast.Module]]:
    found = (path for path in sorted(SOURCE.rglob("*.py")) if "migrations" not in path.parts)
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


def test_a_class_name_means_one_class() -> None:
    """The dozen that mean several are the games' own: each has its Options, State, View, moves."""
    homes: defaultdict[str, set[str]] = defaultdict(set)
    for path, module in modules():
        for node in ast.walk(module):
            if isinstance(node, ast.ClassDef):
                homes[node.name].add(str(path.relative_to(SOURCE)))
    twice = {name: sorted(paths) for name, paths in homes.items() if len(paths) > 1}
    print(f"{len(twice)} class names used more than once: {twice}")  # noqa: T201
    assert len(twice) <= MOST_HOMONYMS


def test_few_types_are_any() -> None:
    count = 0
    for _, module in modules():
        for node in ast.walk(module):
            named = isinstance(node, ast.Name) and node.id == "Any"
            count += named or (isinstance(node, ast.Constant) and node.value == "Any")
    print(f"{count} times Any")  # noqa: T201
    assert count <= MOST_ANY
