"""Who may send which frame: every one, for everyone who may stand at the door."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest
from websockets.exceptions import InvalidStatus

from parlour.api import frames
from parlour.core.game import Seat
from parlour.core.ids import CommandId
from tests.server.cast import KNOWN, UNKNOWN, Cast, X, cast, database, house, troupe
from tests.support.door import Served
from tests.support.visitor import SEEDS, begun, bound, joined

__all__ = ["cast", "database", "house"]


class Case(NamedTuple):
    """A table where the frame is in place, and what each asker is answered to it."""

    lay: Callable[[Cast], str]
    frame: Callable[[Cast, str], frames.Sent]
    answers: dict[str, str]  # ok, answer, pong, or the code of a refusal


def _playing(cast: Cast) -> str:
    return begun(cast.seat, cast.other, private=True, options={"first": 0})


def _offered(cast: Cast) -> str:
    table = _playing(cast)
    assert cast.other.do(table, frames.Offer("draw", id=CommandId("offer")))["t"] == "ok"
    return table


def _move(cast: Cast, table: str) -> frames.Move:
    return frames.Move(cast.seq(table), {"t": "Flip", "card": 3}, id=X)


def _reveal(cast: Cast, table: str) -> frames.Reveal:
    everyone = cast.seat.look(table)["news"]["fair"]["commits_hash"]
    return frames.Reveal(everyone, SEEDS[0].hex(), id=X)


def _seats(outcome: str, other: str = "", outsider: str = "not-seated") -> dict[str, str]:
    outsiders = {"spectator": outsider, "stranger": outsider}
    return {"seat": outcome, "other": other or outcome, **outsiders}


FRAMES = {
    "sit": Case(
        lambda cast: str(cast.seat.open(private=True)["table"]),
        lambda _cast, _table: frames.Sit(code="AAAAAA", id=X),
        _seats("seated", "code", "code"),
    ),
    "bring": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Bring(None, id=X),
        _seats("ok"),
    ),
    "swap": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Swap(Seat(0), Seat(1), id=X),
        _seats("ok", "not-host"),
    ),
    "free": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Free(Seat(1), id=X),
        _seats("ok", "not-host"),
    ),
    "fill": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Fill(Seat(1), id=X),
        _seats("no-bots", "not-host", "not-host"),
    ),
    "next": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Next(id=X),
        _seats("ok", "not-host"),
    ),
    "leave": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Leave(id=X),
        _seats("ok"),
    ),
    "commit": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Commit("a" * 64, id=X),
        _seats("ok"),
    ),
    "reveal": Case(
        lambda cast: bound(cast.seat, cast.other, private=True),
        _reveal,
        _seats("ok", "other-seed"),
    ),
    "move": Case(_playing, _move, _seats("ok", "not-your-turn", "not-your-turn")),
    "resign": Case(_playing, lambda _cast, _table: frames.Resign(id=X), _seats("ok")),
    "offer": Case(_playing, lambda _cast, _table: frames.Offer("draw", id=X), _seats("ok")),
    "decline": Case(_offered, lambda _cast, _table: frames.Decline("draw", id=X), _seats("ok")),
    "claim": Case(_playing, lambda _cast, _table: frames.Claim(id=X), _seats("nothing-to-claim")),
    "wait": Case(_playing, lambda _cast, _table: frames.Wait(id=X), _seats("nothing-to-claim")),
    "abandon": Case(
        _playing, lambda _cast, _table: frames.Abandon(id=X), _seats("nothing-to-claim")
    ),
    "hold": Case(
        _playing,
        lambda _cast, _table: frames.Hold(id=X),
        _seats("no-bots", outsider="no-bots"),
    ),
    "say": Case(_playing, lambda _cast, _table: frames.Say("hello", id=X), _seats("answer")),
    "intend": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Intend("memory", id=X),
        _seats("answer"),
    ),
    "ask": Case(
        _playing,
        lambda _cast, _table: frames.Ask("score", id=X),
        _seats("answer", outsider="answer"),
    ),
    "ping": Case(_playing, lambda _cast, _table: frames.Ping(), _seats("pong", outsider="pong")),
}
KINDS = {kind.__struct_config__.tag for kind in get_args(frames.Sent)}


def test_every_frame_is_in_the_matrix() -> None:
    assert set(FRAMES) == KINDS


@pytest.mark.parametrize("asker", KNOWN)
@pytest.mark.parametrize("kind", FRAMES)
@pytest.mark.parametrize("way", ["socket", "request"])
def test_a_frame_does_what_its_sender_may(cast: Cast, kind: str, asker: str, way: str) -> None:
    case, visitor = FRAMES[kind], cast.named(asker)
    table = case.lay(cast)
    frame, before = case.frame(cast, table), cast.seq(table)
    expected = case.answers[asker]
    if way == "socket":
        with visitor.at(table) as talk:
            answer = talk.send(frame)
            after = cast.seq(table)
    else:
        answer, after = visitor.do(table, frame), cast.seq(table)
        expected = "bad-request" if kind == "ping" else expected  # there it would be pointless
    assert (answer.get("code") or answer["t"]) == expected
    assert after == before + (expected == "ok")


@pytest.mark.parametrize("asker", UNKNOWN)
@pytest.mark.parametrize("kind", FRAMES)
def test_no_frame_is_taken_from_the_unknown(cast: Cast, kind: str, asker: str) -> None:
    case = FRAMES[kind]
    table = case.lay(cast)
    frame, before = case.frame(cast, table), cast.seq(table)
    assert cast.named(asker).do(table, frame)["status"] == 401
    with pytest.raises(InvalidStatus, match="401"), cast.named(asker).at(table):
        pass
    assert cast.seq(table) == before


@pytest.mark.parametrize("kind", [kind for kind in FRAMES if "ok" in FRAMES[kind].answers["seat"]])
def test_a_frame_that_is_repeated_by_somebody_else_is_theirs(cast: Cast, kind: str) -> None:
    """With the same id: it neither gets the first one's answer nor counts for the first one."""
    case = FRAMES[kind]
    table = case.lay(cast)
    frame = case.frame(cast, table)
    first = cast.seat.do(table, frame)
    assert first["t"] == "ok"
    for asker in ("spectator", "stranger", *UNKNOWN):
        assert cast.named(asker).do(table, frame).get("t") != "ok"
    assert cast.seq(table) == first["seq"]
    theirs = cast.other.do(table, frame)
    assert theirs.get("seq") != first["seq"]
    assert cast.seq(table) == theirs.get("seq", first["seq"])
    assert cast.seat.do(table, frame) == first
    assert cast.seq(table) == theirs.get("seq", first["seq"])


