"""Which tests belong to changed files: their own, those in the folder that mirrors them, and those
that import or name them."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

SOURCE = "src/parlour/"
OWNED = re.compile(r"src/parlour/(games|features)/\w+/")  # folders that keep their own tests
EVERYWHERE = {"__init__.py", "conftest.py", "README.md"}  # names that too many tests mention
SEPARATE = ("tests/e2e/", "tests/chaos/", "tests/sim/", "tests/twins/")  # targets of their own


def affected(root: Path, files: Sequence[str]) -> list[str]:
    """Paths of test files, the closest to the changes first."""
    tests = {name: (root / name).read_text("utf-8") for name in _tests(root)}
    found = dict[str, None]()
    for look in (_changed, _own, _mirrored, _naming):
        for file in files:
            found |= dict.fromkeys(look(file, tests))
    return list(found)


def _tests(root: Path) -> list[str]:
    paths = [*root.glob("tests/**/test_*.py"), *root.glob("src/parlour/**/test_*.py")]
    names = sorted(path.relative_to(root).as_posix() for path in paths)
    return [name for name in names if not name.startswith(SEPARATE)]


def _changed(file: str, tests: Iterable[str]) -> list[str]:
    return [file] if file in tests else []


def _own(file: str, tests: Iterable[str]) -> list[str]:
    """Tests in the folder of the game or feature."""
    folder = OWNED.match(file)
    return [one for one in tests if folder and one.startswith(folder[0])]


def _mirrored(file: str, tests: Iterable[str]) -> list[str]:
    """`tests/storage/test_log_rules.py` for `src/parlour/storage/log.py`."""
    if not file.startswith((SOURCE, "tools/", "bench/")) or not file.endswith(".py"):
        return []
    path = Path(file)
    top = path.parts[2] if file.startswith(SOURCE) else path.parts[0]
    begins = f"tests/{top}/test_{path.stem}"
    return [one for one in tests if one.startswith((f"{begins}_", f"{begins}."))]


def _naming(file: str, tests: Mapping[str, str]) -> Iterator[str]:
    """Tests that import the module, or mention the name of any other file."""
    path = Path(file)
    if path.name in EVERYWHERE:
        return
    if path.suffix == ".py":
        module = path.with_suffix("").as_posix().removeprefix("src/").replace("/", ".")
        package, _, name = module.rpartition(".")
        imports = re.compile(
            rf"\b{re.escape(module)}\b"
            rf"|from {re.escape(package)} import (\([^)]*|[^\n]*)\b{re.escape(name)}\b"
        )
    else:
        imports = re.compile(rf"(?<![\w.-]){re.escape(path.name)}(?![\w-])")
    yield from (one for one, text in tests.items() if imports.search(text))
