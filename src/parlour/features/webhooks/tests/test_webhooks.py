"""Webhooks: who registered one is told of turns and results, once the other server takes it."""

import asyncio
import hmac
import json
import signal
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from ipaddress import ip_address
from pathlib import Path
from typing import NamedTuple

import pytest

from parlour.api import frames
from parlour.core.game import Json
from parlour.core.ids import CommandId, UserId
from parlour.features.webhooks import sending
from parlour.features.webhooks.due import (
    FIRST_RETRY,
    GIVEN_UP_DUE,
    MAX_RETRY_DELAY,
    MOST_FAILURES,
    Webhook,
    later,
)
from parlour.features.webhooks.sending import BadAddress, NotSent, Sender, is_public, parsed
from tests.support import keeper, services
from tests.support.door import served
from tests.support.keeper import typed
from tests.support.visitor import Visitor, begun, newcomer

SECRET = "5a" * 32
SOON = 30.0  # seconds in which something is told, on a busy machine


class Came(NamedTuple):
    path: str
    headers: dict[str, str]
    raw: bytes

    @property
    def body(self) -> Json:
        return json.loads(self.raw)


class Receiver:
    """Somebody's server: what came, and what it answers."""

    def __init__(self) -> None:
        self.came: list[Came] = []
        self.answer: Callable[[], int] = lambda: 204
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                raw = self.rfile.read(int(self.headers["content-length"]))
                receiver.came.append(Came(self.path, {**self.headers}, raw))
                self.send_response(receiver.answer())
                self.send_header("location", "/elsewhere")
                self.end_headers()

            def log_message(self, *_: object) -> None: ...

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.url = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def until(self, wanted: Callable[[Came], bool]) -> Came:
        end = time.monotonic() + SOON
        while time.monotonic() < end:
            for one in [*self.came]:
                if wanted(one):
                    return one
            time.sleep(0.05)
        raise AssertionError([one.body for one in self.came])


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    found = Receiver()
    yield found
    found.server.shutdown()
    found.server.server_close()


def hooked(visitor: Visitor, url: str) -> Json:
    answer = visitor.ask("POST", "/api/me/webhooks", {"url": url})
    assert answer.status_code == 201, answer.text
    return answer.json()


def of(table: str, event: str) -> Callable[[Came], bool]:
    return lambda came: came.body["table"] == table and came.body["event"] == event


def is_signed(came: Came, secret: str) -> bool:
    """As docs/api.md says that it is checked."""
    signed = came.headers["Parlour-Timestamp"].encode() + b"." + came.raw
    due = hmac.new(bytes.fromhex(secret), signed, sha256).hexdigest()
    fresh = abs(time.time() - int(came.headers["Parlour-Timestamp"])) < 300
    return fresh and hmac.compare_digest(due, came.headers["Parlour-Signature"])


def test_turns_and_results_are_told_signed_and_hold_nothing_hidden(receiver: Receiver) -> None:
    with served("--no-bots", "--no-limits", "--webhooks-inside") as server:
        ada, ben = newcomer(server.url), newcomer(server.url, "Ben")
        hook = hooked(ada, f"{receiver.url}/x?y=1")
        table = begun(ada, ben, "memory", options={"first": 0})
        came = receiver.until(of(table, "turn"))
        assert is_signed(came, hook["secret"])
        assert not is_signed(came, SECRET)
        assert not is_signed(came._replace(raw=came.raw + b" "), hook["secret"])
        assert came.path == "/x?y=1"
        assert came.body == {
            "event": "turn",
            "id": came.headers["Parlour-Id"],
            "table": table,
            "game": "memory",
            "link": f"{server.url}/t/{table}",
            "seat": 0,
            "turn": 0,
            "result": None,
            "winners": None,
        }
        time.sleep(2.5)  # nothing is told twice
        assert len(receiver.came) == 1
        ben.do(table, frames.Resign(id=CommandId("enough")))
        over = receiver.until(of(table, "over")).body
        assert (over["result"], over["winners"], over["turn"]) == ("won", [0], None)
        time.sleep(2.5)
        assert len(receiver.came) == 2
        (listed,) = ada.ask("GET", "/api/me/webhooks").json()
        assert (listed["state"], "secret" in listed) == ("works", False)
        assert ben.ask("GET", "/api/me/webhooks").json() == []
        assert ben.ask("DELETE", f"/api/me/webhooks/{hook['id']}").status_code == 404
        mine = ada.ask("GET", "/api/me/data").json()
        assert mine["webhooks"] == [f"{receiver.url}/x?y=1"]
        assert ada.ask("DELETE", f"/api/me/webhooks/{hook['id']}").status_code == 204
        assert hook["secret"] not in server.log.read_text() + json.dumps(mine)


