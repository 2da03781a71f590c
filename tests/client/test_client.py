"""The client against a real server: it comes back, and sends again what was not answered."""

import asyncio
import contextlib
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from parlour.client import ApiError, Gone, Refused, Seat, guest, program
from parlour.core.ids import TableId
from parlour.core.record import Moved, Record, verify
from parlour.games.registry import load
from tests.client.between import Between, Pair, begun, pair, run, until
from tests.support import services
from tests.support.door import served


def flip(card: int) -> dict[str, Any]:
    return {"t": "Flip", "card": card}


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with served("--no-bots", "--no-limits") as one:
        yield one.url


def test_a_cut_socket_finds_the_same_seat_and_board_within_two_seconds(server: str) -> None:
    async def cuts() -> None:
        async with begun(server) as (two, _), two.ada.table(two.table) as ada:
            await until(ada, lambda news: news.moves)
            await ada.move(flip(4))
            for times in (1, 2, 3):
                board = (await two.ada.look(two.table)).news.view
                await ada.cut()
                ada.news = None  # whatever it shows from now on, it was told again
                again = await until(ada, lambda news: news.moves, seconds=2)
                assert (again.you, again.view) == (0, board)
                assert ada.reconnected == times

    run(cuts())


def test_a_command_sent_while_the_socket_is_down_arrives_once(server: str) -> None:
    async def cuts(two: Pair, line: Between) -> None:
        async with line.seat(two.ada, two.table) as ada:
            await until(ada, lambda news: news.moves)
            line.closed = True
            line.cut()
            sent = asyncio.ensure_future(ada.move(flip(7)))
            await asyncio.sleep(0.5)
            assert not sent.done()
            line.closed = False
            seq = await sent
            assert (await until(ada, lambda news: news.seq >= seq)).view["up"] == [7]
            assert await _moves(two) == [flip(7)]

    async def plays() -> None:
        async with begun(server) as (two, _), Between(server) as line:
            await cuts(two, line)

    run(plays())


def test_a_command_whose_answer_was_lost_is_sent_again_and_counts_once(server: str) -> None:
    lost, lines = list[int](), list[Between]()

    def swallow(frame: dict[str, Any]) -> dict[str, Any] | None:
        if frame["t"] != "ok" or lost:
            return frame
        lost.append(frame["seq"])
        lines[0].cut()
        return None

    async def plays() -> None:
        async with begun(server) as (two, _), Between(server, swallow) as line:
            lines.append(line)
            ada = line.seat(two.ada, two.table)
            async with ada:
                await until(ada, lambda news: news.moves)
                assert [await ada.move(flip(9))] == lost
            assert await _moves(two) == [flip(9)]

    run(plays())


async def _moves(two: Pair) -> list[Any]:
    """Of people, as the record has them: the game is ended for it."""
    await two.ben.ask("POST", f"/api/tables/{two.table}/do", {"t": "resign", "id": "end"})
    text = await two.ben.record(two.table)
    assert verify(text, load) == ()
    log = msgspec.json.decode(text, type=Record).log
    return [entry.move for entry in log if isinstance(entry, Moved) and entry.seat is not None]


def test_resuming_tells_the_events_that_were_missed(server: str) -> None:
    async def misses(two: Pair, ben: Seat, line: Between) -> None:
        away = line.seat(two.ada, two.table, whole=True)
        there = two.ada.table(two.table, whole=True)
        async with away, there:
            await until(away, lambda news: news.moves)
            line.closed = True
            line.cut()
            for seat, card in ((there, 0), (there, 1), (ben, 2), (ben, 3)):
                await until(seat, lambda news: news.moves)
                await seat.move(flip(card))
            line.closed = False
            last = await until(there, lambda news: news.moves)
            await until(away, lambda news: news.seq == last.seq)
            assert _heard(away) == _heard(there)
            assert sum(event["t"] == "CardRevealed" for event in _heard(away)) == 4

    async def plays() -> None:
        async with begun(server) as (two, ben), Between(server) as line:
            await misses(two, ben, line)

    run(plays())


def _heard(seat: Seat) -> list[Any]:
    """All events that a seat was told and nobody has taken from it yet."""
    waiting: Any = seat._unread._queue  # type: ignore[attr-defined]  # to look without taking
    return [event for news in waiting for event in news.events]


