"""Whether a secret of a node's database stands in what the node wrote, counted or answered.

`door.served` searches every node of a test when it ends.
"""

import base64
import contextlib
import hashlib
import json
import os
import re
import sqlite3
import subprocess
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import httpx
from sqlalchemy import LargeBinary

from parlour.features.daily.schema import daily_deals
from parlour.features.webhooks.schema import webhooks
from parlour.storage import schema as stored
from tests.support.services import BINARIES

TOKEN = "a token"
SECRETS = {
    "the seed of a table": stored.secrets.c.seed,
    "the seed of a deal of the day": daily_deals.c.seed,
    "the secret of a webhook": webhooks.c.secret,
    "the key of addresses": stored.service.c.secret,
    TOKEN: stored.sessions.c.token,
}
HEX = re.compile(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])")
SHORTEST = 32  # hexadecimal digits: tests make up secrets of two
PATIENCE = "2"  # seconds for a database that a test has cut off
_errors: dict[str, list[str]] = defaultdict(list)  # bodies of errors, by address of the server


class Secret(NamedTuple):
    name: str
    value: str  # in hex


def note_error(answer: httpx.Response) -> None:
    """A hook for every client of a test: the bodies of errors are searched, too."""
    if answer.is_error:
        answer.read()
        _errors[answer.url.netloc.decode()].append(answer.text)


def leaked(url: str, log: str, database: str, redis_urls: str = "") -> list[str]:
    """What was found and where. Called while the node still runs, or after it was killed."""
    places = {"the log": log, "an error": "\n".join(_errors.pop(urlsplit(url).netloc, []))}
    with contextlib.suppress(httpx.HTTPError):
        places["the metrics"] = httpx.get(f"{url}/metrics", timeout=2, verify=False).text
    for one in redis_urls.split():
        places["Redis"] = places.get("Redis", "") + _in_redis(one)
    secrets = _secrets(database)
    tokens = {secret.value for secret in secrets if secret.name == TOKEN}
    others = [secret for secret in secrets if secret.name != TOKEN]
    return [
        f"{found} is in {place}"
        for place, text in places.items()
        for found in _found(text, tokens, others)
    ]


def _found(text: str, tokens: set[str], others: Sequence[Secret]) -> Iterator[str]:
    """A token is stored as its digest, so every word that could be one is digested."""
    for word in set(HEX.findall(text)):
        if hashlib.sha256(word.encode()).hexdigest() in tokens:
            yield TOKEN
    for name, value in others:
        if len(value) >= SHORTEST and any(spelling in text for spelling in spellings(value)):
            yield name


def spellings(secret: str) -> Iterator[str]:
    """A secret as it is, and as bytes that some library may have printed."""
    yield secret
    if re.fullmatch("[0-9a-f]{64}", secret):
        raw = bytes.fromhex(secret)
        yield secret.upper()
        yield base64.b64encode(raw).decode().rstrip("=")
        yield repr(raw)[2:-1]
        yield json.dumps(repr(raw)[2:-1])[1:-1]


def _secrets(database: str) -> list[Secret]:
    """None of a database that was killed or cut off. A table may be missing with its feature."""
    if database.startswith("sqlite"):
        return list(_in_sqlite(database.removeprefix("sqlite:///")))
    command = [str(BINARIES[-1] / "psql"), database.partition("?")[0], "-At", "-F", "\t"]
    for name, column in SECRETS.items():
        binary = isinstance(column.type, LargeBinary)
        shown = f"encode({column.name}, 'hex')" if binary else column.name
        command += ["-c", f"SELECT '{name}', {shown} FROM {column.table.name}"]
    patient = {**os.environ, "PGCONNECT_TIMEOUT": PATIENCE}
    try:
        done = subprocess.run(
            command, capture_output=True, text=True, check=False, timeout=20, env=patient
        )
    except subprocess.TimeoutExpired:
        return []
    return [Secret(*line.split("\t")) for line in done.stdout.splitlines()]


def _in_sqlite(file: str) -> Iterator[Secret]:
    with contextlib.suppress(sqlite3.Error):
        found = sqlite3.connect(f"file:{file}?mode=ro", uri=True)
        with contextlib.closing(found):
            for name, column in SECRETS.items():
                query = f"SELECT {column.name} FROM {column.table.name}"
                with contextlib.suppress(sqlite3.Error):
                    for (value,) in found.execute(query):
                        yield Secret(name, value.hex() if isinstance(value, bytes) else value)


def _in_redis(url: str) -> str:
    """All keys and values. Messages are not kept: twin worlds compare them."""
    import redis  # noqa: PLC0415  # `make study` installs none

    try:
        return _read(redis.Redis.from_url(url, socket_timeout=2, socket_connect_timeout=2))
    except redis.RedisError:  # tests stop servers on purpose
        return ""


def _read(client: Any) -> str:
    with client as found:
        readers: dict[bytes, Callable[[bytes], Any]] = {
            b"string": found.get,
            b"hash": found.hgetall,
            b"set": found.smembers,
            b"zset": lambda key: found.zrange(key, 0, -1),
            b"list": lambda key: found.lrange(key, 0, -1),
        }
        keys = list(found.scan_iter(count=1000))
        return "\n".join(repr((key, readers.get(found.type(key), found.dump)(key))) for key in keys)
