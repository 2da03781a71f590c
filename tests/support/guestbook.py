"""The example of docs/features.md, in a copy of the sources."""

import contextlib
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import httpx

from tests.support.door import Served
from tests.support.root import ROOT

BLOCK = re.compile(r"^`(features/guestbook/\S+)`:\n\n```\w+\n(.*?)```", re.MULTILINE | re.DOTALL)
FILES: dict[str, str] = dict(BLOCK.findall((ROOT / "docs/features.md").read_text("utf-8")))
EMPTY = ("features/guestbook/__init__.py", "features/guestbook/migrations/__init__.py")
LIST = "features/__init__.py"
NAMES = "NAMES = ("
NOT_COPIED = shutil.ignore_patterns("__pycache__", "static")


def add_guestbook(sources: Path) -> Path:
    """Copies the package to a folder, adds the example to it, and returns the package."""
    package = sources / "parlour"
    shutil.copytree(ROOT / "src/parlour", package, ignore=NOT_COPIED)
    for name, text in {**FILES, **dict.fromkeys(EMPTY, "")}.items():
        file = package / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, "utf-8")
    text = (package / LIST).read_text("utf-8")
    assert text.count(NAMES) == 1
    (package / LIST).write_text(text.replace(NAMES, f'{NAMES}"guestbook", '), "utf-8")
    return package


def remove_guestbook(package: Path) -> None:
    shutil.rmtree(package / "features/guestbook")
    text = (package / LIST).read_text("utf-8")
    (package / LIST).write_text(text.replace('"guestbook", ', ""), "utf-8")


def changed(package: Path) -> Iterator[str]:
    """What differs from the package as it is."""
    for file in package.rglob("*"):
        ours = ROOT / "src/parlour" / file.relative_to(package)
        source = file.is_file() and not {"__pycache__", "static"} & {*file.parts}
        if source and not (ours.is_file() and ours.read_bytes() == file.read_bytes()):
            yield str(file.relative_to(package))


@contextlib.contextmanager
def guest(server: Served, name: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, headers={"origin": server.url}, timeout=20) as http:
        http.post("/api/me", json={"name": name}).raise_for_status()
        yield http
