"""Who may ask what: every endpoint, for everyone who may stand at the door."""

from importlib.metadata import version
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import quote

import httpx
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from parlour import house_bots
from parlour.cli.server_options import SECRET
from parlour.games.registry import load
from parlour.lessons.course import course
from tests.server.cast import ASKERS, KNOWN, UNKNOWN, Cast, cast, database, house, troupe
from tests.support.door import Served, served
from tests.support.visitor import Visitor, begun, newcomer
from tests.twins.twin_looks import written

__all__ = ["cast", "database", "house"]


class Endpoint(NamedTuple):
    known: int  # the status for whoever is known
    unknown: int = 401  # and for whoever is not
    body: Any = None


ME = {"name": "Somebody"}
FLIP = quote('{"t":"Flip","card":0}')
SCORE = {"t": "ask", "id": "score", "what": "score"}
ENDPOINTS = {
    ("GET", "/api/me"): Endpoint(200),
    ("POST", "/api/me"): Endpoint(200, 200, ME),  # that is how one becomes known
    ("PATCH", "/api/me"): Endpoint(200, body=ME),
    ("DELETE", "/api/me"): Endpoint(204),
    ("POST", "/api/tokens"): Endpoint(201, 201, ME),
    ("GET", "/api/me/games"): Endpoint(200),
    ("GET", "/api/me/data"): Endpoint(200),
    ("POST", "/api/me/erase"): Endpoint(400, body=ME),  # with another name: see test_erasing.py
    ("GET", "/api/me/webhooks"): Endpoint(200),
    ("POST", "/api/me/webhooks"): Endpoint(201, body={"url": "https://example.org/"}),
    ("DELETE", "/api/me/webhooks/{webhook}"): Endpoint(404),  # only one's own
    ("GET", "/api/tables"): Endpoint(200),
    ("POST", "/api/tables"): Endpoint(201, body={"game": "memory"}),
    ("POST", "/api/seek"): Endpoint(201, body={"game": "memory"}),
    ("POST", "/api/search"): Endpoint(201, body={"game": "memory"}),
    ("GET", "/api/search/stream"): Endpoint(200),
    ("POST", "/api/search/answer"): Endpoint(409, body={"offer": "x", "play": True}),  # none yet
    ("POST", "/api/search/warm-up"): Endpoint(409, body={"game": "memory"}),  # needs bots
    ("POST", "/api/deals"): Endpoint(409, body={"game": "memory"}),
    ("GET", "/api/deals/{deal}"): Endpoint(404),
    ("POST", "/api/deals/{deal}"): Endpoint(404),
    ("GET", "/api/deals/at/{table}"): Endpoint(404),
    ("GET", "/api/commitments/{number}"): Endpoint(404, 404),
    ("DELETE", "/api/search"): Endpoint(204),
    ("GET", "/api/codes/{code}"): Endpoint(200),
    ("GET", "/api/rooms/{room}"): Endpoint(200),
    ("GET", "/api/tables/{table}"): Endpoint(200),
    ("POST", "/api/tables/{table}/do"): Endpoint(200, body=SCORE),  # of frames: the other matrix
    ("GET", "/api/tables/{table}/history"): Endpoint(200),
    ("POST", "/api/tables/{table}/try"): Endpoint(409, body={"at": 0}),  # only once it is over
    ("GET", "/api/tables/{table}/record"): Endpoint(409, 409),  # anyone's, once it is over
    ("GET", "/api/tables/{table}/replay"): Endpoint(409, 409),
    ("POST", "/api/tables/{table}/hint"): Endpoint(409),  # only against bots
    ("GET", "/api/tables/{table}/review"): Endpoint(409),  # only once it is over
    ("POST", "/api/tables/{table}/review"): Endpoint(409),
    ("POST", "/api/work"): Endpoint(403, body={}),  # only for the house's own
    ("GET", "/api/tables/{table}/stream"): Endpoint(200),
    ("GET", "/api/stream"): Endpoint(200),
    ("GET", "/api/games"): Endpoint(200, 200),
    ("GET", "/api/games/{game}"): Endpoint(200, 200),
    ("GET", "/api/games/{game}/rules"): Endpoint(200, 200),
    ("GET", "/api/games/{game}/words"): Endpoint(200, 200),
    ("GET", "/api/games/{game}/schema"): Endpoint(200, 200),
    ("GET", "/api/games/{game}/snapshot"): Endpoint(200, 200),
    ("GET", "/api/lessons/{game}/{version}/{step}/{path}"): Endpoint(200, 200),
    ("GET", "/api/lessons/{game}/{version}/{step}/{path}/why"): Endpoint(200, 200),
    ("GET", "/api/admin/find"): Endpoint(403),  # for staff: see test_moderation.py
    ("GET", "/api/admin/bans"): Endpoint(403),
    ("GET", "/api/admin/audit"): Endpoint(403),
    ("POST", "/api/admin/do"): Endpoint(403, body={"t": "cancel"}),
    ("GET", "/api/daily"): Endpoint(200, 200),
    ("GET", "/api/daily/{number}"): Endpoint(200, 200),  # what was published of it
    ("POST", "/api/daily/{number}"): Endpoint(404),  # its day is still to come
    ("GET", "/api/daily/{number}/results"): Endpoint(404),
    ("GET", "/api/puzzles"): Endpoint(200),
    ("GET", "/api/puzzles/next"): Endpoint(200),
    ("POST", "/api/puzzles/{puzzle}"): Endpoint(404, body={"move": 0}),  # there is none yet
    ("GET", "/api/puzzles/{puzzle}/why"): Endpoint(404),
    ("POST", "/api/puzzles/{puzzle}/report"): Endpoint(404, body={"why": "unclear"}),
    ("GET", "/api/qr"): Endpoint(200, 200),
    ("GET", "/healthz"): Endpoint(200, 200),
    ("GET", "/readyz"): Endpoint(200, 200),
    ("GET", "/api/version"): Endpoint(200, 200),
    ("GET", "/api/about"): Endpoint(200, 200),
    ("GET", "/metrics"): Endpoint(200, 200),
}


