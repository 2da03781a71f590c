"""Sentences from words files: the part of Fluent that Parlour uses, with English plurals.

A message is `key = text` with gaps `{ $name }` and choices by value or by number, which may hold
further choices:

    pairs = { $n ->
        [one] 1 pair
       *[other] { $n } pairs
    }

The pages read the same files with @fluent/bundle; a test holds both to the same sentences.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from typing import NamedTuple, TypeAlias

_COMMENT = re.compile(r"(?m)^#.*\n?")
_MESSAGE = re.compile(r"^([a-zA-Z][\w-]*) *=[^\S\n]*(.*(?:\n(?:[^\S\n]+.*|\}.*)?$)*)", re.MULTILINE)
_PART = re.compile(
    r"(?P<text>(?:[^\s{}]|[^\S\n]+(?=\S))+)|(?P<line>\s*\n\s*)"
    r"|\{\s*\$(?P<gap>\w+)\s*\}|\{\s*\$(?P<choice>\w+)\s*->"
)
_VARIANT = re.compile(r"\s*(\*?)\[\s*([\w-]+)\s*\]\s*")
_VARIANT_END = re.compile(r"\s*\n\s*(?:\*?\[|\})")
_CHOICE_END = re.compile(r"\s*\}")


class _Gap(NamedTuple):
    name: str


class _Choice(NamedTuple):
    name: str
    variants: Mapping[str, "_Pattern"]
    default: str


_Pattern: TypeAlias = tuple[str | _Gap | _Choice, ...]


class Words(Mapping[str, str]):
    """The messages of one or more files; the last to name a key wins."""

    def __init__(self, *texts: str) -> None:
        self._messages: dict[str, str] = {
            key: body.strip()
            for text in texts
            for key, body in _MESSAGE.findall(_COMMENT.sub("", text))
        }

    def __getitem__(self, key: str) -> str:
        return self._messages[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._messages)

    def __len__(self) -> int:
        return len(self._messages)

    def say(self, key: str, facts: Mapping[str, object] | None = None) -> str:
        """The sentence with its gaps filled; KeyError where a message or a fact is missing."""
        return _said(_read(self[key]), facts or {})


def _said(pattern: _Pattern, facts: Mapping[str, object]) -> str:
    parts = []
    for part in pattern:
        match part:
            case str():
                parts.append(part)
            case _Gap(name):
                parts.append(str(facts[name]))
            case _Choice(name, variants, default):
                value = facts[name]
                names = (str(value), "one" if value == 1 else "other", default)
                chosen = next(variants[name] for name in names if name in variants)
                parts.append(_said(chosen, facts))
    return "".join(parts)


@lru_cache(maxsize=2_000)
def _read(message: str) -> _Pattern:
    pattern, at = _pattern(message, 0)
    if at != len(message):
        raise ValueError(f"not a message that Parlour can read: {message!r}, from {message[at:]!r}")
    return pattern


def _pattern(text: str, at: int, *, variant: bool = False) -> tuple[_Pattern, int]:
    """The parts from here to the end of the message or of the variant, and where they end."""
    parts: list[str | _Gap | _Choice] = []
    while found := _PART.match(text, at):
        if variant and _VARIANT_END.match(text, at):
            break
        at = found.end()
        match found.lastgroup:
            case "gap":
                parts.append(_Gap(found["gap"]))
            case "choice":
                choice, at = _choice(found["choice"], text, at)
                parts.append(choice)
            case kind:
                parts.append("\n" if kind == "line" else found[0])
    return tuple(parts), at


def _choice(name: str, text: str, at: int) -> tuple[_Choice, int]:
    variants: dict[str, _Pattern] = {}
    default = ""
    while found := _VARIANT.match(text, at):
        star, key = found.groups()
        variants[key], at = _pattern(text, found.end(), variant=True)
        default = key if star else default
    end = _CHOICE_END.match(text, at)
    if end is None or not default:
        raise ValueError(f"a choice by ${name} needs a default and an end: {text!r}")
    return _Choice(name, variants, default), end.end()


@cache
def words(package: str, language: str = "en") -> Words:
    """A game's words file over Parlour's own, read once."""
    folders = (files("parlour"), files(package))
    return Words(
        *(
            path.read_text("utf-8")
            for folder in folders
            if (path := folder / f"words.{language}.ftl").is_file()
        )
    )