@pytest.mark.long
def test_what_is_not_taken_is_tried_again_and_shown(receiver: Receiver, tmp_path: Path) -> None:
    """A failing and a hanging server; another person's webhook is not kept waiting."""
    receiver.answer = lambda: 500
    with keeper.opened(tmp_path, "--no-bots", "--no-limits", "--webhooks-inside") as server:
        ada, ben = newcomer(server.url), newcomer(server.url, "Ben")
        with hanging() as silent:
            hook = hooked(ada, receiver.url)
            hooked(ben, silent)
            good = Receiver()
            hooked(ben, good.url)
            table = begun(ada, ben, "memory", options={"first": 1})
            good.until(of(table, "turn"))
            ben.do(table, frames.Resign(id=CommandId("enough")))
            good.until(of(table, "over"))
            receiver.until(of(table, "over"))
            wait(lambda: ada.ask("GET", "/api/me/webhooks").json()[0]["state"] == "fails")
            (listed,) = ada.ask("GET", "/api/me/webhooks").json()
            assert (listed["error"], listed["failures"] > 0) == ("status 500", True)
            told = typed(tmp_path, "admin", "webhooks").out
            assert hook["id"] in told
            assert "status 500" in told
            assert "no answer in time" in told
            metric = "parlour_webhooks_failing 2"  # counted once a minute
            wait(lambda: metric in ada.ask("GET", "/metrics").text, 90)
            receiver.answer = lambda: 204
            tries = len(receiver.came)
            wait(lambda: ada.ask("GET", "/api/me/webhooks").json()[0]["state"] == "works")
            assert len(receiver.came) == tries + 1
            assert len({one.headers["Parlour-Id"] for one in receiver.came}) == 1
        lines = [one for one in server.printed.read_text().splitlines() if "webhook fails" in one]
        assert len(lines) == 2  # once for each, however often it fails
        assert hook["secret"] not in "".join(lines)
        good.server.shutdown()


def wait(until: Callable[[], bool], seconds: float = SOON) -> None:
    end = time.monotonic() + seconds
    while not until():
        assert time.monotonic() < end
        time.sleep(0.2)


