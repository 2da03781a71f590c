"""What is done too often or too much is refused at the server's door, without a port."""

import asyncio
import dataclasses
import time
from typing import Any, cast

import pytest

from parlour import house_bots
from parlour.api import frames
from parlour.core.ids import CommandId
from parlour.server.auth.tokens import MOST_UNKNOWN, Tokens, digest
from parlour.server.context import Context
from parlour.server.dispatch import dispatch
from parlour.server.http.framework import MAX_BODY_BYTES
from parlour.server.ws.protocols import UNCOUNT
from parlour.table.commands import Resign
from parlour.table.types import Person
from tests.support.hosts import run
from tests.support.knock import (
    ADA,
    BOT,
    Everyone,
    against_a_bot,
    ask,
    begun,
    context,
    handshake,
    limited,
    refused_after,
    talk,
)
from tests.support.tables import ID, send

__all__ = ["context"]  # a fixture


def test_what_is_done_too_often_is_refused(context: Context) -> None:
    limited(context, requests=3, newcomers=2)

    async def work() -> None:
        async def asked() -> int:
            return (await ask(context, "GET", "/api/me")).status_code

        async def came() -> int:
            nobody = ("accept", "application/json")
            return (await ask(context, "POST", "/api/me", nobody, body={})).status_code

        assert await refused_after(3, asked)
        assert await refused_after(2, came)

    run(work())


def test_a_request_costs_one_lookup_and_none_once_its_address_asked_too_often(
    context: Context,
) -> None:
    limited(context, requests=3)
    asked = cast("Any", context.people).asked

    async def work() -> None:
        async def named(token: str) -> int:
            bearer = ("authorization", f"Bearer {token}")
            return (await ask(context, "GET", "/api/me", bearer)).status_code

        assert await named("ada") == 200  # it does not count against the address
        assert [await named(f"made-up-{number}") for number in range(5)] == [401] * 3 + [429] * 2
        assert asked == [digest(one) for one in ("ada", "made-up-0", "made-up-1", "made-up-2")]
        context.access.tokens.look_all_up_again()
        assert await named("ada") == 200  # others there may not keep her out
        assert await named("ben") == 429

    run(work())


def test_an_unknown_token_is_not_looked_up_again_for_a_second(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def work() -> None:
        people = Everyone()
        tokens, now = Tokens(cast("Any", people), 30), 100.0
        monkeypatch.setattr(time, "monotonic", lambda: now)
        assert [await tokens.known("nobody") for _ in range(3)] == [None] * 3
        assert len(people.asked) == 1
        now += 1.0
        assert await tokens.known("nobody") is None
        assert len(people.asked) == 2
        for number in range(MOST_UNKNOWN + 10):
            assert await tokens.known(f"made-up-{number}") is None
        assert len(tokens._unknown) == MOST_UNKNOWN

    run(work())


def test_what_was_read_before_somebody_changed_is_not_remembered() -> None:
    async def work() -> None:
        people = Everyone()
        tokens, ready = Tokens(cast("Any", people), 30), asyncio.Event()
        read = people.known

        async def slow(token: bytes) -> Person | None:
            found = await read(token)
            await ready.wait()
            return found

        people.known = slow  # type: ignore[method-assign]
        asking = asyncio.ensure_future(tokens.known("ada"))
        await asyncio.sleep(0)
        tokens.look_up_again("ada")
        ready.set()
        await asking
        await tokens.known("ada")
        assert people.asked == [digest("ada")] * 2

    run(work())


def test_wrong_codes_are_counted_and_right_ones_are_not(context: Context) -> None:
    async def work() -> None:
        async def guessed(code: str = "AAAAAA") -> int:
            return (await ask(context, "GET", f"/api/codes/{code}")).status_code

        limited(context, guesses=2)
        assert [await guessed("ABC234") for _ in range(5)] == [200] * 5
        assert await refused_after(2, guessed)

    run(work())


def test_advice_is_limited(context: Context) -> None:
    limited(context, hints=0, reviews=0)

    async def work() -> None:
        practice = await against_a_bot(context)
        path = f"/api/tables/{practice}/hint"
        assert (await asyncio.wait_for(ask(context, "POST", path), 5)).status_code == 429
        over = await begun(context)
        await send(context.node.host, over, "x", "ada", Resign(id=ID))
        assert (await ask(context, "POST", f"/api/tables/{over}/review")).status_code == 429

    run(work())


def test_handshakes_are_limited_but_not_those_of_house_bots(context: Context) -> None:
    limited(context, handshakes=2)

    async def work() -> None:
        context.admit_house_bots("secret")
        bot = ("authorization", f"Bearer {house_bots.token('secret', BOT.id)}")
        uncounted: list[bool] = []
        extensions = {UNCOUNT: lambda: uncounted.append(True)}
        for _ in range(5):
            assert (await talk(context, bot, extensions=extensions))[0] == 101
        assert uncounted == [True] * 5
        assert await refused_after(2, lambda: handshake(context))

    run(work())


def test_who_talks_too_fast_is_sent_away(context: Context) -> None:
    limited(context, frames=3)
    context.settings = dataclasses.replace(context.settings, strikes=1)

    async def work() -> None:
        table = await begun(context)
        _, told = await talk(context, path=f"/ws/tables/{table}", pings=9)
        assert told[-1] == {"type": "websocket.close", "code": 1008}

    run(work())


def test_phrases_are_limited(context: Context) -> None:
    async def work() -> None:
        table = await begun(context)
        say = frames.Say("hello", id=CommandId("x"))
        found = [await dispatch(context, table, ADA, say) for _ in range(2)]
        assert [isinstance(one, frames.Answer) for one in found] == [True, False]

    run(work())


def test_a_body_has_a_largest_size(context: Context) -> None:
    async def work() -> None:
        body = {"name": "x" * MAX_BODY_BYTES}
        assert 60_000 < MAX_BODY_BYTES < 100_000
        assert (await ask(context, "POST", "/api/me", body=body)).status_code == 413

    run(work())
