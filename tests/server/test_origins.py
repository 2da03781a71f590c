"""A cookie goes along with every request a browser makes, whichever page asks: only ours may."""

import socket
import time
from base64 import b64encode
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import urlsplit

import httpx
import msgspec
import pytest

from parlour.server.auth import Credentials, credentials
from parlour.server.settings import Settings
from tests.support.door import Served, served
from tests.support.visitor import Visitor, begun, newcomer

HOST = "parlour.test:8000"  # what the visitor's address bar says
OURS = f"http://{HOST}"
ELSEWHERE = "https://friends.test"  # named with --origin
HOSTILE = {
    "null": ("null",),
    "suffix": (f"{OURS}.evil.test",),
    "prefix": ("http://evil-parlour.test:8000",),
    "other port": ("http://parlour.test:8001",),
    "other scheme": (f"https://{HOST}",),
    "upper case": (OURS.upper(),),
    "look-alike": ("http://p\u0430rlour.test:8000",),  # a letter that is Cyrillic
    "missing": (),
    "trailing slash": (f"{OURS}/",),
    "userinfo": (f"http://{HOST}@evil.test",),
    "empty": ("",),
    "two": (OURS, OURS),
}
UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}
BODIES = {
    ("POST", "/api/me"): {"name": "Mallory"},
    ("PATCH", "/api/me"): {"name": "Mallory"},
    ("DELETE", "/api/me"): None,
    ("POST", "/api/tokens"): {"name": "Mallory"},
    ("POST", "/api/tables"): {"game": "memory"},
    ("POST", "/api/seek"): {"game": "memory"},
    ("POST", "/api/search"): {"game": "memory"},
    ("POST", "/api/search/answer"): {"offer": "x", "play": False},
    ("POST", "/api/search/warm-up"): {"game": "memory"},
    ("DELETE", "/api/search"): None,
    ("POST", "/api/deals"): {"game": "memory"},
    ("POST", "/api/deals/{deal}"): None,
    ("POST", "/api/tables/{table}/try"): {"at": 0},
    ("POST", "/api/tables/{table}/do"): {"t": "resign", "id": "x"},
    ("POST", "/api/tables/{table}/hint"): None,
    ("POST", "/api/tables/{table}/review"): None,
    ("POST", "/api/work"): {},
    ("POST", "/api/me/erase"): {"name": "Nobody"},
    ("POST", "/api/me/webhooks"): {"url": "http://example.org/"},
    ("DELETE", "/api/me/webhooks/{webhook}"): None,
    ("POST", "/api/daily/{number}"): None,
    ("POST", "/api/puzzles/{puzzle}"): {"move": 0},
    ("POST", "/api/puzzles/{puzzle}/report"): {"why": "unclear"},
    ("POST", "/api/admin/do"): {"t": "cancel"},
}

NOT_FOR_GUESTS = {  # whatever page they come from: it is no practice, not over, not their work
    ("POST", "/api/tables/{table}/hint"): 409,
    ("POST", "/api/tables/{table}/review"): 409,
    ("POST", "/api/tables/{table}/try"): 409,
    ("POST", "/api/work"): 403,
    ("POST", "/api/search/warm-up"): 409,  # there are no bots
    ("POST", "/api/deals"): 409,
    ("POST", "/api/deals/{deal}"): 404,
    ("POST", "/api/admin/do"): 401,  # moderators come with a token, never with a cookie
    ("POST", "/api/daily/{number}"): 404,  # there is no such deal
    ("POST", "/api/puzzles/{puzzle}"): 404,  # there is none yet
    ("POST", "/api/puzzles/{puzzle}/report"): 404,
    ("POST", "/api/me/erase"): 400,  # that is not their name
    ("POST", "/api/me/webhooks"): 400,  # it is not https
    ("DELETE", "/api/me/webhooks/{webhook}"): 404,  # there is none
}


