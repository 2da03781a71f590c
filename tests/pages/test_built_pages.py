"""A package never has the pages of other sources, and brings the licences of what it contains."""

import os
import shutil
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from tests.support.root import ROOT

sys.path.insert(0, str(ROOT))
import build_pages

COPIED = (
    "client",
    "src",
    "pyproject.toml",
    "build_pages.py",
    "build_metadata.py",
    "README.md",
    "LICENSE",
    "package.json",
)
WORD, OTHER = "share = Share\n", "share = Share this\n"


def made(folder: Path) -> Path:
    """The sources of a package, with pages that say they were made from them."""
    (folder / "client").mkdir(parents=True)
    (folder / "src/parlour/games/nim").mkdir(parents=True)
    (folder / build_pages.STATIC).mkdir(parents=True)
    (folder / "client/App.svelte").write_text("<h1>Hello</h1>")
    (folder / "src/parlour/games/nim/Board.svelte").write_text("<p>nim</p>")
    (folder / "package-lock.json").write_text("{}")
    (folder / build_pages.STATIC / "index.html").write_text("Hello")
    (folder / build_pages.STATIC / "made-from").write_text(build_pages.digest(folder))
    return folder


@pytest.mark.parametrize(
    "file",
    [
        "client/App.svelte",
        "src/parlour/games/nim/Board.svelte",
        "package-lock.json",
        "client/new.ts",
    ],
)
def test_pages_are_current_until_a_source_changes(tmp_path: Path, file: str) -> None:
    root = made(tmp_path)
    assert build_pages.is_current(root)
    (root / file).write_text("other")
    assert not build_pages.is_current(root)


def test_pages_without_a_digest_are_built_again_and_those_without_sources_are_taken(
    tmp_path: Path,
) -> None:
    root = made(tmp_path)
    (root / build_pages.STATIC / "made-from").unlink()
    assert not build_pages.is_current(root)
    shutil.rmtree(root / "client")  # as in an image, where another stage built the pages
    assert build_pages.is_current(root)
    (root / build_pages.STATIC / "index.html").unlink()
    assert not build_pages.is_current(root)


def tools(folder: Path, version: str) -> str:
    """A PATH with a Node that says it is of this version."""
    folder.mkdir()
    for name in ("node", "npm", "npx"):
        script = folder / name
        script.write_text(f"#!/bin/sh\necho {version}\n")
        script.chmod(script.stat().st_mode | stat.S_IXUSR)
    return str(folder)


@pytest.mark.parametrize(
    ("version", "fits"),
    [
        ("v18.19.1", False),
        ("v20.18.3", False),
        ("v20.19.0", True),
        ("v21.7.3", False),
        ("v22.11.0", False),
        ("v22.12.0", True),
        ("v24.1.0", True),
        ("what", False),
    ],
)
def test_a_node_that_is_too_old_is_refused_before_anything_is_built(
    version: str, *, fits: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", tools(tmp_path / "bin", version))
    says = build_pages.node_problem()
    assert (says == "") == fits
    if not fits:
        assert "Install Node 22.12 or newer" in says
        assert version in says


def built(root: Path, to: Path, **env: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", str(to)]
    return subprocess.run(
        command, cwd=root, env=os.environ | env, capture_output=True, text=True, check=False
    )


@pytest.fixture(scope="module")
def clone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project with the pages of this one."""
    if (
        not (ROOT / build_pages.STATIC / "made-from").is_file()
        or not (ROOT / "node_modules").is_dir()
    ):
        pytest.skip("the pages are not built here: make client")
    root = tmp_path_factory.mktemp("clone")
    for name in COPIED:
        source = ROOT / name
        copy = shutil.copytree if source.is_dir() else shutil.copy2
        copy(source, root / name)
    shutil.copy2(ROOT / "package-lock.json", root)
    shutil.copytree(
        ROOT / "node_modules", root / "node_modules", copy_function=os.link, symlinks=True
    )
    return root


def test_node_and_python_find_the_same_digest(clone: Path) -> None:
    assert (clone / build_pages.STATIC / "made-from").read_text().strip() == build_pages.digest(
        clone
    )


def test_an_update_has_the_new_pages_and_every_licence(clone: Path, tmp_path: Path) -> None:
    words = clone / "client/src/words/en.ftl"
    text = words.read_text("utf-8")
    assert text.count(f"\n{WORD}") == 1
    words.write_text(text.replace(f"\n{WORD}", f"\n{OTHER}"), "utf-8")
    failed = built(clone, tmp_path, PATH=tools(tmp_path / "bin", "v18.0.0"))
    assert failed.returncode != 0
    assert "Install Node 22.12 or newer" in failed.stderr + failed.stdout
    done = built(clone, tmp_path)
    assert done.returncode == 0, done.stderr
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
        pages = [name for name in names if name.endswith(".ftl") and "/static/" in name]
        assert any(OTHER.encode() in packed.read(name) for name in pages)
        third = "parlour/server/static/THIRD-PARTY.txt"
        listed = next(name for name in names if "/licenses/" in name and "THIRD-PARTY" in name)
        licences = packed.read(third).decode()
        assert packed.read(listed).decode() == licences
    for work in ("svelte", "@noble/hashes", "@fluent/bundle", "Atkinson Hyperlegible", "Bricolage"):
        assert work in licences
    for licence in ("Permission is hereby granted", "Apache License", "SIL OPEN FONT LICENSE"):
        assert licence in licences
