"""What deploy/ says of proxies and Prometheus, with the programs themselves before real nodes.

Games are played through a proxy with TLS while both nodes are restarted one after the other, and
every one of them is finished.
"""

import asyncio
import contextlib
import os
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

import door
import httpx
import pytest
import services
from network_players import Player

from parlour.client import Client, Seat, program
from parlour.core.ids import TableId
from parlour.core.record import verify
from parlour.games.registry import load

DEPLOY = Path(__file__).parent.parent / "deploy"
PAIRS = 6
PAUSE = 0.8  # seconds before each move while nodes are restarted, so that games outlast that

pytestmark = pytest.mark.long


class Proxy(NamedTuple):
    url: str
    authority: Path  # the certificate that signs its own


def _replaced(name: str, *pairs: tuple[str, str]) -> str:
    text = (DEPLOY / name).read_text("utf-8")
    for old, new in pairs:
        assert old in text, old
        text = text.replace(old, new)
    return text


def _nginx(folder: Path, nodes: list[str], port: int) -> tuple[list[str], Path]:
    key, certificate = folder / "key", folder / "pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj",
         "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", key, "-out",
         certificate], check=True, capture_output=True,
    )  # fmt: skip
    text = _replaced(
        "nginx.conf", ("10.0.0.11:8000", nodes[0]), ("10.0.0.12:8000", nodes[1]),
        ("listen 443", f"listen 127.0.0.1:{port}"), (" play.example.org;", " localhost;"),
        ("/etc/ssl/play.example.org.pem", str(certificate)),
        ("/etc/ssl/play.example.org.key", str(key)),
    )  # fmt: skip
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off;\nuser root;\npid {folder}/pid;\nerror_log {folder}/errors;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{text}\n}}\n"
    )
    return ["nginx", "-e", f"{folder}/errors", "-c", str(whole)], certificate


def _caddy(folder: Path, nodes: list[str], port: int) -> tuple[list[str], Path]:
    text = _replaced("Caddyfile", ("one:8000 two:8000", " ".join(nodes)))
    text = text.replace("{$SITE:localhost}", f"localhost:{port}")
    whole = folder / "Caddyfile"
    own = "admin off\n auto_https disable_redirects\n skip_install_trust"
    whole.write_text(f"{{\n {own}\n storage file_system {folder}\n}}\n{text}")
    authority = folder / "pki/authorities/local/root.crt"
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(whole)], authority


PROXIES = {"nginx": _nginx, "caddy": _caddy}


@contextlib.contextmanager
def _started(command: list[str], log: Path) -> Iterator[None]:
    with log.open("wb") as printed:
        process = subprocess.Popen(command, stdout=printed, stderr=subprocess.STDOUT)
    try:
        yield
    finally:
        process.terminate()
        process.wait(20)


@contextlib.contextmanager
def _proxy(kind: str, folder: Path, nodes: list[str]) -> Iterator[Proxy]:
    port = services.free_port()
    command, authority = PROXIES[kind](folder, nodes, port)
    with _started(command, folder / "log"):
        for _ in range(200):
            if services.reachable(port) and authority.exists():
                break
            time.sleep(0.05)
        yield Proxy(f"https://localhost:{port}", authority)


def _addresses(house: door.Cluster) -> list[str]:
    return [url.removeprefix("http://") for url in house.urls]


async def _restart(node: door.Served, stack: contextlib.ExitStack) -> None:
    """As a service manager does: SIGTERM, wait, the same command again."""
    node.process.send_signal(signal.SIGTERM)
    await asyncio.to_thread(node.process.wait, 20)
    with node.log.open("ab") as printed:
        again = subprocess.Popen(  # noqa: ASYNC220
            node.process.args, stdout=printed, stderr=subprocess.STDOUT
        )
    stack.callback(again.wait, 20)
    stack.callback(again.terminate)
    async with httpx.AsyncClient() as http, asyncio.timeout(30):
        while True:
            with contextlib.suppress(httpx.HTTPError):
                if (await http.get(f"{node.url}/readyz")).status_code == 200:
                    return
            await asyncio.sleep(0.05)


async def _plays(seat: Seat, rng: Random, hurry: asyncio.Event) -> None:
    player = Player(rng)
    async for news in seat:
        player.heard(news)
        if news.moves and seat.news is news:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(hurry.wait(), PAUSE)
            await seat.move(player.choose(news))


