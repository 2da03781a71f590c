"""How often things may be done: by one person, from one address, on all nodes together."""

import asyncio
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, suppress
from types import SimpleNamespace

import httpx
import msgspec
import pytest
from websockets.asyncio.client import connect as hurry
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from parlour.api import frames
from parlour.api.frames import Commit, Resign
from parlour.core.ids import CommandId, Ms
from parlour.server.auth import address, bucket
from parlour.server.auth.bucket import Bucket
from parlour.server.http.codes import CODE_LENGTH
from parlour.server.settings import Rate, Settings
from tests.support.door import Served, cluster, served
from tests.support.visitor import Visitor, begun, client, newcomer

HOUR = Ms(60 * 60_000)  # so long that no span ends while a test runs
FORGED = ("X-Forwarded-For", "X-Real-IP", "Forwarded", "X-Forwarded-Host", "Client-IP")


STRICT = Settings(
    rates={
        "requests": Rate(6, HOUR),
        "newcomers": Rate(4, HOUR),
        "handshakes": Rate(4, HOUR),
        "guesses": Rate(4, HOUR),
    },
    sockets=3,
)
HOSTS = (f"127.0.{n // 250}.{n % 250 + 2}" for n in range(10_000))  # all of this machine


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    with served(settings=STRICT) as one:
        yield one


def elsewhere(house: Served, headers: dict[str, str] | None = None) -> httpx.Client:
    """Somebody whose packets come from an address that nobody has used before."""
    way = httpx.HTTPTransport(local_address=next(HOSTS))
    return client(house.url, headers=headers or {}, transport=way)


def arrived(house: Served) -> Visitor:
    with elsewhere(house) as http:
        return Visitor(house.url, http.post("/api/me", json={}).cookies["parlour"])


def statuses(visitor: httpx.Client, path: str, times: int) -> list[int]:
    return [visitor.get(path).status_code for _ in range(times)]


def handshake(house: Served, headers: dict[str, str], host: str = "") -> int:
    where = (host or next(HOSTS), 0)
    try:
        with connect(f"{house.socket}/ws/lobby", additional_headers=headers, source_address=where):
            return 101
    except InvalidStatus as away:
        return away.response.status_code


def refused(house: Served, reason: str) -> int:
    text, start = (
        httpx.get(f"{house.url}/metrics").text,
        f'parlour_refused_total{{reason="{reason}"}}',
    )
    lines = [line for line in text.splitlines() if line.startswith(start)]
    return int(float(lines[0].split()[1])) if lines else 0


def test_a_person_asks_so_often_and_no_more(house: Served) -> None:
    ada, ben, before = arrived(house), arrived(house), refused(house, "requests")
    with elsewhere(house, ada.headers) as here, elsewhere(house, ada.headers) as there:
        assert statuses(here, "/api/me", 4) + statuses(there, "/api/me", 4) == [200] * 6 + [429] * 2
        answer = here.get("/api/tables")
    assert answer.json()["code"] == "too-often"
    assert 0 < int(answer.headers["retry-after"]) <= HOUR // 1000
    assert ben.ask("GET", "/api/me").status_code == 200
    assert refused(house, "requests") == before + 3


def test_whoever_is_unknown_counts_by_address(house: Served) -> None:
    with elsewhere(house) as here, elsewhere(house) as there:
        found = []
        for n in range(8):
            headers = {"authorization": f"Bearer {n:064}"}
            found.append(here.get("/api/me", headers=headers).status_code)
        assert found == [401] * 6 + [429] * 2
        assert there.get("/api/me").status_code == 401


@pytest.mark.parametrize("path", ["/api/qr?text=x", "/api/tables/x/record", "/api/tables/x/replay"])
def test_what_is_anyones_and_costs_us_something_counts_by_address(house: Served, path: str) -> None:
    with elsewhere(house) as here, elsewhere(house) as there:
        status = there.get(path).status_code
        assert status in (200, 404)
        assert statuses(here, path, 8) == [status] * 6 + [429] * 2


