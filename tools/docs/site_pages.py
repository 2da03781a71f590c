"""Lays out the pages of the documentation site: docs/, the pages beside it, and the rulebooks.

The site has the same files as the repository, so that a page reads the same in both. Only links
change: on the site everything lies in one folder. The page of all operations is made here.

Where the address of the repository is known, every page ends with a link to edit it: pyproject.toml
has it, or `EDIT_URL` in the environment (https://…/edit/main).
"""

import json
import os
import re
import shutil
import sys
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "src"))  # this module of Parlour needs nothing that is installed
from parlour.server.http import api_page  # noqa: E402

PAGES = ROOT / "build" / "pages"
BESIDE = {
    "README": "about",
    "ARCHITECTURE": "architecture",
    "CHANGELOG": "changelog",
    "CODE_OF_CONDUCT": "conduct",
    "CONTRIBUTING": "contributing",
    "SECURITY": "report",
    "STYLE": "style",
}
LANGUAGES = {"": "English", ".de": "Deutsch", ".fr": "Français"}
UNSEARCHED = "---\nsearch:\n  exclude: true\n---\n\n"  # the manual comes first
UNSEARCHED_PAGES = ("CHANGELOG.md", "requirements.md")
LINK = re.compile(r"(\]\()([^)#:\s]+)((?:#[^)]*)?\))")  # to another file of ours


def places() -> dict[Path, Path]:
    """Every file of the site: where it lies in the repository, and where on the site."""
    found = {ROOT / f"{name}.md": Path(f"{page}.md") for name, page in BESIDE.items()}
    found |= {one: one.relative_to(ROOT / "docs") for one in _files(ROOT / "docs")}
    found |= {one: one.relative_to(ROOT) for one in _files(ROOT / "deploy")}
    for game in sorted((ROOT / "src/parlour/games").glob("*/RULES*.md")):
        found[game] = Path("play", f"{game.parent.name}{game.name[5:]}")
    for picture in sorted((ROOT / "src/parlour/games").glob("*/preview.png")):
        found[picture] = Path("play", f"{picture.parent.name}.png")
    found |= {one: one.relative_to(ROOT) for one in _files(ROOT / "examples")}
    found[ROOT / "examples/README.md"] = Path("examples.md")
    found[ROOT / "docs/decisions/README.md"] = Path("decisions/index.md")
    found[ROOT / "client/public/icon.svg"] = Path("icon.svg")
    return found


def lay_out(pages: Path = PAGES) -> None:
    shutil.rmtree(pages, ignore_errors=True)
    known = places()
    for source, target in known.items():
        made = pages / target
        made.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            made.write_text(_page(source, known), "utf-8")
        else:
            shutil.copy(source, made)
    (pages / "operations.md").write_text(_operations(), "utf-8")


def _page(source: Path, known: dict[Path, Path]) -> str:
    text = _illustrated(source, _linked(source, known))
    if edit := _edit_address():
        text += f"\n[Edit this page]({edit}/{source.relative_to(ROOT)})\n"
    is_searched = source.parent.name != "decisions" and source.name not in UNSEARCHED_PAGES
    return text if is_searched else UNSEARCHED + text


def _edit_address() -> str:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hooks = project["tool"]["hatch"].get("metadata", {}).get("hooks", {})
    repository = str(hooks.get("custom", {}).get("repository", "")).rstrip("/")
    return os.environ.get("EDIT_URL", f"{repository}/edit/main" if repository else "")


def _operations() -> str:
    openapi = json.loads((ROOT / "docs/schema/openapi.json").read_text("utf-8"))
    intro = "The same page is on every server, at `/api/docs`. [The API](api.md) explains it.\n"
    return f"# All operations\n\n{intro}\n{api_page.reference(openapi)}"


def _files(folder: Path) -> list[Path]:
    kept = (one for one in folder.rglob("*") if "__pycache__" not in one.parts)
    return sorted(one for one in kept if one.is_file())


def _linked(source: Path, known: dict[Path, Path]) -> str:
    """The page's text, with links to where things lie on the site."""

    def moved(found: re.Match[str]) -> str:
        linked = (source.parent / found[2]).resolve()
        if linked.is_dir():
            linked = linked / "README.md"
        if linked not in known:
            raise SystemExit(f"{source.relative_to(ROOT)}: {found[2]} is not on the site")
        up = [".."] * (len(known[source].parts) - 1)
        return f"{found[1]}{'/'.join([*up, *known[linked].parts])}{found[3]}"

    return LINK.sub(moved, source.read_text("utf-8"))


def _illustrated(source: Path, text: str) -> str:
    """A rulebook begins with a picture of its board, and with its other languages."""
    if source.parent.parent != ROOT / "src/parlour/games" or source.suffix != ".md":
        return text
    game = source.parent.name
    others = [
        f"[{name}]({game}{language}.md)"
        for language, name in LANGUAGES.items()
        if source.name != f"RULES{language}.md"
    ]
    title, _, rest = text.partition("\n")
    return f"{title}\n\n![The board]({game}.png)\n\n{' · '.join(others)}\n{rest}"


if __name__ == "__main__":
    lay_out()
