"""A package has the pages for the browser, or is not built.

Where they are missing they are built, which needs Node 20 or newer. An editable installation needs
none: `make client` builds them.
"""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

PAGE = Path("src/parlour/server/static/index.html")
WAYS = (
    ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"],
    ["npx", "vite", "build", "client", "--logLevel", "warn"],
)


class Pages(BuildHookInterface[Any]):
    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        del build_data
        root = Path(self.root)
        if version == "editable" or (root / PAGE).is_file():
            return
        if shutil.which("npm") is None:
            raise RuntimeError(
                "The pages for the browser are not built yet: install Node 20 first."
            )
        for command in WAYS:
            subprocess.run(command, cwd=root, check=True)  # noqa: S603
        if not (root / PAGE).is_file():
            raise RuntimeError("The pages for the browser could not be built.")
