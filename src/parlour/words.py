"""Sentences from a words file: the part of Fluent that our English needs.

A message is `key = text` with gaps `{ $name }`, or a choice by value or by number:

    pairs = { $n ->
        [one] 1 pair
       *[other] { $n } pairs
    }
"""

import re
from collections.abc import Iterator, Mapping
from importlib.resources import files

_MESSAGE = re.compile(r"^([a-zA-Z][\w-]*) *=[^\S\n]*(.*(?:\n(?:[^\S\n]+.*|\}.*)?$)*)", re.MULTILINE)
_PLACE = re.compile(r"\{\s*\$(\w+)\s*\}")
_SELECT = re.compile(r"\{\s*\$(\w+)\s*->((?:[^{}]|\{[^{}]*\})*)\}")
_VARIANT = re.compile(r"(\*?)\[([^\]]+)\]\s*(.*?)\s*(?=\n\s*\*?\[|\s\*?\[[\w-]+\] |\Z)", re.DOTALL)


class Words(Mapping[str, str]):
    """The messages of one or more files; the last to name a key wins."""

    def __init__(self, *texts: str) -> None:
        self._messages = {
            key: re.sub(r"\n\s+", "\n", body).strip()
            for text in texts
            for key, body in _MESSAGE.findall(re.sub(r"(?m)^#.*\n?", "", text))
        }

    def __getitem__(self, key: str) -> str:
        return self._messages[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._messages)

    def __len__(self) -> int:
        return len(self._messages)

    def say(self, key: str, facts: Mapping[str, object] | None = None) -> str:
        """The sentence with its gaps filled; a KeyError if there is none, or a gap stays open."""
        given = facts or {}
        text = _SELECT.sub(lambda found: _variant(found[2], given[found[1]]), self[key])
        return _PLACE.sub(lambda found: str(given[found[1]]), text)


def _variant(body: str, value: object) -> str:
    found: list[tuple[str, str, str]] = _VARIANT.findall(body)
    variants = {name: text for _, name, text in found}
    default = next(name for star, name, _ in found if star)
    plural = "one" if value == 1 else "other"
    return next(variants[name] for name in (str(value), plural, default) if name in variants)


def words(package: str, language: str = "en") -> Words:
    """What a game's folder says, over what every game says alike."""
    folders = (files("parlour"), files(package))
    return Words(*(
        path.read_text("utf-8")
        for folder in folders
        if (path := folder / f"words.{language}.ftl").is_file()
    ))  # fmt: skip