@contextmanager
def hanging() -> Iterator[str]:
    """A server that takes a connection and says nothing."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(16)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"


@pytest.mark.long
def test_a_killed_node_loses_nothing(receiver: Receiver, tmp_path: Path) -> None:
    """The game ends, and its node is killed before anybody was told; the next one tells."""
    receiver.answer = lambda: 503
    with keeper.opened(tmp_path, "--no-bots", "--no-limits", "--webhooks-inside") as server:
        ada, ben = newcomer(server.url), newcomer(server.url, "Ben")
        hooked(ada, receiver.url)
        first, second = (begun(ada, ben, "memory", options={"first": 1}) for _ in range(2))
        ben.do(first, frames.Resign(id=CommandId("enough")))
        server.process.send_signal(signal.SIGKILL)
        server.process.wait()
    receiver.came.clear()
    receiver.answer = lambda: 200
    with keeper.opened(tmp_path, "--no-bots", "--no-limits", "--webhooks-inside") as server:
        receiver.until(of(first, "over"))
        ben = Visitor(server.url, ben.token)
        ben.do(second, frames.Resign(id=CommandId("enough")))
        receiver.until(of(second, "over"))


@pytest.mark.long
def test_one_of_two_nodes_tells_and_the_other_goes_on_when_it_is_killed(
    receiver: Receiver, tmp_path: Path
) -> None:
    with services.postgres() as (_, database), services.redis() as (_, redis):
        options = ("--no-bots", "--no-limits", "--webhooks-inside")
        where = ("--database", database, "--redis", redis)
        (tmp_path / "two").mkdir()
        with (
            keeper.opened(tmp_path, *options, *where) as one,
            keeper.opened(tmp_path / "two", *options, *where) as two,
        ):
            ada, ben = newcomer(two.url), newcomer(two.url, "Ben")
            hooked(ada, receiver.url)
            table = begun(ada, ben, "memory", options={"first": 0})
            receiver.until(of(table, "turn"))
            one.process.kill()
            one.process.wait()
            ben.do(table, frames.Resign(id=CommandId("enough")))
            receiver.until(of(table, "over"))
            assert len(receiver.came) == 2


def test_a_person_has_five_and_only_where_webhooks_may_go() -> None:
    with served("--no-bots", "--no-limits") as server:
        ada = newcomer(server.url)
        for url in ("http://example.com/", "https://127.0.0.1/", "https://u:p@example.com/", "x"):
            refused = ada.ask("POST", "/api/me/webhooks", {"url": url})
            assert (refused.status_code, refused.json()["code"]) == (400, "bad-url")
        for _ in range(5):
            hooked(ada, "https://example.com/hook")
        refused = ada.ask("POST", "/api/me/webhooks", {"url": "https://example.com/hook"})
        assert (refused.status_code, refused.json()["code"]) == (409, "too-many-webhooks")
        erased = ada.ask("POST", "/api/me/erase", {"name": "Ada"})
        assert erased.status_code == 204


def test_an_address_registers_no_more_in_a_day_whoever_asks() -> None:
    with served("--no-bots", "--rate", "webhooks_from_address=2/86400") as server:
        for name in ("Ada", "Ben"):
            hooked(newcomer(server.url, name), "https://example.com/hook")
        refused = newcomer(server.url, "Cleo").ask(
            "POST", "/api/me/webhooks", {"url": "https://example.com/hook"}
        )
        assert (refused.status_code, refused.json()["code"]) == (429, "too-often")
        assert int(refused.headers["retry-after"]) > 60


@pytest.mark.parametrize(
    "address",
    [
        "127.0.0.1",
        "10.1.2.3",
        "172.16.0.1",
        "192.168.1.1",
        "169.254.169.254",
        "0.0.0.0",
        "100.64.0.1",
        "224.0.0.1",
        "255.255.255.255",
        "::1",
        "::",
        "fe80::1",
        "fc00::1",
        "::ffff:10.0.0.1",
        "2002:7f00:1::",
        "64:ff9b::7f00:1",
        "ff02::1",
        "2001:0:1::1",
    ],
)
def test_no_address_inside_is_public(address: str) -> None:
    assert not is_public(ip_address(address))
    host = f"[{address}]" if ":" in address else address
    with pytest.raises(BadAddress):
        parsed(f"https://{host}/", inside=False)


def test_public_addresses_and_names_are() -> None:
    for address in ("1.1.1.1", "2606:4700::1111", "::ffff:1.1.1.1"):
        assert is_public(ip_address(address))
    assert parsed("https://example.com:8443/a?b=c", inside=False).port == 8443
    assert parsed("http://localhost/", inside=True).hostname == "localhost"
    for url in (
        "ftp://example.com",
        "https://",
        "https://a b.example",
        "https://example.com/\r\nX: y",
        "https://example.com/#x",
        "https://example.com:0/",
        "https://example.com:x/",
        "https://ex\u00e4mple.com/",
        "https://example.com/" + "x" * 500,
        "https://[::1",
    ):
        with pytest.raises(BadAddress):
            parsed(url, inside=False)


def sent(url: str, *, inside: bool = True) -> str:
    """Why it was not taken."""
    sender = Sender(lambda: 1_000, inside=inside)
    try:
        asyncio.run(sender.send(url, SECRET, "x", b"{}"))
    except NotSent as error:
        return str(error)
    return ""


def test_a_name_that_leads_inside_is_found_out_when_it_is_resolved(receiver: Receiver) -> None:
    """A name may have been public when it was registered: what counts is where it leads now."""
    assert sent("https://localhost/", inside=False) == "not a public address"
    assert receiver.came == []


def test_redirects_are_not_followed_and_no_answer_is_waited_for(
    receiver: Receiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    receiver.answer = lambda: 302
    assert sent(receiver.url) == "status 302"
    assert [one.path for one in receiver.came] == ["/"]
    monkeypatch.setattr(sending, "REQUEST_TIMEOUT_SECONDS", 0.3)
    with hanging() as silent:
        began = time.monotonic()
        assert sent(silent) == "no answer in time"
        assert time.monotonic() - began < 3
    assert sent("http://127.0.0.1:1/").startswith("no connection")


@pytest.mark.parametrize("says", [b"SSH-2.0\r\n", b"x" * 5000, b"HTTP/1.1 abc\r\n", b""])
def test_what_is_no_http_is_not_taken(says: bytes) -> None:
    def answer(listening: socket.socket) -> None:
        connection, _ = listening.accept()
        with connection:
            connection.recv(4096)
            connection.sendall(says)

    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        threading.Thread(target=answer, args=(listening,), daemon=True).start()
        assert sent(f"http://127.0.0.1:{listening.getsockname()[1]}") != ""


def test_a_certificate_is_checked(receiver: Receiver, tmp_path: Path) -> None:
    key, cert = tmp_path / "key", tmp_path / "pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x"]
    subprocess.run([*made, "-keyout", key, "-out", cert], check=True, capture_output=True)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(cert, key)
    receiver.server.socket = context.wrap_socket(receiver.server.socket, server_side=True)
    assert sent(receiver.url.replace("http", "https")) == "no valid certificate"


def test_no_log_line_can_show_the_secret_of_a_webhook() -> None:
    hook = Webhook(
        id="id",
        user=UserId("ada"),
        url="https://x.example/path",
        secret=SECRET,
        origin="",
        since=0,
        seen=0,
    )
    assert repr(hook) == "Webhook(id)"


def test_failures_are_tried_again_ever_later_and_then_given_up() -> None:
    waits = [later(number) for number in range(1, MOST_FAILURES)]
    assert (waits[0], waits[1], waits[-1]) == (FIRST_RETRY, 2 * FIRST_RETRY, MAX_RETRY_DELAY)
    assert waits == sorted(waits)
    assert 2 * 86_400_000 < sum(waits) < 4 * 86_400_000
    assert later(MOST_FAILURES) == GIVEN_UP_DUE
