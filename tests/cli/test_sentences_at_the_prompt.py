"""A command that cannot be carried out says why in a sentence, and shows no traceback."""

import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from importlib.metadata import version
from inspect import getsource
from pathlib import Path
from threading import Thread
from types import FunctionType

import pytest
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from parlour.server.settings import SECOND, Rate, Settings
from parlour.server.ws.connections import Connections
from parlour.server.ws.protocols import USED, http_protocol, missing_parts, websocket_protocol
from tests.support.door import served
from tests.support.keeper import ran, typed

SAID = [
    (("work",), "Set PARLOUR_BOT_SECRET"),
    (
        ("bot", "--server", "http://127.0.0.1:1", "memory", "casual"),
        "no node of http://127.0.0.1:1",
    ),
    (("serve", "--proxy", "caddy"), "caddy is not an IP address or range"),
    (("serve", "--origin", "nonsense"), "nonsense is not an origin"),
    (("serve", "--host-name", "https://play.example.org"), "is not a host name"),
    (("serve", "--full", "b"), "unknown database"),
    (("admin", "ban", "nobody", "--why", "x"), "Invalid order"),
    (("admin", "ban", "nobody", "--why", "rude", "--for", "0m"), "Invalid order"),
    (("admin", "announce", "--at", "2020-01-01T10:00"), "is in the past"),
    (("simulate", "memory", "--games", "1", "--out", "/proc/none"), "could not be written"),
    (("export", "/proc/none/games.jsonl"), "could not be written"),
]


@pytest.mark.parametrize(("command", "sentence"), SAID, ids=lambda one: " ".join(one[:2]))
def test_it_says_why(command: tuple[str, ...], sentence: str, tmp_path: Path) -> None:
    done = ran(tmp_path, *command)
    told = " ".join((done.out + done.err).replace("│", " ").split())
    assert done.code != 0
    assert sentence in told
    assert "Traceback" not in told


@pytest.mark.parametrize(
    ("status", "sentence"),
    [(503, "it cannot reach its database"), (404, "a proxy blocks /readyz")],
)
def test_the_doctor_tells_a_node_without_its_database_from_one_that_is_not_there(
    status: int, sentence: str, tmp_path: Path
) -> None:
    class Answers(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            self.send_response(status)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    with ThreadingHTTPServer(("127.0.0.1", 0), Answers) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        told = ran(tmp_path, "doctor", "--server", f"http://127.0.0.1:{server.server_port}").out
        server.shutdown()
    assert sentence in told


def test_the_doctor_lists_what_a_server_needs_and_no_tools(tmp_path: Path) -> None:
    told = ran(tmp_path, "doctor").out
    assert "litestar" in told
    assert "mypy" not in told


def test_records_are_exported_without_a_servers_packages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ran(tmp_path, "simulate", "memory", "--games", "1", "--out", "records")
    (record,) = tmp_path.glob("records/*")
    for name in [*sys.modules]:
        if name.startswith(("parlour.server", "parlour.cli.serve")):
            monkeypatch.delitem(sys.modules, name)
    for name in ("prometheus_client", "litestar", "uvicorn", "sqlalchemy"):
        monkeypatch.setitem(sys.modules, name, None)
    done = ran(tmp_path, "export", "games.jsonl", str(record))
    assert done.code == 0, done.err
    assert (tmp_path / "games.jsonl").exists()


def test_a_token_that_the_server_does_not_know_is_one_sentence(tmp_path: Path) -> None:
    with served("--no-bots") as house:
        done = ran(tmp_path, "bot", "--server", house.url, "--token", "wrong", "memory")
    assert done.code == 2
    assert "You cannot play on this server" in done.err


def test_a_server_that_would_run_on_another_uvicorn_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(USED, H11Protocol, ("conn", "renamed_since"))
    done = typed(tmp_path, "serve", "--full", "b")  # there is none: it ends in any case
    assert done.code == 1
    assert "has no H11Protocol.renamed_since." in done.err
    assert f"uvicorn {version('uvicorn')}" in done.err
    assert "pip install 'parlour[server]'" in done.err  # there may be no folder: a wheel
    assert list(tmp_path.iterdir()) == []


def test_all_that_our_protocols_take_of_uvicorn_is_checked() -> None:
    """The methods they override, and attributes that they name and uvicorn's have."""
    assert missing_parts() == []
    connections = Connections(1, ())
    ours = {
        WebSocketsSansIOProtocol: websocket_protocol(Rate(1, SECOND), connections),
        H11Protocol: http_protocol(Settings(), connections),
    }
    for theirs, kind in ours.items():
        parts = [part for part in vars(kind).values() if isinstance(part, FunctionType)]
        named = {part.__name__ for part in parts}.union(*(part.__code__.co_names for part in parts))
        own = {name for name in named if f"self.{name}" in getsource(theirs)}
        assert own <= {"__init__", *USED[theirs]}
