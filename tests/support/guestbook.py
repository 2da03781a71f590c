"""The example of docs/features.md, in a copy of the sources under version control."""

import contextlib
import re
import shutil
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import httpx

from build_pages import BUILD, STATIC, digest
from tests.support.door import Served
from tests.support.root import ROOT

BLOCK = re.compile(r"^`(features/guestbook/\S+)`:\n\n```\w+\n(.*?)```", re.MULTILINE | re.DOTALL)
FILES: dict[str, str] = dict(BLOCK.findall((ROOT / "docs/features.md").read_text("utf-8")))
EMPTY = ("features/guestbook/__init__.py", "features/guestbook/migrations/__init__.py")
PACKAGE, FOLDER, LIST = "src/parlour", "features/guestbook", "features/__init__.py"
ADDED = [f" M {PACKAGE}/{LIST}", f"?? {PACKAGE}/{FOLDER}/"]  # as `git status` shows it
NAMES = "NAMES = ("
COPIED = ("package.json", "package-lock.json", "LICENSE", ".gitignore")
NOT_COPIED = shutil.ignore_patterns("__pycache__", "static", "*.so")
DAY = 24 * 60 * 60_000  # ms


class Sources:
    """A copy of what a server and its pages are made of, committed as it is."""

    def __init__(self, root: Path) -> None:
        self.root, self.package = root, root / PACKAGE
        for folder in (PACKAGE, "client"):
            shutil.copytree(ROOT / folder, root / folder, ignore=NOT_COPIED)
        for name in COPIED:
            shutil.copy(ROOT / name, root / name)
        (root / "node_modules").symlink_to(ROOT / "node_modules")
        self._git("init", "--quiet")
        with (root / ".git/info/exclude").open("a") as excluded:
            excluded.write("/node_modules\n")  # a link is no folder for .gitignore
        self._git("add", ".")
        self._git("-c", "user.name=x", "-c", "user.email=x", "commit", "--quiet", "--message=x")

    def add_guestbook(self) -> None:
        for name, text in {**FILES, **dict.fromkeys(EMPTY, "")}.items():
            file = self.package / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, "utf-8")
        self._edit_list(NAMES, f'{NAMES}"guestbook", ')

    def remove_guestbook(self) -> None:
        shutil.rmtree(self.package / FOLDER)
        self._edit_list('"guestbook", ', "")

    def status(self) -> list[str]:
        """What differs from the commit; files that git ignores are not listed."""
        return self._git("status", "--porcelain").splitlines()

    def build_pages(self) -> None:
        """Pages that are built already from the same sources are copied."""
        built = ROOT / STATIC / "made-from"
        if built.is_file() and built.read_text().strip() == digest(self.root):
            shutil.rmtree(self.root / STATIC, ignore_errors=True)
            shutil.copytree(ROOT / STATIC, self.root / STATIC)
        else:
            subprocess.run(BUILD, cwd=self.root, check=True)

    def _edit_list(self, old: str, new: str) -> None:
        text = (self.package / LIST).read_text("utf-8")
        assert text.count(old) == 1
        (self.package / LIST).write_text(text.replace(old, new), "utf-8")

    def _git(self, *words: str) -> str:
        done = subprocess.run(
            ("git", *words), cwd=self.root, check=True, capture_output=True, text=True
        )
        return done.stdout


def await_count(server: Served, count: int) -> None:
    """Wait until the background work of the example has counted so many lines."""
    until = time.monotonic() + 20
    while f"parlour_guestbook_lines {count}.0" not in httpx.get(f"{server.url}/metrics").text:
        assert time.monotonic() < until
        time.sleep(0.1)


def grow_old(file: Path, line: str, days: int) -> None:
    with contextlib.closing(sqlite3.connect(file)) as database, database:
        database.execute("UPDATE guestbook SET at = at - ? WHERE line = ?", (days * DAY, line))


@contextlib.contextmanager
def guest(server: Served, name: str) -> Iterator[httpx.Client]:
    with httpx.Client(base_url=server.url, headers={"origin": server.url}, timeout=20) as http:
        http.post("/api/me", json={"name": name}).raise_for_status()
        yield http
