"""Who may do what: every endpoint and every frame, for everyone who may stand at the door."""

from collections.abc import Callable, Iterator
from importlib.metadata import version
from typing import Any, NamedTuple, get_args

import httpx
import pytest
from door import Served, served
from visitor import SEEDS, Visitor, begun, bound, joined, newcomer
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from parlour.api import frames
from parlour.core.game import Seat
from parlour.core.ids import CommandId

ASKERS = ("seat", "other", "spectator", "stranger", "nobody", "wrong")
KNOWN, UNKNOWN = ASKERS[:4], ASKERS[4:]


class Cast(NamedTuple):
    """Two who sit, one who watches, one who has no code, one without and one with a wrong token."""

    seat: Visitor
    other: Visitor
    spectator: Visitor
    stranger: Visitor
    nobody: Visitor
    wrong: Visitor

    def named(self, asker: str) -> Visitor:
        return self[ASKERS.index(asker)]

    def seq(self, table: str) -> int:
        return int(self.seat.look(table)["news"]["seq"])


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with served("--no-bots", "--no-limits") as one:
        yield one


def troupe(house: Served) -> Cast:
    known = [newcomer(house.url, asker.title()) for asker in KNOWN]
    return Cast._make([*known, Visitor(house.url), Visitor(house.url, "0" * 64)])


@pytest.fixture(scope="module")
def cast(house: Served) -> Cast:
    return troupe(house)


class Endpoint(NamedTuple):
    known: int  # the status for whoever is known
    unknown: int = 401  # and for whoever is not
    body: Any = None


ME = {"name": "Somebody"}
SCORE = {"t": "ask", "id": "score", "what": "score"}
ENDPOINTS = {
    ("GET", "/api/me"): Endpoint(200),
    ("POST", "/api/me"): Endpoint(200, 200, ME),  # that is how one becomes known
    ("PATCH", "/api/me"): Endpoint(200, body=ME),
    ("DELETE", "/api/me"): Endpoint(204),
    ("POST", "/api/tokens"): Endpoint(201, 201, ME),
    ("GET", "/api/me/games"): Endpoint(200),
    ("GET", "/api/tables"): Endpoint(200),
    ("POST", "/api/tables"): Endpoint(201, body={"game": "memory"}),
    ("POST", "/api/seek"): Endpoint(201, body={"game": "memory"}),
    ("GET", "/api/codes/{code}"): Endpoint(200),
    ("GET", "/api/rooms/{room}"): Endpoint(200),
    ("GET", "/api/tables/{table}"): Endpoint(200),
    ("POST", "/api/tables/{table}/do"): Endpoint(200, body=SCORE),  # see FRAMES
    ("GET", "/api/tables/{table}/history"): Endpoint(200),
    ("POST", "/api/tables/{table}/try"): Endpoint(409, body={"at": 0}),  # only once it is over
    ("GET", "/api/tables/{table}/record"): Endpoint(409, 409),  # anyone's, once it is over
    ("GET", "/api/tables/{table}/replay"): Endpoint(409, 409),
    ("POST", "/api/tables/{table}/hint"): Endpoint(409),  # only against bots
    ("POST", "/api/tables/{table}/review"): Endpoint(409),  # only once it is over
    ("POST", "/api/work"): Endpoint(403, body={}),  # only for the house's own
    ("GET", "/api/tables/{table}/stream"): Endpoint(200),
    ("GET", "/api/stream"): Endpoint(200),
    ("GET", "/api/games"): Endpoint(200, 200),
    ("GET", "/api/games/{game}"): Endpoint(200, 200),
    ("GET", "/api/games/{game}/rules"): Endpoint(200, 200),
    ("GET", "/api/games/{game}/words"): Endpoint(200, 200),
    ("GET", "/api/games/{game}/schema"): Endpoint(200, 200),
    ("GET", "/api/games/{game}/snapshot"): Endpoint(200, 200),
    ("GET", "/api/qr"): Endpoint(200, 200),
    ("GET", "/healthz"): Endpoint(200, 200),
    ("GET", "/readyz"): Endpoint(200, 200),
    ("GET", "/api/version"): Endpoint(200, 200),
    ("GET", "/metrics"): Endpoint(200, 200),
}