class Page(NamedTuple):
    """A browser that shows some page, and keeps our cookie."""

    url: str
    visitor: Visitor
    table: str

    def asks(self, method: str, path: str, origins: tuple[str, ...], *more: str) -> int:
        """The status of the answer, from a request as these bytes and no others."""
        body = msgspec.json.encode(BODIES.get((method, path)))
        where = path.format(table=self.table, number=999_999, webhook="x", puzzle="none", deal="x")
        lines = [f"{method} {where} HTTP/1.1", f"Host: {HOST}"]
        lines += [f"Origin: {origin}" for origin in origins]
        lines += more or [
            f"Cookie: parlour={self.visitor.token}",
            "Content-Type: application/json",
            f"Content-Length: {len(body)}",
        ]
        said = "\r\n".join([*lines, "", ""]).encode()
        address = urlsplit(self.url)
        with socket.create_connection((address.hostname, address.port), timeout=10) as line:
            line.sendall(said if more else said + body)
            return int(line.recv(4096).split()[1])

    def posts(self, method: str, path: str, *lines: str, kind: str = "application/json") -> int:
        """The status of an unsafe request with a body and without a cookie."""
        body = msgspec.json.encode(BODIES.get((method, path)) or {}).decode()
        typed = [f"Content-Type: {kind}"] if kind else []
        sent = (*lines, *typed, f"Content-Length: {len(body)}", "", body)
        return self.asks(method, path, (), *sent)

    def upgrades(self, path: str, origins: tuple[str, ...], shown: str = "") -> int:
        """The same for a handshake."""
        return self.asks(
            "GET",
            path,
            origins,
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {b64encode(bytes(16)).decode()}",
            shown or f"Cookie: parlour={self.visitor.token}",
        )

    def unchanged(self) -> tuple[str, int, int]:
        """Who one is, at how many tables one sits, how far the game is."""
        me, lobby = (self.visitor.ask("GET", path).json() for path in ("/api/me", "/api/tables"))
        return me["name"], len(lobby["yours"]), self.visitor.look(self.table)["news"]["seq"]


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with served("--no-bots", "--no-limits", "--origin", ELSEWHERE) as one:
        yield one


@pytest.fixture
def page(house: Served) -> Page:
    ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
    return Page(house.url, ada, begun(ada, ben))


def test_every_unsafe_request_is_tried(house: Served) -> None:
    paths = httpx.get(f"{house.url}/openapi.json").json()["paths"]
    asked = {(method.upper(), path) for path in paths for method in paths[path]}
    assert {one for one in asked if one[0] in UNSAFE} == set(BODIES)


@pytest.mark.parametrize("origins", HOSTILE.values(), ids=HOSTILE)
def test_a_page_elsewhere_does_nothing_for_its_visitor(
    page: Page, origins: tuple[str, ...]
) -> None:
    before = page.unchanged()
    for method, path in BODIES:
        assert page.asks(method, path, origins) == 403, (method, path)
    assert page.unchanged() == before


@pytest.mark.parametrize("origins", HOSTILE.values(), ids=HOSTILE)
def test_a_page_elsewhere_does_nothing_without_a_cookie_either(
    page: Page, origins: tuple[str, ...]
) -> None:
    """A browser leaves the cookie out, and its visitor would become somebody else."""
    lines = [f"Origin: {one}" for one in origins] or ["Sec-Fetch-Site: cross-site"]
    for method, path in BODIES:
        assert page.posts(method, path, *lines) == 403, (method, path)


@pytest.mark.parametrize("site", ["cross-site", "same-site", "Cross-Site"])
@pytest.mark.parametrize("origins", [(), (f"Origin: {OURS}",)])
def test_a_browser_that_names_another_site_is_believed(
    page: Page, site: str, origins: tuple[str, ...]
) -> None:
    for method, path in BODIES:
        assert page.posts(method, path, *origins, f"Sec-Fetch-Site: {site}") == 403, (method, path)


@pytest.mark.parametrize(
    "lines",
    [
        (),  # a program
        (f"Origin: {OURS}",),  # a page at an address without https: no browser names its site there
        (f"Origin: {OURS}", "Sec-Fetch-Site: same-origin"),
        (f"Origin: {ELSEWHERE}", "Sec-Fetch-Site: cross-site"),  # named by the operator
        ("Sec-Fetch-Site: none",),  # somebody's own address bar
    ],
)
def test_programs_and_our_pages_may_come_without_a_cookie(
    page: Page, lines: tuple[str, ...]
) -> None:
    assert page.posts("POST", "/api/me", *lines) == 200
    assert page.posts("POST", "/api/tokens", *lines) == 201


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain",
        "text/plain; charset=utf-8",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/jsonp",
        "application/json, text/plain",
        "",
    ],
)
def test_only_json_is_read(page: Page, kind: str) -> None:
    """Any page may send the first four, and a body without a type, without asking."""
    token = f"Authorization: Bearer {page.visitor.token}"
    before = page.unchanged()
    for method, path in BODIES:
        assert page.posts(method, path, kind=kind) == 415, (method, path)
        assert page.posts(method, path, token, kind=kind) == 415, (method, path)
    assert page.unchanged() == before


