"""Moves have numbers that programs learn by: all of them, one each, and always the same."""

from importlib.resources import files
from random import Random

import msgspec
import pytest

from parlour.core.box import Box
from parlour.core.chance import lots
from parlour.core.game import Choice, Over, Seat
from parlour.core.numbers import numbers
from parlour.core.play import answers
from parlour.games.registry import load, names, versions
from parlour.laws import Breach, moves_are_numbered
from parlour.laws.lives import lived

every_game = pytest.mark.parametrize("name", names())
BUILT_IN = [one for one in versions() if load(one).package.startswith("parlour.games.")]


@pytest.mark.parametrize("name", BUILT_IN)
@pytest.mark.parametrize("kind", ["actions", "chances"])
def test_numbers_are_those_of_the_golden_file(name: str, kind: str) -> None:
    box = load(name)
    golden = files(box.package) / "golden" / f"{box.version}.{kind}.jsonl"
    lines = golden.read_bytes().splitlines()
    assert [msgspec.json.decode(line, type=box.move) for line in lines] == [*getattr(box, kind)]


@every_game
def test_every_number_of_seats_is_tried(name: str) -> None:
    box = load(name)
    assert {box.seated(options) for options in box.tables} == {*box.seats}


@every_game
def test_a_listed_move_has_a_number_that_leads_back_to_it(name: str) -> None:
    box, rng = load(name), Random(5)
    known = numbers(box)
    for options in box.tables:
        for moment in lived(box, options, rng, lots(rng)):
            if isinstance(moment.turn, Over):
                continue
            moves = [*answers(moment.turn)]
            if isinstance(moment.turn, Choice):
                assert [box.actions[known.actions[move]] for move in moves] == moves
            else:
                assert [box.chances[known.chances[move]] for move in moves] == moves


def planted(**changed: object) -> Box:
    given = msgspec.structs.asdict(load("pixies"))
    return Box(**{**given, **changed})


def for_seeds(box: Box) -> None:
    for seed in range(40):
        moves_are_numbered(box, seed)


@pytest.mark.parametrize(
    ("box", "fault"),
    [
        (planted(actions=load("pixies").actions[:-1]), "a move has no number"),
        (planted(chances=load("pixies").chances[:-1]), "chance has no number"),
        (planted(actions=(*load("pixies").actions, load("pixies").actions[7])), "is listed twice"),
        (planted(longest=100), "a game is too long"),
    ],
)
def test_a_wrong_numbering_breaks_the_law(box: Box, fault: str) -> None:
    with pytest.raises(Breach, match=f"Law 9 broken: .*{fault}"):
        for_seeds(box)


def test_a_game_without_numbers_keeps_the_law_and_says_what_it_lacks() -> None:
    box = planted(actions=(), chances=())
    moves_are_numbered(box, 1)
    with pytest.raises(ValueError, match="Pixies does not number its moves"):
        numbers(box)


def test_a_table_that_lifts_a_limit_may_be_longer() -> None:
    box = load("memory")
    endless = box.options(first=Seat(0), miss_limit=None)
    moves_are_numbered(
        Box(**{**msgspec.structs.asdict(box), "tables": (endless,), "longest": 3}), 1
    )
