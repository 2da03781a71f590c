"""The house bots of a server, in subprocesses: started again when they end."""

import asyncio
import logging
import os
import secrets
import subprocess
import sys
import time
from collections.abc import Callable

from parlour.cli.server_options import SECRET
from parlour.features.reviews.jobs import JobQueue
from parlour.host.dependency_status import DependencyStatus
from parlour.house_bots import MISSING
from parlour.server.context import Context
from parlour.server.http.network_address import url
from parlour.server.node_server import Serving
from parlour.server.ops.house_bots_seen import HouseBotsSeen

log = logging.getLogger("parlour.bots")
ANYWHERE = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  # all interfaces -> this machine
CHECK_SECONDS = 0.5  # seconds between two looks at whether they run
SEE = 2.0  # and at whether any are connected
SOONEST, LATEST = 1.0, 60.0  # seconds until one that ended is started again; longer each time
STEADY = 60.0  # seconds after which one that ran counts as sound


class BotProcess:
    """One subprocess that plays over HTTP like any client, and ends when this process does."""

    def __init__(self, command: list[str], secret: str) -> None:
        self._command, self._secret = command, secret
        self._process: subprocess.Popen[bytes] | None = None
        self._began = self._next = 0.0
        self._wait = SOONEST
        self.name = command[3]  # bot or work
        self.outages = 0  # how often it has ended

    def start(self) -> None:
        """In a session of its own, so that Ctrl-C reaches only the server."""
        env = os.environ | {SECRET: self._secret}
        self._began = time.monotonic()
        self._process = subprocess.Popen(  # noqa: S603  # our own command
            self._command, env=env, stdin=subprocess.PIPE, start_new_session=True
        )

    def runs(self) -> bool:
        return self._process is not None and self._process.poll() is None

    def look(self) -> None:
        """Start it again if it has ended, after a while that grows while it does not last."""
        now = time.monotonic()
        if self._process is not None and not self.runs():
            self._wait = SOONEST if now - self._began > STEADY else min(2 * self._wait, LATEST)
            facts = {"command": self.name, "code": self._process.returncode}
            self.outages += 1
            log.warning("bots ended", extra={"facts": {**facts, "again_in": self._wait}})
            self._process, self._next = None, now + self._wait
        if self._process is None and now >= self._next:
            self.start()
            log.warning("bots started again", extra={"facts": {"command": self.name}})

    def close(self) -> None:
        if self._process is not None and self._process.stdin is not None:
            self._process.stdin.close()

    def end(self) -> None:
        if self._process is not None:
            try:
                self._process.wait(1)
            except subprocess.TimeoutExpired:
                self._process.kill()


class BotProcesses:
    """Lets the house bots in and runs them.

    With a secret of the operator's they are run elsewhere, by `parlour bot` and `parlour work`.
    """

    def __init__(
        self,
        serving: Serving,
        pace: float,
        *,
        bots: bool,
        secret: str = "",
        on_open: Callable[[], None] = lambda: None,
    ) -> None:
        self._bots, self._on_open = bots, on_open
        elsewhere = bool(secret)
        self._secret = secret or secrets.token_hex(32)
        self._context: Context | None = None
        asked = [] if elsewhere or not bots else [["bot", "--pace", str(pace)], ["work"]]
        here = url(ANYWHERE.get(serving.host, serving.host), serving.port)
        python = [sys.executable, "-m", "parlour.cli.app"]
        self._processes = [
            BotProcess([*python, *one, "--with-parent", "--server", here], self._secret)
            for one in asked
        ]

    async def ready(self, context: Context) -> None:
        self._context = context
        if self._bots:
            context.admit_house_bots(self._secret)
            self._watch(context)
        if self._processes:
            context.metrics.labelled["bot_processes", "command"] = lambda: {
                one.name: one.runs() for one in self._processes
            }
            context.metrics.labelled["bot_outages_total", "command"] = lambda: {
                one.name: one.outages for one in self._processes
            }

    def _watch(self, context: Context) -> None:
        """Those that run elsewhere, too: by their connections."""
        seen = HouseBotsSeen(context.node.presence, context.open.people, context.randomness.name())
        waits = context.parts.get(JobQueue).without_workers
        context.metrics.labelled["house_bots_seen_seconds", "level"] = lambda: seen.seconds
        context.metrics.gauges["analysts_seen_seconds"] = waits
        context.status.optional["bots"] = lambda: self._run("bot") and seen.longest() < MISSING
        context.status.optional["analysts"] = lambda: self._run("work") and waits() < MISSING
        lost = {
            DependencyStatus("house bots", "are back"): seen.longest,
            DependencyStatus("analysts", "are back"): waits,
        }

        async def look() -> None:
            await seen.look()
            for status, seconds in lost.items():
                if seconds() < MISSING:
                    status.mark_up()
                else:
                    status.mark_down(TimeoutError(f"not connected for {seconds():.0f} seconds"))

        context.tasks.every(look, lambda: asyncio.sleep(SEE), "house bots")

    def _run(self, command: str) -> bool:
        """Whether those run that this node has started; elsewhere a service manager sees to it."""
        return all(one.runs() for one in self._processes if one.name == command)

    def opened(self) -> None:
        for one in self._processes:
            one.start()
        if self._processes and self._context is not None:
            self._context.tasks.every(
                self._look, lambda: asyncio.sleep(CHECK_SECONDS), "bot processes"
            )
        self._on_open()

    def closed(self) -> None:
        for one in self._processes:
            one.close()
        for one in self._processes:
            one.end()

    async def _look(self) -> None:
        for one in self._processes:
            one.look()