def test_so_many_newcomers_come_from_one_address(house: Served) -> None:
    with elsewhere(house) as here, elsewhere(house) as there:
        found = []
        for path in ("/api/me", "/api/tokens", "/api/me", "/api/tokens", "/api/me", "/api/tokens"):
            here.cookies.clear()
            found.append(here.post(path, json={"name": "Ada"}).status_code)
        assert found == [200, 201, 200, 201, 429, 429]
        assert there.post("/api/me", json={}).status_code == 200


def test_right_codes_are_not_counted_however_many_come_from_one_address(house: Served) -> None:
    code, school = arrived(house).open(private=True)["code"], next(HOSTS)
    found = []
    for _ in range(12):  # more than wrong codes are allowed
        way = httpx.HTTPTransport(local_address=school)
        with client(house.url, headers=arrived(house).headers, transport=way) as pupil:
            found.append(pupil.get(f"/api/codes/{code}").status_code)
    assert found == [200] * 12


def test_wrong_codes_are_counted_by_address_and_take_nothing_from_others(house: Served) -> None:
    code = arrived(house).open(private=True)["code"]
    guessers = [elsewhere(house, arrived(house).headers) for _ in range(26)]
    wrong = [statuses(one, "/api/codes/AAAAAAAA", 5) for one in guessers]
    assert wrong == [[404] * 4 + [429]] * 26
    with elsewhere(house, arrived(house).headers) as friend:
        assert statuses(friend, f"/api/codes/{code}", 1) == [200]


def test_a_code_is_found_however_it_is_written_down(house: Served) -> None:
    code = arrived(house).open(private=True)["code"]
    assert len(code) == CODE_LENGTH == 8
    written = (code.lower(), f"{code[:4]}-{code[4:]}", f"{code[:4].lower()} {code[4:]}")
    with elsewhere(house, arrived(house).headers) as friend:
        assert [statuses(friend, f"/api/codes/{one}", 1) for one in written] == [[200]] * 3


def test_so_many_tables_are_opened_from_one_address() -> None:
    few = Settings(rates={"tables": Rate(4, HOUR)}, waiting=100)
    with served(settings=few) as house:
        people = [arrived(house) for _ in range(3)]
        way = httpx.HTTPTransport(local_address=next(HOSTS))
        with client(house.url, transport=way) as here:
            found = []
            for n in range(6):
                path, headers = ("/api/tables", "/api/seek")[n % 2], people[n % 3].headers
                asked = here.post(path, json={"game": "memory"}, headers=headers)
                found.append(asked.status_code)
            assert found == [201] * 4 + [429] * 2
            assert here.post("/api/tables/x/try", json={"at": 0}).status_code == 429
        ada = people[0]
        table = ada.open()["table"]
        for n in range(5):  # the room goes on: its tables are counted by person
            answer = ada.do(table, frames.Next(id=CommandId(f"n{n}")))
            assert answer["t"] == ("ok" if n < 4 else "retry"), answer
            table = ada.ask("GET", f"/api/rooms/{table}").json()["table"]


def test_a_person_waits_at_so_many_tables_and_no_more() -> None:
    with served(settings=Settings(rates={"newcomers": Rate(100, HOUR)})) as house:
        ada, hosts = arrived(house), [arrived(house) for _ in range(9)]
        others = [host.open()["table"] for host in hosts]
        sit = frames.Sit(id=CommandId("sit"))
        with ThreadPoolExecutor(9) as at_once:
            answers = list(at_once.map(lambda table: ada.do(table, sit), others))
        sat = [table for table, one in zip(others, answers, strict=True) if one["t"] == "ok"]
        refusals = [one for one in answers if one["t"] != "ok"]
        assert len(sat) == 5
        assert {one["says"] for one in refusals} == {
            "You are already waiting at 5 tables. Leave one of them first."
        }
        for path in ("/api/tables", "/api/seek"):
            answer = ada.ask("POST", path, {"game": "memory"})
            assert (answer.status_code, answer.json()["code"]) == (409, "many-tables")
        assert ada.do(sat[0], sit)["t"] == "ok"  # the same command again
        assert ada.do(sat[0], frames.Leave(id=CommandId("leave")))["t"] == "ok"
        assert ada.ask("POST", "/api/tables", {"game": "memory"}).status_code == 201


