"""What deploy/ says of proxies and Prometheus, with the programs themselves before real nodes.

Games are played through a proxy with TLS while both nodes are restarted one after the other, and
every one of them is finished.
"""

import asyncio
import contextlib
import json
import os
import re
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from random import Random
from threading import Thread
from typing import NamedTuple

import httpx
import pytest
import yaml  # type: ignore[import-untyped]

from parlour.client import Client, Seat, program
from parlour.core.ids import TableId
from parlour.core.record import verify
from parlour.games.registry import load
from tests.support import door, services
from tests.support.network_players import Player
from tests.support.root import ROOT

DEPLOY = ROOT / "deploy"
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
        "nginx.conf",
        ("10.0.0.11:8000", nodes[0]),
        ("10.0.0.12:8000", nodes[1]),
        ("listen 443", f"listen 127.0.0.1:{port}"),
        (" play.example.org;", " localhost;"),
        ("/etc/ssl/play.example.org.pem", str(certificate)),
        ("/etc/ssl/play.example.org.key", str(key)),
    )
    whole = folder / "nginx.conf"
    whole.write_text(
        f"daemon off;\nuser root;\npid {folder}/pid;\nerror_log {folder}/errors;\n"
        f"events {{}}\nhttp {{\naccess_log off;\n{text}\n}}\n"
    )
    return ["nginx", "-e", f"{folder}/errors", "-c", str(whole)], certificate


def _caddy(folder: Path, nodes: list[str], port: int) -> tuple[list[str], Path]:
    text = _replaced("Caddyfile", ("one:8000 two:8000", " ".join(nodes)))
    text = text.replace("{$SITE:localhost}", f"localhost:{port}")
    text = text.replace("/data/access.log", f"{folder}/access.log")
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
        (tmp_path / "site.json").write_text("[]")
        command = [
            "prometheus",
            f"--config.file={tmp_path}/prometheus.yml",
            f"--storage.tsdb.path={tmp_path}/data",
            f"--web.listen-address=127.0.0.1:{port}",
        ]

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
            until('up{job="parlour"}', {one: "1", two: "1"})
            until("parlour_log_up", {one: "1", two: "1"})
            until("parlour_nodes", {one: "2", two: "2"})
            house.nodes[1].process.kill()
            until('up{job="parlour"}', {one: "1", two: "0"})
            until('ALERTS{alertname="ParlourNodeDown",alertstate="firing"}', {two: "1"})


def _tool(*names: str) -> str:
    """By the name that Debian gives it, or its makers."""
    found = next((one for one in names if shutil.which(one)), None)
    return found or pytest.skip(f"{names[0]} is not installed")


class Receiver(ThreadingHTTPServer):
    """Where alerts are sent: the names of those that were."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        super().__init__(("127.0.0.1", 0), _Heard)


class _Heard(BaseHTTPRequestHandler):
    server: Receiver

    def do_POST(self) -> None:
        sent = json.loads(self.rfile.read(int(self.headers["content-length"])))
        self.server.heard += [one["labels"]["alertname"] for one in sent["alerts"]]
        self.send_response(200)
        self.end_headers()

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Nothing."""


def _alertmanager(folder: Path, receiver: Receiver, port: int) -> list[str]:
    """As the compose file has it."""
    config = yaml.safe_load((DEPLOY / "compose.yaml").read_text("utf-8"))["configs"]
    text = re.sub(
        r"\$\{ALERT_WEBHOOK[^}]*\}",
        f"http://127.0.0.1:{receiver.server_port}",
        config["alertmanager"]["content"],
    ).replace("group_wait: 10s", "group_wait: 1s")
    (folder / "alertmanager.yml").write_text(text)
    return [
        _tool("prometheus-alertmanager", "alertmanager"),
        f"--config.file={folder}/alertmanager.yml",
        f"--storage.path={folder}/alerts",
        f"--web.listen-address=127.0.0.1:{port}",
        "--cluster.listen-address=",
    ]


def _blackbox(folder: Path, proxy: Proxy, port: int) -> list[str]:
    trusting = f"tls_config: {{ ca_file: {proxy.authority} }}, method: GET"
    (folder / "blackbox.yml").write_text(_replaced("blackbox.yml", ("method: GET", trusting)))
    return [
        _tool("prometheus-blackbox-exporter", "blackbox_exporter"),
        f"--config.file={folder}/blackbox.yml",
        f"--web.listen-address=127.0.0.1:{port}",
    ]


def test_an_operator_is_called_when_the_proxy_is_gone_though_all_nodes_are_fine(
    tmp_path: Path,
) -> None:
    prometheus, nginx = _tool("prometheus"), _tool("nginx")
    ports = [services.free_port() for _ in range(3)]
    receiver = Receiver()
    Thread(target=receiver.serve_forever, daemon=True).start()

    def until(alerts: set[str]) -> None:
        ends = time.monotonic() + 60
        while not alerts <= set(receiver.heard):
            assert time.monotonic() < ends, receiver.heard
            time.sleep(0.1)

    options = ("--no-bots", "--https", "--host-name", "localhost", "--proxy", "127.0.0.1")
    with contextlib.ExitStack() as stack:
        node = stack.enter_context(door.served(*options))
        address = node.url.removeprefix("http://")
        proxied = stack.enter_context(contextlib.ExitStack())
        proxy = proxied.enter_context(_proxy(nginx, tmp_path, [address, address]))
        (tmp_path / "site.json").write_text(json.dumps([{"targets": [f"{proxy.url}/"]}]))
        (tmp_path / "alerts.yml").write_text(
            _replaced("alerts.yml", ("for: 1m", "for: 1s"), ("14 * 86400", "1 * 86400"))
        )
        text = _replaced(
            "prometheus.yml",
            ("15s", "1s"),
            ("one:8000", address),
            ("two:8000", address),
            ("alertmanager:9093", f"127.0.0.1:{ports[1]}"),
            ("probe:9115", f"127.0.0.1:{ports[2]}"),
        )
        (tmp_path / "prometheus.yml").write_text(text)
        for name, command in (
            ("manager", _alertmanager(tmp_path, receiver, ports[1])),
            ("probe", _blackbox(tmp_path, proxy, ports[2])),
            (
                "prometheus",
                [
                    prometheus,
                    f"--config.file={tmp_path}/prometheus.yml",
                    f"--storage.tsdb.path={tmp_path}/data",
                    f"--web.listen-address=127.0.0.1:{ports[0]}",
                ],
            ),
        ):
            stack.enter_context(_started(command, tmp_path / f"{name}.log"))
        time.sleep(8)  # nobody is called while all is well
        assert receiver.heard == []
        proxied.close()
        until({"ParlourUnreachable"})
        assert httpx.get(f"{node.url}/readyz").status_code == 200
        assert set(receiver.heard) == {"ParlourUnreachable"}
        receiver.shutdown()
