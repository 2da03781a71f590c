"""What helps a newcomer names what exists: first issues, labels, editor and container."""

import json
import re
import tomllib

import yaml  # type: ignore[import-untyped]

from tests.support.root import ROOT


def test_first_issues_and_contributing_name_files_that_exist() -> None:
    for name in ("docs/first-issues.md", "CONTRIBUTING.md"):
        text = (ROOT / name).read_text("utf-8")
        listed = re.findall(r"`[^`]*?((?:src|client|tests|deploy|docs|tools)/[\w./*-]+)", text)
        assert listed
        for path in listed:
            assert list(ROOT.glob(path.rstrip("/"))), path


def test_templates_use_labels_that_exist() -> None:
    labels = yaml.safe_load((ROOT / ".github/labels.yml").read_text("utf-8"))
    names = {label["name"] for label in labels}
    assert all(re.fullmatch(r"[0-9a-f]{6}", str(label["color"])) for label in labels)
    templates = (ROOT / ".github/ISSUE_TEMPLATE").glob("*.md")
    used = {
        re.findall(r"^labels: (.*)$", one.read_text("utf-8"), re.MULTILINE)[0] for one in templates
    }
    assert used | {"good first issue"} <= names


def test_the_container_has_what_ci_installs() -> None:
    installed = set(re.findall(r"[\w-]+", (ROOT / ".devcontainer/Dockerfile").read_text("utf-8")))
    for line in re.findall(r"install -qy (.*)", (ROOT / ".ci/run").read_text("utf-8")):
        assert {*line.split()} - {"nodejs", "npm"} <= installed  # its image has Node
    container = json.loads((ROOT / ".devcontainer/devcontainer.json").read_text("utf-8"))
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert container["postCreateCommand"] == "make .venv-dev/.ready node_modules/.ready"
    assert "READY := $(VENV)/.ready" in makefile
    assert "MODULES := node_modules/.ready" in makefile


def test_editors_and_formatters_agree() -> None:
    sections = (ROOT / ".editorconfig").read_text("utf-8").split("\n[")
    lengths = {
        section.partition("]")[0]: int(found[1])
        for section in sections
        if (found := re.search(r"max_line_length = (\d+)", section))
    }
    ruff = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["ruff"]
    prettier = json.loads((ROOT / ".prettierrc.json").read_text("utf-8"))
    assert lengths == {"*": prettier["printWidth"], "*.py": ruff["line-length"]}


def test_the_debugger_starts_what_exists() -> None:
    launch = json.loads((ROOT / ".vscode/launch.json").read_text("utf-8"))
    modules = [one["module"] for one in launch["configurations"]]
    assert modules == ["parlour.cli.app", "pytest"]
