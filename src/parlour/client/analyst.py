"""An analysis worker: takes jobs from one node over HTTP, and sends back the answers."""

import asyncio
import logging

import msgspec

from parlour.bots.questions import Job
from parlour.client.account import ApiError, Client, Unreachable
from parlour.client.thinking import Failed, Thinking

log = logging.getLogger(__name__)
RETRY_SECONDS = 1.0  # seconds until a node that did not answer is asked again


class Analyst:
    """Works for one node; a cluster needs one for each node."""

    def __init__(self, client: Client, thinking: Thinking) -> None:
        self._client, self._thinking = client, thinking

    async def work(self) -> None:
        """Ask for a job, do it, and hand in the answers with the next request. Endless.

        An answer that is lost loses the job; the server gives it to another worker.
        """
        brought: dict[str, object] = {}
        while True:
            try:
                answer = await self._client.ask("POST", "/api/work", brought)
            except ApiError as error:
                away = isinstance(error, Unreachable)  # as at every restart of the node
                level = logging.INFO if away else logging.WARNING
                log.log(level, "no job from %s: %s", self._client.servers[0], error)
                brought = {}
                await asyncio.sleep(RETRY_SECONDS)
                continue
            job = msgspec.json.decode(answer, type=Job | None)
            brought = {} if job is None else {"job": job.id, "answers": await self._done(job)}

    async def _done(self, job: Job) -> list[object] | None:
        try:
            return [await self._thinking.of(question) for question in job.questions]
        except Failed as failed:
            log.warning("analysis job failed: %s", failed)
            return None
