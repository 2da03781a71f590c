"""The name of this machine's time zone."""

import os
from pathlib import Path
from zoneinfo import available_timezones

LINK, FILE = Path("/etc/localtime"), Path("/etc/timezone")


def machine_zone() -> str:
    """Like Europe/Berlin, from TZ or the machine's files; UTC where they name none."""
    names = [os.environ.get("TZ", "").removeprefix(":")]
    names.append(str(LINK.resolve()).partition("zoneinfo/")[2])
    names.append(FILE.read_text("utf-8").strip() if FILE.is_file() else "")
    known = available_timezones()
    return next((name for name in names if name in known), "UTC")
