"""What a socket costs while nobody moves: memory and CPU, beside those of a bare echo server."""

import time
from contextlib import AbstractContextManager

from msgspec import Struct

from bench.support import meter
from bench.support.servers import Under, echo, held, parlour

WARM = 50  # tables that come and go before, so that all code is loaded
SETTLE = 12.0  # seconds: every socket is pinged twice, every seat looked for twice


class Held(Struct, frozen=True):
    """By one server: bytes a socket, and its part of a core for all of them."""

    each: float
    cores: float


def idle(under: Under, sockets: int) -> list[str]:
    meter.allow_files(2 * sockets)
    found = {
        f"Parlour, {sockets // 2:,} games begun": _held(
            "parlour", parlour(under), sockets // 2, sockets
        ),
        "bare echo": _held("echo", echo(), sockets, sockets),
    }
    rows = [[name, f"{one.each / 1024:.1f}", f"{one.cores:.2f}"] for name, one in found.items()]
    return meter.table([f"{sockets:,} sockets on one node", "KiB a socket", "cores"], rows)


def _held(
    way: str, server: AbstractContextManager[tuple[int, int]], tables: int, sockets: int
) -> Held:
    with server as (pid, port):
        with held(way, port, WARM):
            pass
        time.sleep(2)
        before = meter.memory(pid)
        with held(way, port, tables):
            time.sleep(SETTLE)
            used = meter.cpu(pid)
            time.sleep(SETTLE)
            cores = meter.spent(used, meter.cpu(pid)) / SETTLE
            return Held((meter.memory(pid) - before) / sockets, cores)
