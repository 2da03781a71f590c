"""The bill of materials of a release: what a server installs, and what its pages contain.

cyclonedx-py describes an environment with the wheel and the extras of a server, in the versions of
requirements.lock. The packages and fonts in the pages come from THIRD-PARTY.txt in the wheel, which
the build of the pages writes from the modules that it bundled.
"""

import json
import re
import subprocess
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

EXTRAS = "postgres,redis,sentry"  # what deploy/Dockerfile installs, and what an operator may add
THIRD_PARTY = "parlour/server/static/THIRD-PARTY.txt"
RULE = f"\n{'-' * 80}\n\n"  # between two works in it
PACKAGE = re.compile(r"^(\S+) (\d\S*) \((.+)\)$", re.MULTILINE)
FONT = re.compile(r"^Font \((.+)\)\n\nCopyright (?:\S+ )?The (.+?) Project Authors", re.MULTILINE)
HASHES = re.compile(r" \\$|^ +--hash=.*\n", re.MULTILINE)
DEVELOPMENT = {"hypothesis", "mypy", "playwright", "pytest", "ruff"}

VALID = """
import sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
sys.exit(JsonStrictValidator(SchemaVersion.V1_6).validate_str(sys.stdin.read()))
"""

Part = dict[str, Any]


def page_parts(wheel: Path) -> list[Part]:
    """A component for each package and font that the pages in the wheel contain."""
    text = zipfile.ZipFile(wheel).read(THIRD_PARTY).decode()
    parts = [part for work in text.partition("\n\n")[2].split(RULE) if (part := _part(work))]
    if len(parts) != text.count(RULE) + 1:
        raise SystemExit(f"{THIRD_PARTY} has a work that tools/release/materials.py cannot read")
    return parts


def _part(work: str) -> Part | None:
    if found := PACKAGE.match(work):
        name, version, licence = found.groups()
        purl = f"pkg:npm/{name.replace('@', '%40')}@{version}"
        about = {"type": "library", "bom-ref": purl, "name": name, "version": version, "purl": purl}
        return about | {"licenses": _licences(licence)}
    if found := FONT.match(work):
        licence, name = found.groups()
        return {
            "type": "data",
            "bom-ref": f"font:{name}",
            "name": name,
            "licenses": _licences(licence),
        }
    return None


def _licences(text: str) -> list[Part]:
    return [{"expression": text} if " " in text else {"license": {"id": text}}]


def python_parts(root: Path, wheel: Path, tools: Path) -> Part:
    """The bill that cyclonedx-py writes of an environment with the wheel."""
    with tempfile.TemporaryDirectory(prefix="parlour-materials-") as folder:
        versions, python = Path(folder, "versions"), Path(folder, "env/bin/python")
        versions.write_text(HASHES.sub("", (root / "requirements.lock").read_text()))
        _ran(sys.executable, "-m", "venv", "--without-pip", str(Path(folder, "env")))
        pip = [str(tools / "pip"), "--python", str(python), "install", "-q"]
        asked = f"{wheel}[{EXTRAS}]"
        _ran(*pip, "--disable-pip-version-check", "--constraint", str(versions), asked)
        project = ["--pyproject", str(root / "pyproject.toml")]
        command = [str(tools / "cyclonedx-py"), "environment", "--sv=1.6", "--output-reproducible"]
        bill: Part = json.loads(_ran(*command, *project, str(python)))
    return bill


def _ran(*command: str) -> str:
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)  # noqa: S603
    return done.stdout


def merged(bill: Part, pages: list[Part]) -> bytes:
    """The bill of an environment, with what the pages contain."""
    root = bill["metadata"]["component"]["bom-ref"]
    installed = [one for one in bill["components"] if one["name"] != "parlour"]
    unwanted = {one["name"] for one in installed} & DEVELOPMENT
    if unwanted:
        raise SystemExit(f"the bill of materials has {', '.join(sorted(unwanted))}")
    refs = [one["bom-ref"] for one in pages]
    for link in bill["dependencies"]:
        if link["ref"] == root:
            link["dependsOn"] = sorted({*link.get("dependsOn", ()), *refs})
    links = [*bill["dependencies"], *({"ref": ref} for ref in refs)]
    whole = bill | {"components": [*installed, *pages], "dependencies": links}
    return json.dumps(whole, indent=1).encode() + b"\n"


def materials(root: Path, wheel: Path, tools: Path) -> bytes:
    """CycloneDX, in JSON."""
    whole = merged(python_parts(root, wheel, tools), page_parts(wheel))
    subprocess.run([str(tools / "python"), "-c", VALID], input=whole, check=True)  # noqa: S603
    return whole
