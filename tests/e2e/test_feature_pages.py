"""A feature brings its own pages: the example of docs/features.md, built and used in a browser."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.e2e.pages import Opened
from tests.support.door import served
from tests.support.guestbook import add_guestbook
from tests.support.root import ROOT

BUILD = ["npx", "vite", "build", "client", "--logLevel", "warn"]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    """The example in a copy of the sources, with its pages built."""
    package = add_guestbook(tmp_path / "src")
    shutil.copytree(ROOT / "client", tmp_path / "client")
    for name in ("package.json", "package-lock.json", "LICENSE"):
        shutil.copy(ROOT / name, tmp_path / name)
    (tmp_path / "node_modules").symlink_to(ROOT / "node_modules")
    subprocess.run(BUILD, cwd=tmp_path, check=True)
    return package


def test_a_page_in_the_folder_of_a_feature_is_used_in_three_languages(
    package: Path, tmp_path: Path, browser: Browser
) -> None:
    env = os.environ | {"PYTHONPATH": str(package.parent)}
    with served("--no-bots", database=f"sqlite:///{tmp_path}/parlour.db", env=env) as server:
        opened = Opened(browser, server.url)
        page = opened("/guestbook", locale="en-GB")
        expect(page.get_by_role("heading", name="Guestbook")).to_be_visible(timeout=20_000)
        page.get_by_label("Your line").fill("Hello from a browser")
        page.get_by_role("button", name="Sign").click()
        expect(page.get_by_role("listitem")).to_have_text(["Hello from a browser"])
        other = opened("/guestbook", locale="de-DE")
        expect(other.get_by_role("heading", name="Gästebuch")).to_be_visible(timeout=20_000)
        expect(other.get_by_role("listitem")).to_have_text(["Hello from a browser"])
        french = opened("/guestbook", locale="fr-FR")
        expect(french.get_by_role("button", name="Signer")).to_be_visible(timeout=20_000)
        opened.close()
        assert opened.said == []