def test_a_command_is_of_whoever_sends_it(house: Served, database: Path) -> None:
    cast = troupe(house, database)

    def after(lay: Callable[[Cast], str], frame: frames.Sent) -> Any:
        table = lay(cast)
        assert cast.other.do(table, frame)["t"] == "ok"
        return cast.seat.look(table)["news"]

    assert after(_playing, frames.Resign(id=X))["over"]["winners"] == [0]
    assert after(_playing, frames.Leave(id=X))["over"]["winners"] == [0]
    assert after(_playing, frames.Offer("draw", id=X))["wishes"] == [[1, "draw"]]
    committed = after(FRAMES["commit"].lay, frames.Commit("a" * 64, id=X))["fair"]
    assert committed["player_commits"] == ["", "a" * 64]
    chairs = after(FRAMES["leave"].lay, frames.Leave(id=X))["chairs"]
    assert [chair and chair["name"] for chair in chairs] == ["Seat", None]


def test_a_code_is_what_lets_one_sit(cast: Cast) -> None:
    opened = cast.seat.open(private=True)
    table, code = opened["table"], opened["code"]
    for wrong in ("", "AAAAAA", code[:-1], code + "A", "_" + code):
        assert cast.stranger.do(table, frames.Sit(code=wrong, id=X))["code"] == "code"
    assert cast.seq(table) == 2
    written = f"{code[:4]}-{code[4:]}".lower()
    assert cast.stranger.do(table, frames.Sit(code=written, id=CommandId("y")))["t"] == "ok"


def test_who_has_gone_away_is_nobody(house: Served, database: Path) -> None:
    cast = troupe(house, database)
    table = _playing(cast)
    assert cast.other.ask("DELETE", "/api/me").status_code == 204
    assert cast.other.ask("GET", "/api/me").status_code == 401
    before = cast.seq(table)
    assert cast.other.do(table, frames.Resign(id=X))["status"] == 401
    assert cast.seq(table) == before