def test_every_endpoint_is_in_the_matrix(house: Served) -> None:
    paths = httpx.get(f"{house.url}/openapi.json").json()["paths"]
    assert {(method.upper(), path) for path in paths for method in paths[path]} == set(ENDPOINTS)


@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
def test_an_endpoint_answers_those_it_may(house: Served, method: str, path: str) -> None:
    cast = troupe(house)
    code = cast.seat.open(private=True)["code"]
    public, private = (begun(cast.seat, cast.other, private=hidden) for hidden in (False, True))
    endpoint = ENDPOINTS[method, path]
    for asker in reversed(ASKERS):  # those who change something come last
        table = private if asker == "stranger" else public
        before = cast.seq(table)
        where = f"{path}?text=x".format(table=table, room=table, code=code, game="memory")
        expected = endpoint.known if asker in KNOWN else endpoint.unknown
        status = cast.named(asker).begin(method, where, endpoint.body)
        assert status == expected, asker
        if status >= 400:
            assert cast.seq(table) == before


def test_a_server_tells_its_version(house: Served) -> None:
    answer = httpx.get(f"{house.url}/api/version").json()
    assert answer == {"name": "parlour", "version": version("parlour")}


@pytest.mark.parametrize("asker", ASKERS)
@pytest.mark.parametrize("path", ["/ws/lobby", "/ws/tables/{table}", "/ws/tables/nowhere"])
def test_a_socket_opens_for_those_it_may(cast: Cast, path: str, asker: str) -> None:
    table = begun(cast.seat, cast.other, private=asker == "stranger")
    visitor = cast.named(asker)
    where = visitor.url.replace("http", "ws", 1) + path.format(table=table)
    expected = 401 if asker in UNKNOWN else 404 if "nowhere" in path else 101
    try:
        with connect(where, additional_headers=visitor.headers) as socket:
            status = 101
            assert socket.recv(timeout=5)
    except InvalidStatus as refused:
        status = refused.response.status_code
    assert status == expected


def test_a_private_table_is_neither_listed_nor_its_code_told(cast: Cast) -> None:
    opened = cast.seat.open(private=True)
    playing = begun(cast.seat, cast.other, private=True)
    for visitor in (cast.spectator, cast.stranger):
        lobby = visitor.ask("GET", "/api/tables").text
        assert opened["table"] not in lobby
        assert playing not in lobby
        assert opened["code"] not in visitor.ask("GET", f"/api/tables/{opened['table']}").text
    assert opened["table"] in cast.seat.ask("GET", "/api/tables").text
    assert opened["code"] in cast.seat.ask("GET", f"/api/tables/{opened['table']}").text


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
    return frames.Move(cast.seq(table), {"t": "Flip", "card": 3}, id=CommandId("x"))


def _reveal(cast: Cast, table: str) -> frames.Reveal:
    everyone = cast.seat.look(table)["news"]["fair"]["commits_hash"]
    return frames.Reveal(everyone, SEEDS[0].hex(), id=CommandId("x"))


def _seats(outcome: str, other: str = "", outsider: str = "not-seated") -> dict[str, str]:
    outsiders = {"spectator": outsider, "stranger": outsider}
    return {"seat": outcome, "other": other or outcome, **outsiders}


