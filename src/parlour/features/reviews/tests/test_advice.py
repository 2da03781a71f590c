"""Hints in practice, reviews after a game, and the workers who think of both."""

import asyncio
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
import pytest

from parlour.bots.arena import played, schedule
from parlour.bots.levels import at_random, levels
from parlour.bots.questions import thought
from parlour.bots.review import decisions, reviewed
from parlour.client import Client, guest
from parlour.core.chance import lots
from parlour.core.ids import TableId
from parlour.core.mind import LEVELS
from parlour.core.record import Record
from parlour.games.registry import load, names
from tests.support.door import served
from tests.support.keeper import opened
from tests.support.visitor import begun, newcomer


@pytest.mark.long
@pytest.mark.parametrize("game", names())
def test_start_luck_and_decisions_add_up_to_the_result(game: str) -> None:
    box = load(game)
    bots = {"random": at_random, "casual": levels(box)["casual"]}
    games = [played(box, bots, box.options(), one, 3)[1] for one in schedule(tuple(bots), 4)]
    every = [list(decisions(box, _kept(record))) for record in games]
    record, made = games[0], every[0][:12]
    answers = [thought(box, one.question, lots(Random(1))) for one in made]
    review = reviewed(box, record, made, answers)
    assert len(review.points) == len(made)
    for seat, share in enumerate(review.shares):
        parts = share.start + share.luck + share.own + share.others
        assert parts == pytest.approx(review.result[seat], abs=0.001)
        assert share.own <= 0
    for costly in review.costly:
        assert costly.move != costly.better
        assert 0 < costly.lost <= 1
    for rows, one in zip(answers, made, strict=True):
        assert len(rows) == len(one.question.moves)
        for row in rows:
            assert sum(row) == pytest.approx(1, abs=0.002)
            assert all(0 <= part <= 1 for part in row)


def _kept(record: Record) -> Record:
    """As it comes back from a file."""
    return msgspec.json.decode(msgspec.json.encode(record), type=Record)


async def _to_the_end(client: Client, table: TableId, hints: int) -> int:
    """As the house advises, so many times; then anyhow. How many hints were listed moves."""
    rng, asked = Random(1), 0
    async with client.table(table) as seat:
        async for news in seat:
            if not news.moves or seat.news is not news:
                continue
            if asked < hints and len(news.moves) > 1:
                hint = await client.hint(table)
                assert hint.seq == news.seq
                assert hint.moves[0].move in news.moves
                assert [one.share for one in hint.moves] == sorted(
                    (one.share for one in hint.moves), reverse=True
                )
                asked += 1
                await seat.move(hint.moves[0].move)
            else:
                await seat.move(rng.choice(news.moves))
    return asked


@pytest.mark.long
def test_one_is_advised_in_practice_and_told_afterwards(tmp_path: Path) -> None:
    async def practised(url: str) -> None:
        async with await guest(url, name="Ada") as ada:
            table = (await ada.open("memory", bots=1, level="master")).table
            assert await asyncio.wait_for(_to_the_end(ada, table, 3), 60) == 3
            review = await asyncio.wait_for(ada.review(table), 60)
            assert review == await ada.review(table)  # the same for everyone who asks again
            assert len(review.shares) == 2
            assert (
                review.shares[1].own > review.shares[0].own
            )  # a master against one who does not look
            assert review.costly

    with opened(tmp_path, "--pace", "0") as house:
        asyncio.run(practised(house.url))


def test_nobody_is_advised_against_people_or_before_the_end() -> None:
    with served() as house:
        ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
        zoe = newcomer(house.url, "Zoe")
        table = begun(ada, ben)

        def asked(who: Any, what: str) -> tuple[int, str]:
            answer = who.ask("POST", f"/api/tables/{table}/{what}")
            return answer.status_code, answer.json()["code"]

        turn = ada.look(table)["news"]["seat"]
        mover, waiter = (ada, ben) if turn == 0 else (ben, ada)
        assert asked(mover, "hint") == (409, "not-practice")
        assert asked(waiter, "hint") == (409, "not-your-turn")
        assert asked(zoe, "hint") == (409, "not-seated")
        assert asked(zoe, "review") == (409, "not-over")
        work = zoe.ask("POST", "/api/work", {})
        assert (work.status_code, work.json()["code"]) == (403, "not-staff")
        assert httpx.post(f"{house.url}/api/work", json={}, verify=False).status_code == 401


def test_a_game_card_says_how_strong_the_bots_are() -> None:
    with served() as house:
        cards = newcomer(house.url).ask("GET", "/api/games").json()
        for card in cards:
            assert [level["name"] for level in card["levels"]] == list(LEVELS)
    with served("--no-bots") as house:
        assert all(
            not card["levels"] for card in newcomer(house.url).ask("GET", "/api/games").json()
        )
