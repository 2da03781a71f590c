"""A release is refused for everything that is not true, and its bytes are the same twice."""

import hashlib
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.root import ROOT
from tools.docs.pictures import PICTURES, pages_digest
from tools.release import build as release
from tools.release import changelog

NEW = "# Changelog\n\n## 0.2.0 (2026-11-16)\n\n- It is.\n\n## 0.1.0 (2026-01-01)\n"


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
    (tmp_path / "requirements.lock").write_text("msgspec==0.22.0 \\\n")
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "all")
    return tmp_path


def test_what_is_true_is_released(project: Path) -> None:
    assert list(release.reasons(project, "0.2.0")) == []


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("CHANGELOG.md", "# Changelog\n", "no section"),
        ("CHANGELOG.md", f"{NEW}\n## Unreleased\n\n- More.\n", "lines under Unreleased"),
        ("changes/more.added.md", "- More.\n", "in no version"),
        ("pyproject.toml", '[project]\nversion = "0.1.0"\n', "says 0.1.0"),
        ("client/src/App.svelte", "<h1>Hi</h1>", "other pages"),
        ("docs/performance.md", "<!-- measured with 0.1.0 -->", "figures of another version"),
        ("stale", "", "generated` failed"),
        ("broken", "", "`.ci/run` failed"),
    ],
)
def test_what_is_not_true_is_refused(project: Path, file: str, text: str, told: str) -> None:
    (project / file).parent.mkdir(exist_ok=True)
    (project / file).write_text(text)
    git(project, "add", "-A")
    git(project, "commit", "-qm", "spoilt")
    (why,) = release.reasons(project, "0.2.0")
    assert told in why


def test_a_tree_with_changes_is_refused(project: Path) -> None:
    (project / "new.py").write_text("")
    (why,) = release.reasons(project, "0.2.0")
    assert "new.py" in why


@pytest.mark.parametrize("file", release.FIGURES)
def test_every_page_with_figures_is_looked_at(project: Path, file: str) -> None:
    (project / file).write_text("<!-- measured with 0.1.0 -->\n")
    assert file in release.figures(project, "0.2.0")


def released(project: Path, monkeypatch: pytest.MonkeyPatch, *builds: bytes, dry: bool) -> Path:
    """What a release of the small project leaves, if its builds give these bytes."""
    given = iter(builds)
    monkeypatch.setattr(release, "ROOT", project)
    monkeypatch.setattr(release, "built", lambda _root, _to: {"x.whl": next(given)})
    asked = ["release.py", "0.2.0", *(["--dry-run"] if dry else [])]
    monkeypatch.setattr(sys, "argv", asked)
    release.main()
    return project / "build/release"


def tags(project: Path) -> str:
    return release.said(project, "git", "tag")


def test_other_bytes_the_second_time_are_refused(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(SystemExit, match="other bytes"):
        released(project, monkeypatch, b"one", b"other", dry=False)
    assert not (project / "build").exists()
    assert tags(project) == ""


@pytest.mark.parametrize("dry", [True, False])
def test_a_release_leaves_files_with_their_digests_and_a_dry_run_no_tag(
    project: Path, monkeypatch: pytest.MonkeyPatch, *, dry: bool
) -> None:
    monkeypatch.setenv("GIT_CONFIG_COUNT", "2")
    for at, (key, value) in enumerate((("user.name", "a"), ("user.email", "a@b"))):
        monkeypatch.setenv(f"GIT_CONFIG_KEY_{at}", key)
        monkeypatch.setenv(f"GIT_CONFIG_VALUE_{at}", value)
    left = released(project, monkeypatch, b"same", b"same", dry=dry)
    assert {one.name for one in left.iterdir()} == {"x.whl", "parlour.cdx.json", "SHA256SUMS"}
    digest = hashlib.sha256(b"same").hexdigest()
    assert f"{digest}  x.whl\n" in (left / "SHA256SUMS").read_text()
    assert tags(project) == ("" if dry else "v0.2.0")


def test_an_untrue_state_is_built_not_at_all(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "new.py").write_text("")
    with pytest.raises(SystemExit, match="No release"):
        released(project, monkeypatch, dry=True)


def test_notes_become_a_section(tmp_path: Path) -> None:
    log, changes = tmp_path / "CHANGELOG.md", tmp_path / "changes"
    changes.mkdir()
    (changes / "clock.fixed.md").write_text("- Clocks stand still\n  by night.\n- And by day.\n")
    (changes / "bell.fixed.md").write_text("- The bell rings.\n")
    (changes / "learn.added.md").write_text("- Lessons.\n")
    (changes / "way.upgrade.md").write_text("- Back up.\n")
    old = "## 0.1.0 (2026-01-01)\n\n- First.\n"
    log.write_text(f"# Changelog\n\n## Unreleased\n\nAdded:\n\n- Puzzles.\n\n{old}")
    added = "Added:\n\n- Puzzles.\n- Lessons.\n"
    fixed = "Fixed:\n\n- The bell rings.\n- Clocks stand still\n  by night.\n- And by day.\n"
    notes = "Upgrade notes:\n\n- Back up.\n"
    told = f"# Changelog\n\n## 0.2.0 (today)\n\n{notes}\n{added}\n{fixed}\n{old}"
    assert changelog.gathered(tmp_path, "0.2.0 (today)") == told
    log.write_text(told.replace("0.2.0 (today)", "Unreleased"))
    assert changelog.gathered(tmp_path, "0.3.0").count("- Back up.\n- Back up.\n") == 1
    log.write_text(told)
    (changes / "clock.fixed.md").unlink()
    assert (
        "- Puzzles.\n- Lessons." not in changelog.gathered(tmp_path, "0.3.0").split("## 0.2.0")[0]
    )


@pytest.mark.parametrize("file", ["clock.md", "clock.mended.md", "clock.fixed.txt"])
def test_a_note_of_no_kind_is_refused(tmp_path: Path, file: str) -> None:
    (tmp_path / "changes").mkdir()
    (tmp_path / "changes" / file).write_text("- Clocks.\n")
    with pytest.raises(SystemExit, match=file):
        list(changelog.notes(tmp_path))


def test_our_own_notes_can_be_gathered() -> None:
    if [*changelog.notes(ROOT)]:  # just after a release there are none
        assert changelog.gathered(ROOT, "9.9.9").startswith("# Changelog\n\n## 9.9.9\n\n")


def test_the_bill_names_every_pinned_package() -> None:
    bill = release.materials(ROOT, "0.2.0").decode()
    assert all(f"pkg:pypi/{name}@" in bill for name in ("msgspec", "litestar", "uvicorn"))


@pytest.mark.long
def test_the_same_commit_gives_the_same_bytes(tmp_path: Path) -> None:
    (one, other) = (tmp_path / "one", tmp_path / "other")
    files = release.built(ROOT, one)
    assert files == release.built(ROOT, other)
    assert sorted(name.rpartition(".")[2] for name in files) == ["gz", "whl"]
