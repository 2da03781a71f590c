"""A fifth game inside the repository is one new folder: built, checked and played in a browser."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.e2e import fifth
from tests.e2e.pages import Opened
from tests.support import door
from tests.support.root import ROOT

FOLDER = f"src/parlour/games/{fifth.NAME}"
TESTS = ("core/test_records.py", "games/test_registry.py", "pages/test_tokens.py")
STONES = ".stage .stone"


def run(where: Path, *command: str) -> str:
    """What a command prints in a copy of the repository, whose packages come before all others."""
    env = {**os.environ, "PYTHONPATH": str(where / "src"), "PARLOUR_LAWS": "8"}
    ran = subprocess.run(command, cwd=where, env=env, capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    return ran.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The repository as it is here, committed, and then the new folder."""
    above = tmp_path_factory.mktemp("copy")
    (above / "node_modules").symlink_to(ROOT / "node_modules")  # found from below, not in the copy
    copy = above / "parlour"
    for name in run(ROOT, "git", "ls-files", "-co", "--exclude-standard").splitlines():
        if (file := ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(file, copy / name)
    run(copy, "git", "init", "-q")
    run(copy, "git", "add", "-A")
    run(copy, "git", "-c", "user.name=t", "-c", "user.email=t", "commit", "-qm", "before")
    project = fifth.written(tmp_path_factory.mktemp("author"))
    packaged = shutil.ignore_patterns("board.js", "board.css", "art.svg", "__pycache__")
    shutil.copytree(project / fifth.NAME, copy / FOLDER, ignore=packaged)
    shutil.copytree(ROOT / "tests/e2e/in_tree", copy / FOLDER, dirs_exist_ok=True)
    return copy


@pytest.fixture(scope="module")
def built(copy: Path) -> Path:
    """Schemas, types and pages made anew, as `make schemas client` does."""
    run(copy, sys.executable, "tools/generate/schemas.py")
    run(copy, "node", "tools/generate/types.mjs")
    node = str(ROOT / "node_modules")
    run(copy, "node", f"{node}/vite/bin/vite.js", "build", "client", "--logLevel", "warn")
    return copy


@pytest.fixture(scope="module")
def server(built: Path) -> Iterator[door.Served]:
    with fifth.served(built / "src") as served:
        yield served


@pytest.mark.parametrize("width", [360, 1280])
def test_it_is_played_to_the_end_on_its_own_board(opened: Opened, width: int) -> None:
    page = opened(width=width, locale="en", color_scheme="light")
    shelved = page.locator(".game").filter(has_text="Fifth game")
    expect(shelved.locator(".art")).to_have_css("background-color", "rgb(221, 227, 234)")
    expect(shelved.locator(".art svg")).to_be_visible()
    page.get_by_role("button", name="Play Fifth game against a bot").click()
    page.wait_for_selector(".stage button.stone")
    expect(page.locator(".bar .sub")).to_contain_text("stones are left")
    assert Axe().run(page).response["violations"] == []
    fifth.played(page, ".stage button.stone")
    page.get_by_role("link", name="Replay").click()
    expect(page.locator(STONES)).to_have_count(21)


def test_the_tests_of_every_game_pass_with_it(built: Path) -> None:
    bin_ = Path(sys.executable).parent
    tests = [*(f"tests/{name}" for name in TESTS), FOLDER, "-k", "fifth_game or tamper or token"]
    run(built, sys.executable, "-m", "pytest", "-p", "no:cacheprovider", *tests)
    run(built, str(bin_ / "lint-imports"), "--no-logo", "--no-cache")
    run(built, sys.executable, "tools/generate/schemas.py", "--check")
    run(
        built,
        "node",
        str(ROOT / "node_modules/svelte-check/bin/svelte-check"),
        "--tsconfig",
        "client/tsconfig.json",
        "--fail-on-warnings",
    )


def test_one_new_folder_is_all_there_is_to_commit(built: Path) -> None:
    """Last, so that whatever the build, the checks and the games wrote would be seen."""
    assert run(built, "git", "status", "--porcelain").splitlines() == [f"?? {FOLDER}/"]
    assert run(built, "git", "status", "--porcelain", "--untracked-files=all").count("types.ts")
