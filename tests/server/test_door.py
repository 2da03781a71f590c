"""The server's door without a port: who is let in, how often, and what is given out before the end.

The same is asked of a real server in test_limits.py, test_origins.py and test_authorisation.py.
"""

import asyncio
from typing import Any, cast

import httpx
import pytest
from msgspec.structs import replace

from parlour import house_bots
from parlour.api import frames
from parlour.bots.questions import Question
from parlour.core.game import Seat
from parlour.core.ids import CommandId, UserId
from parlour.features.reviews.http import _question
from parlour.features.reviews.jobs import JobQueue
from parlour.host.local import LocalRandomness
from parlour.server.auth.tokens import Tokens, digest
from parlour.server.context import Context
from parlour.server.dispatch import dispatch
from parlour.server.rejections import Rejected
from parlour.server.settings import Settings
from parlour.table.commands import Resign
from parlour.table.terms import Terms
from parlour.table.types import Person
from tests.support.hosts import run
from tests.support.knock import (
    ADA,
    BEN,
    BOT,
    OURS,
    THEIRS,
    Everyone,
    against_a_bot,
    ask,
    begun,
    context,
    door,
    handshake,
    limited,
)
from tests.support.tables import ID, send, sits

__all__ = ["context"]  # a fixture


def test_a_cookie_counts_from_our_pages_only(context: Context) -> None:
    async def work() -> None:
        cookie = ("cookie", "parlour=ada")
        for origins, status in (((OURS,), 204), ((THEIRS,), 403), ((), 403), ((OURS, THEIRS), 403)):
            headers = (cookie, *(("origin", one) for one in origins))
            found = await ask(context, "DELETE", "/api/me", *headers)
            assert found.status_code == status, origins

    run(work())


def test_a_page_elsewhere_makes_nobody_a_new_guest(context: Context) -> None:
    async def work() -> None:
        for header, status in (
            (("origin", THEIRS), 403),
            (("origin", "null"), 403),
            (("sec-fetch-site", "cross-site"), 403),
            (("sec-fetch-site", "same-site"), 403),
            (("origin", OURS), 200),
            (("accept", "application/json"), 200),
        ):
            found = await ask(context, "POST", "/api/me", header, body={})
            assert found.status_code == status, header
            assert ("set-cookie" in found.headers) == (status == 200)

    run(work())


def test_only_json_is_read(context: Context) -> None:
    async def work() -> None:
        for sent, status in (
            ({"content": "{}", "headers": {"content-type": "text/plain"}}, 415),
            ({"content": "{}"}, 415),
            ({"data": {"name": "Mal"}}, 415),
            ({"json": {}}, 200),
        ):
            transport = httpx.ASGITransport(app=cast("Any", door(context)))
            async with httpx.AsyncClient(transport=transport, base_url=OURS) as client:
                found = await client.post("/api/me", **cast("Any", sent))
            assert found.status_code == status, sent

    run(work())


def test_other_sites_use_up_no_limit(context: Context) -> None:
    limited(context, newcomers=1)

    async def work() -> None:
        async def admitted(*header: str) -> int:
            body = {"name": "Mallory", "bot": "by hand"}
            sent = cast("tuple[str, str]", header)
            return (await ask(context, "POST", "/api/tokens", sent, body=body)).status_code

        assert [await admitted("origin", THEIRS) for _ in range(3)] == [403] * 3
        assert await admitted("origin", OURS) == 201

    run(work())


def test_a_socket_with_a_cookie_is_for_our_pages_only(context: Context) -> None:
    async def work() -> None:
        cookie = ("cookie", "parlour=ada")
        assert await handshake(context, cookie, ("origin", OURS)) == 101
        assert await handshake(context, cookie, ("origin", THEIRS)) == 403
        assert await handshake(context, cookie) == 403

    run(work())


def test_every_page_says_what_it_may_load(context: Context) -> None:
    async def work() -> None:
        for path in ("/", "/settings", "/healthz"):
            headers = (await ask(context, "GET", path)).headers
            assert "default-src 'self'" in headers["content-security-policy"]
            assert "frame-ancestors 'none'" in headers["content-security-policy"]
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["cross-origin-resource-policy"] == "same-origin"
            assert "camera=()" in headers["permissions-policy"]

    run(work())


def test_metrics_are_not_for_those_whom_an_unnamed_proxy_passes_on(
    context: Context, caplog: pytest.LogCaptureFixture
) -> None:
    async def work() -> None:
        def metrics(*headers: tuple[str, str]) -> Any:
            return ask(context, "GET", "/metrics", *(headers or (("accept", "*/*"),)))

        assert (await metrics()).status_code == 200
        assert "request from a proxy" not in caplog.text
        for name in ("x-forwarded-for", "forwarded", "x-real-ip"):
            assert (await metrics((name, "203.0.113.9"))).json()["code"] == "unnamed-proxy"
        assert caplog.text.count("request from a proxy") == 1  # in a minute
        context.settings = Settings(metrics_token="t")
        told = (("x-forwarded-for", "203.0.113.9"), ("authorization", "Bearer t"))
        assert (await metrics(*told)).status_code == 200

    run(work())


