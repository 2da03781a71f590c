"""Make a release, or say what blocks it: `python -m tools.release.build 0.2.0`.

tools/release/checks.py lists what blocks it before the build; then so does a build that gives other
bytes the second time, and a package that its checkers refuse. build/release has the wheel, the
source archive, a bill of materials and the digests of all three. With --dry-run everything is done
even if something blocks the release, and no tag is created.
"""

import argparse
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from collections.abc import Iterator
from pathlib import Path

from tools.release.checks import Reason, made, reasons, said
from tools.release.materials import THIRD_PARTY, materials

ROOT = Path(__file__).parents[2]
LOCK = "requirements-release.lock"


def installed(root: Path) -> Path:
    """The folder with the programs that build and check a release, in the pinned versions."""
    folder, lock = root / "build/release-tools", root / LOCK
    made = folder / ".lock"
    if not made.exists() or made.read_text() != lock.read_text():
        said(root, sys.executable, "-m", "venv", "--clear", str(folder))
        pip = [str(folder / "bin/pip"), "install", "-q", "--disable-pip-version-check"]
        said(root, *pip, "--no-deps", "--require-hashes", "-r", str(lock))
        made.write_text(lock.read_text())
    return folder / "bin"


def built(root: Path, to: Path, tools: Path) -> dict[str, bytes]:
    """Wheel and source archive of what is committed, with the date of its commit."""
    with tempfile.TemporaryDirectory(prefix="parlour-release-") as folder:
        archive = Path(folder, "tree.tar")
        said(root, "git", "archive", "-o", str(archive), "HEAD")
        with tarfile.open(archive) as files:
            files.extractall(Path(folder, "tree"), filter="data")
        when = said(root, "git", "log", "-1", "--format=%ct")
        command = [str(tools / "hatchling"), "build", "-d", str(to)]
        environment = os.environ | {"SOURCE_DATE_EPOCH": when}
        subprocess.run(command, cwd=Path(folder, "tree"), check=True, env=environment)  # noqa: S603
    return {file.name: file.read_bytes() for file in sorted(to.iterdir())}


def licences(wheel: Path) -> Reason:
    """Every licence of what the wheel contains has to be in it."""
    with zipfile.ZipFile(wheel) as files:
        names = files.namelist()
        (about,) = (name for name in names if name.endswith(".dist-info/METADATA"))
        listed = re.findall(r"^License-File: (.+)$", files.read(about).decode(), re.MULTILINE)
    folder = f"{about.removesuffix('METADATA')}licenses"
    missing = {f"{folder}/{one}" for one in (*listed, f"src/{THIRD_PARTY}", "LICENSE")} - {*names}
    return f"the wheel lacks {', '.join(sorted(missing))}" if missing else ""


def refused(root: Path, files: list[Path], tools: Path) -> Iterator[Reason]:
    """What the checkers of packages say of a wheel and a source archive."""
    if why := licences(next(one for one in files if one.suffix == ".whl")):
        yield why
    if why := made(root, str(tools / "twine"), "check", "--strict", *map(str, files)):
        yield why


def packed(root: Path, wrong: list[Reason]) -> dict[str, bytes]:
    """Everything that is published; what blocks it joins the list."""
    tools = installed(root)
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        files = built(root, Path(one), tools)
        if files != built(root, Path(other), tools):
            wrong.append("the second build gave other bytes")
        paths = sorted(Path(one).iterdir())
        wrong.extend(refused(root, paths, tools))
        files["parlour.cdx.json"] = materials(root, _wheel(paths), tools)
    digests = {name: hashlib.sha256(content).hexdigest() for name, content in files.items()}
    sums = "".join(f"{digest}  {name}\n" for name, digest in digests.items())
    return files | {"SHA256SUMS": sums.encode()}


def _wheel(paths: list[Path]) -> Path:
    return next(one for one in paths if one.suffix == ".whl")


def leave(out: Path, files: dict[str, bytes]) -> None:
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir(parents=True)
    for name, content in files.items():
        (out / name).write_bytes(content)
    print(files["SHA256SUMS"].decode(), end="")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("version")
    parser.add_argument("--dry-run", action="store_true", help="do everything but the tag")
    parser.add_argument("--without-ci", action="store_true", help="skip .ci/run; needs --dry-run")
    asked = parser.parse_args()
    if asked.without_ci and not asked.dry_run:
        parser.error("--without-ci needs --dry-run")
    wrong = list(reasons(ROOT, asked.version, ci=not asked.without_ci))
    files = packed(ROOT, wrong) if asked.dry_run or not wrong else {}
    if asked.dry_run or not wrong:
        leave(ROOT / "build/release", files)
    if wrong:
        sys.exit("\n".join(f"No release: {one}" for one in wrong))
    if not asked.dry_run:
        said(ROOT, "git", "tag", "-a", f"v{asked.version}", "-m", f"Parlour {asked.version}")


if __name__ == "__main__":
    main()
