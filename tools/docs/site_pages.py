"""Lays out the pages of the documentation site: docs/, the pages beside it, and the rulebooks.

The site has the same files as the repository, so that a page reads the same in both. Only links
change: on the site everything lies in one folder.
"""

import re
import shutil
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGES = ROOT / "build" / "pages"
BESIDE = {
    "README": "index",
    "ARCHITECTURE": "architecture",
    "CHANGELOG": "changelog",
    "CODE_OF_CONDUCT": "conduct",
    "CONTRIBUTING": "contributing",
    "SECURITY": "report",
    "STYLE": "style",
}
LANGUAGES = {"": "English", ".de": "Deutsch", ".fr": "Français"}
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
    found[ROOT / "docs/decisions/README.md"] = Path("decisions/index.md")
    return found


def lay_out(pages: Path = PAGES) -> None:
    shutil.rmtree(pages, ignore_errors=True)
    known = places()
    for source, target in known.items():
        made = pages / target
        made.parent.mkdir(parents=True, exist_ok=True)
        if source.suffix == ".md":
            made.write_text(_illustrated(source, _linked(source, known)), "utf-8")
        else:
            shutil.copy(source, made)


def _files(folder: Path) -> list[Path]:
    return sorted(one for one in folder.rglob("*") if one.is_file())


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
    if not source.name.startswith("RULES"):
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
