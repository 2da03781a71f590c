"""A worker of the house: it asks every node for questions about games, and answers them."""

import asyncio
import logging
from typing import Any

import httpx
import msgspec

from parlour.bots.questions import Job
from parlour.client.account import Client, Denied
from parlour.client.thinking import Failed, Thinking

log = logging.getLogger(__name__)
AGAIN = 1.0  # seconds after which a node that did not answer is asked again


class Analyst:
    """Works for one node; a cluster's analysts work for each."""

    def __init__(self, client: Client, thinking: Thinking) -> None:
        self._client, self._thinking = client, thinking

    async def work(self) -> None:
        brought: dict[str, Any] = {}
        while True:
            try:
                answer = await self._client.ask("POST", "/api/work", brought)
            except (Denied, httpx.HTTPError) as error:
                log.warning("no work: %s", error)
                brought = {}
                await asyncio.sleep(AGAIN)
                continue
            job = msgspec.json.decode(answer, type=Job | None)
            brought = {} if job is None else {"job": job.id, "answers": await self._done(job)}

    async def _done(self, job: Job) -> list[Any] | None:
        try:
            return [await self._thinking.of(question) for question in job.questions]
        except Failed as failed:
            log.warning("a question could not be answered: %s", failed)
            return None
