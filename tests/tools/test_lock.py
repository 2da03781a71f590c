"""What is installed is what was pinned: every file has a hash, and no address says where from."""

import re

import pytest

from tests.support.root import ROOT

LOCKS = (
    "requirements.lock",
    "requirements-study.lock",
    "requirements-site.lock",
    "requirements-release.lock",
)


@pytest.mark.parametrize("name", LOCKS)
def test_every_pinned_package_has_hashes(name: str) -> None:
    lock = (ROOT / name).read_text("utf-8")
    packages = re.split(r"^(?=[\w-])", lock, flags=re.MULTILINE)[1:]
    assert len(packages) > 10
    bare = [one.split()[0] for one in packages if not re.search(r"--hash=sha256:[0-9a-f]{64}", one)]
    assert bare == []
    assert "://" not in lock


def test_what_is_installed_is_checked_against_them() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    lines = [line for line in makefile.splitlines() if "pip install" in line and ".lock" in line]
    assert len(lines) == len(LOCKS) - 1  # tools/release/build.py installs the one of a release
    assert all("--require-hashes" in line for line in lines)
    # The lock is the whole list. A resolver takes `coverage[toml]`, which pytest-cov asks for,
    # for something unpinned as soon as a newer coverage is out, and refuses.
    assert all("--no-deps" in line for line in lines)
    assert "--generate-hashes" in makefile
