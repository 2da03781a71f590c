"""One configuration: a file, stronger the environment, stronger the options of a command.

Every option of `serve` is a setting; other commands take those that they have, too.
"""

import os
import re
import stat
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path
from typing import Any, NamedTuple, get_origin

from cyclopts import App, ArgumentCollection, CycloptsError, Token
from cyclopts.argument import Argument
from cyclopts.validators import Number

from parlour.cli import refuse
from parlour.cli.server_options import SECRETS

PREFIX, FILE = "PARLOUR_", "config"
LOOKS_LIKE = 0.75  # from which on a name in the environment is taken for a misspelt one
REMINDS_OF = 0.5  # from which on a name is offered instead of another
TELLS_ALL = ("config", "doctor")  # commands that tell of every mistake instead of refusing
PASSWORD = re.compile(r"(://[^:/@\s]*):[^@\s]+@|(?<=[?&]password=)[^&\s]+")


class Mistake(NamedTuple):
    """What is wrong in a file or in the environment: a code, and the facts of its sentence."""

    code: str
    facts: Mapping[str, object]


class Given(NamedTuple):
    """What a setting is given as, and where."""

    texts: Sequence[str]
    source: str


class Sources(NamedTuple):
    """All that a file and the environment say."""

    given: Mapping[str, Given]
    mistakes: Sequence[Mistake]


def configure(_app: App, commands: tuple[str, ...], arguments: ArgumentCollection) -> None:
    """Hands a command what it was not given as an option."""
    named = {key(one): one for one in arguments}
    if FILE not in named:
        return
    for name in SECRETS:
        if name in named and named[name].tokens:
            raise refuse("config-option", name=name, variable=PREFIX + name.upper())
    settings_read = read(file_of(named[FILE]))
    if settings_read.mistakes and commands[-1] not in TELLS_ALL:
        first = settings_read.mistakes[0]
        raise refuse(first.code, **first.facts)
    for name, given in settings_read.given.items():
        argument = named.get(name)
        if argument is not None and (
            not argument.tokens or all(one.source == "env" for one in argument.tokens)
        ):
            argument.tokens.clear()
            _give(argument, given)


def read(file: str) -> Sources:
    """What a file, if there is one, and the environment say; what is wrong there is left out."""
    known, given, mistakes = settings(), dict[str, Given](), list[Mistake]()
    try:
        written = tomllib.loads(Path(file).read_text("utf-8")) if file else {}
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        return Sources({}, [Mistake("config-file", {"file": file, "error": why})])
    sources = [*_written(file, written), *_environment(known)]  # the later is the stronger
    for name, texts, source in sources:
        mistake = _mistake(known, name, texts, source)
        if mistake is None:
            given[name] = Given(texts or (), source)
        else:
            mistakes.append(mistake)
    if file and _is_readable(file) and any(_is_secret(*one[:2]) for one in _written(file, written)):
        mistakes.append(Mistake("config-readable", {"file": file}))
    return Sources(given, mistakes)


def settings() -> dict[str, Argument]:
    """Every setting there is, by its name."""
    from parlour.cli.app import app  # noqa: PLC0415  # it needs us, too

    arguments = app["serve"].assemble_argument_collection()
    return {
        key(one): one for one in arguments if one.parse and one.name != "*" and key(one) != FILE
    }


def key(argument: Argument) -> str:
    """`host_name` for `--host-name`."""
    return argument.name.lstrip("-").replace("-", "_")


def file_of(argument: Argument) -> str:
    """The file that an option names, or the environment."""
    return argument.tokens[0].value if argument.tokens else os.environ.get("PARLOUR_CONFIG", "")


def hidden(name: str, text: str) -> str:
    """A value as it may be shown."""
    return (
        "***"
        if name in SECRETS
        else PASSWORD.sub(lambda m: f"{m[1]}:***@" if m[1] else "***", text)
    )


def variables(name: str, argument: Argument) -> tuple[str, ...]:
    """Its names in the environment, the strongest first."""
    return tuple(argument.parameter.env_var or (PREFIX + name.upper(),))


def _written(
    file: str, written: Mapping[str, object]
) -> Iterator[tuple[str, list[str] | None, str]]:
    for name, value in written.items():
        if isinstance(value, dict) or (
            isinstance(value, list) and any(isinstance(one, dict | list) for one in value)
        ):
            yield name, None, file
        else:
            yield (
                name,
                [_text(one) for one in (value if isinstance(value, list) else [value])],
                file,
            )


def _text(value: object) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


def _environment(known: Mapping[str, Argument]) -> Iterator[tuple[str, list[str], str]]:
    """An empty variable is none. A name that is nearly one of ours is a mistake, others are not."""
    ours = {name for each, one in known.items() for name in variables(each, one)} | {
        "PARLOUR_CONFIG"
    }
    for variable in sorted(os.environ):
        name = variable.removeprefix(PREFIX).lower()
        ours_perhaps = variable.startswith(PREFIX) and variable not in ours
        if ours_perhaps and get_close_matches(name, known, 1, LOOKS_LIKE):
            yield name, [os.environ[variable]], variable
    for name, argument in known.items():
        for variable in reversed(variables(name, argument)):
            if text := os.environ.get(variable, ""):
                yield name, argument.env_var_split(text), variable


def _mistake(
    known: Mapping[str, Argument], name: str, texts: Sequence[str] | None, source: str
) -> Mistake | None:
    if name not in known:
        near = get_close_matches(name.replace("-", "_"), known, 1, REMINDS_OF)
        facts = {"name": name, "where": source, "near": near[0] if near else "none"}
        return Mistake("config-name", facts)
    wrong = _wrong(known[name], Given(texts or (), source), many=texts is None or len(texts) != 1)
    return (
        Mistake("config-value", {"name": name, "where": source, "error": wrong}) if wrong else None
    )


def _wrong(argument: Argument, given: Given, *, many: bool) -> str:
    """Why a setting cannot be so, as its type says."""
    if many and not is_list(argument):
        return f"expected {kind(argument)}"
    try:
        value(argument, given)
    except CycloptsError as error:
        cause = error.__cause__ if is_list(argument) else None
        return str(cause or f"expected {kind(argument)}")
    return ""


def value(argument: Argument, given: Given) -> Any:
    """What a setting is, of its type."""
    argument.tokens.clear()
    try:
        _give(argument, given)
        return argument.convert_and_validate()
    finally:
        argument.tokens.clear()


def _give(argument: Argument, given: Given) -> None:
    for index, text in enumerate(given.texts):
        argument.append(Token(keyword=key(argument), value=text, source=given.source, index=index))


def kind(argument: Argument) -> str:
    """A type in plain words."""
    names = {int: "an integer", float: "a number", bool: "true or false", str: "a string"}
    if is_list(argument):
        return "a list of strings"
    if choices := argument.get_choices():
        return f"one of {', '.join(choices)}"
    text = names[argument.hint]
    checks: Any = argument.parameter.validator  # a tuple, once it is set
    for one in checks:
        if isinstance(one, Number):
            text += f", at least {one.gte}" if one.lte is None else f" from {one.gte} to {one.lte}"
    return text


def is_list(argument: Argument) -> bool:
    return get_origin(argument.hint) is tuple


def _is_readable(file: str) -> bool:
    return os.name == "posix" and bool(stat.S_IMODE(Path(file).stat().st_mode) & 0o007)


def _is_secret(name: str, texts: Sequence[str] | None) -> bool:
    return name in SECRETS or any(PASSWORD.search(text) for text in texts or ())
