"""Records and replays of finished games: made once, confirmed by a tag, without erased names."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from parlour.api import frames
from parlour.core.ids import CommandId, TableId
from parlour.host import finished_games
from parlour.host.finished_games import EncodedGame, FinishedGames
from parlour.server.context import Context
from parlour.table.commands import Resign
from tests.support.hosts import run
from tests.support.knock import ask, begun, context, limited
from tests.support.places import placed, soon
from tests.support.tables import ID, send
from tests.support.visitor import Visitor, newcomer
from tests.support.visitor import begun as played

__all__ = ["context"]  # a fixture
NAME = "Zyxwvutsra Quokka"
NOBODY = ("accept", "application/json")


async def over(context: Context) -> str:
    table = await begun(context)
    await send(context.node.host, table, "x", "ada", Resign(id=ID))
    return f"/api/tables/{table}"


@pytest.mark.parametrize("kind", ["record", "replay"])
def test_a_finished_game_is_made_once_and_confirmed_by_its_tag(context: Context, kind: str) -> None:
    async def work() -> None:
        path = f"{await over(context)}/{kind}"
        first = await ask(context, "GET", path, NOBODY)
        assert first.status_code == 200
        assert first.headers["cache-control"] == "public, max-age=0, must-revalidate"
        assert first.headers["content-type"] == "application/json"
        host: Any = context.node.host
        host.table = host.record = None  # they are not asked again
        assert (await ask(context, "GET", path, NOBODY)).content == first.content
        tag = first.headers["etag"]
        for known in (tag, f"W/{tag}", f'"other", {tag}'):
            again = await ask(context, "GET", path, ("if-none-match", known))
            assert (again.status_code, again.content) == (304, b"")
            assert again.headers["etag"] == tag
        assert (await ask(context, "GET", path, ("if-none-match", '"x"'))).status_code == 200

    run(work())


def test_making_is_limited_and_what_is_kept_is_not(context: Context) -> None:
    limited(context, replays=1)

    async def work() -> None:
        one, two = await over(context), await over(context)
        for _ in range(5):
            assert (await ask(context, "GET", f"{one}/replay", NOBODY)).status_code == 200
        assert (await ask(context, "GET", f"{two}/replay", NOBODY)).status_code == 429

    run(work())


def test_two_are_made_at_once_and_each_once() -> None:
    async def work() -> None:
        games, running, most, made = FinishedGames(), 0, 0, list[str]()

        async def asked(name: str) -> EncodedGame:
            async def make() -> EncodedGame:
                nonlocal running, most
                running += 1
                most = max(most, running)
                await asyncio.sleep(0.01)
                running -= 1
                made.append(name)
                return EncodedGame("memory", name.encode(), name)

            return await games.made((TableId(name), "replay"), make)

        await asyncio.gather(*(asked(str(number % 5)) for number in range(50)))
        assert (most, sorted(made)) == (2, list("01234"))

    run(work())


def test_what_is_made_while_somebody_is_erased_is_not_kept() -> None:
    async def work() -> None:
        games, key = FinishedGames(), (TableId("t"), "record")

        async def make() -> EncodedGame:
            games.forget([TableId("t")])
            return EncodedGame("memory", b"with a name", "old")

        await games.made(key, make)
        assert games.get(key) is None

    run(work())


def test_what_is_kept_has_a_largest_size(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finished_games, "MOST_BYTES", 100)

    async def work() -> None:
        games = FinishedGames()

        async def make() -> EncodedGame:
            return EncodedGame("memory", bytes(30), "tag")

        keys = [(TableId(str(number)), "record") for number in range(10)]
        for key in keys:
            await games.made(key, make)
        assert [games.get(key) is not None for key in keys] == [False] * 7 + [True] * 3
        games.forget([TableId("9")])
        assert games._bytes == 60

    run(work())


@pytest.mark.parametrize("kind", ["sqlite", "postgres"])
def test_an_erased_name_leaves_what_was_kept(kind: str, tmp_path: Path) -> None:
    """On both nodes: the one that erases, and the one that hears of it."""
    with placed(kind, tmp_path) as place:
        zoe, ben = newcomer(place.url, NAME), newcomer(place.other, "Ben")
        table = played(zoe, ben)
        assert ben.do(table, frames.Resign(id=CommandId("x")))["t"] == "ok"
        where = [
            (Visitor(url), f"/api/tables/{table}/{what}")
            for url in (place.url, place.other)
            for what in ("record", "replay")
        ]
        tags = [one.ask("GET", path) for one, path in where]
        assert all(NAME in answer.text for answer in tags)
        assert zoe.ask("POST", "/api/me/erase", {"name": NAME}).status_code == 204

        def gone() -> bool:
            return all(NAME not in one.ask("GET", path).text for one, path in where)

        soon(gone)
        for (one, path), before in zip(where, tags, strict=True):
            one._http.headers["if-none-match"] = before.headers["etag"]
            assert one.ask("GET", path).status_code == 200  # what others kept is not confirmed