def test_a_forged_address_changes_nothing(house: Served) -> None:
    """Not even from this machine, where a proxy might stand."""
    host = next(HOSTS)
    with client(house.url) as visitor:
        for n in range(8):
            forged = dict.fromkeys(FORGED, f"203.0.113.{n}")
            status = visitor.get("/api/me", headers=forged).status_code
            assert status == (401 if n < 6 else 429)
            assert handshake(house, forged, host) == (401 if n < 4 else 429)


def test_a_proxy_that_we_know_tells_who_asks() -> None:
    """What the visitor wrote there stands to the left of what the proxy added."""
    with served("--no-bots", "--proxy", "127.0.0.1") as house:
        ada = newcomer(house.url)

        def guess(said: str) -> int:
            headers = ada.headers | {"x-forwarded-for": said}
            with client(house.url, headers=headers) as visitor:
                return visitor.get("/api/codes/AAAAAA").status_code

        found = [guess(f"198.51.100.{n}, 203.0.113.7") for n in range(12)]
        assert found == [404] * 10 + [429] * 2
        assert guess("203.0.113.8") == 404


def test_so_many_sockets_are_opened_from_one_address(house: Served) -> None:
    ada, host = arrived(house), next(HOSTS)
    found = [handshake(house, ada.headers, host) for _ in range(6)]
    assert found == [101] * 4 + [429] * 2
    assert handshake(house, ada.headers) == 101


def test_a_person_has_so_many_connections_at_once(house: Served) -> None:
    ada, ben = arrived(house), arrived(house)
    table = ada.open()["table"]
    with ExitStack() as stack:
        stack.enter_context(ada.at(table))
        last = stack.enter_context(ada.at(table))
        with client(house.url, headers=ada.headers).stream("GET", "/api/stream") as stream:
            assert stream.status_code == 200
            _eventually(lambda: handshake(house, ada.headers) == 503)
            assert handshake(house, ben.headers) == 101
        last.socket.close()
        _eventually(lambda: handshake(house, ada.headers) == 101)


def test_nor_more_when_all_are_opened_at_the_same_moment() -> None:
    with served(settings=Settings(sockets=3)) as house:
        ada = newcomer(house.url)
        where = house.url.replace("http", "ws", 1) + f"/ws/tables/{ada.open()['table']}"

        async def opened() -> list[object]:
            many = [hurry(where, additional_headers=ada.headers) for _ in range(12)]
            found = await asyncio.gather(*many, return_exceptions=True)
            return [one for one in found if not isinstance(one, InvalidStatus)]

        assert len(asyncio.run(opened())) == 3


def test_a_node_has_so_many_sockets_at_once() -> None:
    with served(settings=Settings(every_socket=2)) as house, ExitStack() as stack:
        people = [newcomer(house.url) for _ in range(3)]
        table = begun(people[0], people[1])
        for one in people[:2]:
            stack.enter_context(one.at(table))
        with pytest.raises(InvalidStatus) as away, people[2].at(table):
            pass
        assert away.value.response.status_code == 503
        assert away.value.response.headers["retry-after"] == "1"  # seconds


def _eventually(true: Callable[[], bool]) -> None:
    for _ in range(600):
        if true():
            return
        time.sleep(0.05)
    raise TimeoutError


