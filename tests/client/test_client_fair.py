"""The client's part in fair chance: no seed is revealed to a server that changes its words."""

import asyncio
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

import pytest
from msgspec.structs import replace

from parlour.api import frames
from parlour.client import Seat, Unfair
from parlour.client.pledge import OwnSeed, Pledger
from parlour.core import fair
from parlour.core.game import Seat as Number
from parlour.core.ids import Ms, TableId
from parlour.core.record import verify
from parlour.games.registry import load
from parlour.table.terms import Series, Untimed
from parlour.table.types import News, Pledges
from tests.client.between import Between, pair, run, until
from tests.support.door import served

LIE = "00" * 32
Lie: TypeAlias = Callable[[TableId, dict[str, Any]], dict[str, Any]]


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with served("--no-bots", "--no-limits") as one:
        yield one.url


def _bound_anew(table: TableId, told: dict[str, Any]) -> dict[str, Any]:
    """Another seed of the server, and everyone bound to it as if it had always been so."""
    commits = [bytes.fromhex(commit) for commit in told["player_commits"]]
    anew = fair.transcript(table, bytes.fromhex(told["ruleset"]), bytes(32), commits)
    return {"server_commit": LIE, "commits_hash": anew.hex()}


LIES: dict[str, Lie] = {
    "the server's": lambda *_: {"server_commit": LIE},
    "the server's, bound anew": _bound_anew,
    "the binding": lambda *_: {"commits_hash": LIE},
    "the rules": lambda *_: {"ruleset": LIE},
    "another's": lambda _, told: {"player_commits": [told["player_commits"][0], LIE]},
    "one's own": lambda _, told: {"player_commits": [LIE, told["player_commits"][1]]},
}


@pytest.mark.parametrize("what", LIES)
def test_no_seed_is_revealed_on_a_line_that_changes_what_was_committed(
    server: str, what: str
) -> None:
    async def lies() -> None:
        async with pair(server) as two:

            def change(frame: dict[str, Any]) -> dict[str, Any]:
                told = frame.get("fair")
                if told and told["commits_hash"]:
                    told |= LIES[what](two.table, told)
                return frame

            async with Between(server, change) as line, two.ben.table(two.table):
                await _finds_out(line.seat(two.ada, two.table))
            shown = (await two.ben.look(two.table)).news.fair
            assert shown is not None
            assert not shown.revealed[0]

    run(lies())


async def _finds_out(seat: Seat) -> None:
    async with seat:
        with pytest.raises(Unfair):
            async for _ in seat:
                pass
        await asyncio.sleep(0.1)  # in which a seed could still go out


def test_a_servers_commitment_that_was_false_from_the_first_is_found_out(server: str) -> None:
    def change(frame: dict[str, Any]) -> dict[str, Any]:
        for place in (frame, frame.get("fair") or {}):
            if "server_commit" in place:
                place["server_commit"] = LIE
        return frame

    async def lies() -> None:
        async with pair(server) as two, Between(server, change) as line, two.ben.table(two.table):
            await _finds_out(line.seat(two.ada, two.table))

    run(lies())


def _bound(mine: str, other: str, **lies: str) -> News:
    """Both seats of table `t` have committed; as seat 0 is told."""
    server, rules = fair.server_commit("t", bytes(32)), bytes(range(32))
    commits = [bytes.fromhex(commit) for commit in (mine, other) if commit]
    all_in = fair.transcript("t", rules, server, commits).hex() if len(commits) == 2 else ""
    told = Pledges(
        server_commit=server.hex(),
        player_commits=(mine, other),
        contributes=(None, None),
        revealed=(False, False),
        ruleset=rules.hex(),
        commits_hash=all_in,
    )
    return News(
        seq=5, phase="READY", chairs=(None, None), you=Number(0), fair=replace(told, **lies)
    )


OTHER = fair.player_commit("t", 1, None).hex()


def _committed() -> tuple[Pledger, str]:
    """Who has said so for seat 0, and to what."""
    pledger, commit = Pledger(OwnSeed(TableId("t"))), fair.server_commit("t", bytes(32)).hex()
    pledger.welcomed(
        frames.Welcome(
            table=TableId("t"),
            rules="memory/1",
            seats=2,
            options={},
            private=False,
            control=Untimed(),
            window=Ms(60_000),
            games=1,
            series=Series(),
            server_commit=commit,
            now=Ms(0),
            room=TableId("t"),
            absence="loses",
        )
    )
    said = pledger.due(_bound("", OTHER))
    assert isinstance(said, frames.Commit)
    assert pledger.due(_bound("", OTHER)) is None
    return pledger, said.commit or ""


def test_a_pledger_commits_once_and_reveals_once_to_what_it_was_shown() -> None:
    pledger, mine = _committed()
    reveal = pledger.due(_bound(mine, OTHER))
    assert isinstance(reveal, frames.Reveal)
    assert fair.player_commit("t", 0, bytes.fromhex(reveal.seed)).hex() == mine
    assert pledger.due(_bound(mine, OTHER)) is None


@pytest.mark.parametrize("field", ["server_commit", "commits_hash", "ruleset"])
def test_a_pledger_finds_out_every_lie_about_what_was_bound(field: str) -> None:
    pledger, mine = _committed()
    with pytest.raises(Unfair):
        pledger.due(_bound(mine, OTHER, **{field: LIE}))


def test_a_pledger_finds_out_that_another_commitment_stands_at_its_seat() -> None:
    pledger, _ = _committed()
    with pytest.raises(Unfair):
        pledger.due(_bound(OTHER, OTHER))


def test_who_opts_out_of_seeds_plays_and_is_marked_so(server: str) -> None:
    async def plays() -> None:
        async with pair(server) as two, two.ben.table(two.table, seeds=False) as ben:
            async with two.ada.table(two.table) as ada:
                await until(ada, lambda news: news.moves)
            await ben.resign()
            told = (await until(ben, lambda news: news.over)).fair
            assert told is not None
            assert told.contributes == (True, False)
            assert verify(await two.ada.record(two.table), load) == ()

    run(plays())
