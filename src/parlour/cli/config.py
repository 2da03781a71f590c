"""`parlour config`: every setting, as a file that could be its own."""

import os
import re
from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

import msgspec
from cyclopts.argument import Argument
from rich.text import Text

from parlour.cli.configuration import Given, hidden, is_list, kind, read, settings, value, variables
from parlour.cli.games import WHOLE_LINES, screen
from parlour.cli.server_options import Config
from parlour.server.settings import GROUPS
from parlour.words import words


class Setting(NamedTuple):
    """What there is to say about one of them."""

    name: str
    group: str
    what: str
    kind: str
    default: str  # as it is written in the file
    variables: tuple[str, ...]


def config(*, config: Config = "") -> int:
    """List every setting with its type, its default, its value and where the value comes from.

    The output is a valid settings file. Settings at their defaults are comments, and secrets are
    hidden.
    """
    console, say = screen(piped=WHOLE_LINES), words("parlour").say
    settings_read = read(config or os.environ.get("PARLOUR_CONFIG", ""))
    for line in _lines(settings_read.given):
        console.print(Text(line), soft_wrap=True)
    for code, facts in settings_read.mistakes:
        console.print(Text(f"# ✗ {say(f'no-{code}', facts)}"), soft_wrap=True)
    return 1 if settings_read.mistakes else 0


def described() -> Iterator[Setting]:
    """All settings, group by group, as their types say."""
    known = settings()
    for group in GROUPS:
        for name, argument in known.items():
            groups: Any = argument.parameter.group  # a tuple, once it is set
            if group in groups:
                default = written(argument.field_info.default)
                yield Setting(
                    name=name,
                    group=group.name,
                    what=argument.parameter.help or "",
                    kind=kind(argument),
                    default=default,
                    variables=variables(name, argument),
                )


def written(value: object) -> str:
    """The value as TOML. For these types, JSON is valid TOML."""
    return re.sub(r'(?<=",)(?=")', " ", msgspec.json.encode(value).decode())


def _lines(given: Mapping[str, Given]) -> Iterator[str]:
    known, group = settings(), ""
    for one in described():
        if one.group != group:
            yield f"\n# {one.group}" if group else f"# {one.group}"
            group = one.group
        yield f"\n# {one.what}\n# ({one.kind}; default: {one.default})"
        yield _line(known[one.name], one, given.get(one.name))


def _line(argument: Argument, one: Setting, given: Given | None) -> str:
    if given is None:
        return f"# {one.name} = {one.default}"
    current = value(argument, given)
    texts = current if is_list(argument) else (current,) if isinstance(current, str) else ()
    shown = [hidden(one.name, text) for text in texts]
    shown_text, sign = written(current), ""
    if shown != list(texts):  # a value that is hidden is none
        shown_text, sign = written(shown if is_list(argument) else shown[0]), "# "
    return f"{sign}{one.name} = {shown_text}  # from {given.source}"
