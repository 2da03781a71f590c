"""The documentation site has every page, and no link that leads nowhere."""

import re
from pathlib import Path

import yaml  # type: ignore[import-untyped]

from tests.support.root import ROOT
from tools.docs import site_pages


def test_every_page_is_on_the_site_and_every_page_of_the_site_is_there(tmp_path: Path) -> None:
    site_pages.lay_out(tmp_path)
    made = {str(one.relative_to(tmp_path)) for one in tmp_path.rglob("*.md")}
    shown = set(re.findall(r": (\S+\.md)$", (ROOT / "mkdocs.yml").read_text("utf-8"), re.MULTILINE))
    assert shown <= made
    reached = {one for one in made if one.startswith(("decisions/", "play/"))}  # linked from those
    assert made - reached == {one for one in shown if "/" not in one}
    for page in tmp_path.rglob("*.md"):
        for link in re.findall(r"\]\(([^)#:\s]+)[)#]", page.read_text("utf-8")):
            assert (page.parent / link).is_file(), f"{page.name}: {link}"
    assert yaml.safe_load((ROOT / "mkdocs.yml").read_text("utf-8"))["strict"]
