"""A process whose disk and clock fail when they are told to."""

import os
import subprocess
from pathlib import Path

SHIM = Path(__file__).with_name("faulty.c")


class Faulty:
    """What a preloaded server is told of its disk and its clock."""

    def __init__(self, folder: Path, name: str) -> None:
        self._file = folder / f"{name}.faulty"
        self._shim = folder / "faulty.so"
        if not self._shim.exists():
            build = ["gcc", "-shared", "-fPIC", "-O1", "-o", str(self._shim), str(SHIM), "-ldl"]
            subprocess.run(build, check=True)
        self.tell()

    def tell(self, *, slow: int = 0, error: int = 0, ahead: int = 0) -> None:
        self._file.write_text(f"{slow} {error} {ahead}")
        self._file.chmod(0o644)

    @property
    def environment(self) -> dict[str, str]:
        return {**os.environ, "LD_PRELOAD": str(self._shim), "FAULTY": str(self._file)}