async def _pair(url: str) -> tuple[Client, Client, TableId]:
    ada, ben = [await program(url, name=name) for name in ("Ada", "Ben")]
    opened = await ada.open("memory")
    async with ben.table(opened.table) as seat:
        await seat.sit()
    return ada, ben, opened.table


@pytest.mark.parametrize("kind", PROXIES)
def test_games_go_on_through_a_proxy_while_nodes_are_restarted(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if shutil.which(kind) is None:
        pytest.skip(f"{kind} is not installed")

    async def work(proxy: Proxy, house: door.Cluster, stack: contextlib.ExitStack) -> None:
        pairs = [await _pair(proxy.url) for _ in range(PAIRS)]
        hurry = asyncio.Event()
        async with contextlib.AsyncExitStack() as seats:
            games: list[asyncio.Future[None]] = []
            for ada, ben, table in pairs:
                for person in (ada, ben):
                    seat = await seats.enter_async_context(person.table(table))
                    games.append(asyncio.ensure_future(_plays(seat, Random(len(games)), hurry)))
            for node in house.nodes:
                await asyncio.sleep(1)
                await _restart(node, stack)
            over = [game.result() for game in games if game.done()]  # one that failed raises here
            assert not over, "over too early to show anything"
            hurry.set()
            await asyncio.gather(*games)
        for ada, ben, table in pairs:
            assert verify(await ada.record(table), load) == ()
            await ada.close()
            await ben.close()
        async with httpx.AsyncClient() as http:
            for path in ("/metrics", "/readyz", "/healthz"):
                assert (await http.get(f"{proxy.url}{path}")).status_code == 404
            page = await http.get(proxy.url)
        assert page.status_code == 200
        assert "strict-transport-security" in page.headers

    options = ("--no-bots", "--no-limits", "--https", "--host-name", "localhost")
    with (
        door.cluster(2, *options, "--proxy", "127.0.0.1") as house,
        _proxy(kind, tmp_path, _addresses(house)) as proxy,
        contextlib.ExitStack() as stack,
    ):
        monkeypatch.setitem(os.environ, "SSL_CERT_FILE", str(proxy.authority))
        asyncio.run(asyncio.wait_for(work(proxy, house, stack), 150))


@pytest.mark.skipif(shutil.which("prometheus") is None, reason="prometheus is not installed")
def test_prometheus_reads_both_nodes_and_calls_when_one_is_gone(tmp_path: Path) -> None:
    port = services.free_port()
    with door.cluster(2, "--no-bots") as house:
        one, two = _addresses(house)
        rules = _replaced("alerts.yml", ("for: 1m", "for: 1s"))
        (tmp_path / "alerts.yml").write_text(rules)
        text = _replaced("prometheus.yml", ("15s", "1s"), ("one:8000", one), ("two:8000", two))
        (tmp_path / "prometheus.yml").write_text(text)
        command = ["prometheus", f"--config.file={tmp_path}/prometheus.yml",
                   f"--storage.tsdb.path={tmp_path}/data",
                   f"--web.listen-address=127.0.0.1:{port}"]  # fmt: skip

        def asked(query: str) -> dict[str, str]:
            """The values of a query, by node."""
            api = f"http://127.0.0.1:{port}/api/v1/query"
            with contextlib.suppress(httpx.HTTPError):
                answer = httpx.get(api, params={"query": query}).raise_for_status()
                found = answer.json()["data"]["result"]
                return {row["metric"]["instance"]: row["value"][1] for row in found}
            return {}

        def until(query: str, wanted: dict[str, str]) -> None:
            ends = time.monotonic() + 30
            while (found := asked(query)) != wanted:
                assert time.monotonic() < ends, f"{query}: {found}"
                time.sleep(0.1)

        with _started(command, tmp_path / "log"):
            until("up", {one: "1", two: "1"})
            until("parlour_log_up", {one: "1", two: "1"})
            until("parlour_nodes", {one: "2", two: "2"})
            house.nodes[1].process.kill()
            until("up", {one: "1", two: "0"})
            until('ALERTS{alertname="ParlourNodeDown",alertstate="firing"}', {two: "1"})
