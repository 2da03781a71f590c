"""The search of the built site finds the manual's page first, with the site's own search engine."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.root import ROOT
from tools.docs import site_pages

SEARCHES = {
    "backup": "backup.html",
    "https": "operators.html",
    "add a bot": "bots.html",
    "rate limit": "api.html",
    "upgrade": "operators.html",
    "docker": "install.html",
    "postgres": "operators.html",
    "webhook": "api.html",
    "verify a game": "records.html",
    "write a game": "authors.html",
}


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """As `make site` builds it."""
    folder = tmp_path_factory.mktemp("site")
    binaries = ROOT / ".venv-site/bin"
    if not (binaries / "zensical").exists():
        binaries = folder / "venv/bin"
        subprocess.run([sys.executable, "-m", "venv", str(folder / "venv")], check=True)
        lock = ["-q", "--no-deps", "--require-hashes", "-r", str(ROOT / "requirements-site.lock")]
        subprocess.run([binaries / "pip", "install", *lock], check=True)
    site_pages.lay_out(folder / "build/pages")
    shutil.copy(ROOT / "mkdocs.yml", folder)
    subprocess.run([binaries / "zensical", "build", "--strict"], cwd=folder, check=True)
    return folder / "build/site"


@pytest.mark.long
@pytest.mark.skipif(shutil.which("node") is None, reason="the search engine is JavaScript")
def test_ten_searches_find_the_page_of_the_manual_first(site: Path) -> None:
    command = ["node", "tools/docs/site_search.mjs", str(site), *SEARCHES]
    printed = subprocess.run(command, cwd=ROOT, check=True, capture_output=True).stdout
    hits = {query: str(hit).partition("#")[0] for query, hit in json.loads(printed).items()}
    assert hits == SEARCHES
