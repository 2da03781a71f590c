"""The client when things go wrong: lost answers, newer servers, cancelled work, failing tasks."""

import asyncio
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, suppress
from typing import Any

import msgspec
import pytest
from websockets.asyncio.server import ServerConnection, serve
from websockets.exceptions import ConnectionClosed

from parlour.api import frames
from parlour.bots.questions import Question
from parlour.client import ApiError, Client, Gone, Seat, Unreachable
from parlour.client.analyst import Analyst
from parlour.client.bot import Bot
from parlour.client.thinking import Failed, Thinking
from parlour.core.game import Choice, Over
from parlour.core.game import Seat as Seated
from parlour.core.ids import TableId
from parlour.games.registry import load
from parlour.laws.lives import life
from parlour.table.types import News
from tests.client.between import run
from tests.support import services


def _question(game: str, level: str) -> Question:
    """What a seat of a random game is asked, some way into it."""
    box, asked = load(game), 0
    for moment in life(box, 1):
        match moment.turn:
            case Choice(seat, moves) if len(moves) > 1:
                asked += 1
                if asked > 10:
                    view = msgspec.to_builtins(box.game.show(moment.state, seat))
                    return Question(
                        rules=box.rules,
                        view=view,
                        heard=[],
                        moves=msgspec.to_builtins(moves),
                        level=level,
                    )
    raise AssertionError("nobody was asked")


async def _withdrawn(thinking: Thinking, question: Question) -> None:
    """Ask, and take it back while it is being thought about."""
    asked = asyncio.ensure_future(thinking.of(question))
    await asyncio.sleep(0.01)
    asked.cancel()
    with pytest.raises(asyncio.CancelledError):
        await asked


def test_a_withdrawn_question_leaves_no_answer_for_the_next_one() -> None:
    async def asks() -> None:
        thinking = Thinking(1)
        await thinking.of(_question("phage", "beginner"))  # the subprocess is running
        await _withdrawn(thinking, _question("phage", "master"))
        other = _question("pazaak", "beginner")
        assert await thinking.of(other) in other.moves

    run(asks())


def test_a_question_withdrawn_while_the_subprocess_starts_costs_no_place() -> None:
    async def asks() -> None:
        thinking, question = Thinking(1), _question("pazaak", "beginner")
        asked = asyncio.ensure_future(thinking.of(question))
        await asyncio.sleep(0)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked
        assert await thinking.of(question) in question.moves

    run(asks())


def test_a_question_that_fails_does_not_spoil_the_next_one() -> None:
    async def asks() -> None:
        thinking, question = Thinking(1), _question("pazaak", "beginner")
        with pytest.raises(Failed, match="nowhere"):
            await thinking.of(
                Question(rules="nowhere/1", view={}, heard=[], moves=[], level="beginner")
            )
        assert await thinking.of(question) in question.moves

    run(asks())


@asynccontextmanager
async def _server(
    talk: Callable[[ServerConnection], Awaitable[None]], refusal: int = 0
) -> AsyncIterator[Client]:
    """A client of a server that only talks as it is told, or refuses every socket."""

    def gate(connection: ServerConnection, _request: object) -> Any:
        return connection.respond(refusal, '{"code": "no-table"}') if refusal else None

    async with serve(talk, "127.0.0.1", 0, process_request=gate) as listening:
        port = next(iter(listening.sockets)).getsockname()[1]
        async with Client(f"http://127.0.0.1:{port}", token="x") as client:
            yield client


async def _silent(socket: ServerConnection) -> None:
    async for _ in socket:
        pass


def test_a_frame_that_the_client_does_not_know_is_passed_over() -> None:
    async def newer(socket: ServerConnection) -> None:
        await socket.send(json.dumps({"t": "brandnew", "x": 1}))
        await socket.send(
            msgspec.json.encode(News(seq=1, phase="WAITING", chairs=(None, None))), text=True
        )
        await _silent(socket)

    async def listens() -> None:
        async with _server(newer) as client, client.table(TableId("t")) as seat, asyncio.timeout(3):
            assert (await anext(aiter(seat))).seq == 1
            assert seat.reconnected == 0

    run(listens())