def test_what_a_bucket_refuses_costs_nothing_later(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(bucket, "time", SimpleNamespace(monotonic=lambda: now))
    asked = Bucket(Rate(2, Ms(1000)))
    assert [asked.take() for _ in range(50)] == [True] * 2 + [False] * 48
    now += 0.5
    assert [asked.take() for _ in range(50)] == [True] + [False] * 49
    now += 60
    assert [asked.take() for _ in range(3)] == [True, True, False]


def test_who_talks_too_fast_three_times_over_is_sent_away(house: Served) -> None:
    ada = arrived(house)
    with ada.at(ada.open()["table"]) as talk:
        with suppress(ConnectionClosed):
            for _ in range(60):
                talk.socket.send('{"t":"ping"}')
        said, code = talk.rest()
    assert code == 1008
    bye = frames.Bye("too-often", again=True)
    assert said.pop() == msgspec.to_builtins(bye)
    assert 20 < len(said) < 35  # the bucket, the strikes, and what dripped in meanwhile
    assert refused(house, "frames") == 1


def test_who_talks_as_fast_as_one_may_is_not_sent_away(house: Served) -> None:
    ada = arrived(house)
    with ada.at(ada.open()["table"]) as talk:
        for _ in range(40):
            assert talk.send('{"t":"ping"}') == {"t": "pong"}
            time.sleep(0.08)


@pytest.mark.long
def test_nodes_count_together_and_alone_when_they_must() -> None:
    settings = Settings(
        rates={"requests": Rate(10, HOUR), "guesses": Rate(6, HOUR), "newcomers": Rate(12, HOUR)}
    )
    with cluster(2, settings=settings) as service:
        ada, ben = (newcomer(service.urls[0]) for _ in range(2))

        def ask(who: Visitor, path: str, times: int) -> list[int]:
            """Now here, now there, each time from somewhere else if one is to be believed."""
            found = []
            for n in range(times):
                forged = dict.fromkeys(FORGED, f"203.0.113.{n}") | who.headers
                with client(service.urls[n % 2], headers=forged) as visitor:
                    found.append(visitor.get(path).status_code)
            return found

        assert ask(ada, "/api/me", 14) == [200] * 10 + [429] * 4
        assert ask(ben, "/api/codes/AAAAAA", 9) == [404] * 6 + [429] * 3
        service.hints.kill()
        cleo = newcomer(service.urls[0], "Cleo")
        alone = [cleo.ask("GET", "/api/me").status_code for _ in range(12)]
        assert alone == [200] * 10 + [429] * 2


@pytest.fixture(scope="module")
def advised() -> Iterator[Served]:
    rates = {"hints": Rate(2, HOUR), "reviews": Rate(1, HOUR)}
    with served(settings=Settings(rates=rates), bots=True) as one:
        yield one


def test_a_person_asks_for_so_many_hints(advised: Served) -> None:
    ada = newcomer(advised.url)
    table = ada.open("memory", bots=1)["table"]
    ada.do(table, Commit(None, id=CommandId("commit")))
    _eventually(lambda: bool(ada.look(table)["news"]["moves"]))
    found = [ada.ask("POST", f"/api/tables/{table}/hint").status_code for _ in range(4)]
    assert found == [200, 200, 429, 429]


def test_a_person_begins_so_many_reviews(advised: Served) -> None:
    ada, ben, found = newcomer(advised.url), newcomer(advised.url, "Ben"), []
    for _ in range(2):
        table = begun(ada, ben)
        assert ben.do(table, Resign(id=CommandId("enough")))["t"] == "ok"
        found.append(f"/api/tables/{table}/review")
    first, second = found
    assert [ada.ask("GET", path).json() for path in (first,) * 3] == [None] * 3  # begins none
    asked = [ada.ask("POST", path).status_code for path in (first, first, second)]
    assert asked == [200, 200, 429]  # one that is under way is not begun again
    assert ben.ask("POST", second).status_code == 200
    assert ada.ask("GET", second).json()["of"]


@pytest.mark.parametrize("chunked", [False, True])
def test_a_body_has_64_kilobytes_and_no_more(advised: Served, *, chunked: bool) -> None:
    def asked(size: int) -> int:
        body = b"{}".ljust(size)
        with client(advised.url) as http:
            content = iter([body[:1000], body[1000:]]) if chunked else body
            json = {"content-type": "application/json"}
            return http.post("/api/me", content=content, headers=json).status_code

    assert asked(64 * 1024) == 200
    assert asked(64 * 1024 + 1) == 413


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("2001:db8::1", "2001:db8::a:b:c:d", True),
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("2001:db8::1", "2001:db8:0:1::1", False),
    ],
)
def test_of_an_ipv6_address_the_network_counts(one: str, other: str, *, same: bool) -> None:
    assert (address({"client": (one, 1)}) == address({"client": (other, 1)})) is same


def test_who_comes_from_nowhere_counts_too() -> None:
    assert address({"client": None}) == address({}) == "nowhere"
    assert address({"client": ("/run/proxy.sock", 0)}) == "/run/proxy.sock"