def test_a_type_may_have_parameters_and_any_case(page: Page) -> None:
    assert page.posts("POST", "/api/me", kind="Application/JSON; charset=utf-8") == 200


@pytest.mark.parametrize("origins", HOSTILE.values(), ids=HOSTILE)
@pytest.mark.parametrize("path", ["/ws/lobby", "/ws/tables/{table}"])
def test_a_page_elsewhere_opens_no_socket(page: Page, path: str, origins: tuple[str, ...]) -> None:
    assert page.upgrades(path, origins) == (400 if len(origins) > 1 else 403)  # no handshake at all


@pytest.mark.parametrize("origin", [OURS, ELSEWHERE])
def test_our_page_and_a_named_one_may(page: Page, origin: str) -> None:
    assert page.upgrades("/ws/lobby", (origin,)) == 101
    assert page.upgrades("/ws/tables/{table}", (origin,)) == 101
    done = {one: page.asks(*one, (origin,)) for one in sorted(BODIES, key=_last_of_all)}
    refused = {one: done.pop(one) for one in NOT_FOR_GUESTS}
    assert refused == NOT_FOR_GUESTS
    assert set(done.values()) == {200, 201, 204}


def _last_of_all(asked: tuple[str, str]) -> bool:
    return asked == ("DELETE", "/api/me")


@pytest.mark.parametrize("origins", [(), ("null",), ("https://evil.test",)])
def test_a_token_needs_no_page(page: Page, origins: tuple[str, ...]) -> None:
    """No browser sends it by itself."""
    token = f"Authorization: Bearer {page.visitor.token}"
    assert page.upgrades("/ws/lobby", origins, token) == 101
    body = ["Content-Type: application/json", "Content-Length: 18"]
    assert page.asks("POST", "/api/tables", origins, token, *body, "", '{"game": "memory"}') == 201


def test_reading_is_no_harm(page: Page) -> None:
    """No page elsewhere gets to see the answer: it is not told that it may."""
    assert page.asks("GET", "/api/me", ("https://evil.test",)) == 200
    answer = httpx.get(f"{page.url}/api/me", headers={"origin": "https://evil.test"})
    assert not [name for name in answer.headers if name.startswith("access-control")]


def test_the_cookie_is_for_us_alone(house: Served) -> None:
    said = httpx.post(f"{house.url}/api/me", json={}).headers["set-cookie"].lower()
    assert {"httponly", "samesite=lax", "path=/"} <= set(said.split("; "))
    assert "domain" not in said


def test_behind_https_the_cookie_is_bound_to_it() -> None:
    with served("--no-bots", "--https") as house:
        said = httpx.post(f"{house.url}/api/me", json={}).headers["set-cookie"]
        assert said.startswith("__Host-parlour=")
        assert "secure" in said.lower().split("; ")


@pytest.mark.parametrize(
    ("sent", "token"),
    [
        (["parlour=abc"], "abc"),
        (["a=b; parlour=abc; c=d"], "abc"),
        (["a=b;parlour=abc"], "abc"),
        (["a=b", "parlour=abc"], "abc"),
        (["parlour=a=b"], "a=b"),
        (["parlour"], ""),
        (["parlour="], ""),
        (["xparlour=abc; parlourx=abc"], ""),
        (["PARLOUR=abc"], ""),
    ],
)
def test_our_cookie_is_found_among_others(sent: list[str], token: str) -> None:
    scope = {"headers": [(b"cookie", one.encode()) for one in sent]}
    assert credentials(scope, Settings()) == Credentials(token, cookie=bool(token))


def test_a_hostile_cookie_costs_no_time() -> None:
    """What some parsers read in quadratic time: a quote, and then backslashes."""
    cookie = b'parlour="' + b"\\" * 8_000 + b'"'
    began = time.process_time()
    for _ in range(20):
        credentials({"headers": [(b"cookie", cookie)]}, Settings())
    assert time.process_time() - began < 0.5
