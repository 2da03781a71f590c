"""The command `parlour`."""

import sys
from collections.abc import Sequence
from io import TextIOWrapper

from cyclopts import App, ArgumentCollection, CycloptsError, Group, Parameter

from parlour.cli import UsageError, refuse, visible

PLAY = Group("Play", sort_key=1)
SERVER = Group("Run a server", sort_key=2)
GAMES = Group("Make and test games", sort_key=3)
MORE = Group("More", sort_key=4)

# What is not installed with every Parlour, and what brings it.
EXTRAS = {
    **dict.fromkeys(("httpx2", "websockets"), "client"),
    **dict.fromkeys(
        ("aiosqlite", "alembic", "litestar", "prometheus_client", "segno", "sqlalchemy", "uvicorn"),
        "server",
    ),
    "asyncpg": "postgres",
    "redis": "redis",
    "sentry_sdk": "sentry",
    **dict.fromkeys(("gymnasium", "pettingzoo"), "pettingzoo"),
    "open_spiel": "openspiel",
    "pyarrow": "parquet",
}


def _default(value: object) -> str | None:
    """A default as `--help` shows it: nothing where the option is empty or off."""
    if isinstance(value, tuple | list):
        return ", ".join(map(str, value)) or None
    if isinstance(value, bool):
        return "on" if value else None
    return None if value in (None, "") else str(value)


app = App(
    name="parlour",
    help="Tabletop games in your terminal, with friends or bots. Try: parlour play memory",
    help_format="plaintext",
    version_flags=["--version"],
    default_parameter=Parameter(negative_iterable=(), show_default=_default),
)


def _configure(called: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Loaded only where there is something to configure: see configuration.py."""
    if any("--config" in one.names for one in arguments):
        from parlour.cli.configuration import configure  # noqa: PLC0415  # it needs us, too

        configure(called, commands, arguments)


app.config = (_configure,)

for flag in ("--help", "--version"):
    app[flag].group = MORE

# Commands are loaded when called, so that --help does not import all of them.
app.command(
    "parlour.cli.play:play",
    group=PLAY,
    sort_key=1,
    help="Play a game at this keyboard, with people, bots or both.",
)
app.command("parlour.cli.games:games", group=PLAY, sort_key=2, help="List the installed games.")
app.command("parlour.cli.games:rules", group=PLAY, sort_key=3, help="Read the rules of a game.")
app.command(
    "parlour.cli.records:replay",
    group=PLAY,
    sort_key=4,
    help="Show a finished game as a player or a spectator saw it.",
)
app.command(
    "parlour.cli.records:verify",
    group=PLAY,
    sort_key=5,
    help="Verify that finished games are unaltered, legal and fairly drawn.",
)

app.command(
    "parlour.cli.serve:serve",
    group=SERVER,
    sort_key=1,
    help="Start a server for browsers, phones and programs.",
)
app.command("parlour.cli.bot:bot", group=SERVER, sort_key=2, help="Run bots that play on a server.")
app.command(
    "parlour.cli.work:work",
    group=SERVER,
    sort_key=3,
    help="Run a worker that computes hints and reviews for a server.",
)
app.command(
    "parlour.cli.doctor:doctor",
    group=SERVER,
    sort_key=4,
    help="Check what a server needs, and say how to fix what is wrong.",
)
app.command(
    "parlour.cli.config:config",
    group=SERVER,
    sort_key=4,
    help="List every setting, its value and where the value comes from.",
)
app.command(
    "parlour.cli.backup:backup",
    group=SERVER,
    sort_key=5,
    help="Back up the database. The server can keep running.",
)
app.command(
    "parlour.cli.backup:restore",
    group=SERVER,
    sort_key=6,
    help="Restore the database from a backup. Stop the server first.",
)
app.command(
    "parlour.cli.migrate:migrate",
    group=SERVER,
    sort_key=7,
    help="Update the database schema. `parlour serve` does this at startup.",
)
app.command(
    "parlour.cli.migrate_games:migrate_games",
    group=SERVER,
    sort_key=8,
    help="Move running games to newer rules if their course stays the same.",
)
app.command(
    "parlour.cli.admin:admin",
    name="admin",
    group=SERVER,
    sort_key=9,
    help="Moderate and maintain a server. Every order is in an audit log.",
)

app.command(
    "parlour.cli.new_game:new_game",
    group=GAMES,
    sort_key=1,
    help="Create a project for your own game from a working example.",
)
app.command(
    "parlour.cli.check:check",
    group=GAMES,
    sort_key=2,
    help="Test a game against the laws that every game must obey.",
)
app.command(
    "parlour.cli.perft:perft",
    group=GAMES,
    sort_key=3,
    help="Count all sequences of moves up to a depth, to compare rules.",
)
app.command(
    "parlour.cli.simulate:simulate",
    group=GAMES,
    sort_key=4,
    help="Play random games and print statistics.",
)
app.command(
    "parlour.cli.arena:arena",
    group=GAMES,
    sort_key=5,
    help="Let bots play each other and rate them.",
)
app.command(
    "parlour.cli.export:export",
    group=GAMES,
    sort_key=6,
    help="Export finished games as every seat saw them, for research.",
)


def main(tokens: Sequence[str] | None = None) -> int:
    """The exit code: 0 done, 1 a check failed, 2 not understood, 130 interrupted."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # for terminals that cannot encode ✓
    try:
        code = app(tokens, exit_on_error=False, result_action="return_int_as_exit_code_else_zero")
    except CycloptsError:  # cyclopts has printed why
        return 2
    except ImportError as error:
        extra = _extra(error)
        if extra is None:
            raise
        print(refuse("extra", extra=extra), file=sys.stderr)  # noqa: T201
        return 2
    except UsageError as error:
        print(visible(str(error)), file=sys.stderr)  # noqa: T201
        return 2
    return int(code)


def _extra(error: ImportError) -> str | None:
    """What brings the package that is missing; cyclopts tells of it as the cause."""
    while not isinstance(error, ModuleNotFoundError) and isinstance(error.__cause__, ImportError):
        error = error.__cause__
    return EXTRAS.get((error.name or "").partition(".")[0])


if __name__ == "__main__":
    sys.exit(main())
