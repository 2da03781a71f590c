"""Finds the name of this machine's time zone."""

import os
from pathlib import Path
from zoneinfo import available_timezones

LINK, FILE = Path("/etc/localtime"), Path("/etc/timezone")


def machine_zone() -> str:
    """The time zone, such as Europe/Berlin, from TZ or the system's files; UTC if not set."""
    names = [os.environ.get("TZ", "").removeprefix(":")]
    names.append(str(LINK.resolve()).partition("zoneinfo/")[2])
    names.append(FILE.read_text("utf-8").strip() if FILE.is_file() else "")
    known = available_timezones()
    return next((name for name in names if name in known), "UTC")
