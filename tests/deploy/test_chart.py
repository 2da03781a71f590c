"""What the Helm chart makes of its values. `make deploy-lint` has Helm render the same."""

import json
from typing import Any

import pytest
import yaml  # type: ignore[import-untyped]

from tests.support.root import ROOT
from tools.quality import chart

EVERYTHING = json.loads((chart.CHART / "ci/everything.json").read_text("utf-8"))
USUAL = yaml.safe_load((chart.CHART / "values.yaml").read_text("utf-8"))


def made(**values: Any) -> dict[tuple[str, str], Any]:
    """The objects by their kind and name."""
    found = chart.objects(chart.manifests(**values))
    return {(one["kind"], one["metadata"]["name"]): one for one in found}


def pods(objects: dict[tuple[str, str], Any]) -> dict[str, Any]:
    return {
        name: one["spec"]["template"]["spec"]
        for (kind, name), one in objects.items()
        if kind == "Deployment"
    }


@pytest.mark.parametrize("values", [{}, EVERYTHING], ids=["defaults", "everything"])
def test_no_pod_has_a_token_or_takes_all_memory(values: dict[str, Any]) -> None:
    objects = made(**values)
    assert {"parlour", "parlour-bot"} <= pods(objects).keys()
    for name, pod in pods(objects).items():
        assert pod["automountServiceAccountToken"] is False, name
        for container in pod["containers"]:
            assert container["resources"]["limits"]["memory"], name
            assert container["resources"]["requests"].keys() == {"cpu", "memory"}, name
            assert container["securityContext"]["readOnlyRootFilesystem"], name
            assert {"livenessProbe", "readinessProbe"} & container.keys(), name
    assert objects["ServiceAccount", "parlour"]["automountServiceAccountToken"] is False


def test_images_are_pulled_with_the_same_policy_and_secrets() -> None:
    for name in ("parlour", "parlour-bot"):
        pod = pods(made(**EVERYTHING))[name]
        assert pod["imagePullSecrets"] == EVERYTHING["imagePullSecrets"]
        assert pod["nodeSelector"] == EVERYTHING["nodeSelector"]
        assert pod["tolerations"] == EVERYTHING["tolerations"]
        assert {one["imagePullPolicy"] for one in pod["containers"]} == {"IfNotPresent"}


def test_nodes_are_spread_over_machines_and_zones() -> None:
    spread = pods(made())["parlour"]["topologySpreadConstraints"]
    assert [one["topologyKey"] for one in spread] == [
        "kubernetes.io/hostname",
        "topology.kubernetes.io/zone",
    ]
    assert all(one["labelSelector"]["matchLabels"] == {"app": "parlour"} for one in spread)


def test_a_number_of_nodes_is_set_or_left_to_the_autoscaler() -> None:
    assert made()["Deployment", "parlour"]["spec"]["replicas"] == 2
    objects = made(autoscaling={"min": 3, "max": 5, "cpu": 60})
    assert "replicas" not in objects["Deployment", "parlour"]["spec"]
    scaler = objects["HorizontalPodAutoscaler", "parlour"]["spec"]
    assert (scaler["minReplicas"], scaler["maxReplicas"]) == (3, 5)
    assert scaler["metrics"][0]["containerResource"]["container"] in {
        one["name"] for one in pods(objects)["parlour"]["containers"]
    }


def test_an_ingress_needs_no_controller_of_a_kind() -> None:
    ingress = made()["Ingress", "parlour"]
    assert ingress["metadata"]["annotations"] == {}
    assert "ingressClassName" not in ingress["spec"]
    named = made(ingress={"className": "traefik"})["Ingress", "parlour"]
    assert named["spec"]["ingressClassName"] == "traefik"
    assert ("Ingress", "parlour") not in made(ingress={"enabled": False})


def test_a_route_of_the_gateway_leads_to_the_service() -> None:
    assert not any(kind == "HTTPRoute" for kind, _ in made())
    objects = made(gateway={"name": "public", "namespace": "gateways"}, site="games.example.net")
    route, service = objects["HTTPRoute", "parlour"]["spec"], objects["Service", "parlour"]
    assert route["parentRefs"] == [{"name": "public", "namespace": "gateways"}]
    assert route["hostnames"] == ["games.example.net"]
    (rule,) = route["rules"]
    ports = [port["port"] for port in service["spec"]["ports"]]
    assert rule["backendRefs"] == [{"name": "parlour", "port": ports[0]}]
    assert rule["timeouts"] == {"request": "0s"}


def test_a_policy_admits_bots_and_those_that_are_named() -> None:
    assert not any(kind == "NetworkPolicy" for kind, _ in made())
    objects = made(**EVERYTHING)
    policy = objects["NetworkPolicy", "parlour"]["spec"]
    named, bots = (rule["from"] for rule in policy["ingress"])
    assert named == EVERYTHING["networkPolicy"]["from"]
    labels = objects["Deployment", "parlour-bot"]["spec"]["template"]["metadata"]["labels"]
    assert bots == [{"podSelector": {"matchLabels": labels}}]
    assert "ingress" not in objects["NetworkPolicy", "parlour-bot"]["spec"]


def test_the_operator_of_prometheus_finds_nodes_and_alerts() -> None:
    assert not any(kind in ("ServiceMonitor", "PrometheusRule") for kind, _ in made())
    objects = made(**EVERYTHING)
    monitor, service = objects["ServiceMonitor", "parlour"], objects["Service", "parlour"]
    assert monitor["metadata"]["labels"] == {"release": "prometheus"}
    assert monitor["spec"]["selector"]["matchLabels"] == service["metadata"]["labels"]
    (endpoint,) = monitor["spec"]["endpoints"]
    assert endpoint["port"] in {port["name"] for port in service["spec"]["ports"]}
    assert endpoint["authorization"]["credentials"]["key"] == "PARLOUR_METRICS_TOKEN"
    alerts = yaml.safe_load((ROOT / "deploy/alerts.yml").read_text("utf-8"))
    assert objects["PrometheusRule", "parlour"]["spec"] == alerts


def test_no_proxy_is_trusted_unless_it_is_named() -> None:
    def trusted(**values: Any) -> list[str]:
        (node,) = (
            one for one in pods(made(**values))["parlour"]["containers"] if one["name"] == "node"
        )
        return [word for word in node["args"] if word.startswith("--proxy")]

    assert trusted() == []
    assert trusted(proxies=["10.1.2.0/24"]) == ["--proxy=10.1.2.0/24"]


def test_every_value_has_a_schema() -> None:
    schema = json.loads((chart.CHART / "values.schema.json").read_text("utf-8"))
    assert schema["properties"].keys() == {*USUAL, "global"}
    assert set(schema["required"]) == set(USUAL)
    assert EVERYTHING.keys() <= USUAL.keys()
    assert schema["additionalProperties"] is False
