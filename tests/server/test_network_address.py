"""A page at localhost learns the address for other devices; nobody else does."""

from collections.abc import Iterator

import httpx
import pytest

from parlour.server.http.network_address import is_loopback, network_host
from parlour.server.settings import Settings
from tests.support.door import Served, served

EVERYWHERE = "0.0.0.0"


@pytest.fixture(scope="module")
def house() -> Iterator[Served]:
    if not network_host(EVERYWHERE):
        pytest.skip("this machine has no network")
    with served("--no-bots", "--proxy", "127.0.0.1", host=EVERYWHERE) as one:
        yield one


def told(url: str, **headers: str) -> tuple[str, bool]:
    answer = httpx.get(f"{url}/api/version", headers=headers).json()
    return answer["network"], answer["loopback_only"]


@pytest.mark.parametrize("name", ["localhost", "127.0.0.1", "LOCALHOST", "[::1]", "a.localhost"])
def test_a_page_at_a_loopback_name_learns_the_network_address(house: Served, name: str) -> None:
    port = house.url.rsplit(":", 1)[1]
    there = f"http://{network_host(EVERYWHERE)}:{port}"
    assert told(house.url, host=f"{name}:{port}") == (there, False)
    assert httpx.get(f"{there}/healthz").text == "ok"


def test_no_other_page_learns_it(house: Served) -> None:
    port = house.url.rsplit(":", 1)[1]
    here = f"localhost:{port}"
    assert told(house.url, host=f"parlour.example:{port}") == ("", False)
    assert told(house.url, host=f"localhost.example:{port}") == ("", False)
    assert told(house.url, host="localhost:9") == ("", False)  # a tunnel, or a container's port
    assert told(house.url, host="localhost") == ("", False)
    assert told(house.url, host="localhost:nine") == ("", False)
    assert told(house.url, host=here, **{"X-Forwarded-For": "203.0.113.9"}) == ("", False)
    assert told(house.url, host=here, **{"X-Forwarded-Proto": "https"}) == ("", False)
    there = f"http://{network_host(EVERYWHERE)}:{port}"
    assert told(there, host=here) == ("", False)  # as through a container's published port


def test_a_server_for_this_machine_alone_says_so() -> None:
    with served("--no-bots") as one:
        assert told(one.url) == ("", True)
        assert told(one.url, host="parlour.example") == ("", False)  # a proxy lets others in


def test_behind_https_the_plain_address_is_not_offered() -> None:
    with served(settings=Settings(secure=True), host=EVERYWHERE) as one:
        assert told(one.url) == ("", False)


def test_what_is_loopback() -> None:
    for name in ("localhost", "127.0.0.1", "127.8.9.1", "::1"):
        assert is_loopback(name)
        assert network_host(name) == ""
    for name in ("192.168.1.5", "parlour.example", "localhost.example", "fd00::2"):
        assert not is_loopback(name)
        assert network_host(name) == name
    assert "%" not in network_host("::")
