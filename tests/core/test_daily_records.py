"""Records of deals of the day: valid only with what was published of them before their day."""

from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from parlour.cli.app import app
from parlour.core import fair
from parlour.core.ids import CommandId
from parlour.core.record import Faulty, Published, Record, positions, verify
from parlour.features.daily.tests.dailies import DAY, begun, finished
from parlour.games.registry import load, names
from parlour.table.commands import Next, Offer
from parlour.table.history import record
from parlour.table.news import news
from tests.support.tables import refused

SEED = bytes(range(32))
BOOKED = [name for name in names() if load(name).book is not None]
every_game = pytest.mark.parametrize("name", BOOKED)


def faults(told: Record, *said: Published) -> tuple[str, ...]:
    return verify(msgspec.json.encode(told), load, said)


@every_game
def test_a_deal_verifies_with_its_published_commitment_and_without_it_does_not(name: str) -> None:
    for way in range(3):
        told, said = finished(name, 412, SEED, way)
        assert told.shared == 412
        assert faults(told, said) == ()
        assert faults(told) == ("deal 412: no commitment was published, or none is given",)


@every_game
def test_a_table_of_a_deal_reads_back_from_its_log(name: str) -> None:
    played = begun(name, 412, SEED)
    played.play(Random(1), 9)
    again = played.read_again()
    assert played.table.game is not None
    assert again.game is not None
    assert again.game.state == played.table.game.state


def test_a_changed_seed_is_refused() -> None:
    told, said = finished("memory", 412, SEED)
    other = replace(told, fair=replace(told.fair, server_seed="11" * 32))
    assert "deal 412: the seed is not the committed one" in faults(other, said)


def test_a_deal_of_another_seed_is_refused_though_it_agrees_with_itself() -> None:
    """The server dealt something else than it had published."""
    told, _ = finished("memory", 412, bytes(32))
    _, said = finished("memory", 412, SEED)
    assert faults(told, said) == ("deal 412: another commitment was published",)


def test_a_late_commitment_is_refused() -> None:
    told, said = finished("memory", 412, SEED)
    late = "deal 412: the commitment was not published before the deal opened"
    assert faults(told, replace(said, published=said.opens)) == (late,)
    assert faults(told, replace(said, published=said.opens + DAY)) == (late,)
    assert faults(told, replace(said, published=said.opens - 1)) == ()


def test_a_record_of_another_day_is_refused() -> None:
    told, said = finished("memory", 412, SEED)
    _, other = finished("memory", 413, bytes(32))
    assert faults(told, other)
    assert faults(told, replace(said, number=413))
    renamed = replace(told, shared=413)
    assert "deal 413: the seed is not the committed one" in faults(renamed, other, said)


def test_a_deal_is_no_usual_game_and_a_usual_game_no_deal() -> None:
    told, said = finished("memory", 412, SEED)
    usual = replace(told, shared=0)
    assert any("no seat contributed a seed" in one for one in faults(usual, said))


def test_cards_of_another_deal_are_refused() -> None:
    """Everything is as committed but one card."""
    told, said = finished("memory", 412, SEED)
    at = next(i for i, one in enumerate(told.log) if getattr(one, "move", {}).get("t") == "Reveal")
    entry = told.log[at]
    assert hasattr(entry, "move")
    swapped = replace(entry, move={"t": "Reveal", "picture": (entry.move["picture"] + 1) % 11})
    other = replace(told, log=(*told.log[:at], swapped, *told.log[at + 1 :]))
    assert any(f"log entry {at + 1}: chance gave" in one for one in faults(other, said))


Told = Callable[[Record, Published], object]


@pytest.mark.parametrize(
    "listed",
    [
        lambda said: said,
        lambda said: {"now": 1, "today": said, "coming": [], "past": []},
        lambda said: {"now": 1, "today": None, "coming": [said], "past": []},
        lambda said: {"now": 1, "today": None, "coming": [], "past": [said]},
    ],
)
def test_the_command_takes_what_a_server_published(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], listed: Callable[[Published], object]
) -> None:
    told, said = finished("memory", 412, SEED)
    file, public = tmp_path / "record.json", tmp_path / "daily.json"
    file.write_bytes(msgspec.json.encode(told))
    public.write_bytes(msgspec.json.encode(listed(said)))
    assert run("verify", str(file), "--daily", str(public)) == 0
    assert run("verify", str(file)) == 1
    assert "deal 412: no commitment" in capsys.readouterr().out


def run(*words: str) -> int:
    try:
        return int(app(words, exit_on_error=False) or 0)
    except SystemExit as ended:
        return int(ended.code or 0)


@every_game
def test_the_seed_is_not_told_when_the_game_is_over(name: str) -> None:
    played = begun(name, 412, SEED)
    for _ in range(2):
        for viewer in (None, 0, 1):
            told = news(played.box, played.table, viewer)  # type: ignore[arg-type]
            assert SEED.hex() not in msgspec.json.encode(told).decode()
        played.play(Random(3))
    assert played.table.game is not None
    assert played.table.game.over is not None


def test_nothing_is_taken_back_and_nobody_plays_it_twice() -> None:
    played = begun("phage", 412, SEED)
    played.play(Random(1), 60)
    assert played.table.game is not None
    assert news(played.box, played.table, None).undo is None
    for wish in ("undo", "draw", "rematch"):
        with refused("daily"):
            played.do(0, Offer(wish, id=CommandId("x")))
    played.play(Random(2))
    with refused("daily"):
        played.do(0, Next(id=CommandId("x")))
    assert record(played.box, played.table, played.log).shared == 412


def test_a_deal_that_was_not_the_same_for_all_is_refused() -> None:
    told, said = finished("memory", 412, SEED)
    seeded = replace(told, fair=replace(told.fair, player_seeds=("11" * 32, None)))
    assert "deal 412: it was not the same for all" in faults(seeded, said)
    with pytest.raises(Faulty, match="has no deal for all"):
        next(positions(replace(load("memory"), book=None), told))


def test_the_dice_of_the_house_bot_are_of_the_day_and_no_draw() -> None:
    one, other = (fair.shared_key(number, SEED) for number in (412, 413))
    assert fair.shared_dice(one) == fair.shared_dice(one)
    assert len({one, other, fair.shared_dice(one), fair.shared_dice(other)}) == 4
