"""What a table was opened for decides what its players may do, each thing by itself."""

import json
import subprocess
import sys
from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from parlour.core.game import Viewer
from parlour.core.ids import TableId
from parlour.core.record import Published, verify
from parlour.features.daily.deals import KIND
from parlour.features.daily.tests.dailies import begun, commitment
from parlour.games.registry import load
from parlour.table.commands import Next, Offer
from parlour.table.entries import Opened
from parlour.table.history import decode, encode, read, record
from parlour.table.news import news
from parlour.table.terms import Purpose, Shared, Terms, played_once
from tests.support import last_release
from tests.support.tables import ID, Played, refused, started

SEED = bytes(range(32))
DEAL = 412


def opened_for(rules: str, purpose: Purpose) -> Played:
    return started(rules, purpose=purpose)


def after_a_move(purpose: Purpose) -> Played:
    """A game whose last move revealed nothing, so that it could be taken back."""
    table, rng = opened_for("phage", purpose), Random(1)
    table.play(rng, 1)
    while (game := table.table.game) is None or game.last is None or game.last.drawn:
        table.play(rng, 1)
    return table


def mover(table: Played) -> int:
    assert table.table.game is not None
    assert table.table.game.last is not None
    return table.table.game.last.seat


def test_a_table_of_no_feature_allows_everything() -> None:
    table = after_a_move(Purpose())
    assert news(table.box, table.table, None).undo == mover(table)
    table.do(mover(table), Offer("undo", id=ID))
    table.play(Random(1))
    table.do(0, Offer("rematch", id=ID))
    table.do(1, Next(id=ID))
    assert table.table.following


def test_a_move_is_not_taken_back_where_the_purpose_forbids_it() -> None:
    table = after_a_move(Purpose(kind="rated", undo=False))
    assert news(table.box, table.table, None).undo is None
    with refused("rated"):
        table.do(mover(table), Offer("undo", id=ID))


def test_no_draw_is_offered_where_the_purpose_forbids_it() -> None:
    table = after_a_move(Purpose(kind="cup", undo=False, rematch=False))
    table.do(0, Offer("draw", id=ID))
    assert table.table.wishes == ((0, "draw"),)
    table = after_a_move(Purpose(kind="arena", draw=False))
    with refused("arena"):
        table.do(0, Offer("draw", id=ID))


def test_a_room_ends_with_its_game_where_the_purpose_forbids_another() -> None:
    table = opened_for("phage", Purpose(kind="arena", rematch=False))
    table.play(Random(1))
    with refused("arena"):
        table.do(0, Offer("rematch", id=ID))
    with refused("arena"):
        table.do(0, Next(id=ID))


@pytest.mark.parametrize("sealed", [False, True])
def test_the_seed_of_a_sealed_game_stays_hidden_at_its_end(sealed: bool) -> None:  # noqa: FBT001
    table = opened_for("memory", Purpose(kind="cup", sealed=sealed))
    table.play(Random(1))
    assert table.table.game is not None
    assert table.table.game.over is not None
    seed = table.table.secret.hex()
    viewers: tuple[Viewer, ...] = (None, *range(2))
    for viewer in viewers:
        told = msgspec.json.encode(news(table.box, table.table, viewer)).decode()
        assert (seed in told) is not sealed


def test_shared_draws_are_always_sealed() -> None:
    with pytest.raises(ValueError, match="sealed"):
        Terms(rules="memory/1", seats=2, shared=Shared(1, ""), purpose=Purpose(kind="cup"))
    body = b'{"rules":"memory/1","seats":2,"daily":{"number":1,"commit":""},"purpose":{"kind":"x"}}'
    with pytest.raises(msgspec.ValidationError, match="sealed"):
        msgspec.json.decode(body, type=Terms)


# The last release knew `daily` and no purpose. This program runs there: it plays a log on.
THERE = """
import sys
from collections.abc import Sequence
from random import Random
import msgspec
from parlour.core.ids import CommandId, Ms, TableId
from parlour.core.record import Published, verify
from parlour.games.registry import load
from parlour.table.commands import Move, Offer
from parlour.table.history import decode, encode, read, record
from parlour.table.table import decide
from parlour.table.types import Person, Refused

seed, most = bytes(range(32)), int(sys.argv[1])
box, log = load("memory"), [decode(line) for line in sys.stdin.buffer.read().splitlines()]
table, rng = read(box, TableId("t"), log, seed), Random(2)
while table.game.over is None and most:
    seat = table.game.turn.seat
    who = Person(table.chairs[seat].user, "")
    try:
        decide(box, table, who, Offer("undo", id=CommandId("u")), table.latest)
    except Refused as no:
        assert no.code == "daily", no.code
    else:
        raise AssertionError("taken back")
    move = msgspec.to_builtins(rng.choice(table.game.turn.moves))
    done = decide(box, table, who, Move(table.seq, move, id=CommandId("x")), Ms(table.latest + 1))
    table, most = done.table, most - 1
    log.append(done.entry)
print(*(encode(entry).decode() for entry in log), sep="\\n")
if table.game.over is not None:
    text = msgspec.json.encode(record(box, table, log))
    said = Published(table.terms.daily.number, table.terms.daily.commit, 1, 2)
    assert verify(text, load, [said]) == ()
    print(text.decode())
"""


def in_the_last_release(lines: Sequence[bytes], moves: int = -1) -> list[bytes]:
    """The log after so many more moves; if the game is over, the record follows."""
    command = [sys.executable, "-c", THERE, str(moves)]
    there = subprocess.run(
        command,
        input=b"\n".join(lines),
        capture_output=True,
        check=False,
        env=last_release.environment(),
    )
    assert there.returncode == 0, there.stderr.decode()
    return there.stdout.splitlines()


def stored_by_the_last_release(lines: Sequence[bytes]) -> list[bytes]:
    opened = json.loads(lines[0])
    del opened["terms"]["purpose"]
    return [json.dumps(opened).encode(), *lines[1:]]


def test_a_deal_that_the_last_release_stored_is_played_once_as_today() -> None:
    shared = Shared(DEAL, commitment("memory", DEAL, SEED))
    today = Terms(rules="memory/1", seats=2, shared=shared, purpose=played_once(KIND, DEAL))
    stored = json.loads(msgspec.json.encode(today))
    del stored["purpose"]
    assert stored["daily"] == {"number": DEAL, "commit": shared.commit}
    assert msgspec.convert(stored, Terms) == today
    stored["daily"] = None
    assert msgspec.convert(stored, Terms).purpose == Purpose()


def test_a_deal_is_played_by_the_last_release_and_by_today_in_turn() -> None:
    """The same log makes the same record in both, whoever opened it and played which part."""
    played = begun("memory", DEAL, SEED)
    ours = [encode(entry) for entry in played.log]
    for begins in (ours, stored_by_the_last_release(ours)):
        log = [decode(line) for line in in_the_last_release(begins, 6)]
        played.log, played.table = log, read(played.box, TableId("t"), log, SEED)
        with refused("daily"):
            played.do(0, Offer("undo", id=ID))
        played.play(Random(3), 6)
        *lines, theirs = in_the_last_release([encode(entry) for entry in played.log])
        log = [decode(line) for line in lines]
        table = read(played.box, TableId("t"), log, SEED)
        assert msgspec.json.encode(record(played.box, table, log)) == theirs
        assert isinstance(log[0], Opened)
        said = Published(DEAL, commitment("memory", DEAL, SEED), 1, 2)
        assert verify(theirs, load, [said]) == ()
