"""Adds the addresses of the project to the package, and makes the links of its README absolute.

The repository's address stands in pyproject.toml once, and everything is derived from it. While it
is empty, a package has no addresses, and its README has the links that it has in the repository.
"""

import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)(\[[^\[\]]*\]\()(?![a-z]+:|#)([^)\s]+)\)")  # to a file beside README
PICTURE = re.compile(r"\[(!\[[^\]]*\]\([^)]*\))\]\((?![a-z]+:|#)([^)\s]+)\)")  # that is a link
SOURCE = re.compile(r'(<(?:img|source|a)\b[^>]*?\b(src|srcset|href)=")(?![a-z]+:|#)([^"\s]+)"')


class Addresses(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        text = Path(self.root, "README.md").read_text("utf-8")
        repository = self.config.get("repository", "").rstrip("/")
        if repository:
            text = absolute(text, repository, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}
        metadata["urls"] = urls(repository, metadata["version"])


def tag(version: str) -> str:
    """Where to find the files of this version."""
    return "HEAD" if ".dev" in version else f"v{version}"


def urls(repository: str, version: str) -> dict[str, str]:
    if not repository:
        return {}
    at = tag(version)
    return {
        "Source": repository,
        "Issues": f"{repository}/issues",
        "Documentation": f"{repository}/tree/{at}/docs",
        "Changelog": f"{repository}/blob/{at}/CHANGELOG.md",
    }


def absolute(text: str, repository: str, version: str) -> str:
    """A page of Markdown whose links work anywhere."""
    at = tag(version)

    def linked(found: re.Match[str]) -> str:
        kind = "raw" if found[1] else "blob"
        return f"{found[1]}{found[2]}{repository}/{kind}/{at}/{found[3]})"

    def sourced(found: re.Match[str]) -> str:
        kind = "blob" if found[2] == "href" else "raw"
        return f'{found[1]}{repository}/{kind}/{at}/{found[3]}"'

    framed = PICTURE.sub(rf"[\1]({repository}/blob/{at}/\2)", text)
    return SOURCE.sub(sourced, LINK.sub(linked, framed))
