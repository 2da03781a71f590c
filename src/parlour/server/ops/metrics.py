"""Metrics of a node, for Prometheus. Counting is an addition; the text is made on request."""

import platform
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import version

from prometheus_client import CollectorRegistry, generate_latest
from prometheus_client.core import (
    CounterMetricFamily,
    GaugeMetricFamily,
    HistogramMetricFamily,
    InfoMetricFamily,
)
from prometheus_client.registry import Collector

from parlour import supervisor

EDGES = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0)


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
        # By name, and by the name of the label that tells their values apart.
        self.labelled: dict[tuple[str, str], Callable[[], Mapping[str, float]]] = {}
        self._waits = [0] * (len(EDGES) + 1)
        self._waited = 0.0

    def answered(self, kind: str, seconds: float) -> None:
        self.answers[kind] += 1
        self._waits[bisect_left(EDGES, seconds)] += 1
        self._waited += seconds

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
        for (name, label), gauges in self.labelled.items():
            family = GaugeMetricFamily(f"parlour_{name}", name.replace("_", " "), labels=[label])
            for one, value in gauges().items():
                family.add_metric([one], value)
            yield family
        yield self._histogram()

    def _histogram(self) -> HistogramMetricFamily:
        total, buckets = 0, []
        for edge, count in zip((*map(str, EDGES), "+Inf"), self._waits, strict=True):
            total += count
            buckets.append((edge, float(total)))
        return HistogramMetricFamily(
            "parlour_answer_seconds",
            "from a command's arrival to its answer",
            buckets=buckets,
            sum_value=self._waited,
        )
