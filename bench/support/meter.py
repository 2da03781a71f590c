"""What processes have used, by the kernel's books: time spent waiting is not in them."""

import os
import resource
import ssl
import time
from contextlib import suppress
from math import nan
from pathlib import Path
from statistics import median

from tests.support import services

NO_TLS = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # reading certificates takes longer than asking


def tree(root: int) -> list[int]:
    """A process and all that come from it."""
    return [root, *(pid for child in services.children(root) for pid in tree(child))]


def cpu(root: int) -> dict[int, float]:
    """Seconds on a core so far, by process: exact to the nanosecond, not to the tick."""
    return {pid: _cpu(pid) for pid in tree(root)}


def spent(before: dict[int, float], after: dict[int, float]) -> float:
    """By all who still live: what ends in between (a vacuum, say) is not counted, for anybody."""
    return sum(seconds - before.get(pid, 0.0) for pid, seconds in after.items())


def cpu_seconds(root: int) -> float:
    return sum(cpu(root).values())


def memory(root: int) -> int:
    """Bytes that these processes alone take, and their shares of what they have in common."""
    total = 0
    for pid in tree(root):
        lines = Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines()
        total += sum(1024 * int(line.split()[1]) for line in lines if line.startswith("Pss:"))
    return total


def allow_files(wanted: int) -> None:
    """Ours, and that of all processes we start."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, max(wanted, hard)))


def busy(seconds: float = 0.5) -> float:
    """Cores at work on this machine, and those it was denied, while we wait and watch."""
    before = _ticks()
    time.sleep(seconds)
    return (_ticks() - before) / seconds


def percentile(values: list[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(share * len(values)))] if values else nan


def spread(values: list[float], digits: int = 2) -> str:
    """The middle one, and how far the others were."""
    return f"{median(values):.{digits}f} ({min(values):.{digits}f} to {max(values):.{digits}f})"


def row(*cells: object) -> str:
    return "| " + " | ".join(map(str, cells)) + " |"


def table(head: list[str], rows: list[list[str]]) -> list[str]:
    return [row(*head), row(*["---"] * len(head)), *(row(*cells) for cells in rows)]


def written(page: Path, name: str, text: str) -> None:
    """Put what was found between its two marks."""
    mark, end = f"<!-- bench-{name} -->\n", f"<!-- end-{name} -->"
    head, found, rest = page.read_text("utf-8").partition(mark)
    if not found or end not in rest:
        raise ValueError(f"{page} has no place for {name}")
    page.write_text(f"{head}{mark}{text}\n{end}{rest.partition(end)[2]}", "utf-8")


def _ticks() -> float:
    """Seconds of all cores so far, except idle and waiting for a disk."""
    ticks = [int(word) for word in Path("/proc/stat").read_text("ascii").split()[1:9]]
    return (sum(ticks) - ticks[3] - ticks[4]) / os.sysconf("SC_CLK_TCK")


def _cpu(pid: int) -> float:
    total = 0
    for thread in Path(f"/proc/{pid}/task").glob("*/schedstat"):
        with suppress(OSError):  # it has just ended
            total += int(thread.read_text("ascii").split()[0])
    return total / 1e9
