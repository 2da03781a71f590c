"""A release is refused for everything that is not true, and its bytes are the same twice."""

import hashlib
import json
import re
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

from tests.support.root import ROOT
from tools.docs.pictures import PICTURES, pages_digest
from tools.release import build as release
from tools.release import changelog, checks, materials

TOP = "- It is.\n\nUpgrade notes:\n\n- Nothing to do.\n"
NEW = f"# Changelog\n\n## 0.2.0 (2026-11-16)\n\n{TOP}\n## 0.1.0 (2026-01-01)\n"
PLACE = "https://code.example/o/x"
PROJECT = f"""[project]
name = "x"
version = "0.2.0"
[tool.hatch.metadata.hooks.custom]
repository = "{PLACE}"
"""
NAMES = '{"version": "0.2.0"}'
CHART = 'version: {0}\nappVersion: "{0}"\n'


def git(root: Path, *words: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@b")
    subprocess.run(["git", *who, *words], cwd=root, check=True, capture_output=True)


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project that may be released."""
    monkeypatch.delenv("GITHUB_SERVER_URL", raising=False)
    monkeypatch.delenv("GITHUB_REPOSITORY", raising=False)
    page, pictures = tmp_path / "client/src/App.svelte", tmp_path / PICTURES
    page.parent.mkdir(parents=True)
    pictures.mkdir(parents=True)
    (tmp_path / ".ci").mkdir()
    page.write_text("<h1>Hello</h1>")
    (pictures / "made-from").write_text(pages_digest(tmp_path))
    for file in checks.FIGURES:
        (tmp_path / file).write_text("<!-- measured with 0.2.0 -->\n")
    (tmp_path / "pyproject.toml").write_text(PROJECT)
    (tmp_path / "CHANGELOG.md").write_text(NEW)
    (tmp_path / "Makefile").write_text("generated:\n\t@test ! -e stale\n")
    (tmp_path / ".ci/run").write_text("#!/bin/sh\ntest ! -e broken\n")
    (tmp_path / ".ci/run").chmod(0o755)
    for file, text in ((checks.CHART, CHART.format("0.2.0")), (checks.RELEASED, NAMES)):
        (tmp_path / file).parent.mkdir(parents=True)
        (tmp_path / file).write_text(text)
    git(tmp_path, "init", "-q")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-qm", "all")
    return tmp_path


def test_what_is_true_is_released(project: Path) -> None:
    assert list(checks.reasons(project, "0.2.0")) == []


@pytest.mark.parametrize(
    ("file", "text", "told"),
    [
        ("CHANGELOG.md", "# Changelog\n", "no section"),
        ("CHANGELOG.md", f"{NEW}\n## Unreleased\n\n- More.\n", "lines under Unreleased"),
        ("changes/more.added.md", "- More.\n", "in no version"),
        ("pyproject.toml", PROJECT.replace("0.2.0", "0.1.0"), "says 0.1.0"),
        ("pyproject.toml", PROJECT.replace(PLACE, ""), "has no address"),
        ("client/src/App.svelte", "<h1>Hi</h1>", "other pages"),
        ("docs/performance.md", "<!-- measured with 0.1.0 -->", "figures of another version"),
        ("CHANGELOG.md", NEW.replace("- It is.\n\n", ""), "begins with a summary"),
        ("CHANGELOG.md", NEW.replace("- It is.", "- It is.\n" * 7), "at most 6 lines"),
        ("CHANGELOG.md", NEW.replace("Upgrade notes:", "Added:"), "'Upgrade notes:' after"),
        (checks.CHART, CHART.format("0.1.0"), "says 0.1.0 and 0.1.0, not 0.2.0"),
        (checks.RELEASED, '{"version": "0.1.0"}', "has the names of 0.1.0"),
        ("stale", "", "generated` failed"),
        ("broken", "", "`.ci/run` failed"),
    ],
)
def test_what_is_not_true_is_refused(project: Path, file: str, text: str, told: str) -> None:
    (project / file).parent.mkdir(exist_ok=True)
    (project / file).write_text(text)
    git(project, "add", "-A")
    git(project, "commit", "-qm", "spoilt")
    (why,) = checks.reasons(project, "0.2.0")
    assert told in why


def test_a_release_from_another_repository_is_refused(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GITHUB_SERVER_URL", "https://code.example")
    monkeypatch.setenv("GITHUB_REPOSITORY", "o/x")
    assert checks.address(project, "0.2.0") == ""
    monkeypatch.setenv("GITHUB_REPOSITORY", "fork/x")
    assert "this is https://code.example/fork/x" in checks.address(project, "0.2.0")


def test_a_tree_with_changes_is_refused(project: Path) -> None:
    (project / "new.py").write_text("")
    (why,) = checks.reasons(project, "0.2.0")
    assert "new.py" in why


@pytest.mark.parametrize("file", checks.FIGURES)
def test_every_page_with_figures_is_looked_at(project: Path, file: str) -> None:
    (project / file).write_text("<!-- measured with 0.1.0 -->\n")
    assert file in checks.figures(project, "0.2.0")


def test_ci_runs_only_if_nothing_else_blocks_the_release(project: Path) -> None:
    (project / "broken").write_text("")
    (why,) = checks.reasons(project, "0.2.0")
    assert "broken" in why  # the tree; CI would have failed, too
    git(project, "add", "-A")
    git(project, "commit", "-qm", "broken")
    assert list(checks.reasons(project, "0.2.0", ci=False)) == []


class Press:
    """Makes releases of the small project; its builds give these bytes."""

    def __init__(self, project: Path, patch: pytest.MonkeyPatch) -> None:
        self.project, self.patch = project, patch
        patch.setattr(release, "ROOT", project)
        patch.setattr(release, "installed", lambda _root: Path("tools"))
        patch.setattr(release, "materials", lambda *_: b"{}")
        patch.setattr(release, "refused", lambda *_: iter(()))
        patch.setenv("GIT_CONFIG_COUNT", "2")
        for at, (key, value) in enumerate((("user.name", "a"), ("user.email", "a@b"))):
            patch.setenv(f"GIT_CONFIG_KEY_{at}", key)
            patch.setenv(f"GIT_CONFIG_VALUE_{at}", value)

    def run(self, *options: str, builds: tuple[bytes, bytes] = (b"same", b"same")) -> set[str]:
        given = iter(builds)

        def built(_root: Path, to: Path, _tools: Path) -> dict[str, bytes]:
            (to / "x.whl").write_bytes(next(given))
            return {"x.whl": (to / "x.whl").read_bytes()}

        self.patch.setattr(release, "built", built)
        self.patch.setattr(sys, "argv", ["build.py", "0.2.0", *options])
        release.main()
        return self.left()

    def left(self) -> set[str]:
        return {one.name for one in self.project.glob("build/release/*")}

    def tags(self) -> str:
        return checks.said(self.project, "git", "tag")


@pytest.fixture
def press(project: Path, monkeypatch: pytest.MonkeyPatch) -> Press:
    return Press(project, monkeypatch)


FILES = {"x.whl", "parlour.cdx.json", "SHA256SUMS"}


def test_other_bytes_the_second_time_block_the_release(press: Press) -> None:
    with pytest.raises(SystemExit, match="other bytes"):
        press.run(builds=(b"one", b"other"))
    assert press.left() == set()
    assert press.tags() == ""


@pytest.mark.parametrize(
    ("options", "tag"),
    [((), "v0.2.0"), (("--dry-run",), ""), (("--dry-run", "--without-ci"), "")],
)
def test_a_release_leaves_files_with_their_digests_and_a_dry_run_no_tag(
    press: Press, options: tuple[str, ...], tag: str
) -> None:
    assert press.run(*options) == FILES
    digest = hashlib.sha256(b"same").hexdigest()
    assert f"{digest}  x.whl\n" in (press.project / "build/release/SHA256SUMS").read_text()
    assert press.tags() == tag


def test_what_blocks_a_release_stops_it_before_the_build_but_not_a_dry_run(press: Press) -> None:
    (press.project / "new.py").write_text("")
    with pytest.raises(SystemExit, match=r"(?s)No release.*new\.py"):
        press.run()
    assert press.left() == set()
    with pytest.raises(SystemExit, match=r"(?s)No release.*new\.py"):
        press.run("--dry-run")
    assert press.left() == FILES


def test_no_release_without_ci(press: Press) -> None:
    with pytest.raises(SystemExit):
        press.run("--without-ci")
    assert press.left() == set()


def test_a_wheel_without_a_licence_is_refused(tmp_path: Path) -> None:
    wheel, about = tmp_path / "x.whl", "x-1.dist-info"
    files = {
        f"{about}/METADATA": "License-File: LICENSE\nLicense-File: FONTS\n",
        f"{about}/licenses/LICENSE": "",
        f"{about}/licenses/src/{materials.THIRD_PARTY}": "",
    }
    _zip(wheel, files)
    assert "licenses/FONTS" in release.licences(wheel)
    _zip(wheel, files | {f"{about}/licenses/FONTS": ""})
    assert release.licences(wheel) == ""
    _zip(wheel, {name: text for name, text in files.items() if "src" not in name})
    assert "THIRD-PARTY.txt" in release.licences(wheel)


def _zip(path: Path, files: dict[str, str]) -> None:
    with zipfile.ZipFile(path, "w") as made:
        for name, text in files.items():
            made.writestr(name, text)


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
    (changes / "all.summary.md").write_text("- Lessons, and a bell.\n")
    notes = "- Lessons, and a bell.\n\nUpgrade notes:\n\n- Back up.\n"
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


WORKS = f"""The pages of Parlour contain the following works of others.

@noble/hashes 2.4.0 (MIT)

Permission is granted.
{materials.RULE}svelte 5.57.3 (MIT)

Permission is granted.
{materials.RULE}Font (OFL-1.1)

Copyright 2022 The Bricolage Grotesque Project Authors
"""


def test_the_bill_has_what_the_pages_contain(tmp_path: Path) -> None:
    wheel = tmp_path / "x.whl"
    _zip(wheel, {materials.THIRD_PARTY: WORKS})
    pages = materials.page_parts(wheel)
    assert [(one["name"], one.get("purl")) for one in pages] == [
        ("@noble/hashes", "pkg:npm/%40noble/hashes@2.4.0"),
        ("svelte", "pkg:npm/svelte@5.57.3"),
        ("Bricolage Grotesque", None),
    ]
    assert [one["licenses"][0]["license"]["id"] for one in pages] == ["MIT", "MIT", "OFL-1.1"]
    _zip(wheel, {materials.THIRD_PARTY: f"{WORKS}{materials.RULE}Something else\n"})
    with pytest.raises(SystemExit, match="cannot read"):
        materials.page_parts(wheel)


def test_our_own_pages_can_be_read(tmp_path: Path) -> None:
    built = ROOT / "src" / materials.THIRD_PARTY
    if not built.exists():
        pytest.skip("the pages are not built")
    _zip(tmp_path / "x.whl", {materials.THIRD_PARTY: built.read_text("utf-8")})
    named = {one["name"] for one in materials.page_parts(tmp_path / "x.whl")}
    assert {"svelte", "@noble/hashes", "@fluent/bundle"} <= named
    assert sum("OFL" in str(one["licenses"]) for one in materials.page_parts(tmp_path / "x.whl"))


def test_the_bill_is_of_one_whole_and_has_nothing_that_only_developers_need() -> None:
    page = {"name": "svelte", "bom-ref": "s"}
    bill = {
        "metadata": {"component": {"bom-ref": "root"}},
        "components": [{"name": "msgspec"}, {"name": "parlour"}],
        "dependencies": [{"ref": "root", "dependsOn": ["m"]}],
    }
    whole = json.loads(materials.merged(bill, [page]))
    assert [one["name"] for one in whole["components"]] == ["msgspec", "svelte"]
    assert whole["dependencies"][0] == {"ref": "root", "dependsOn": ["m", "s"]}
    bill["components"] = [{"name": "pytest"}]
    with pytest.raises(SystemExit, match="pytest"):
        materials.merged(bill, [page])


@pytest.mark.long
def test_the_same_commit_gives_the_same_bytes(tmp_path: Path) -> None:
    tools = release.installed(ROOT)
    files = release.built(ROOT, tmp_path / "one", tools)
    assert files == release.built(ROOT, tmp_path / "other", tools)
    assert sorted(name.rpartition(".")[2] for name in files) == ["gz", "whl"]
    assert list(release.refused(ROOT, sorted((tmp_path / "one").iterdir()), tools)) == []


def test_each_section_of_the_changelog_begins_with_a_summary_and_upgrade_notes() -> None:
    text = (ROOT / "CHANGELOG.md").read_text("utf-8")
    titles = re.findall(r"^## (\S+) \(", text, re.MULTILINE)
    assert titles
    for title in titles:
        assert checks.summary(changelog.section(ROOT, title)) == "", title


def test_the_notes_of_the_next_release_have_them_too(tmp_path: Path) -> None:
    if any(changelog.notes(ROOT)):  # just after a release there are none
        whole = changelog.gathered(ROOT, "9.9.9 (2030-01-01)")
        (tmp_path / "CHANGELOG.md").write_text(whole)
        assert checks.summary(changelog.section(tmp_path, "9.9.9")) == ""
        assert whole.index("\n## 9.9.9 ") == whole.index("\n## ")  # the newest comes first


def test_the_steps_name_what_is_there() -> None:
    page = (ROOT / "docs/versions.md").read_text("utf-8")
    for module in re.findall(r"-m (tools\.[\w.]+)", page):
        assert (ROOT / f"{module.replace('.', '/')}.py").is_file(), module
    for option in ("--dry-run", "--without-ci"):
        assert option in page
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert f"Python {named[0]} to {named[-1]}" in page