def test_of_two_tabs_of_one_player_the_first_to_act_wins_and_the_other_learns_it(
    server: str,
) -> None:
    async def act(one: Seat, other: Seat) -> None:
        for tab in (one, other):
            await until(tab, lambda news: news.moves)
        tried = (one.move(flip(0)), other.move(flip(1)))
        done = await asyncio.gather(*tried, return_exceptions=True)
        seq = next(answer for answer in done if isinstance(answer, int))
        assert [answer.code for answer in done if isinstance(answer, Refused)] == ["stale"]
        seen = [await until(tab, lambda news: news.seq >= seq) for tab in (one, other)]
        assert seen[0] == seen[1]
        assert len(seen[0].view["up"]) == 1

    async def plays() -> None:
        async with begun(server) as (two, _):
            one, other = two.ada.table(two.table), two.ada.table(two.table)
            async with one, other:
                await act(one, other)

    run(plays())


def test_two_tabs_of_one_player_begin_a_game_together(server: str) -> None:
    async def plays() -> None:
        async with pair(server) as two, two.ben.table(two.table):
            one, other = two.ada.table(two.table), two.ada.table(two.table)
            async with one, other:
                first, second = [await until(tab, lambda news: news.moves) for tab in (one, other)]
                assert first == second

    run(plays())


def test_a_rematch_is_the_same_people_one_seat_on(server: str) -> None:
    async def again(ada: Seat, ben: Seat) -> TableId:
        await ben.resign()
        await until(ada, lambda news: news.over)
        await ada.offer("rematch")
        assert not (await until(ben, lambda news: news.wishes)).following
        await ben.offer("rematch")
        return (await until(ada, lambda news: news.following)).following

    async def plays() -> None:
        async with begun(server) as (two, ben), two.ada.table(two.table) as ada:
            table = await _laid(two, await again(ada, ben))
            async with two.ada.table(table) as second, two.ben.table(table) as first:
                assert (await until(second, lambda news: news.phase == "IN_GAME")).you == 1
                assert (await until(first, lambda news: news.phase == "IN_GAME")).you == 0
                assert second.about is not None
                assert [(one.you, one.won, one.played) for one in second.about.evening] == [
                    (True, 1, 1),
                    (False, 0, 1),
                ]

    run(plays())


async def _laid(two: Pair, table: TableId) -> TableId:
    """The next table may take a moment longer than its news."""
    for _ in range(100):
        with contextlib.suppress(ApiError):
            await two.ada.look(table)
            return table
        await asyncio.sleep(0.02)
    raise TimeoutError(table)


def test_of_several_nodes_any_that_answers_will_do(server: str) -> None:
    async def finds() -> None:
        nobody = f"http://127.0.0.1:{services.free_port()}"
        async with await guest(nobody, server, name="Ada") as ada:
            table = (await ada.open("memory")).table
            async with ada.table(table) as seat:
                assert (await until(seat, lambda news: news.phase == "WAITING")).you == 0

    run(finds())


def test_a_friend_finds_a_private_table_by_its_code_and_nobody_sits_without(server: str) -> None:
    async def finds() -> None:
        async with await guest(server, name="Ada") as ada, await guest(server, name="Ben") as ben:
            opened = await ada.open("pixies", private=True)
            assert await ben.find(opened.code.lower()) == opened.table
            async with ben.table(opened.table) as seat:
                with pytest.raises(Refused, match="not this table's code"):
                    await seat.sit(code="WRONG")
                await seat.sit(code=opened.code)
                assert (await until(seat, lambda news: news.you is not None)).you == 1
            with pytest.raises(ApiError, match="No room has this code") as error:
                await ben.find("AAAAAA")
            assert (error.value.status, error.value.code) == (404, "no-code")

    run(finds())


def test_a_player_may_ask_for_the_score_what_a_move_would_bring_and_why_not(server: str) -> None:
    async def asks() -> None:
        async with begun(server) as (two, _), two.ada.table(two.table) as ada:
            await until(ada, lambda news: news.moves)
            await ada.move(flip(0))
            score, reason = await ada.score(), await ada.why(flip(0))
            assert score is not None
            assert [line.name for line in score[0]] == ["pairs"]
            assert await ada.preview(flip(1)) is None  # what is on the card decides
            assert reason is not None
            assert (reason.code, reason.section) == ("same-card", "4.2")
            assert await ada.why(flip(1)) is None

    run(asks())


def test_a_table_that_is_not_there_is_gone_for_good(server: str) -> None:
    async def looks() -> None:
        async with await program(server, name="Lost") as me, me.table(TableId("nowhere")) as seat:
            with pytest.raises(Gone, match="no-table"):
                await anext(aiter(seat))

    run(looks())


def test_a_program_hears_of_every_table_it_sits_at(server: str) -> None:
    async def hears() -> None:
        async with await program(server, name="Ear") as me:
            table = (await me.open("phage")).table
            told = me.events()
            first = await anext(told)
            assert (first.table, first.rules, first.you) == (table, "phage/1", 0)
            async with me.table(table) as seat:
                await seat.leave()
            assert (await anext(told)).phase == "CLOSED"

    run(hears())
