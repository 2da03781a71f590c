"""The panel shows everything on a server for development, and no other server has it."""

import contextlib
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from parlour.features import NAMES
from parlour.features.all import ALL
from tests.support import services
from tests.support.keeper import PARLOUR, PLAIN, await_ready, typed

PAZAAK = {"game": "pazaak", "private": True}


@contextlib.contextmanager
def opened(folder: Path, *options: str) -> Iterator[str]:
    """A server whose features are those of the command, unlike servers of other tests."""
    port = services.free_port()
    listens = ["--host", "127.0.0.1", "--port", str(port), "--no-bots", *options]
    with (folder / "printed").open("wb") as out:
        process = subprocess.Popen(
            [*PARLOUR, "serve", *listens], cwd=folder, env=PLAIN, stdout=out, stderr=out
        )
    try:
        await_ready(f"http://127.0.0.1:{port}", process)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.kill()
        process.wait()


@pytest.fixture(scope="module")
def dev(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with opened(tmp_path_factory.mktemp("dev"), "--dev") as url:
        yield url


def begun(url: str) -> str:
    """A table at which two people play Pazaak."""
    people = [httpx.Client(base_url=url, headers={"origin": url}) for _ in range(2)]
    for client, name in zip(people, ("Ada", "Ben"), strict=True):
        client.post("/api/me", json={"name": name}).raise_for_status()
    found = people[0].post("/api/tables", json=PAZAAK).raise_for_status().json()
    path = f"/api/tables/{found['table']}/do"
    sit = {"t": "sit", "id": "sit", "code": found["code"]}
    assert people[1].post(path, json=sit).json()["t"] == "ok"
    for client in people:
        assert (
            client.post(path, json={"t": "commit", "id": "c", "commit": None}).json()["t"] == "ok"
        )
        client.close()
    return str(found["table"])


def shown(url: str, table: str, **query: int) -> str:
    answer = httpx.get(f"{url}/api/debug", params={"table": table, **query})
    assert answer.headers["content-type"].startswith("text/html")
    return answer.raise_for_status().text


def test_it_shows_state_views_moves_and_entry(dev: str) -> None:
    page = shown(dev, begun(dev))
    for part in ("State", "Moves", "Seat 0 sees", "Seat 1 sees", "A spectator sees", "and hears"):
        assert f"<h2>{part}</h2>" in page or f"<h3>{part}</h3>" in page
    assert "pazaak/2: IN_GAME, seat " in page
    hands = re.search(r"&quot;hands&quot;: (\[.*?\n \])", page, re.DOTALL)
    assert hands is not None
    assert page.count("http-equiv") == 1  # it reloads


def test_one_can_step_back_to_each_entry_of_the_log(dev: str) -> None:
    table = begun(dev)
    (entries,) = re.findall(r"<h2>Entry \d+ of (\d+): Began</h2>", shown(dev, table))
    kinds = [
        re.findall(rf"<h2>Entry {entry} of {entries}: (\w+)</h2>", shown(dev, table, entry=entry))
        for entry in range(1, int(entries) + 1)
    ]
    assert kinds[0] == ["Opened"]
    assert kinds[-1] == ["Began"]
    assert ["Committed"] in kinds
    first = shown(dev, table, entry=1)
    assert "<b>Step back</b>" in first  # nothing is before it
    assert "entry=2" in first
    assert "http-equiv" not in first


def test_the_address_of_a_table_will_do_and_others_are_not_found(dev: str) -> None:
    table = begun(dev)
    assert "IN_GAME" in shown(dev, f"{dev}/t/{table}")
    missing = httpx.get(f"{dev}/api/debug", params={"table": "<b>none"})
    assert missing.status_code == 404
    assert "There is no such table." in missing.text
    assert "<b>none" not in missing.text


def test_a_name_that_a_hostile_site_leads_here_is_not_answered(dev: str) -> None:
    for host, status in (("evil.example", 421), ("localhost", 200)):
        answer = httpx.get(f"{dev}/api/debug", headers={"host": host})
        assert answer.status_code == status
    answer = httpx.get(f"{dev}/api/debug", headers={"origin": "https://evil.example"})
    assert "access-control-allow-origin" not in answer.headers


def test_an_ordinary_server_does_not_have_it(tmp_path: Path) -> None:
    with opened(tmp_path) as url:
        table = begun(url)
        for path in ("/api/debug", f"/api/debug?table={table}", "/api/debug/style.css", "/debug"):
            assert httpx.get(f"{url}{path}").status_code == 404, path
        assert "debug" not in httpx.get(f"{url}/openapi.json").text.lower()
    assert "debug" not in NAMES
    assert "debug" not in {one.name for one in ALL}


def test_an_ordinary_server_does_not_even_load_it() -> None:
    """So no frame or answer of it can come from there."""
    loaded = "import sys, parlour.cli.serving; print(*sys.modules)"
    done = subprocess.run(
        [sys.executable, "-c", loaded], check=True, capture_output=True, text=True
    )
    assert "parlour.features.lessons.http" in done.stdout
    assert "parlour.features.debug" not in done.stdout


@pytest.mark.parametrize(
    "options",
    [
        [],  # every address of the machine
        ["--host", "192.168.1.2"],
        ["--host", "127.0.0.1", "--proxy", "127.0.0.1"],
        ["--host", "127.0.0.1", "--https"],
        ["--host", "127.0.0.1", "--origin", "https://play.example.org"],
        ["--host", "127.0.0.1", "--redis", "redis://127.0.0.1/0"],
        ["--host", "127.0.0.1", "--database", "postgresql://127.0.0.1/parlour"],
    ],
    ids=" ".join,
)
def test_it_refuses_to_start_where_others_could_reach_it(
    tmp_path: Path, options: list[str]
) -> None:
    refused = typed(tmp_path, "serve", "--dev", *options)
    assert (refused.code, refused.out) == (1, "")
    assert "--dev" in refused.err
    assert list(tmp_path.iterdir()) == []
