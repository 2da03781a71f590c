"""What one connection says: moves without a wait, and everything in its order."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from parlour.api import frames
from parlour.core.ids import CommandId, Ms, TableId, UserId
from parlour.server.settings import Rate, Settings
from parlour.server.ws import conversation
from parlour.server.ws.conversation import FRAMES, Conversation
from parlour.server.ws.outbox import Outbox
from parlour.table.types import Person

ASK = b'{"t":"ask","id":"a","what":"score"}'

FOREIGN = '{"t":"move","id":"m","base":1,"move":{"é":1}}'.encode()


def move(name: str) -> bytes:
    return b'{"t":"move","id":"%s","base":1,"move":{}}' % name.encode()


class World:
    """A server behind the conversation that takes moves, and answers them when it is told to."""

    def __init__(self, patch: pytest.MonkeyPatch, most: int = 100, *, usual: bool = True) -> None:
        self.moves: dict[str, Callable[[frames.Answered], None]] = {}
        self.sent: list[str] = []  # the ids of what was answered
        self.usual, self.go = usual, asyncio.Event()
        patch.setattr(conversation, "play", self._play)
        patch.setattr(conversation, "dispatch", self._dispatch)
        settings = Settings(rates={FRAMES.name: Rate(most, Ms(3_600_000))}, strikes=0)
        context: Any = SimpleNamespace(
            settings=settings, metrics=SimpleNamespace(refused={FRAMES.name: 0})
        )
        self.refused = context.metrics.refused
        outbox = Outbox(self._send, self._push, lambda: None)
        person = Person(UserId("ada"), "Ada")
        self.talk = Conversation(context, TableId("t"), person, outbox)

    def _play(self, *args: Any) -> bool:
        frame, answered = args[-2:]
        if self.usual:
            self.moves[frame.id] = answered
        return self.usual

    async def _dispatch(self, *args: Any) -> frames.Answer:
        await self.go.wait()
        return frames.Answer(id=args[-1].id)

    async def _send(self, _message: object) -> None: ...

    def _push(self, frame: bytes) -> bool:
        self.sent.append(msgspec.json.decode(frame).get("id", "bye"))
        return True


def test_what_follows_a_move_waits_for_its_answer_and_nothing_overtakes_it() -> None:
    async def work(patch: pytest.MonkeyPatch) -> None:
        world = World(patch)
        world.go.set()
        assert world.talk.hear(move("m"))
        asked = asyncio.ensure_future(world.talk.answer(ASK.decode()))
        await asyncio.sleep(0.01)
        assert not asked.done()
        assert not world.talk.hear(move("early"))
        world.moves["m"](frames.Ok(CommandId("m"), 2))
        assert not world.talk.hear(move("overtakes"))  # the question's turn has come
        assert await asked
        assert world.sent == ["m", "a"]
        assert world.talk.hear(move("later"))

    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(work(patch))


def test_a_move_waits_for_a_question_before_it() -> None:
    async def work(patch: pytest.MonkeyPatch) -> None:
        world = World(patch)
        asked = asyncio.ensure_future(world.talk.answer(ASK.decode()))
        await asyncio.sleep(0.01)
        assert not world.talk.hear(move("m"))
        world.go.set()
        assert await asked
        assert world.talk.hear(move("m"))

    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(work(patch))


def test_a_frame_is_counted_once_whichever_way_it_goes() -> None:
    async def work(patch: pytest.MonkeyPatch) -> None:
        world = World(patch, most=3, usual=False)
        world.go.set()
        for text in (move("m"), ASK, b"{not a frame"):
            assert not world.talk.hear(text)
            assert await world.talk.answer(text.decode())
        assert not world.talk.hear(move("n"))
        assert not await world.talk.answer(move("n").decode())
        assert world.sent == ["m", "a", "", "bye"]
        assert world.refused[FRAMES.name] == 1

    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(work(patch))


@pytest.mark.parametrize("text", [b'{"t":"ping"}', b"\xff", FOREIGN, b""])
def test_only_moves_in_plain_letters_go_the_usual_way(text: bytes) -> None:
    async def work(patch: pytest.MonkeyPatch) -> None:
        world = World(patch)
        assert not world.talk.hear(text)
        assert world.moves == {}

    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(work(patch))
