"""Deploy files name what exists; their own checkers run where they are installed."""

import json
import re
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterable
from ipaddress import ip_address, ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from parlour.cli.app import app
from parlour.server.auth import ours
from parlour.server.settings import Settings
from tests.support.root import ROOT
from tools.quality import chart

DEPLOY = ROOT / "deploy"
TEXTS = {
    path: path.read_text("utf-8")
    for path in DEPLOY.rglob("*")
    if path.is_file() and path.suffix != ".json"
}
METRICS = set(re.findall(r"`(parlour_\w+)`", (ROOT / "docs" / "operators.md").read_text("utf-8")))


def options(command: str) -> set[str]:
    names = (name for one in app[command].assemble_argument_collection() for name in one.names)
    return set(names)


def loaded(name: str) -> Any:
    return yaml.safe_load((DEPLOY / name).read_text("utf-8"))


def named(questions: Iterable[str]) -> set[str]:
    """The metrics in these expressions."""
    found = (name for one in questions for name in re.findall(r"parlour_\w+", one))
    return {name.removesuffix("_bucket") for name in found}


def test_commands_have_the_options_that_they_are_given() -> None:
    given = [
        (one["command"][0], [word for word in one["command"][1:] if word.startswith("--")])
        for one in loaded("compose.yaml")["services"].values()
        if one.get("image") == "parlour"
    ]
    (home,) = loaded("compose.home.yaml")["services"]["parlour"]["command"]
    for command, rest in re.findall(r"parlour (\w+)([^;&]*)", home):
        given.append((command, re.findall(r"--[\w-]+", rest)))
    for name in ("parlour.service", "parlour-backup.service"):
        (start,) = re.findall(r"^ExecStart=\S+ (\w+) (.*)$", TEXTS[DEPLOY / name], re.MULTILINE)
        given.append((start[0], re.findall(r"--[\w-]+", start[1])))
    nodes = TEXTS[DEPLOY / "helm" / "parlour" / "templates" / "nodes.yaml"]
    given.append(("serve", re.findall(r"^ +- (--[\w-]+)", nodes, re.MULTILINE)))
    for name in ("nodes.yaml", "bots.yaml"):
        text = TEXTS[DEPLOY / "helm" / "parlour" / "templates" / name]
        ((command, words),) = re.findall(r"args: \[(\w+), (.*)\]", text)
        given.append((command, re.findall(r"--[\w-]+", words)))
    times = Counter(command for command, _ in given)
    assert times == {"backup": 2, "bot": 2, "serve": 5, "work": 2}
    for command, words in given:
        assert set(words) <= options(command), command


def test_dashboard_and_alerts_ask_for_metrics_that_there_are() -> None:
    panels = json.loads((DEPLOY / "grafana" / "dashboard.json").read_text("utf-8"))["panels"]
    shown = named(target["expr"] for panel in panels for target in panel["targets"])
    (group,) = loaded("alerts.yml")["groups"]
    assert shown == METRICS
    assert named(rule["expr"] for rule in group["rules"]) <= METRICS


def test_nodes_answer_to_the_names_that_bots_proxy_and_prometheus_call_them() -> None:
    texts = [TEXTS[DEPLOY / name] for name in ("compose.yaml", "Caddyfile", "prometheus.yml")]
    called = {name for text in texts for name in re.findall(r"\b(\w+):8000", text)}
    assert called == {"one", "two"}
    for name in (*called, "parlour"):  # in a cluster, the service's
        scope = {"headers": [(b"host", f"{name}:8000".encode())]}
        assert ours(scope, Settings(hosts=("play.example.org",)))


def test_nodes_trust_the_address_of_the_proxy_alone() -> None:
    compose = yaml.safe_load(
        TEXTS[DEPLOY / "compose.yaml"].replace("${NETWORK:-172.30.0}", "10.9.8")
    )
    command = compose["services"]["one"]["command"]
    trusted = command[command.index("--proxy") + 1]
    assert compose["services"]["proxy"]["networks"]["inside"]["ipv4_address"] == trusted
    (pool,) = compose["networks"]["inside"]["ipam"]["config"]
    assert ip_address(trusted) in ip_network(pool["subnet"])
    assert ip_address(trusted) not in ip_network(pool["ip_range"])  # no other container gets it


def objects(**values: object) -> list[Any]:
    """What the chart makes of these values, of objects with a name."""
    return [one for one in yaml.safe_load_all(chart.manifests(**values)) if one]


