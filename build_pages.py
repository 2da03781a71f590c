"""A package has the pages for the browser, built from the sources beside them, or is not built.

They are built where they are missing or were made from other sources, which needs Node. An
editable installation needs none: `make client` builds them.
"""

import hashlib
import re
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

STATIC = Path("src/parlour/server/static")
BOARDS = ("*.svelte", "*.ts", "*.css")  # of each game
NEEDS = "Install Node 22.12 or newer (or 20.19), then try again"
INSTALL = ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"]
BUILD = ["npx", "vite", "build", "client", "--logLevel", "warn"]


class Pages(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del build_data
        root = Path(self.root)
        if version == "editable" or is_current(root):
            return
        if problem := node_problem():
            raise RuntimeError(f"The pages for the browser must be built. {problem}")
        if not is_newer(root / "node_modules/.package-lock.json", root / "package-lock.json"):
            subprocess.run(INSTALL, cwd=root, check=True)  # noqa: S603
        subprocess.run(BUILD, cwd=root, check=True)  # noqa: S603
        if not is_current(root):
            raise RuntimeError("The pages for the browser could not be built.")


def is_current(root: Path) -> bool:
    """Whether the pages were made from these sources; an image's last stage has only the pages."""
    if not (root / STATIC / "index.html").is_file():
        return False
    made_from = root / STATIC / "made-from"
    if not (root / "client").is_dir():
        return True
    return made_from.is_file() and made_from.read_text().strip() == digest(root)


def sources(root: Path) -> Iterator[str]:
    """Every file that the pages are made of; client/shipped.ts has the same list."""
    boards = [path for like in BOARDS for path in root.glob(f"src/parlour/games/*/{like}")]
    features = root.glob("src/parlour/features/*/pages/*")
    found = [*(root / "client").rglob("*"), *boards, *features, root / "package-lock.json"]
    return (path.relative_to(root).as_posix() for path in found if path.is_file())


def digest(root: Path) -> str:
    hashed = hashlib.sha256()
    for path in sorted(sources(root)):
        content = hashlib.sha256((root / path).read_bytes()).hexdigest()
        hashed.update(f"{path}\0{content}".encode())
    return hashed.hexdigest()


def is_newer(file: Path, than: Path) -> bool:
    return file.is_file() and file.stat().st_mtime >= than.stat().st_mtime


def node_problem() -> str:
    """What is missing to build the pages; empty if nothing is."""
    node = shutil.which("node")
    if node is None or shutil.which("npm") is None:
        return f"{NEEDS}: node and npm were not found."
    said = subprocess.run([node, "--version"], capture_output=True, text=True, check=False).stdout  # noqa: S603
    found = re.match(r"v(\d+)\.(\d+)", said)
    version = (int(found[1]), int(found[2])) if found else (0, 0)
    if (20, 19) <= version < (21, 0) or version >= (22, 12):
        return ""
    return f"{NEEDS}: this is Node {said.strip() or 'of an unknown version'}."
