"""The command `parlour`."""

import sys
from collections.abc import Sequence
from io import TextIOWrapper

from cyclopts import App, CycloptsError, Group

from parlour.cli.refuse import Refused

TABLE = Group("Play", sort_key=1)
HOUSE = Group("Host it", sort_key=2)
WORKSHOP = Group("Make and test games", sort_key=3)
MORE = Group("More", sort_key=4)

app = App(
    name="parlour",
    help="Tabletop games in your terminal, with friends or bots. Try: parlour play memory",
    help_format="plaintext",
    version_flags=["--version"],
)

for flag in ("--help", "--version"):
    app[flag].group = MORE

# A command is loaded when it is called, so that --help need not wait for all of them.
app.command("parlour.cli.play:play", group=TABLE, sort_key=1,
            help="Play a game at this keyboard, with people, bots or both.")  # fmt: skip
app.command("parlour.cli.shelf:games", group=TABLE, sort_key=2,
            help="List the games there are.")  # fmt: skip
app.command("parlour.cli.shelf:rules", group=TABLE, sort_key=3,
            help="Read the rules of a game.")  # fmt: skip
app.command("parlour.cli.records:replay", group=TABLE, sort_key=4,
            help="Look at a finished game again, with any player's eyes.")  # fmt: skip
app.command("parlour.cli.records:verify", group=TABLE, sort_key=5,
            help="Check that finished games are untampered, lawful and fairly drawn.")  # fmt: skip

app.command("parlour.cli.serve:serve", group=HOUSE, sort_key=1,
            help="Open the house: play in the browser, on phones, with programs.")  # fmt: skip
app.command("parlour.cli.bot:bot", group=HOUSE, sort_key=2,
            help="Play for a server as a bot, of any level.")  # fmt: skip
app.command("parlour.cli.work:work", group=HOUSE, sort_key=2,
            help="Study games for a server: hints and reviews.")  # fmt: skip
app.command("parlour.cli.doctor:doctor", group=HOUSE, sort_key=3,
            help="Look at all that a server stands on: what is wrong, and what to do.")  # fmt: skip
app.command("parlour.cli.backup:backup", group=HOUSE, sort_key=4,
            help="Copy a house's memory into one file, while games go on.")  # fmt: skip
app.command("parlour.cli.backup:restore", group=HOUSE, sort_key=5,
            help="Put a backup back in its place.")  # fmt: skip
app.command("parlour.cli.migrate:migrate", group=HOUSE, sort_key=6,
            help="Bring a database up to date; serve does it too.")  # fmt: skip

app.command("parlour.cli.new_game:new_game", group=WORKSHOP, sort_key=1,
            help="Start a game of your own: a small project that plays at once.")  # fmt: skip
app.command("parlour.cli.check:check", group=WORKSHOP, sort_key=2,
            help="Test a game against the laws that every game obeys.")  # fmt: skip
app.command("parlour.cli.perft:perft", group=WORKSHOP, sort_key=3,
            help="Count the ways a game can go, to compare with numbers you trust.")  # fmt: skip
app.command("parlour.cli.simulate:simulate", group=WORKSHOP, sort_key=4,
            help="Play many random games and count what came of them.")  # fmt: skip
app.command("parlour.cli.arena:arena", group=WORKSHOP, sort_key=5,
            help="Let bots play each other, and rate them.")  # fmt: skip


def main(tokens: Sequence[str] | None = None) -> int:
    """The exit code: 0 done, 1 a check failed, 2 not understood, 130 interrupted."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal without ✓ still gets its sentence
    try:
        code = app(tokens, exit_on_error=False, result_action="return_int_as_exit_code_else_zero")
    except CycloptsError:  # cyclopts has said why
        return 2
    except Refused as refused:
        print(refused, file=sys.stderr)  # noqa: T201
        return 2
    return int(code)


if __name__ == "__main__":
    sys.exit(main())
