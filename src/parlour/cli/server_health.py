"""What `parlour doctor` finds at a running server: whether it is ready, and what it measures."""

import re
import socket
import ssl
import statistics
import time
from collections.abc import Iterator, Mapping, Sequence
from http import HTTPStatus
from typing import TYPE_CHECKING
from urllib.parse import urlsplit

from parlour.cli.configuration import read
from parlour.house_bots import MISSING
from parlour.storage.health import Finding, Sign, span

if TYPE_CHECKING:
    import httpx2

HEALTH_REQUESTS = 5  # requests to a server; the median counts
# As a reverse proxy would name a client: a public address that no network uses.
FORWARDED = {"x-forwarded-for": "192.88.99.1"}
RENEWAL = 14  # days before its end in which a certificate should have been renewed
MAX_LAG_SECONDS = 0.2  # seconds that an event loop may be blocked
VALUE = re.compile(r"^parlour_(\w+)(?:\{\w+=\"([^\"]*)\"\})? (\S+)$", re.MULTILINE)


def server(url: str, config: str, kept: Sequence[Finding]) -> Iterator[Finding]:
    """`kept` are the findings at the database that it should use."""
    if not url:
        return
    import httpx2  # noqa: PLC0415  # slow to load

    address, spent = f"{url.rstrip('/')}/readyz", []
    try:
        context = httpx2.create_ssl_context()
        if url.startswith("https:"):
            certificate = _certificate(url, context)
            yield certificate
            if certificate.sign == "wrong":
                return
        with httpx2.Client(timeout=5, verify=context) as client:
            for _ in range(HEALTH_REQUESTS):
                began = time.perf_counter()
                answer = client.get(address)
                spent.append(time.perf_counter() - began)
            yield from _ready(url, answer, statistics.median(spent), kept)
            metrics = f"{url.rstrip('/')}/metrics"
            yield from _proxies(url, client.get(metrics, headers=FORWARDED))
            measured = client.get(metrics, headers=_token(config))
    except (httpx2.HTTPError, httpx2.InvalidURL, OSError) as error:
        yield Finding("wrong", "server", {"url": url, "error": error})
        return
    if measured.is_success:
        yield from measures(url, measured.text)


def _certificate(url: str, context: ssl.SSLContext) -> Finding:
    """How long browsers will accept the certificate of this address."""
    parts = urlsplit(url)
    name = parts.hostname or ""
    try:
        with (
            socket.create_connection((name, parts.port or 443), timeout=5) as plain,
            context.wrap_socket(plain, server_hostname=name) as secure,
        ):
            ends = str((secure.getpeercert() or {})["notAfter"])
    except ssl.SSLCertVerificationError as error:
        facts = {"url": url, "error": error.verify_message}
        return Finding("wrong", "certificate-refused", facts)
    days = int((ssl.cert_time_to_seconds(ends) - time.time()) / 86_400)
    return Finding("warn" if days < RENEWAL else "fine", "certificate", {"url": url, "days": days})


def _ready(
    url: str, answer: "httpx2.Response", seconds: float, kept: Sequence[Finding]
) -> Iterator[Finding]:
    if not answer.is_success:
        code = "server-private" if answer.status_code == HTTPStatus.NOT_FOUND else "server-unready"
        problem = _problem(answer)
        if problem.get("code") == "outdated":
            code = "server-outdated"
        facts = {"url": url, "status": answer.status_code, "says": problem.get("detail", "")}
        yield Finding("wrong", code, facts)
        return
    yield Finding("fine", "server", {"url": url, "ms": round(1000 * seconds, 1)})
    if missing := answer.text.partition(", on schema ")[0].partition("ready, without ")[2]:
        yield Finding("warn", "server-without", {"url": url, "missing": missing})
    if not any(one.code == "heart" for one in kept):
        yield Finding("warn", "server-elsewhere", {"url": url})


def _proxies(url: str, answer: "httpx2.Response") -> Iterator[Finding]:
    """Whether the server takes the forwarded address for ours; nothing if a proxy answered.

    Metrics are for the local network. A server that trusts the header hides them. One that does
    not trust it refuses to show them, or in older versions shows them.
    """
    code = _problem(answer).get("code")
    if code == "unnamed-proxy" or answer.is_success:
        yield Finding("fine", "server-proxy", {"url": url})
    elif code == "no-such":
        yield Finding("warn", "server-proxy", {"url": url})


def _problem(answer: "httpx2.Response") -> Mapping[str, str]:
    """What a server of ours says of a request that it refuses."""
    answers: Mapping[str, str] = (
        answer.json() if "problem+json" in answer.headers.get("content-type", "") else {}
    )
    return answers


def _token(config: str) -> Mapping[str, str]:
    """The header that lets us read metrics, if the settings name a token."""
    given = read(config).given.get("metrics_token")
    return {"authorization": f"Bearer {given.texts[0]}"} if given and given.texts else {}


def measures(url: str, text: str) -> Iterator[Finding]:
    """What the metrics of a server say."""
    values = dict[str, dict[str, float]]()
    for name, label, value in VALUE.findall(text):
        values.setdefault(name, {})[label] = float(value)
    for name, code in (("house_bots_seen_seconds", "bots"), ("analysts_seen_seconds", "analysts")):
        if name in values:
            yield _seen(url, code, values[name])
    if blocked := values.get("loop_blocked_seconds"):
        sign: Sign = "warn" if blocked[""] > MAX_LAG_SECONDS else "fine"
        yield Finding(sign, "server-lag", {"url": url, "ms": round(1000 * blocked[""])})


def _seen(url: str, code: str, seconds: Mapping[str, float]) -> Finding:
    """House bots by level, or analysts, which have no levels."""
    away = [name for name, one in seconds.items() if one >= MISSING]
    facts = {
        "url": url,
        "levels": ", ".join(away),
        "ago": span(round(1000 * max(seconds.values()))),
    }
    return Finding("wrong" if away else "fine", f"server-{code}", facts)
