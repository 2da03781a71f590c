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
IMAGE = "requirements-server.lock"


def pinned(name: str) -> dict[str, set[str]]:
    """The packages with their hashes."""
    lock = (ROOT / name).read_text("utf-8")
    packages = re.split(r"^(?=[\w-])", lock, flags=re.MULTILINE)[1:]
    return {one.split()[0]: set(re.findall(r"sha256:[0-9a-f]{64}", one)) for one in packages}


@pytest.mark.parametrize("name", [*LOCKS, IMAGE])
def test_every_pinned_package_has_hashes(name: str) -> None:
    assert len(pinned(name)) > 10
    assert [package for package, hashes in pinned(name).items() if not hashes] == []
    assert "://" not in (ROOT / name).read_text("utf-8")


def test_what_is_installed_is_checked_against_them() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    lines = [line for line in makefile.splitlines() if "pip install" in line and ".lock" in line]
    assert len(lines) == len(LOCKS) - 1  # tools/release/build.py installs the one of a release
    assert all("--require-hashes" in line for line in lines)
    # The lock is the whole list. A resolver takes `coverage[toml]`, which pytest-cov asks for,
    # for something unpinned as soon as a newer coverage is out, and refuses.
    assert all("--no-deps" in line for line in lines)
    assert "--generate-hashes" in makefile


def test_the_image_has_the_versions_that_were_tested() -> None:
    tested, image = pinned("requirements.lock"), pinned(IMAGE)
    assert image.items() <= tested.items()
    assert {"asyncpg", "redis", "uvicorn"} <= {name.partition("==")[0] for name in image}
    docker = (ROOT / "deploy/Dockerfile").read_text("utf-8")
    assert f"pip install --no-cache-dir --no-deps --require-hashes -r {IMAGE} " in docker
    left_out = re.findall(r"pip uninstall -qy (.*)", docker)
    assert f"pip uninstall -y {left_out[0]}\n" in (ROOT / "docs/install.md").read_text("utf-8")
