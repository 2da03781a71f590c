"""Dated backups in one folder, as a nightly job makes them, and what a doctor says about them."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from parlour.core.ids import Ms
from parlour.storage.copies import BESIDE, Contents, back_up
from parlour.storage.health import DAY, Finding, Sign, span
from parlour.storage.prepare import Unusable
from parlour.storage.schema import now

OLD_BACKUP = 2 * DAY  # ms after which the last nightly backup has failed
ABANDONED = DAY  # ms after which nobody writes an unfinished copy any more
STAMP = "%Y-%m-%dT%H%M%S.%f"  # UTC; no colons, which Windows rejects


def back_up_into(folder: Path, database: Path, keep: int) -> tuple[Path, Contents]:
    """Make a backup with its time in its name. Keep the newest ones, or with 0 all of them."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise Unusable("backup-folder", folder=folder, error=error.strerror) from error
    copy = folder / named(database.stem, now(), ".db")
    contents = back_up(database, copy)
    _prune(folder, database.stem, keep, copy)
    return copy, contents


def named(stem: str, at: int, suffix: str) -> str:
    """`parlour-2030-01-31T031700.123Z.db`"""
    written = datetime.fromtimestamp(at / 1000, UTC).strftime(STAMP)[:-3]
    return f"{stem}-{written}Z{suffix}"


def dated(folder: Path, stem: str, suffix: str = ".db") -> list[tuple[int, Path]]:
    """Our backups of a database with their times, the oldest first."""
    ours = re.compile(
        rf"{re.escape(stem)}-(\d{{4}}-\d\d-\d\dT\d{{6}}\.\d{{3}})Z{re.escape(suffix)}"
    )
    try:
        found = [
            (match[1], path) for path in folder.iterdir() if (match := ours.fullmatch(path.name))
        ]
    except OSError:
        return []
    return sorted((_time(written), path) for written, path in found)


def about_backups(folder: str, database: Path | None) -> Iterator[Finding]:
    """The age of the newest backup, and what restores have left beside an SQLite file."""
    if not folder:
        yield Finding("note", "backups-none")
    elif (newest := _newest(Path(folder), database)) is None:
        yield Finding("warn", "backups-missing", {"folder": folder})
    else:
        at, file = newest
        ago = now() - at
        sign: Sign = "warn" if ago > OLD_BACKUP else "fine"
        yield Finding(sign, "backups", {"file": file, "ago": span(ago)})
    if database is not None and (kept := _set_aside(database)):
        size = sum(path.stat().st_size for path in kept)
        names = ", ".join(path.name for path in kept)
        yield Finding("note", "restored-over", {"names": names, "mb": f"{size / 10**6:.1f}"})


def _newest(folder: Path, database: Path | None) -> tuple[int, Path] | None:
    """Backups of SQLite have our names; those of PostgreSQL any name."""
    if database is not None:
        return max(dated(folder, database.stem), default=None)
    try:
        files = [path for path in folder.iterdir() if path.is_file()]
    except OSError:
        return None
    return max(((path.stat().st_mtime_ns // 10**6, path) for path in files), default=None)


def _set_aside(database: Path) -> list[Path]:
    beside = database.absolute().parent.glob(f"{database.name}.old-*")
    return sorted(path for path in beside if not path.name.endswith(BESIDE))


def _time(written: str) -> Ms:
    return Ms(int(datetime.strptime(f"{written}+0000", f"{STAMP}%z").timestamp() * 1000))


def _prune(folder: Path, stem: str, keep: int, made: Path) -> None:
    """Delete our older backups, and copies that a killed backup never finished.

    What was just made stays even if the clock was set back.
    """
    old = dated(folder, stem)[:-keep] if keep else []
    parts = dated(folder, stem, ".db.part")
    left = [path for at, path in parts if now() - at > ABANDONED]
    for path in (*(path for _, path in old), *left):
        if path != made:
            path.unlink(missing_ok=True)
