"""Variants, options that change a rule: offered, said, played; and old games stay as they were."""

from importlib.resources import files
from random import Random
from typing import Any

import msgspec
import pytest

from parlour.core.box import AnyOptions, Box
from parlour.core.chance import lots
from parlour.core.game import Chance, Illegal, Json, Over, Seat
from parlour.core.ids import Ms
from parlour.core.mind import Budget
from parlour.core.record import verify
from parlour.games.registry import load, names
from parlour.laws import recorded
from parlour.words import Words

CAP = 4000  # moves of a bot game; the longest seen had fewer than half as many
LANGUAGES = ("en", "de", "fr")
every_game = pytest.mark.parametrize("name", names())
every_variant = pytest.mark.parametrize(
    ("name", "option", "value"),
    [
        (name, option, value)
        for name in names()
        for option, values in load(name).variants.items()
        for value in values[1:]
    ],
)


def said(value: Json) -> str:
    """A value as the names of sentences write it."""
    return {"None": "none", "True": "yes", "False": "no"}.get(str(value), str(value))


@every_game
def test_the_usual_value_is_offered_first_and_the_rules_take_every_other(name: str) -> None:
    box = load(name)
    for option, values in box.choices().items():
        assert values[0] == getattr(box.options(), option)
        assert len({said(value) for value in values}) == len(values) > 1
        for value in values:
            seats = {"seats": max(box.seats)} if len(box.seats) > 1 else {}
            box.game.start(msgspec.convert({option: value, **seats}, box.options))


@every_variant
def test_a_value_that_is_not_offered_is_refused(name: str, option: str, value: Json) -> None:
    del value
    others: tuple[Json, ...] = ("anything", 21, -1, [])
    for other in others:
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert({option: other}, load(name).options)


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_option_and_every_value_has_its_words(name: str, language: str) -> None:
    package = files(load(name).package)
    here = Words(package.joinpath(f"words.{language}.ftl").read_text("utf-8"))
    wanted = set()
    for option, (usual, *others) in load(name).choices().items():
        wanted |= {f"option-{option}", f"option-{option}-{said(usual)}"}
        wanted |= {
            f"{kind}-{option}-{said(value)}" for value in others for kind in ("option", "house")
        }
    assert {key for key in here if key.startswith(("option-", "house-"))} == wanted


@every_variant
def test_the_laws_are_tried_with_every_variant(name: str, option: str, value: Json) -> None:
    assert value in [getattr(options, option) for options in load(name).tables]


@every_game
def test_a_usual_variant_is_not_written(name: str) -> None:
    box = load(name)
    assert not set(box.variants) & set(box.written(box.options()))
    for option, (_, value, *_) in box.variants.items():
        assert box.written(box.options(**{option: value}))[option] == value


@every_game
def test_golden_records_are_written_again_byte_for_byte(name: str) -> None:
    """Those of games from before a variant too: it leaves their options and hashes as they were."""
    box = load(name)
    golden = files(box.package) / "golden"
    for number, options in enumerate(box.tables, 1):
        text = (golden / f"{box.version}-{number}.record.json").read_bytes()
        again = recorded(box, options, f"golden {name} {number}", Ms(1_700_000_000_000))
        assert msgspec.json.encode(again) + b"\n" == text


@every_variant
def test_a_variant_is_bound_by_the_commitments(name: str, option: str, value: Json) -> None:
    box = load(name)
    record = msgspec.to_builtins(recorded(box, box.options(**{option: value}), "bound"))
    assert verify(msgspec.json.encode(record), load) == ()
    del record["options"][option]
    unbound = "fair: the commitments were not bound to this table, these rules and options"
    assert unbound in verify(msgspec.json.encode(record), load)
    record["options"][option] = load(name).variants[option][0]
    (fault, *_) = verify(msgspec.json.encode(record), load)
    assert fault.startswith("options: ")


def _played(box: Box, options: AnyOptions, levels: tuple[str, ...], seed: int) -> Over:
    """A game between bots of these levels, in no more moves than the cap."""
    rng, heard = Random(seed), [list[Any]() for _ in levels]
    state, draw = box.game.start(options), lots(rng)
    for _ in range(CAP):
        turn = box.game.turn(state)
        if isinstance(turn, Over):
            return turn
        if isinstance(turn, Chance):
            move = draw(turn.odds)
        else:
            view = box.game.show(state, turn.seat)
            choose = box.levels[levels[turn.seat]]
            move = choose(view, heard[turn.seat], turn.moves, draw, Budget(0.02))
        step = box.game.apply(state, move)
        state = step.state
        for seat, ears in enumerate(heard):
            told = (box.game.tell(event, Seat(seat)) for event in step.events)
            ears += [event for event in told if event is not None]
    raise AssertionError(f"no end after {CAP} moves")


@every_variant
def test_bots_play_it_to_the_end(name: str, option: str, value: Json) -> None:
    box = load(name)
    options = box.options(**{option: value})
    for seed, level in enumerate(box.levels):
        over = _played(box, options, (level, level), seed)
        assert len(over.scores) == 2
        assert over.winners


def test_nobody_may_begin_who_has_no_seat() -> None:
    for name in names():
        with pytest.raises(Illegal):
            load(name).game.start(load(name).options(first=9))