def test_the_chart_opens_the_public_address_only_if_asked_to() -> None:
    assert not any("probe" in one["metadata"]["name"] for one in objects())
    config, deployment = (
        one
        for one in objects(probe=True, site="games.example.net")
        if "probe" in one["metadata"]["name"]
    )
    assert yaml.safe_load(config["data"]["config.yml"]) == loaded("blackbox.yml")
    pod = deployment["spec"]["template"]
    asked = {
        name.removeprefix("prometheus.io/"): value
        for name, value in pod["metadata"]["annotations"].items()
    }
    port = pod["spec"]["containers"][0]["ports"][0]["containerPort"]
    assert asked == {
        "scrape": "true",
        "port": str(port),
        "path": "/probe",
        "param_module": "https",
        "param_target": "https://games.example.net/",
    }
    labels = deployment["spec"]["selector"]["matchLabels"]
    assert labels.items() <= pod["metadata"]["labels"].items()
    (group,) = loaded("alerts.yml")["groups"]
    watched = [rule["alert"] for rule in group["rules"] if f'app="{labels["app"]}"' in rule["expr"]]
    assert watched == ["ParlourUnreachable", "ParlourCertificate"]


def test_the_nightly_backup_has_the_database_of_the_server() -> None:
    server, backup = (
        dict(re.findall(r"^(\w+)=(.*)$", TEXTS[DEPLOY / name], re.MULTILINE))
        for name in ("parlour.service", "parlour-backup.service")
    )
    for name in ("User", "DynamicUser", "StateDirectory", "WorkingDirectory", "EnvironmentFile"):
        assert server[name] == backup[name]
    assert "parlour-backup.timer" in TEXTS[DEPLOY / "parlour-backup.service"]


def test_what_operators_read_is_not_published() -> None:
    for name in ("nginx.conf", "Caddyfile"):
        for path in ("/metrics", "/readyz", "/healthz"):
            assert path in TEXTS[DEPLOY / name], name


def test_files_that_are_named_are_there() -> None:
    for one in loaded("compose.yaml")["services"].values():
        for volume in one.get("volumes", ()):
            if volume.startswith("./"):
                assert (DEPLOY / volume.partition(":")[0]).exists(), volume
    docker = TEXTS[DEPLOY / "Dockerfile"]
    for line in re.findall(r"^COPY (?!--from)(.*) \S+$", docker, re.MULTILINE):
        for name in line.split():
            assert (ROOT / name).exists(), name
    assert "\nUSER 10001\n" in docker  # a number: a cluster sees that it is not root
    wanted = set(re.findall(r"\$\{(\w+)(?::[?-][^}]*)?\}", TEXTS[DEPLOY / "compose.yaml"]))
    assert wanted == set(re.findall(r"^(\w+)=", TEXTS[DEPLOY / "example.env"], re.MULTILINE))


UNITS = sorted(path.name for path in DEPLOY.glob("parlour*.*"))
CHECKERS = {
    "promtool": ["check", "rules", "alerts.yml"],
    "caddy": ["validate", "--adapter", "caddyfile", "--config", "Caddyfile"],
    "systemd-analyze": ["verify", "--man=no", "--recursive-errors=no", *UNITS],
}


@pytest.mark.parametrize("tool", CHECKERS)
def test_a_checker_of_its_own_finds_nothing(tool: str) -> None:
    if shutil.which(tool) is None:
        pytest.skip(f"{tool} is not installed")
    done = subprocess.run(
        [tool, *CHECKERS[tool]], cwd=DEPLOY, capture_output=True, text=True, check=False
    )
    said = done.stdout + done.stderr
    missing = "is not executable"  # the program that the unit starts
    assert done.returncode == 0 or (tool == "systemd-analyze" and missing in said), said


@pytest.mark.skipif(shutil.which("nginx") is None, reason="nginx is not installed")
def test_nginx_takes_its_configuration(tmp_path: Path) -> None:
    key, certificate = tmp_path / "key", tmp_path / "pem"
    made = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=x"]
    subprocess.run([*made, "-keyout", key, "-out", certificate], check=True, capture_output=True)
    text = TEXTS[DEPLOY / "nginx.conf"]
    text = text.replace("/etc/ssl/play.example.org.pem", str(certificate))
    text = text.replace("/etc/ssl/play.example.org.key", str(key))
    whole = tmp_path / "nginx.conf"
    whole.write_text(f"pid {tmp_path}/pid;\nevents {{}}\nhttp {{\n{text}\n}}\n")
    done = subprocess.run(["nginx", "-t", "-c", whole], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