def test_a_game_that_is_not_here_is_answered_with_those_that_are(context: Context) -> None:
    async def work() -> None:
        for path in ("/api/tables", "/api/seek"):
            found = (await ask(context, "POST", path, body={"game": "chess"})).json()
            assert (found["status"], found["code"]) == (404, "no-game")
            assert "memory, " in found["detail"]
            assert found["errors"][0]["pointer"] == "#/game"

    run(work())


def test_a_node_that_drains_or_is_full_takes_no_socket(context: Context) -> None:
    async def work() -> None:
        assert await handshake(context) == 101
        context.settings = Settings(every_socket=1)
        with context.counted(BEN):
            assert await handshake(context) == 503
        context.settings = Settings(sockets=1)
        with context.counted(ADA):
            assert await handshake(context) == 503
            assert await handshake(context, ("authorization", "Bearer ben")) == 101
        assert await handshake(context) == 101
        context.node.draining = True
        assert await handshake(context) == 503

    run(work())


def test_house_bots_are_known_by_their_secret_alone() -> None:
    async def work() -> None:
        people = Everyone()
        tokens = Tokens(cast("Any", people), 30)
        tokens.admit_house_bots("secret")
        bot = await tokens.known(house_bots.token("secret", BOT.id))
        assert bot is not None
        assert bot.id == BOT.id
        assert people.asked == []
        assert await tokens.known(BOT.id) is None  # as if its token stood in the database

    run(work())


def test_a_token_whose_person_changed_is_looked_up_again() -> None:
    async def work() -> None:
        people = Everyone()
        tokens = Tokens(cast("Any", people), 30)
        for _ in range(3):
            assert await tokens.known("ada") is not None
        assert people.asked == [digest("ada")]
        tokens.look_up_again("ada")
        await tokens.known("ada")
        assert people.asked == [digest("ada")] * 2

    run(work())


def test_nothing_of_a_game_is_given_out_before_its_end(context: Context) -> None:
    async def work() -> None:
        table = await begun(context)

        async def statuses() -> list[int]:
            asked = [
                await ask(context, "GET", f"/api/tables/{table}/record"),
                await ask(context, "GET", f"/api/tables/{table}/replay"),
                await ask(context, "POST", f"/api/tables/{table}/try", body={"at": 0}),
                await ask(context, "GET", f"/api/tables/{table}/review"),
                await ask(context, "POST", f"/api/tables/{table}/review"),
            ]
            return [one.status_code for one in asked]

        assert await statuses() == [409] * 5
        await send(context.node.host, table, "x", "ada", Resign(id=ID))
        assert await statuses() == [200, 200, 201, 200, 200]
        await context.tasks.close()

    run(work())


def test_a_hint_is_for_practice_and_from_what_one_sees(context: Context) -> None:
    async def work() -> None:
        with_ben = await context.seen(await begun(context, options={"first": 0}), ADA)
        with pytest.raises(Rejected, match="not-practice"):
            _question(context, ADA, with_ben)
        table = await against_a_bot(context, "pazaak/1")
        found = await context.node.host.table(table)
        assert found.game is not None
        mover = found.chairs[cast("Any", found.game.turn).seat]
        assert mover is not None
        both = tuple(chair and replace(chair, bot="casual") for chair in found.chairs)
        person = Person(mover.user, mover.name)
        seen = await context.seen(table, person, with_events=True)
        question = _question(context, person, seen._replace(table=replace(found, chairs=both)))
        own = [hand for hand in question.view["hands"] if None not in hand]
        assert len(own) == 1
        news = await context.node.host.look(table, person.id)
        assert [tuple(hand) for hand in question.view["hands"]] == list(
            cast("Any", news.view).hands
        )

    run(work())


def test_only_the_analyst_fetches_jobs(context: Context) -> None:
    async def work() -> None:
        context.parts.get(JobQueue).close()  # nobody waits for one
        context.admit_house_bots("secret")
        analyst = f"Bearer {house_bots.token('secret', house_bots.ANALYST)}"
        for who, status in (("Bearer ada", 403), (analyst, 200)):
            found = await ask(context, "POST", "/api/work", ("authorization", who), body={})
            assert found.status_code == status

    run(work())


def test_a_job_with_too_few_answers_is_given_to_another_worker() -> None:
    async def work() -> None:
        jobs = JobQueue(LocalRandomness().name)
        question = Question(rules="memory/1", view={}, heard=[], moves=[{}])
        asked = asyncio.ensure_future(jobs.answers([question, question], 2))
        await asyncio.sleep(0)
        first = await jobs.next()
        assert first is not None
        jobs.done(first.id, [[[1.0, 0.0]]])
        again = await jobs.next()
        assert again is not None
        jobs.done(again.id, [[[1.0, 0.0]], [[0.5, 0.5]]])
        assert await asked == [[[1.0, 0.0]], [[0.5, 0.5]]]

    run(work())


def test_only_the_host_calls_a_house_bot(context: Context) -> None:
    async def work() -> None:
        table = await context.node.host.open(Terms(rules="pixies/1", seats=3), sits("ada", "ben"))
        for person, code in ((BEN, "not-host"), (Person(UserId("zoe"), "Zoe"), "not-host")):
            fill = frames.Fill(Seat(2), "casual", id=CommandId("x"))
            answer = await dispatch(context, table, person, fill)
            assert isinstance(answer, frames.No)
            assert answer.code == code
        assert isinstance(await dispatch(context, table, ADA, fill), frames.Ok)

    run(work())
