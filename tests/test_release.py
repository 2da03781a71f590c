"""A release is refused for everything that is not true, and its bytes are the same twice."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "tools"))
import release  # noqa: E402
from pictures import PICTURES, pages_digest  # noqa: E402

NEW = "## Unreleased\n\n## 0.2.0 (2026-11-16)\n\n- It is.\n\n## 0.1.0 (2026-01-01)\n"


def git(root: Path, *words: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@b")
    subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """A small project that may be released."""
    page, pictures = tmp_path / "client/src/App.svelte", tmp_path / PICTURES
    page.parent.mkdir(parents=True)
    pictures.mkdir(parents=True)
    (tmp_path / ".ci").mkdir()
    page.write_text("<h1>Hello</h1>")
    (pictures / "made-from").write_text(pages_digest(tmp_path))
    for file in release.FIGURES:
        (tmp_path / file).write_text("<!-- measured with 0.2.0 -->\n")
    (tmp_path / "pyproject.toml").write_text('[project]\nname = "x"\nversion = "0.2.0"\n')
    (tmp_path / "CHANGELOG.md").write_text(NEW)
    (tmp_path / "Makefile").write_text("generated:\n\t@test ! -e stale\n")
    (tmp_path / ".ci/run").write_text("#!/bin/sh\ntest ! -e broken\n")
    (tmp_path / ".ci/run").chmod(0o755)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "all")
    return tmp_path


def test_what_is_true_is_released(project: Path) -> None:
    assert list(release.reasons(project, "0.2.0")) == []


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("CHANGELOG.md", "## Unreleased\n", "no section"),
        ("CHANGELOG.md", f"## Unreleased\n\n- More.\n\n{NEW}", "lines under Unreleased"),
        ("pyproject.toml", '[project]\nversion = "0.1.0"\n', "says 0.1.0"),
        ("client/src/App.svelte", "<h1>Hi</h1>", "other pages"),
        ("docs/performance.md", "<!-- measured with 0.1.0 -->", "figures of another version"),
        ("stale", "", "generated` failed"),
        ("broken", "", "`.ci/run` failed"),
    ],
)
def test_what_is_not_true_is_refused(project: Path, file: str, text: str, told: str) -> None:
    (project / file).write_text(text)
    git(project, "add", "-A")
    git(project, "commit", "-qm", "spoilt")
    (why,) = release.reasons(project, "0.2.0")
    assert told in why


def test_a_tree_with_changes_is_refused(project: Path) -> None:
    (project / "new.py").write_text("")
    (why,) = release.reasons(project, "0.2.0")
    assert "new.py" in why


def test_the_bill_names_every_pinned_package() -> None:
    bill = release.materials(ROOT, "0.2.0").decode()
    assert all(f"pkg:pypi/{name}@" in bill for name in ("msgspec", "litestar", "uvicorn"))


@pytest.mark.long
def test_the_same_commit_gives_the_same_bytes(tmp_path: Path) -> None:
    (one, other) = (tmp_path / "one", tmp_path / "other")
    files = release.built(ROOT, one)
    assert files == release.built(ROOT, other)
    assert sorted(name.rpartition(".")[2] for name in files) == ["gz", "whl"]
