"""Thinking in processes of its own, so that whoever waits for a thought goes on hearing.

A process reads questions and writes answers, a line each, and ends when nobody asks any more.
"""

import asyncio
import os
import sys
from asyncio.subprocess import PIPE, Process
from queue import SimpleQueue
from random import Random
from threading import Thread
from typing import Any

import msgspec

from parlour.bots.questions import Question, thought
from parlour.games.registry import load
from parlour.laws.lives import lots

LONGEST = 1 << 24  # bytes of a question or an answer
PATIENCE = 30.0  # seconds for one thought
POLITE = 5  # those who answer go first


class Failed(Exception):
    """Nothing came of a thought: it went wrong, or took too long."""


class Thinking:
    def __init__(self, jobs: int = 1) -> None:
        self._free: asyncio.Queue[Process | None] = asyncio.Queue()
        for _ in range(jobs):
            self._free.put_nowait(None)

    async def of(self, question: Question) -> Any:
        """The move, or for each move what every seat may expect."""
        process = await self._free.get()
        try:
            if process is None or process.returncode is not None:
                process = await _started()
            async with asyncio.timeout(PATIENCE):
                return await _answer(process, question)
        except (TimeoutError, OSError) as error:
            if process is not None:
                process.kill()
            raise Failed(repr(error)) from error
        finally:
            self._free.put_nowait(process)


async def _started() -> Process:
    here = (sys.executable, "-m", "parlour.client.thinking")
    return await asyncio.create_subprocess_exec(*here, stdin=PIPE, stdout=PIPE, limit=LONGEST)


async def _answer(process: Process, question: Question) -> Any:
    if process.stdin is None or process.stdout is None:
        raise OSError("no pipes")
    process.stdin.write(msgspec.json.encode(question) + b"\n")
    line = await process.stdout.readline()
    if not line:
        raise OSError("it ended")
    found = msgspec.json.decode(line)
    if "error" in found:
        raise Failed(found["error"])
    return found["answer"]


def main() -> None:
    """One question after another. Whoever asks may go while we think: then we go, too."""
    os.nice(POLITE)
    asked: SimpleQueue[bytes] = SimpleQueue()
    Thread(target=_listen, args=(asked,), daemon=True).start()
    while True:
        try:
            question = msgspec.json.decode(asked.get(), type=Question)
            said = {"answer": thought(load(question.rules), question, lots(Random()))}
        except Exception as error:  # noqa: BLE001  # whoever asked is told
            said = {"error": repr(error)}
        sys.stdout.buffer.write(msgspec.json.encode(said) + b"\n")
        sys.stdout.buffer.flush()


def _listen(asked: "SimpleQueue[bytes]") -> None:
    for line in sys.stdin.buffer:
        asked.put(line)
    os._exit(0)


if __name__ == "__main__":
    main()