def test_every_route_is_in_the_matrix_and_in_the_documentation(house: Served) -> None:
    paths = httpx.get(f"{house.url}/openapi.json").json()["paths"]
    documented = {(method.upper(), path) for path in paths for method in paths[path]}
    assert written() == documented == set(ENDPOINTS)


def filled(path: str, table: str, code: str) -> str:
    """A route's path with something for each of its parts."""
    return f"{path}?text=x&move={FLIP}".format(
        table=table,
        room=table,
        code=code,
        game="memory",
        step="two",
        path="start",
        version=course(load("memory")).version,
        number=3,
        webhook="x",
        puzzle="none",
        deal="none",
    )


@pytest.mark.parametrize(("method", "path"), ENDPOINTS)
def test_an_endpoint_answers_those_it_may(
    house: Served, database: Path, method: str, path: str
) -> None:
    cast = troupe(house, database)
    code = cast.seat.open(private=True)["code"]
    public, private = (begun(cast.seat, cast.other, private=hidden) for hidden in (False, True))
    endpoint = ENDPOINTS[method, path]
    for asker in reversed(ASKERS):  # those who change something come last
        table = private if asker == "stranger" else public
        before = cast.seq(table)
        where = filled(path, table, code)
        expected = endpoint.known if asker in KNOWN else endpoint.unknown
        status = cast.named(asker).begin(method, where, endpoint.body)
        assert status == expected, asker
        if status >= 400:
            assert cast.seq(table) == before


def test_the_houses_own_may_what_others_may_and_only_the_analyst_works(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A bot and the analyst are known, and nothing more: not even at a table of the house."""
    monkeypatch.setenv(SECRET, "the house")
    with served("--no-limits") as house:
        ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
        code = ada.open(private=True)["code"]
        table = begun(ada, ben)
        for name in (house_bots.bots("casual")[0].id, house_bots.ANALYST):
            visitor = Visitor(house.url, house_bots.token("the house", name))
            for (method, path), endpoint in ENDPOINTS.items():
                if method == "POST" and path in ("/api/tables", "/api/seek"):
                    continue  # a bot that opens a table is no danger
                if path.startswith(("/api/search", "/api/deals")):
                    continue  # programs play by /api/seek; a deal is a table
                works = path == "/api/work" and name == house_bots.ANALYST
                where = filled(path, table, code)
                status = visitor.begin(method, where, endpoint.body)
                assert status == (200 if works else endpoint.known), (name, method, path)
        assert ada.look(table)["news"]["over"] is None


def test_a_server_tells_its_version(house: Served) -> None:
    answer = httpx.get(f"{house.url}/api/version").json()
    assert (answer["name"], answer["version"]) == ("parlour", version("parlour"))


@pytest.mark.parametrize("asker", ASKERS)
@pytest.mark.parametrize(
    "path", ["/ws/lobby", "/ws/lobby?changes=1", "/ws/tables/{table}", "/ws/tables/nowhere"]
)
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


@pytest.mark.parametrize("path", ["/ws/lobby", "/ws/lobby?changes=1"])
def test_whoever_watches_the_lobby_is_told_of_no_private_table(cast: Cast, path: str) -> None:
    where = cast.stranger.url.replace("http", "ws", 1) + path
    with connect(where, additional_headers=cast.stranger.headers) as socket:
        told = [str(socket.recv(timeout=5))]
        hidden = cast.seat.open(private=True)
        playing = begun(cast.seat, cast.other, private=True)
        shown = cast.seat.open()["table"]
        while shown not in told[-1]:
            told.append(str(socket.recv(timeout=5)))
    for secret in (hidden["table"], hidden["code"], playing):
        assert secret not in "".join(told)


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