def test_a_frame_that_cannot_be_read_reaches_whoever_iterates() -> None:
    async def broken(socket: ServerConnection) -> None:
        await socket.send(json.dumps({"t": "news", "seq": "one"}))
        await _silent(socket)

    async def listens() -> None:
        async with (
            _server(broken) as client,
            client.table(TableId("t")) as seat,
            asyncio.timeout(3),
        ):
            for _ in range(2):  # and again, however often one asks
                with pytest.raises(msgspec.ValidationError):
                    await anext(aiter(seat))
            with pytest.raises(Gone):
                await seat.resign()

    run(listens())


def test_a_slow_bot_sees_the_last_news_though_the_table_is_gone_behind_it() -> None:
    """While it thinks, two things come: that the game is over, and the end of the socket."""
    over = News(
        seq=2, phase="FINISHED", chairs=(None, None), over=Over((1, 0), (Seated(0),), "cards")
    )

    async def talk(socket: ServerConnection) -> None:
        for news in (News(seq=1, phase="IN_GAME", chairs=(None, None)), over):
            await socket.send(msgspec.json.encode(news), text=True)
        await socket.send(json.dumps({"t": "news", "seq": "one"}))
        await _silent(socket)

    async def listens() -> None:
        async with _server(talk) as client, client.table(TableId("t")) as seat, asyncio.timeout(3):
            assert seat._task is not None
            await asyncio.wait([seat._task])  # the bot thinks
            assert [news async for news in seat] == [over]
            with pytest.raises(msgspec.ValidationError):
                await anext(aiter(seat))

    run(listens())


def test_a_command_after_the_end_fails_at_once() -> None:
    async def asks() -> None:
        async with _server(_silent, refusal=404) as client, asyncio.timeout(3):
            async with client.table(TableId("t")) as seat:
                with pytest.raises(Gone, match="no-table"):
                    await anext(aiter(seat))
                with pytest.raises(Gone, match="no-table"):
                    await seat.resign()
            with pytest.raises(Gone):
                await seat.score()

    run(asks())


def test_a_command_that_waits_when_the_seat_is_closed_fails() -> None:
    async def asks() -> None:
        async with _server(_silent) as client, asyncio.timeout(3):
            async with client.table(TableId("t")) as seat:
                waits = asyncio.ensure_future(seat.resign())
                await asyncio.sleep(0.1)
            with pytest.raises(Gone):
                await waits
            with pytest.raises(Gone):
                await client.table(TableId("t")).leave()  # nobody has opened it

    run(asks())


class Counting:
    """A server whose answers get lost: it takes a request, counts it, and hangs up."""

    def __init__(self, *answers: bytes) -> None:
        self.asked = list[str]()
        self._answers = list(answers)  # after the lost ones
        self.lost = 2
        self.all_said = asyncio.Event()

    async def __call__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        head = (await reader.readuntil(b"\r\n\r\n")).decode()
        self.asked.append(head.partition(" HTTP")[0])
        if len(self.asked) > self.lost and self._answers:
            body = self._answers.pop(0)
            writer.write(b"HTTP/1.1 200 OK\r\nConnection: close\r\n")
            writer.write(b"Content-Length: %d\r\n\r\n" % len(body) + body)
            if not self._answers:
                self.all_said.set()
        writer.close()


@asynccontextmanager
async def _counted(server: Counting, *before: str) -> AsyncIterator[Client]:
    async with await asyncio.start_server(server, "127.0.0.1", 0) as listening:
        port = listening.sockets[0].getsockname()[1]
        async with Client(*before, f"http://127.0.0.1:{port}", token="x") as client:
            yield client


def test_a_table_is_not_opened_twice_when_the_answer_is_lost() -> None:
    async def opens() -> None:
        server = Counting()
        async with _counted(server) as client:
            with pytest.raises(Unreachable, match="nobody knows") as unknown:
                await client.open("memory")
            assert isinstance(unknown.value, ApiError)
            assert unknown.value.code == "unknown"
        assert server.asked == ["POST /api/tables"]

    run(opens())


