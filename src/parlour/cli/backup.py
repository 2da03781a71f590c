"""`parlour backup` and `parlour restore`."""

from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from parlour.cli import refuse
from parlour.cli.databases import refusing_unusable
from parlour.cli.games import WHOLE_LINES, screen
from parlour.cli.server_options import DATABASE, Config, Database
from parlour.server.settings import ANY
from parlour.storage.backups import back_up_into, named
from parlour.storage.copies import Contents, back_up, by_hand
from parlour.storage.copies import restore as put_back
from parlour.storage.prepare import file_of
from parlour.storage.schema import now
from parlour.words import words

Copy = Annotated[Path, Parameter(help="File of the backup.")]
Into = Annotated[
    str,
    Parameter(
        name=("--backups", "--into"),
        help="Folder for backups that have their time in their names. Instead of a file.",
    ),
]
Keep = Annotated[
    int,
    Parameter(
        validator=ANY,
        help="Keep this many backups in the folder and delete older ones (0 = keep all).",
    ),
]


def backup(
    file: Copy | None = None,
    /,
    *,
    backups: Into = "",
    keep: Keep = 0,
    database: Database = DATABASE,
    _config: Config = "",
) -> None:
    """Back up the database. The server can keep running.

    Name a new file, or a folder with --into. In a folder, each backup is a new file.
    """
    if file is None and not backups:
        raise refuse("backup-target")
    if file is not None and keep:
        raise refuse("backup-keep")
    with refusing_unusable():
        if file is None:
            folder = Path(backups)
            source = _file(database, "dump", folder / named("parlour", now(), ".dump"))
            file, contents = back_up_into(folder, source, keep)
        else:
            contents = back_up(_file(database, "dump", file), file)
    _say("backup-done", contents, file=file)


def restore(file: Copy, /, *, database: Database = DATABASE, _config: Config = "") -> None:
    """Restore the database from a backup. Stop the server first."""
    with refusing_unusable():
        place = _file(database, "restore", file)
        contents, kept = put_back(file, place)
    _say("restore-done", contents, file=place)
    if kept is not None:
        _say("restore-kept", contents, file=kept)


def _file(database: str, verb: str, copy: Path) -> Path:
    file = file_of(database)
    if file is None:
        raise refuse(verb, command=by_hand(database, copy)[verb])
    return file


def _say(key: str, contents: Contents, file: Path) -> None:
    facts = {"file": file, "tables": contents.tables, "moves": contents.moves}
    screen(piped=WHOLE_LINES).print(words("parlour").say(key, facts), soft_wrap=True)
