"""Lint the chart with Helm, and print what Helm makes of it with several values.

Helm comes as a library in the package helm-sdkpy, which can install but not print. So it installs
the chart into a server that answers like an empty cluster; the release that Helm stores there has
the manifests. Run it where that package is: `make deploy-lint`.
"""

import asyncio
import base64
import gzip
import json
import re
import sys
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tools.quality import chart

CHART = chart.CHART
KUBECONFIG = """
apiVersion: v1
kind: Config
clusters: [{{name: empty, cluster: {{server: "http://127.0.0.1:{port}"}}}}]
contexts: [{{name: empty, context: {{cluster: empty, user: nobody}}}}]
users: [{{name: nobody, user: {{}}}}]
current-context: empty
"""
KINDS = {
    "v1": ["ConfigMap", "Secret", "Service", "ServiceAccount"],
    "apps/v1": ["Deployment"],
    "autoscaling/v2": ["HorizontalPodAutoscaler"],
    "gateway.networking.k8s.io/v1": ["HTTPRoute"],
    "monitoring.coreos.com/v1": ["PrometheusRule", "ServiceMonitor"],
    "networking.k8s.io/v1": ["Ingress", "NetworkPolicy"],
    "policy/v1": ["PodDisruptionBudget"],
}
# Values with which the chart is rendered; together they reach every branch of its templates.
CASES: dict[str, dict[str, Any]] = {
    "defaults": {},
    "everything": json.loads((CHART / "ci/everything.json").read_text("utf-8")),
}
RELEASE = re.compile(rb"H4sI[A-Za-z0-9+/]+=*")  # compressed and in base64
WRONG = {"nodes": "two"}  # refused by values.schema.json


def _plural(kind: str) -> str:
    word = kind.lower()
    return (
        word[:-1] + "ies"
        if word.endswith("y")
        else f"{word}es"
        if word.endswith("s")
        else f"{word}s"
    )


class Cluster(ThreadingHTTPServer):
    """Has nothing, takes everything, and keeps the last release that Helm has stored."""

    release: dict[str, Any]


class Answer(BaseHTTPRequestHandler):
    server: Cluster

    def do_GET(self) -> None:  # the name of the standard library
        path = self.path.partition("?")[0].strip("/")
        version = path.removeprefix("apis/").removeprefix("api/")
        if path == "version":
            self._json({"major": "1", "minor": "34", "gitVersion": "v1.34.0"})
        elif path == "api":
            self._json({"kind": "APIVersions", "versions": ["v1"]})
        elif path == "apis":
            self._json({"kind": "APIGroupList", "apiVersion": "v1", "groups": _groups()})
        elif version in KINDS:
            self._json(_resources(version))
        elif path.rpartition("/")[2] == "secrets":
            self._json({"kind": "SecretList", "apiVersion": "v1", "metadata": {}, "items": []})
        else:
            self._json(
                {"kind": "Status", "status": "Failure", "reason": "NotFound", "code": 404}, 404
            )

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["content-length"]))
        if packed := RELEASE.search(body):  # in a Secret, in the format of Protocol Buffers
            self.server.release = json.loads(gzip.decompress(base64.b64decode(packed[0])))
        self._send(body, self.headers["content-type"], 201)

    def do_PUT(self) -> None:
        self.do_POST()

    def _json(self, body: object, status: int = 200) -> None:
        self._send(json.dumps(body).encode(), "application/json", status)

    def _send(self, body: bytes, kind: str, status: int) -> None:
        self.send_response(status)
        self.send_header("content-type", kind)
        self.send_header("content-length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Nothing: what goes wrong is Helm's to tell."""


def _groups() -> list[dict[str, Any]]:
    named = [version.split("/") for version in KINDS if "/" in version]
    return [
        {"name": group, "versions": [one], "preferredVersion": one}
        for group, version in named
        for one in [{"groupVersion": f"{group}/{version}", "version": version}]
    ]


def _resources(version: str) -> dict[str, Any]:
    verbs = ["create", "delete", "get", "list", "patch", "update"]
    listed = [
        {
            "name": _plural(kind),
            "kind": kind,
            "namespaced": True,
            "verbs": verbs,
            "singularName": "",
        }
        for kind in KINDS[version]
    ]
    return {"kind": "APIResourceList", "groupVersion": version, "resources": listed}


def rendered(config: Any, cluster: Cluster, values: dict[str, Any]) -> str:
    import helm_sdkpy  # type: ignore[import-not-found]  # noqa: PLC0415  # only in its own environment

    installing = helm_sdkpy.Install(config).run("parlour", str(CHART), values, wait=False)
    asyncio.run(installing)
    return str(cluster.release["manifest"])


def main() -> int:
    import helm_sdkpy  # noqa: PLC0415

    cluster = Cluster(("127.0.0.1", 0), Answer)
    threading.Thread(target=cluster.serve_forever, daemon=True).start()
    config = helm_sdkpy.Configuration(kubeconfig=KUBECONFIG.format(port=cluster.server_port))
    lint = asyncio.run(helm_sdkpy.Lint(config).run(str(CHART)))
    if lint["Errors"] or any(one["Severity"] > 1 for one in lint["Messages"]):
        print(json.dumps(lint), file=sys.stderr)
        return 1
    for name, values in CASES.items():
        text = rendered(config, cluster, values)
        if chart.objects(text) != chart.objects(chart.manifests(**values)):
            print(
                f"tools/quality/chart.py renders other objects than Helm: {name}", file=sys.stderr
            )
            return 1
        print(text)
        print(cluster.release["info"]["notes"], file=sys.stderr)
    try:
        rendered(config, cluster, WRONG)
    except helm_sdkpy.HelmError as error:
        print(f"Refused, as it should be: {error}", file=sys.stderr)
        return 0
    print("Helm took values that values.schema.json excludes.", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