FRAMES = {
    "sit": Case(
        lambda cast: str(cast.seat.open(private=True)["table"]),
        lambda _cast, _table: frames.Sit(code="AAAAAA", id=CommandId("x")),
        _seats("seated", "code", "code"),
    ),
    "bring": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Bring(None, id=CommandId("x")),
        _seats("ok"),
    ),
    "swap": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Swap(Seat(0), Seat(1), id=CommandId("x")),
        _seats("ok", "not-host"),
    ),
    "free": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Free(Seat(1), id=CommandId("x")),
        _seats("ok", "not-host"),
    ),
    "fill": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Fill(Seat(1), id=CommandId("x")),
        _seats("no-bots", "not-host", "not-host"),
    ),
    "next": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Next(id=CommandId("x")),
        _seats("ok", "not-host"),
    ),
    "leave": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Leave(id=CommandId("x")),
        _seats("ok"),
    ),
    "commit": Case(
        lambda cast: joined(cast.seat, cast.other, private=True),
        lambda _cast, _table: frames.Commit("a" * 64, id=CommandId("x")),
        _seats("ok"),
    ),
    "reveal": Case(
        lambda cast: bound(cast.seat, cast.other, private=True),
        _reveal,
        _seats("ok", "other-seed"),
    ),
    "move": Case(_playing, _move, _seats("ok", "not-your-turn", "not-your-turn")),
    "resign": Case(_playing, lambda _cast, _table: frames.Resign(id=CommandId("x")), _seats("ok")),
    "offer": Case(
        _playing, lambda _cast, _table: frames.Offer("draw", id=CommandId("x")), _seats("ok")
    ),
    "decline": Case(
        _offered, lambda _cast, _table: frames.Decline("draw", id=CommandId("x")), _seats("ok")
    ),
    "claim": Case(
        _playing, lambda _cast, _table: frames.Claim(id=CommandId("x")), _seats("nothing-to-claim")
    ),
    "hold": Case(
        _playing,
        lambda _cast, _table: frames.Hold(id=CommandId("x")),
        _seats("no-bots", outsider="no-bots"),
    ),
    "say": Case(
        _playing, lambda _cast, _table: frames.Say("hello", id=CommandId("x")), _seats("answer")
    ),
    "ask": Case(
        _playing,
        lambda _cast, _table: frames.Ask("score", id=CommandId("x")),
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
    for asker in ("spectator", "stranger", "nobody", "wrong"):
        assert cast.named(asker).do(table, frame).get("t") != "ok"
    assert cast.seq(table) == first["seq"]
    theirs = cast.other.do(table, frame)
    assert theirs.get("seq") != first["seq"]
    assert cast.seq(table) == theirs.get("seq", first["seq"])
    assert cast.seat.do(table, frame) == first
    assert cast.seq(table) == theirs.get("seq", first["seq"])


def test_a_command_is_of_whoever_sends_it(house: Served) -> None:
    cast = troupe(house)

    def after(lay: Callable[[Cast], str], frame: frames.Sent) -> Any:
        table = lay(cast)
        assert cast.other.do(table, frame)["t"] == "ok"
        return cast.seat.look(table)["news"]

    assert after(_playing, frames.Resign(id=CommandId("x")))["over"]["winners"] == [0]
    assert after(_playing, frames.Leave(id=CommandId("x")))["over"]["winners"] == [0]
    assert after(_playing, frames.Offer("draw", id=CommandId("x")))["wishes"] == [[1, "draw"]]
    committed = after(FRAMES["commit"].lay, frames.Commit("a" * 64, id=CommandId("x")))["fair"]
    assert committed["player_commits"] == ["", "a" * 64]
    chairs = after(FRAMES["leave"].lay, frames.Leave(id=CommandId("x")))["chairs"]
    assert [chair and chair["name"] for chair in chairs] == ["Seat", None]


def test_a_code_is_what_lets_one_sit(cast: Cast) -> None:
    opened = cast.seat.open(private=True)
    table, code = opened["table"], opened["code"]
    for wrong in ("", "AAAAAA", code[:-1], code + "A", "_" + code):
        assert cast.stranger.do(table, frames.Sit(code=wrong, id=CommandId("x")))["code"] == "code"
    assert cast.seq(table) == 2
    written = f"{code[:4]}-{code[4:]}".lower()
    assert cast.stranger.do(table, frames.Sit(code=written, id=CommandId("y")))["t"] == "ok"


def test_who_has_gone_away_is_nobody(house: Served) -> None:
    cast = troupe(house)
    table = _playing(cast)
    assert cast.other.ask("DELETE", "/api/me").status_code == 204
    assert cast.other.ask("GET", "/api/me").status_code == 401
    before = cast.seq(table)
    assert cast.other.do(table, frames.Resign(id=CommandId("x")))["status"] == 401
    assert cast.seq(table) == before
