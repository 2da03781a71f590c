"""A feature is one folder and one line: the example of docs/features.md, on a real server."""

import contextlib
import os
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from door import Served, served

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs/features.md").read_text("utf-8")
BLOCK = re.compile(r"^`(features/guestbook/\S+)`:\n\n```python\n(.*?)```", re.MULTILINE | re.DOTALL)
FILES: dict[str, str] = dict(BLOCK.findall(PAGE))
LIST = "features/all.py"
IMPORT = "from parlour.features.guestbook.feature import guestbook\n"


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """A copy of the package with the example in it."""
    copy = tmp_path / "parlour"
    shutil.copytree(ROOT / "src/parlour", copy, ignore=shutil.ignore_patterns("__pycache__"))
    for name, text in FILES.items():
        file = copy / name
        file.parent.mkdir(parents=True, exist_ok=True)
        (file.parent / "__init__.py").touch()
        file.write_text(text)
    listed = (copy / LIST).read_text()
    assert listed.count("ALL = (") == 1
    (copy / LIST).write_text(
        listed.replace("from parlour", IMPORT + "from parlour", 1).replace(
            "ALL = (", "ALL = (guestbook, "
        )
    )
    return copy


@contextlib.contextmanager
def guest(server: Served, name: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, headers={"origin": server.url}, timeout=20) as http:
        http.post("/api/me", json={"name": name}).raise_for_status()
        yield http


def changed(package: Path) -> Iterator[str]:
    """What differs from the package as it is."""
    for file in package.rglob("*"):
        ours = ROOT / "src/parlour" / file.relative_to(package)
        source = file.is_file() and "__pycache__" not in file.parts
        if source and not (ours.is_file() and ours.read_bytes() == file.read_bytes()):
            yield str(file.relative_to(package))


def counted(server: Served, count: int) -> None:
    """The background work has counted so many lines."""
    until = time.monotonic() + 20
    while f"parlour_guestbook_lines {count}.0" not in httpx.get(f"{server.url}/metrics").text:
        assert time.monotonic() < until
        time.sleep(0.1)


def test_the_example_of_the_docs_is_one_folder_and_one_line(package: Path, tmp_path: Path) -> None:
    assert len(FILES) == 5
    empty = {"features/guestbook/__init__.py", "features/guestbook/migrations/__init__.py"}
    assert set(changed(package)) == {*FILES, *empty, LIST}
    database = f"sqlite:///{tmp_path}/parlour.db"
    env = os.environ | {"PYTHONPATH": str(package.parent)}
    options = ("--no-bots", "--rate", "guestbook=2/60")
    with contextlib.ExitStack() as stack:
        server = stack.enter_context(served(*options, database=database, env=env))
        ada, ben = (stack.enter_context(guest(server, name)) for name in ("Ada", "Ben"))
        assert ada.post("/api/guestbook", json={"line": "Hello"}).status_code == 204
        assert ada.post("/api/guestbook", json={"line": ""}).status_code == 400
        assert ben.post("/api/guestbook", json={"line": "Lovely"}).status_code == 204
        assert sorted(ben.get("/api/guestbook").json()) == ["Hello", "Lovely"]
        assert ada.get("/api/me/data").json()["more"] == {"guestbook": ["Hello"]}
        assert "/api/guestbook" in ada.get("/openapi.json").json()["paths"]
        counted(server, 2)
        ada.post("/api/guestbook", json={"line": "Again"}).raise_for_status()
        assert ada.post("/api/guestbook", json={"line": "And again"}).status_code == 429
        assert ada.post("/api/me/erase", json={"name": "Ada"}).status_code == 204
        assert ben.get("/api/guestbook").json() == ["Lovely"]
        counted(server, 1)


def test_without_the_folder_and_the_line_nothing_is_left_of_it(
    package: Path, tmp_path: Path
) -> None:
    shutil.rmtree(package / "features/guestbook")
    text = (package / LIST).read_text().replace(IMPORT, "").replace("guestbook, ", "")
    (package / LIST).write_text(text)
    assert list(changed(package)) == []
    env = os.environ | {"PYTHONPATH": str(package.parent)}
    with served("--no-bots", database=f"sqlite:///{tmp_path}/parlour.db", env=env) as server:
        assert httpx.get(f"{server.url}/api/guestbook").status_code == 404
