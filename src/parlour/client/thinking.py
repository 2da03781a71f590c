"""Bots run in subprocesses, one JSON object per line, so that the event loop stays free.

A subprocess reads questions from stdin, writes answers to stdout, and exits when stdin closes.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from queue import SimpleQueue
from threading import Thread

import msgspec

from parlour.bots.questions import Question, dice, thought
from parlour.core.chance import lots
from parlour.core.game import Json
from parlour.games.registry import load

MAX_MESSAGE_BYTES = 1 << 24  # bytes of a question or an answer
QUESTION_TIMEOUT_SECONDS = 30.0  # seconds for one question
NICE = 5  # lower priority than the processes that serve requests


class Failed(Exception):
    """A question was not answered: the subprocess failed, or took too long."""


class Thinking:
    """A pool of `jobs` subprocesses, each started when it is first needed."""

    def __init__(self, jobs: int = 1) -> None:
        self._free: asyncio.Queue[Process | None] = asyncio.Queue()
        for _ in range(jobs):
            self._free.put_nowait(None)

    async def of(self, question: Question) -> Json:
        """The move, or for each move what every seat may expect. May be cancelled at any time."""
        try:
            async with self._process() as process, asyncio.timeout(QUESTION_TIMEOUT_SECONDS):
                return await _answer(process, question)
        except (TimeoutError, OSError) as error:
            raise Failed(repr(error)) from error

    @asynccontextmanager
    async def _process(self) -> AsyncIterator[Process]:
        """A free subprocess. It is killed unless all went well: an answer may still be coming."""
        process, reusable = await self._free.get(), None
        try:
            if process is None or process.returncode is not None:
                process = await _started()
            yield process
            reusable = process
        finally:
            if reusable is None and process is not None:
                with suppress(ProcessLookupError):
                    process.kill()
            self._free.put_nowait(reusable)


async def _started() -> Process:
    here = (sys.executable, "-m", "parlour.client.thinking")
    return await asyncio.create_subprocess_exec(
        *here, stdin=PIPE, stdout=PIPE, limit=MAX_MESSAGE_BYTES
    )


async def _answer(process: Process, question: Question) -> Json:
    if process.stdin is None or process.stdout is None:
        raise OSError("no pipes")
    process.stdin.write(msgspec.json.encode(question) + b"\n")
    await process.stdin.drain()
    line = await process.stdout.readline()
    if not line:
        raise OSError("the subprocess ended")
    reply = msgspec.json.decode(line)
    if "error" in reply:
        raise Failed(reply["error"])
    return reply["answer"]


def main() -> None:
    """Answer one question after another. Exits at once when stdin closes, even while thinking."""
    os.nice(NICE)
    asked: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(asked,), daemon=True).start()
    while True:
        try:
            question = msgspec.json.decode(asked.get(), type=Question)
            reply = {"answer": thought(load(question.rules), question, lots(dice(question)))}
        except Exception as error:  # noqa: BLE001  # reported as the answer
            reply = {"error": repr(error)}
        sys.stdout.buffer.write(msgspec.json.encode(reply) + b"\n")
        sys.stdout.buffer.flush()


def _listen(asked: "SimpleQueue[bytes]") -> None:
    for line in sys.stdin.buffer:
        asked.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
