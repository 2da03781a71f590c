"""A command that lives as long as whoever started it: `python -m parlour.cli.tied bot …`.

Its input is a pipe from there, and however a process ends, its pipes are closed.
"""

import os
import sys
from threading import Thread

from parlour.cli.app import main


def _follow() -> None:
    while os.read(0, 1024):
        pass
    os._exit(0)


if __name__ == "__main__":
    Thread(target=_follow, daemon=True).start()
    sys.exit(main(sys.argv[1:]))
