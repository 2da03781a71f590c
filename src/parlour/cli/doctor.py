"""`parlour doctor`: checks the installation, the database, Redis and a running server."""

import asyncio
import os
import platform
import re
import sqlite3
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, requires, version
from typing import Annotated, Any

from cyclopts import Parameter
from rich.text import Text

from parlour.cli.configuration import read
from parlour.cli.databases import MAIN, refusing_unusable, shards
from parlour.cli.games import UNLOADABLE, WHOLE_LINES, screen
from parlour.cli.server_health import server as running
from parlour.cli.server_options import DATABASE, Backups, Config, Databases, Redis
from parlour.games.registry import load, names
from parlour.storage.backups import about_backups
from parlour.storage.health import Finding, Sign, examine
from parlour.storage.prepare import file_of
from parlour.words import words

Server = Annotated[str, Parameter(help="Address of a running server to check: http://…")]
SIGNS: dict[Sign, tuple[str, str]] = {
    "fine": ("✓", "green"),
    "note": ("·", "dim"),
    "warn": ("!", "yellow"),
    "wrong": ("✗", "bold red"),
}
TOOLS = ("dev", "study")  # extras that no server needs


def doctor(
    *,
    database: Databases = (DATABASE,),
    redis: Redis = "",
    backups: Backups = "",
    server: Server = "",
    config: Config = "",
) -> int:
    """Check what a server needs, and say how to fix what is wrong."""
    with refusing_unusable():
        urls = shards(database)
        kept = {
            name: [*asyncio.run(examine(url)), *about_backups(backups, file_of(url))]
            for name, url in urls.items()
        }
    findings = [
        *(("", one) for one in (*_packages(), *_games(), *_settings(config))),
        *((f"{name or MAIN}: ", one) for name, some in kept.items() for one in some),
        *(("", one) for url in redis.split() or [""] for one in _redis(url)),
        *(("", one) for one in running(server, config, kept[""])),
    ]
    console, say = screen(piped=WHOLE_LINES), words("parlour").say
    for database_name, one in findings:
        sign, style = SIGNS[one.sign]
        bad = one.sign in ("warn", "wrong")
        prefix = database_name if len(urls) > 1 else ""
        sentence = prefix + say(f"doctor-{one.code}{'-bad' if bad else ''}", one.facts)
        console.print(Text(f"{sign} ", style) + Text(sentence), soft_wrap=True)
        if bad:
            console.print(Text(f"  → {say(f'doctor-{one.code}-do', one.facts)}"), soft_wrap=True)
    wrong = sum(one.sign == "wrong" for _, one in findings)
    console.print(say("doctor-sum", {"count": wrong}), style="bold")
    return 1 if wrong else 0


def _packages() -> Iterator[Finding]:
    """The installed dependencies; optional ones only where they are present, and no tools."""
    versions = {}
    for line in requires("parlour") or ():
        needed, _, condition = line.partition(";")
        if any(tools in condition for tools in TOOLS):
            continue
        name = re.split(r"[^\w.-]", needed, maxsplit=1)[0]
        try:
            versions[name] = version(name)
        except PackageNotFoundError:
            if not condition:
                yield Finding("wrong", "package", {"name": name})
    facts = {"python": platform.python_version(), "parlour": version("parlour")}
    yield Finding("fine", "python", {**facts, "sqlite": sqlite3.sqlite_version})
    listed = ", ".join(f"{name} {number}" for name, number in versions.items())
    yield Finding("fine", "packages", {"list": listed})


def _games() -> Iterator[Finding]:
    loaded = []
    for name in names():
        try:
            loaded.append(load(name).rules)
        except UNLOADABLE as error:
            yield Finding("wrong", "game", {"name": name, "error": error})
    yield Finding("fine", "games", {"list": ", ".join(loaded)})


def _settings(config: str) -> Iterator[Finding]:
    """What is wrong in the file of settings and in the environment, all of it."""
    file = config or os.environ.get("PARLOUR_CONFIG", "")
    settings_read = read(file)
    for code, facts in settings_read.mistakes:
        yield Finding("wrong", code, facts)
    if file and not settings_read.mistakes:
        yield Finding("fine", "config", {"file": file, "count": len(settings_read.given)})


def _redis(url: str) -> Iterator[Finding]:
    """Whether Redis is reachable, and does not evict keys when its memory is full."""
    if not url:
        yield Finding("note", "redis-none")
        return
    from redis import Redis as Connection, RedisError  # noqa: I001, PLC0415  # slow to load

    try:
        with Connection.from_url(url, socket_timeout=3, socket_connect_timeout=3) as connection:
            about: dict[str, Any] = connection.info()
    except (RedisError, OSError, ValueError) as error:
        yield Finding("wrong", "redis", {"error": error})
        return
    yield Finding("fine", "redis", {"version": about["redis_version"]})
    policy = about.get("maxmemory_policy", "noeviction")
    evicts = policy != "noeviction" and about.get("maxmemory", 0) > 0
    yield Finding("wrong" if evicts else "fine", "redis-memory", {"policy": policy})
