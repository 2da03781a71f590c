"""Views and events become rows of small numbers, from the bounds that their types state."""

from typing import Annotated

import pytest
from msgspec import Meta, Struct

from parlour.cli.template.mygame import box as template
from parlour.core.box import Box
from parlour.core.game import Seat
from parlour.envs.encoding import Encoding, Unbounded, encoding
from parlour.games.registry import load, names
from parlour.laws import life

every_game = pytest.mark.parametrize("name", names())
GAMES = 12


def written(box: Box, seed: int) -> list[tuple[Encoding, object]]:
    """Everything that anyone sees or hears in a random game, and how it is encoded."""
    view, event = encoding(box.view), encoding(box.event, "an event")
    found: list[tuple[Encoding, object]] = []
    for moment in life(box, seed):
        for viewer in (*map(Seat, range(box.seated(moment.options))), None):
            found.append((view, box.game.show(moment.state, viewer)))
            found += [
                (event, told)
                for happened in moment.events
                if (told := box.game.tell(happened, viewer)) is not None
            ]
    return found


@every_game
def test_what_is_seen_and_heard_fits_its_row_and_no_two_share_one(name: str) -> None:
    box, rows = load(name), dict[tuple[int, ...], object]()
    for seed in range(GAMES):
        for written_as, value in written(box, seed):
            row = tuple(written_as.row(value))
            assert len(row) == len(written_as.sizes)
            assert all(
                0 <= number < size for number, size in zip(row, written_as.sizes, strict=True)
            )
            assert rows.setdefault(row, value) == value
    assert len(rows) > 300


class Bag(Struct, frozen=True):
    many: Annotated[tuple[int, ...], Meta(max_length=2)]


class Heap(Struct, frozen=True):
    stones: Annotated[int, Meta(ge=0, extra={"most": 9})]
    last: Annotated[tuple[Annotated[int, Meta(ge=1, le=6)], ...], Meta(extra={"most": 2})]
    who: Seat | None = None


def test_a_field_without_bounds_is_named() -> None:
    with pytest.raises(Unbounded, match=r"View\.heap has no bounds"):
        encoding(template.view)
    with pytest.raises(Unbounded, match=r"Bag\.many has no bounds"):
        encoding(Bag)


def test_what_is_not_there_is_nothing() -> None:
    """Stones from 1, how many throws, two of them, a seat."""
    assert encoding(Heap).row(Heap(0, ())) == [1, 0, 0, 0, 0]
    assert encoding(Heap).row(Heap(3, (6,), Seat(0))) == [4, 1, 6, 0, 1]


def test_beyond_its_most_a_number_stays_and_a_list_keeps_its_last() -> None:
    assert encoding(Heap).row(Heap(9, (2, 3))) == encoding(Heap).row(Heap(99, (1, 2, 3)))
