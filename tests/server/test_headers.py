"""Every answer tells browsers what they may do with it, and is given to our own names only."""

import re
import socket
from base64 import b64encode
from collections.abc import Iterator
from urllib.parse import urlsplit

import httpx
import pytest

from parlour.server.auth import ours
from parlour.server.settings import Settings
from tests.support.door import Served, served
from tests.support.root import ROOT
from tests.support.visitor import client

YEAR = "max-age=31536000"
NAMED = Settings(secure=True, hosts=("play.example.org", "two.example"))


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with served(settings=NAMED) as one:
        yield one


def asset(http: httpx.Client) -> str:
    """A file of the pages, or the game's picture where they are not built."""
    page = http.get("/").text
    return "/" + page.partition('src="/')[2].partition('"')[0] if "src=" in page else "/"


@pytest.mark.parametrize("path", ["/", "/t/x", "an asset", "/api/me", "/healthz", "/api/none"])
def test_every_answer_has_the_headers_that_protect(house: Served, path: str) -> None:
    with client(house.url) as http:
        found = http.get(asset(http) if path == "an asset" else path).headers
    policy = found["content-security-policy"].split("; ")
    assert {"default-src 'self'", "frame-ancestors 'none'"} <= set(policy)
    assert found["x-content-type-options"] == "nosniff"
    assert found["referrer-policy"] == "same-origin"
    assert found["strict-transport-security"] == YEAR
    assert found["cross-origin-opener-policy"] == "same-origin"
    if path in ("/", "/t/x", "an asset"):
        kept = {"object-src 'none'", "base-uri 'none'", "require-trusted-types-for 'script'"}
        assert kept <= set(policy)
    assert not [one for one in policy if "unsafe" in one or "*" in one]


def test_without_https_browsers_are_not_told_to_use_it() -> None:
    with served(settings=Settings()) as house:
        for path in ("/", "/api/me"):
            assert "strict-transport-security" not in httpx.get(house.url + path).headers


@pytest.mark.parametrize("path", ["/", "/t/x", "/api/version", "/ws/lobby"])
def test_a_name_that_is_not_ours_is_refused(house: Served, path: str) -> None:
    assert asked(house, path, "evil.example") == 421
    for name in ("play.example.org", "PLAY.example.org:443", "two.example", "127.0.0.1:8000"):
        assert asked(house, path, name) == (401 if path == "/ws/lobby" else 200)


def asked(house: Served, path: str, host: str) -> int:
    """The status of an answer."""
    more = (
        "Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\n"
        f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}\r\n"
    )
    where = urlsplit(house.url)
    with socket.create_connection((where.hostname, where.port), timeout=10) as line:
        line.sendall(
            f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{more if 'ws' in path else ''}\r\n".encode()
        )
        return int(line.recv(4096).split()[1])


@pytest.mark.parametrize(
    ("host", "good"),
    [
        ("play.example.org", True),
        ("localhost:8000", True),
        ("one:8000", True),
        ("192.168.1.4:8000", True),
        ("[::1]:8000", True),
        ("play.example.org.evil.example", False),
        ("user@evil.example", False),
        ("evil.example#play.example.org", False),
        ("127.0.0.1.evil.example", False),
        ("[", False),
        ("", False),
    ],
)
def test_names_of_ours(host: str, *, good: bool) -> None:
    scope = {"headers": [(b"host", host.encode())]}
    assert ours(scope, NAMED) is good
    assert ours(scope, Settings())


def test_two_names_are_none() -> None:
    name = (b"host", b"play.example.org")
    assert not ours({"headers": [name, name]}, NAMED)
    assert not ours({"headers": []}, NAMED)


def test_only_our_own_drawings_become_html() -> None:
    """Browsers refuse any other text, because of the pages' policy: so nothing may try."""
    folders = ("client/src", "src/parlour/games", "src/parlour/features")
    files = [path for folder in folders for path in (ROOT / folder).rglob("*")]
    sources = [path for path in files if path.suffix in (".svelte", ".ts")]
    text = {path.name: path.read_text("utf-8") for path in sources}
    raw = {name: re.findall(r"\{@html (?!trustedHtml\()[^}]*", one) for name, one in text.items()}
    assert {name: found for name, found in raw.items() if found} == {}
    sinks = re.compile(r"\.(?:inner|outer)HTML\b|insertAdjacentHTML|srcdoc|document\.write")
    assert [name for name, one in text.items() if sinks.search(one)] == []
    assert sum(one.count("{@html trustedHtml(") for one in text.values()) >= 3


@pytest.mark.parametrize(
    ("path", "encoding"),
    [
        ("/api/games", "gzip"),
        ("/api/games/pixies", "gzip"),
        ("/api/games/pixies/words", "gzip"),
        ("/api/games/pixies/rules?language=de", "gzip"),
        ("/api/about", None),
        ("/openapi.json", None),
        ("/api/me/data", None),  # a compressed length could tell what is in it
    ],
)
def test_only_what_is_the_same_for_everybody_is_compressed(
    house: Served, path: str, encoding: str | None
) -> None:
    with client(house.url) as http:
        who = {"cookie": http.post("/api/me", json={}).headers["set-cookie"].partition(";")[0]}
        answer = http.get(path, headers=who | {"accept-encoding": "gzip"})
        plain = http.get(path, headers=who | {"accept-encoding": "identity"})
    assert answer.status_code == 200
    assert answer.headers.get("content-encoding") == encoding
    assert "content-encoding" not in plain.headers
    assert answer.content == plain.content
