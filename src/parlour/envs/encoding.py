"""Views and events as rows of small whole numbers, from the bounds that their types state.

Every place of a row has a fixed number of values, and 0 means that nothing is there. Different
values have different rows, as long as they keep to their bounds; beyond an `extra={"most": …}`
a number stays at it, and of a longer list the last are kept.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NamedTuple, TypeAlias, Union, get_args, get_origin
from typing import get_type_hints as hints

from msgspec import Meta, Struct
from msgspec.structs import astuple

from parlour.core.game import Seat, Tagged

MOST_SEATS = 5
REMEMBERED = 10_000  # rows of parts of a view
Cells: TypeAlias = list[int]
Write: TypeAlias = Callable[[Any, Cells], None]  # adds as many numbers as there are sizes


class Encoding(NamedTuple):
    """How one type is written: `sizes` says how many values each place has, 0 included."""

    sizes: tuple[int, ...]
    write: Write

    def row(self, value: object) -> Cells:
        row: Cells = []
        self.write(value, row)
        return row


class Bounds(NamedTuple):
    least: int | None = None
    most: int | None = None
    shortest: int = 0
    longest: int | None = None
    words: Sequence[str] = ()
    letters: str = ""


class Unbounded(TypeError):
    """A field whose type does not say how large it can be."""


def encoding(kind: object, where: str = "") -> Encoding:
    """The encoding of a type: of a view, or of a union of events."""
    where = where or getattr(kind, "__name__", "it")
    bare, bounds = _bare(kind)
    if kind is Seat:
        return _whole(0, MOST_SEATS - 1)
    if bare is bool:
        return _one_of((False, True))
    if bare is int and bounds.least is not None and bounds.most is not None:
        return _whole(bounds.least, bounds.most)
    if bare is str and (bounds.words or bounds.letters):
        return _text(bounds, where)
    origin = get_origin(bare)
    if origin is Literal:
        return _one_of(get_args(bare))
    if origin in (Union, UnionType):
        return _either(get_args(bare), where)
    if origin is tuple:
        return _several(bare, bounds, where)
    if isinstance(bare, type) and issubclass(bare, Struct):
        return _struct(bare)
    raise Unbounded(f"{where} has no bounds: its type is {kind}")


def _bare(kind: object) -> tuple[object, Bounds]:
    """The type without its annotations, and what they say."""
    bounds = Bounds()
    while get_origin(kind) is Annotated:
        kind, *notes = get_args(kind)
        for meta in notes:
            if isinstance(meta, Meta):
                bounds = _told(meta)
    return kind, bounds


def _told(meta: Meta) -> Bounds:
    extra = meta.extra or {}
    least = meta.ge if meta.ge is not None else extra.get("least")
    most = meta.le if meta.le is not None else extra.get("most")
    if meta.lt is not None:
        most = meta.lt - 1
    longest = meta.max_length if meta.max_length is not None else extra.get("most")
    words, letters = extra.get("words", ()), extra.get("letters", "")
    return Bounds(
        least=None if least is None else int(least),
        most=None if most is None else int(most),
        shortest=meta.min_length or 0,
        longest=longest,
        words=words,
        letters=letters,
    )


def _whole(least: int, most: int) -> Encoding:
    def write(value: int, row: Cells) -> None:
        row.append(min(value, most) - least + 1)

    return Encoding((most - least + 2,), write)


def _one_of(values: Sequence[object]) -> Encoding:
    place = {value: number for number, value in enumerate(values, 1)}

    def write(value: object, row: Cells) -> None:
        row.append(place[value])

    return Encoding((len(values) + 1,), write)


def _text(bounds: Bounds, where: str) -> Encoding:
    if bounds.words:
        return _one_of(bounds.words)
    most = bounds.longest
    if most is None:
        raise Unbounded(f"{where} has no bounds: it has no max_length")
    place = {letter: number for number, letter in enumerate(bounds.letters, 1)}

    def write(value: str, row: Cells) -> None:
        row += [place[letter] for letter in value]

    return _padded((len(place) + 1,), most, bounds.shortest, write)


def _padded(each: tuple[int, ...], most: int, shortest: int, write_all: Write) -> Encoding:
    """So many of the same, filled up with nothing; how many there are, unless it is always all."""
    counted, width = shortest < most, len(each)

    def write(value: Sequence[object], row: Cells) -> None:
        if len(value) > most:
            value = value[-most:]
        if counted:
            row.append(len(value))
        write_all(value, row)
        row += [0] * (width * (most - len(value)))

    return Encoding(((most + 1,) if counted else ()) + each * most, write)


def _several(kind: object, bounds: Bounds, where: str) -> Encoding:
    inner = get_args(kind)
    if inner[-1] is not Ellipsis:
        return _together([encoding(one, where) for one in inner], tuple)
    one, most = encoding(inner[0], where), bounds.longest
    if most is None:
        raise Unbounded(f"{where} has no bounds: it has no max_length")
    rows = lru_cache(REMEMBERED)(one.row)  # most of a table is as it was a move ago

    def write_all(value: Sequence[object], row: Cells) -> None:
        for item in value:
            row += rows(item)

    return _padded(one.sizes, most, bounds.shortest, write_all)


def _together(parts: Sequence[Encoding], values: Callable[[Any], Sequence[object]]) -> Encoding:
    writers = [part.write for part in parts]

    def write(value: object, row: Cells) -> None:
        for each, item in zip(writers, values(value), strict=True):
            each(item, row)

    return Encoding(sum((part.sizes for part in parts), ()), write)


def _struct(kind: type[Struct]) -> Encoding:
    types, fields = hints(kind, include_extras=True), kind.__struct_fields__
    parts = [encoding(types[name], f"{kind.__name__}.{name}") for name in fields]
    return _together(parts, astuple)


def _either(kinds: Sequence[object], where: str) -> Encoding:
    some = [kind for kind in kinds if kind is not NoneType]
    tagged = [kind for kind in some if isinstance(kind, type) and issubclass(kind, Tagged)]
    if len(tagged) == len(some) > 1:
        return _tagged(tagged)
    if len(some) != 1 or len(some) == len(kinds):
        raise Unbounded(f"{where} has no encoding: it is one of {kinds}")
    inner = encoding(some[0], where)
    if len(inner.sizes) == 1:  # its values begin at 1, so that 0 is free

        def write(value: object, row: Cells) -> None:
            row.append(0) if value is None else inner.write(value, row)

        return Encoding(inner.sizes, write)
    nothing = [0] * (1 + len(inner.sizes))

    def write_whole(value: object, row: Cells) -> None:
        if value is None:
            row += nothing
        else:
            row.append(1)
            inner.write(value, row)

    return Encoding((2, *inner.sizes), write_whole)


def _tagged(kinds: Sequence[type[Struct]]) -> Encoding:
    """Which of them it is, then its own places; all of them share as many as the widest needs."""
    parts = {kind: (number, _struct(kind)) for number, kind in enumerate(kinds, 1)}
    width = max(len(part.sizes) for _, part in parts.values())
    columns = [part.sizes + (1,) * (width - len(part.sizes)) for _, part in parts.values()]

    def write(value: Struct, row: Cells) -> None:
        number, part = parts[type(value)]
        row.append(number)
        part.write(value, row)
        row += [0] * (width - len(part.sizes))

    return Encoding((len(kinds) + 1, *map(max, zip(*columns, strict=True))), write)
