"""Metrics of a node, for Prometheus. The text is written when it is requested."""

import platform
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from importlib.metadata import version
from itertools import accumulate

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
)
from prometheus_client.registry import Collector

from parlour import supervisor
from parlour.storage.schema_versions import known

EDGES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)
REQUEST_EDGES = (0.005, 0.025, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)  # fewer: each route has its own
# These wait for something to happen: how long they took says nothing.
WAITING = ("/stream", "/api/work")


class Durations:
    """How many took how long."""

    def __init__(self, edges: Sequence[float]) -> None:
        self._edges, self._counts, self._sum = edges, [0] * (len(edges) + 1), 0.0

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(self._edges, seconds)] += 1
        self._sum += seconds

    def add_to(self, family: HistogramMetricFamily, labels: Sequence[str] = ()) -> None:
        edges = (*map(str, self._edges), "+Inf")
        buckets = list(zip(edges, map(float, accumulate(self._counts)), strict=True))
        family.add_metric(labels, buckets, self._sum)


class Metrics(Collector):
    def __init__(self) -> None:
        self.answers: Counter[str] = Counter()  # to commands: ok, no, retry
        self.requests: Counter[tuple[str, str, str]] = Counter()  # by method, route, status
        self.refused: Counter[str] = Counter()  # requests and sockets, by reason
        self.deleted: Mapping[str, int] = {}  # by retention, by kind
        self.failures = 0  # unexpected errors
        self.sockets = 0
        began = time.time()
        self.gauges: dict[str, Callable[[], float]] = {"start_time_seconds": lambda: began}
        # By name and label; `…_total` is a counter.
        self.labelled: dict[tuple[str, str], Callable[[], Mapping[str, float]]] = {}
        self._answered = Durations(EDGES)
        self._requested: dict[str, Durations] = {}  # by route

    def answered(self, kind: str, seconds: float) -> None:
        self.answers[kind] += 1
        self._answered.add(seconds)

    def requested(self, method: str, route: str, status: int, seconds: float) -> None:
        """`route` is the template of an address, never an address: those are without end."""
        self.requests[method, route, str(status)] += 1
        if not route.endswith(WAITING):
            self._requested.setdefault(route, Durations(REQUEST_EDGES)).add(seconds)

    def text(self) -> bytes:
        registry = CollectorRegistry()
        registry.register(self)
        return generate_latest(registry)

    def collect(
        self,
    ) -> Iterator[
        CounterMetricFamily | GaugeMetricFamily | HistogramMetricFamily | InfoMetricFamily
    ]:
        built = {"version": version("parlour"), "python": platform.python_version()}
        built["schema"] = known()
        yield InfoMetricFamily("parlour_build", "what this node runs", value=built)
        answers = CounterMetricFamily("parlour_answers", "answers to commands", labels=["kind"])
        for kind, count in self.answers.items():
            answers.add_metric([kind], count)
        requests = CounterMetricFamily(
            "parlour_requests", "requests", labels=["method", "route", "status"]
        )
        for labels, count in self.requests.items():
            requests.add_metric(list(labels), count)
        refused = CounterMetricFamily(
            "parlour_refused", "rejected requests and sockets", labels=["reason"]
        )
        for reason, count in self.refused.items():
            refused.add_metric([reason], count)
        tasks = CounterMetricFamily(
            "parlour_task_failures", "background tasks that failed", labels=["task"]
        )
        for task, count in supervisor.failures.items():
            tasks.add_metric([task], count)
        deleted = CounterMetricFamily("parlour_deleted", "deleted as too old", labels=["kind"])
        for kind, count in self.deleted.items():
            deleted.add_metric([kind], count)
        yield from (answers, requests, refused, tasks, deleted)
        yield CounterMetricFamily("parlour_failures", "unexpected errors", value=self.failures)
        yield GaugeMetricFamily("parlour_sockets", "open sockets and streams", value=self.sockets)
        for name, gauge in self.gauges.items():
            yield GaugeMetricFamily(f"parlour_{name}", name.replace("_", " "), value=gauge())
        for (name, label), values in self.labelled.items():
            metric_type = CounterMetricFamily if name.endswith("_total") else GaugeMetricFamily
            family = metric_type(f"parlour_{name}", name.replace("_", " "), labels=[label])
            for one, value in values().items():
                family.add_metric([one], value)
            yield family
        answer = HistogramMetricFamily(
            "parlour_answer_seconds", "from a command's arrival to its answer"
        )
        self._answered.add_to(answer)
        request = HistogramMetricFamily(
            "parlour_request_seconds", "from a request to the end of its response", labels=["route"]
        )
        for route, durations in self._requested.items():
            durations.add_to(request, [route])
        yield from (answer, request)
