"""The workflows run each change once, with the least rights, and a release from its tag alone."""

import re
import tomllib
from collections.abc import Iterator
from typing import Any

import yaml  # type: ignore[import-untyped]

from tests.support.root import ROOT

FILES = sorted((ROOT / ".github/workflows").glob("*.yml"))
WORKFLOWS = {path.stem: yaml.load(path.read_text("utf-8"), yaml.BaseLoader) for path in FILES}
SIGNED = {"packages": "write", "id-token": "write", "attestations": "write", "contents": "read"}
# Only what publishes may write, each job only what it publishes.
WRITE = {
    "image": SIGNED,
    "chart": SIGNED,
    "package": {"id-token": "write", "attestations": "write"},
    "site": {"pages": "write", "id-token": "write"},
    "release": {"contents": "write"},
}


def jobs() -> Iterator[tuple[str, str, dict[str, Any]]]:
    for workflow, text in WORKFLOWS.items():
        for name, job in text["jobs"].items():
            yield workflow, name, job


def steps(job: dict[str, Any]) -> list[dict[str, Any]]:
    return list(job.get("steps", ()))


def test_a_change_is_checked_once() -> None:
    assert WORKFLOWS["check"]["on"] == {
        "push": {"branches": ["main"]},
        "pull_request": "",
        "workflow_call": "",
    }
    for name in ("check", "nightly"):  # newer code cancels the run of older code
        assert WORKFLOWS[name]["concurrency"]["cancel-in-progress"] == "true"
    assert WORKFLOWS["release"]["concurrency"]["cancel-in-progress"] == "false"


def test_a_job_has_no_right_that_it_does_not_use() -> None:
    for workflow, name, job in jobs():
        assert WORKFLOWS[workflow]["permissions"] == {}, workflow
        wanted = WRITE.get(name) if workflow == "release" else None
        assert job["permissions"] == (wanted or {"contents": "read"}), (workflow, name)


def test_a_job_ends_and_leaves_no_password_behind() -> None:
    for workflow, name, job in jobs():
        assert "uses" in job or int(job["timeout-minutes"]) <= 90, (workflow, name)
        for step in steps(job):
            if step.get("uses", "").startswith("actions/checkout@"):
                assert step["with"]["persist-credentials"] == "false", (workflow, name)
            assert "${{" not in step.get("run", ""), step  # a value there could be a command


def test_checks_run_on_every_python_that_the_package_names() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    named = re.findall(r"Python :: (3\.\d+)", "\n".join(project["classifiers"]))
    assert WORKFLOWS["check"]["jobs"]["check"]["strategy"]["matrix"]["python"] == named
    assert project["requires-python"] == f">={named[0]}"


def test_every_night_tries_the_oldest_python_with_the_oldest_dependencies() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    night = steps(WORKFLOWS["nightly"]["jobs"]["floors"])
    (python,) = (one["with"]["python-version"] for one in night if "setup-python" in str(one))
    assert project["requires-python"] == f">={python}"
    assert night[-1]["run"] == "make floors"
    assert "--resolution lowest-direct" in (ROOT / "Makefile").read_text("utf-8")


def test_a_job_that_builds_pages_states_its_node() -> None:
    image = (ROOT / "deploy/Dockerfile").read_text("utf-8")
    (node,) = re.findall(r"node:(\d+)-slim", image)
    for workflow, name, job in jobs():
        used = {step.get("uses", "").partition("@")[0]: step.get("with", {}) for step in steps(job)}
        if any("make " in step.get("run", "") for step in steps(job)) and name != "floors":
            assert used["actions/setup-node"]["node-version"] == node, (workflow, name)


def test_a_tag_alone_publishes_and_only_what_was_checked() -> None:
    release = WORKFLOWS["release"]
    assert release["on"] == {"push": {"tags": ["v*"]}}
    needs = {name: job.get("needs", []) for name, job in release["jobs"].items()}
    assert needs["image"] == ["check", "build"]
    assert needs["chart"] == "image"
    assert needs["package"] == ["image", "chart"]
    assert needs["site"] == "package"
    built = " ".join(step.get("run", "") for step in steps(release["jobs"]["build"]))
    assert 'tools.release.build "${GITHUB_REF_NAME#v}" --dry-run --without-ci' in built
    assert release["defaults"]["run"]["shell"] == "bash"  # a failure before a pipe stops the job
    # No cache of another run can reach what is published.
    text = (ROOT / ".github/workflows/release.yml").read_text("utf-8")
    assert "cache: " not in text.replace("package-manager-cache: false", "")


def test_what_is_published_proves_where_it_was_built() -> None:
    release = WORKFLOWS["release"]["jobs"]
    for name in ("image", "chart", "package"):
        used = [step.get("uses", "").partition("@")[0] for step in steps(release[name])]
        assert "actions/attest-build-provenance" in used, name
        assert release[name]["environment"] == "release"
    (push,) = (one for one in steps(release["image"]) if one.get("id") == "push")
    asked = {name: push["with"][name] for name in ("platforms", "provenance", "sbom")}
    assert asked == {
        "platforms": "linux/amd64,linux/arm64",
        "provenance": "mode=max",
        "sbom": "true",
    }


def test_every_night_runs_what_each_change_leaves_out() -> None:
    targets = WORKFLOWS["nightly"]["jobs"]["make"]["strategy"]["matrix"]["target"]
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert all(f"\n{target}:" in makefile for target in targets)
    assert {"long", "study", "site"} <= set(targets)  # the docs' longer commands are among them


def test_actions_are_pinned_by_commit() -> None:
    """A tag can be moved to other code; the comment after it says which version it is."""
    used = re.findall(r"uses: (?!\./)(.*)", "\n".join(path.read_text("utf-8") for path in FILES))
    assert used
    pinned = re.compile(r"[\w./-]+@[0-9a-f]{40}  # v\d+\.\d+\.\d+")
    assert [one for one in used if not pinned.fullmatch(one)] == []
    versions = {(one.partition("@")[0], one.partition("@")[2]) for one in used}
    assert len(versions) == len({name for name, _ in versions})  # one version of each
