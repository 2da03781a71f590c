"""Memory and open files of this process, and how much of them it may have."""

import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

MEMORY_STEP = 16 * 1024 * 1024  # bytes: finer steps could tell what is computed for whom
ROOT = Path("/sys/fs/cgroup")


def measures() -> Mapping[str, Callable[[], float]]:
    """The gauges that this system can tell."""
    measures = {
        "memory_bytes": memory,
        "memory_limit_bytes": memory_limit,
        "open_files": open_files,
        "open_files_limit": open_files_limit,
    }
    try:
        for measure in measures.values():
            measure()
    except (OSError, ImportError, ValueError):  # not every system has them
        return {}
    return measures


def memory() -> int:
    """Resident bytes, rounded up to whole steps."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return -(-pages * os.sysconf("SC_PAGE_SIZE") // MEMORY_STEP) * MEMORY_STEP


def memory_limit() -> int:
    """Bytes after which the system kills us: of our control group, or else of the machine."""
    whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return min((whole, *limits(ROOT, Path("/proc/self/cgroup").read_text())))


def limits(root: Path, groups: str) -> Iterator[int]:
    """The limits of the groups that a process is in, and of those around them."""
    for line in groups.splitlines():
        _, kinds, path = line.split(":", 2)
        if kinds not in ("", "memory"):
            continue
        name = "memory.limit_in_bytes" if kinds else "memory.max"
        at = root / kinds / path.lstrip("/")
        for group in (at, *at.parents):
            if group.is_relative_to(root) and (group / name).is_file():
                written = (group / name).read_text().strip()
                if written.isdecimal():  # not "max"
                    yield int(written)


def open_files() -> int:
    return sum(1 for _ in Path("/proc/self/fd").iterdir())


def open_files_limit() -> int:
    import resource  # noqa: PLC0415  # not on Windows

    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]