def test_what_changes_nothing_is_asked_again() -> None:
    async def asks() -> None:
        server = Counting(b'{"id": "a", "name": "Ada"}')
        async with _counted(server) as client:
            assert await client.me() == "Ada"
        server = Counting(b'{"seq": 1, "moves": []}')
        async with _counted(server) as client:
            assert (await client.hint(TableId("t"))).seq == 1
        assert server.asked == ["POST /api/tables/t/hint"] * 3

    run(asks())


def test_a_review_is_begun_again_at_a_node_that_knows_of_none() -> None:
    async def asks() -> None:
        server = Counting(b'{"done": 0, "of": 1}', b"null", b'{"done": 0, "of": 1, "failed": true}')
        server.lost = 0
        async with _counted(server) as client:
            with pytest.raises(ApiError, match="no-analyst"):
                await client.review(TableId("t"))
        methods = [asked.partition(" ")[0] for asked in server.asked]
        assert methods == ["POST", "GET", "POST"]

    run(asks())


def test_what_was_never_sent_is_sent_to_another_node() -> None:
    async def opens() -> None:
        server = Counting(b'{"table": "t", "code": "", "link": ""}')
        server.lost = 0
        nobody = f"http://127.0.0.1:{services.free_port()}"
        async with _counted(server, nobody) as client:
            assert (await client.open("memory")).table == "t"
        async with Client(nobody) as client:
            with pytest.raises(Unreachable, match="no node") as nowhere:
                await client.open("memory")
            assert nowhere.value.code == "unreachable"

    run(opens())


def test_an_analyst_goes_on_after_an_answer_was_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    async def works() -> None:
        monkeypatch.setattr("parlour.client.analyst.RETRY_SECONDS", 0.01)
        server = Counting(b"null", b"null", b"null")
        async with _counted(server) as client:
            work = asyncio.ensure_future(Analyst(client, Thinking()).work())
            await asyncio.wait_for(server.all_said.wait(), 5)
            work.cancel()
            with suppress(asyncio.CancelledError):
                await work
        assert set(server.asked) == {"POST /api/work"}

    run(works())


class Tables(Client):
    """Two tables: what happens at the first goes wrong, the second says nothing."""

    def __init__(self, url: str) -> None:
        super().__init__(url, token="x")
        self.left = 0

    async def events(self) -> AsyncIterator[frames.Turn]:
        for table in ("bad", "good"):
            yield frames.Turn(TableId(table), "memory/1", "IN_GAME", None)
        await asyncio.Event().wait()

    def table(self, table: TableId, **how: bool) -> Seat:
        if table == "bad":
            raise ZeroDivisionError
        return super().table(table, **how)


def test_a_bots_failing_table_is_logged_and_the_others_go_on(
    caplog: pytest.LogCaptureFixture,
) -> None:
    talking, gone = asyncio.Event(), asyncio.Event()

    async def talk(socket: ServerConnection) -> None:
        talking.set()
        with suppress(ConnectionClosed):
            await _silent(socket)
        gone.set()

    async def attends() -> None:
        async with _server(talk) as client:
            bot = Bot(Tables(client.servers[0]), Thinking(), "beginner")
            attending = asyncio.ensure_future(bot.run())
            await asyncio.wait_for(talking.wait(), 3)
            assert not attending.done()
            attending.cancel()
            with pytest.raises(asyncio.CancelledError):
                await attending
            await asyncio.wait_for(gone.wait(), 3)  # its seats are closed before it ends

    with caplog.at_level(logging.ERROR, "parlour.client.bot"):
        run(attends())
    assert [one.message for one in caplog.records if one.exc_info] == ["table bad: the bot stopped"]


def test_an_idle_line_is_not_used_when_the_server_may_be_closing_it() -> None:
    """A server that closes it as the request arrives leaves nobody sure whether it was heard."""

    async def answers(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}")
        with suppress(asyncio.IncompleteReadError):
            await reader.readuntil(b"\r\n\r\n")
        writer.close()

    async def asks() -> None:
        async with await asyncio.start_server(answers, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            async with Client(f"http://127.0.0.1:{port}") as client:
                assert await client.ask("POST", "/api/tables") == b"{}"
                await asyncio.sleep(2.1)
                assert await client.ask("POST", "/api/tables") == b"{}"

    run(asks())
