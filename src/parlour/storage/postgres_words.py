"""The words that PostgreSQL's own tools take in an address, and what becomes of each here.

Our driver reads some of them, and sends all that it does not know to the server as settings, which
refuses those of libpq. So they are translated, left out, or refused by name.
"""

import re
from collections.abc import Mapping
from typing import NamedTuple
from urllib.parse import parse_qsl, urlencode

CONNECT_TIMEOUT_SECONDS = 3.0  # seconds for a connection, unless the address says otherwise
POOLED = re.compile(r"(?<=[?&])pgbouncer=transaction(&|$)")

# The driver, or the server, understands these.
UNDERSTOOD = frozenset(
    [
        "host",
        "port",
        "dbname",
        "user",
        "password",
        "passfile",
        "service",
        "options",
        "application_name",
        "sslmode",
        "sslcert",
        "sslkey",
        "sslpassword",
        "sslrootcert",
        "sslcrl",
        "sslnegotiation",
        "ssl_min_protocol_version",
        "ssl_max_protocol_version",
        "krbsrvname",
        "gsslib",
        "target_session_attrs",
    ]
)
TRANSLATED = frozenset(("connect_timeout", "fallback_application_name", "hostaddr", "requiressl"))
# Left out, with the reason; but not if they demand one of these values, which nothing here fulfils.
LEFT_OUT = {
    "client_encoding": "it is always UTF-8",
    "keepalives": "heartbeats notice a dead connection sooner",
    "keepalives_idle": "heartbeats notice a dead connection sooner",
    "keepalives_interval": "heartbeats notice a dead connection sooner",
    "keepalives_count": "heartbeats notice a dead connection sooner",
    "tcp_user_timeout": "heartbeats notice a dead connection sooner",
    "load_balance_hosts": "the host is used that takes writes",
    "channel_binding": "the driver does not have it; sslmode=verify-full protects as well",
    "gssencmode": "the driver encrypts with TLS",
    "gssdelegation": "the driver hands on no credentials",
    "sslcompression": "TLS compresses nothing any more",
    "sslsni": "the driver always sends the host's name",
    "sslcertmode": "the certificate in sslcert is always sent",
    "min_protocol_version": "the driver has one version of the protocol",
    "max_protocol_version": "the driver has one version of the protocol",
}
DEMANDS = {"gssencmode": ("require",), "min_protocol_version": ("3.2", "latest")}
REFUSED = {
    "require_auth": "the driver accepts any method; restrict it in pg_hba.conf",
    "requirepeer": "the driver does not check who owns a socket",
    "sslcrldir": "the driver reads one file; use sslcrl",
    "sslkeylogfile": "it would write down the keys of connections",
    "replication": "Parlour is no replica",
    "scram_client_key": "the driver takes a password",
    "scram_server_key": "the driver takes a password",
    "oauth_issuer": "the driver takes a password",
    "oauth_client_id": "the driver takes a password",
    "oauth_client_secret": "the driver takes a password",
    "oauth_scope": "the driver takes a password",
    "servicefile": "set PGSERVICEFILE instead",
}

NOBODY = "neither PostgreSQL's tools nor the server have it"
UNRECOGNIZED = re.compile('unrecognized configuration parameter "([^"]+)"')


class DriverAddress(NamedTuple):
    """An address as the driver takes it, and what it does not say."""

    url: str
    timeout: float = CONNECT_TIMEOUT_SECONDS  # seconds for a connection
    left_out: tuple[str, ...] = ()


def without_pooling(url: str) -> str:
    """As PostgreSQL's own tools take it: one word is ours alone."""
    return POOLED.sub("", url).rstrip("?&")


def refused(url: str) -> tuple[str, str] | None:
    """The first word that is not understood, and why."""
    for word, value in _words(url):
        if word in REFUSED:
            return word, REFUSED[word]
        if value in DEMANDS.get(word, ()):
            return f"{word}={value}", LEFT_OUT[word]
    return None


def unknown(error: BaseException) -> str | None:
    """The word that a server did not take when we connected."""
    match = UNRECOGNIZED.search(str(error))
    return match[1] if match else None


def translated(url: str) -> DriverAddress:
    given = _words(url)
    left_out = tuple(word for word, _ in given if word in LEFT_OUT)
    if not left_out and not any(word in TRANSLATED for word, _ in given):
        return DriverAddress(url)
    words_given = dict(given)
    kept = {
        word: value for word, value in given if word not in LEFT_OUT | dict.fromkeys(TRANSLATED)
    }
    kept |= _in_other_words(url, words_given)
    timeout = words_given.get("connect_timeout", "")
    seconds = float(timeout) if timeout.isdecimal() and int(timeout) else CONNECT_TIMEOUT_SECONDS
    return DriverAddress(
        f"{url.partition('?')[0]}?{urlencode(kept)}".rstrip("?"), seconds, left_out
    )


def _in_other_words(url: str, words_given: Mapping[str, str]) -> dict[str, str]:
    translated = dict[str, str]()
    if "fallback_application_name" in words_given and "application_name" not in words_given:
        translated["application_name"] = words_given["fallback_application_name"]
    if words_given.get("requiressl") == "1" and "sslmode" not in words_given:
        translated["sslmode"] = "require"
    # The number saves a look-up of the name, which certificates are checked by.
    has_host = re.match(r"\w+://([^@/?]*@)?[^/?]+", url) or "host" in words_given
    if "hostaddr" in words_given and not has_host:
        translated["host"] = words_given["hostaddr"]
    return translated


def _words(url: str) -> list[tuple[str, str]]:
    return parse_qsl(url.partition("?")[2], keep_blank_values=True)
