"""What one may not know is in nothing that one is sent: news, refusals, reasons, reviews."""

import asyncio
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest
from msgspec.structs import replace

from parlour.api import frames
from parlour.bots.review import decisions
from parlour.client import bot as bots
from parlour.core.game import Choice, Seat
from parlour.core.ids import Ms, TableId, UserId
from parlour.games.registry import load
from parlour.host.local import LocalPresence, LocalTime
from parlour.host.node import Node
from parlour.host.ports import NoTable
from parlour.server.auth.tokens import Tokens, digest
from parlour.server.dispatch import dispatch, welcome
from parlour.storage import SqlPeople, connect
from parlour.storage.prepare import prepare
from parlour.table.commands import Move
from parlour.table.history import record
from parlour.table.news import news
from parlour.table.terms import Purpose, Terms
from parlour.table.types import Person, Table
from tests.host.test_reads import context, playing
from tests.support.hosts import World, hosts, run
from tests.support.tables import ID, Played, begin, refused, sits, started

PAZAAK = load("pazaak")


def dealt() -> Played:
    """A game of Pazaak in which both have their hands."""
    return started("pazaak/1")


def with_other_hand(table: Table, seat: int) -> Table:
    """The same table, but a seat holds as many other cards."""
    assert table.game is not None
    hands = list(table.game.state.hands)
    hands[seat] = tuple("T" if card != "T" else "±6" for card in hands[seat])
    state = replace(table.game.state, hands=tuple(hands))
    game = replace(table.game, state=state, turn=PAZAAK.game.turn(state))
    return replace(table, game=game)


@pytest.mark.parametrize("seat", [0, 1])
def test_news_are_the_same_whatever_is_in_a_hand_that_one_does_not_see(seat: int) -> None:
    table = dealt().table
    other = with_other_hand(table, seat)
    for viewer in (Seat(1 - seat), None):
        one, two = (msgspec.json.encode(news(PAZAAK, at, viewer)) for at in (table, other))
        assert one == two
    own = Seat(seat)
    assert news(PAZAAK, table, own) != news(PAZAAK, other, own)


def test_a_refusal_says_nothing_of_the_other_hand() -> None:
    table = dealt()
    turn = table.asked()
    with refused("not-your-turn") as no:
        move = msgspec.to_builtins(turn.moves[0])
        table.do(1 - turn.seat, Move(table.table.seq, move, id=ID))
    assert not no.value.facts


def test_a_history_is_what_its_reader_was_told() -> None:
    """Eight cards are dealt in secret: of the four of the other one hears only that they are."""

    async def work() -> None:
        async with hosts(World(), 1) as (host,):
            table = await host.open(Terms(rules="pazaak/1", seats=2), sits("ada", "ben"))
            await begin(host, table, ("ada", "ben"))
            for user, seat in (("ada", 0), ("ben", 1)):
                steps = await host.history(table, UserId(user))
                listed = [event for step in steps for event in step.events]
                for events in (
                    listed,
                    (await host.seen(table, UserId(user), with_events=True)).heard,
                ):
                    cards = [
                        (event.seat, event.card is not None)
                        for event in cast("list[Any]", events)
                        if type(event).__name__ == "CardDealt"
                    ]
                    assert sorted(cards) == [(at, at == seat) for at in (0, 1) for _ in range(4)]

    run(work())


def test_a_reason_is_given_from_the_askers_own_view() -> None:
    async def work() -> None:
        async with hosts(World(), 1) as (host,):
            table = await host.open(Terms(rules="pazaak/1", seats=2), sits("ada", "ben"))
            await begin(host, table, ("ada", "ben"))
            asked = context(Node(host, LocalPresence(), LocalTime()))
            found = await host.table(table)
            assert found.game is not None
            turn = found.game.turn
            assert isinstance(turn, Choice)
            for user in ("ada", "ben"):
                view = (await host.look(table, UserId(user))).view
                for move in turn.moves:
                    ask = frames.Ask("why", msgspec.to_builtins(move), id=ID)
                    answer = await dispatch(asked, table, Person(UserId(user), user), ask)
                    assert isinstance(answer, frames.Answer)
                    assert answer.reason == PAZAAK.explain.why(view, move)

    run(work())


def test_a_review_knows_what_its_player_knew() -> None:
    table = dealt()
    table.play(Random(2))
    box, found = table.box, 0
    for one in decisions(box, record(box, table.table, table.log)):
        found += 1
        assert one.question.view == msgspec.to_builtins(box.game.show(one.state, one.seat))
        dealt_to = [event for event in one.question.heard if event["t"] == "CardDealt"]
        assert all((event["card"] is None) == (event["seat"] != one.seat) for event in dealt_to)
    assert found


def test_no_token_is_in_the_database(tmp_path: Path) -> None:
    token = "0123456789abcdef" * 4

    async def work() -> None:
        engine = connect(f"sqlite:///{tmp_path}/parlour.db")
        await prepare(engine)
        people = SqlPeople(engine)
        tokens = Tokens(people, 30)
        await people.add(Person(UserId("ada"), "Ada"), digest(token))
        assert await tokens.known(token) is not None
        await engine.dispose()

    asyncio.run(work())
    stored = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Ada" in stored
    assert token.encode() not in stored


def test_a_rooms_code_is_for_those_who_sit() -> None:
    table = Played(Terms(rules="memory/1", seats=2, private=True, code="ABC234"))
    table.sit("Ada", code="ABC234")
    told = {user: welcome(table.table, UserId(user), Ms(0)).code for user in ("ada", "zoe")}
    assert told == {"ada": "ABC234", "zoe": ""}


def test_how_long_a_bot_takes_says_nothing_about_its_cards(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    waits: list[float] = []

    async def slept(seconds: float) -> None:
        waits.append(seconds)

    async def waited(view: object) -> None:
        bot = bots.Bot(cast("Any", None), cast("Any", None), "casual")
        bot._rng = Random(1)

        async def thought(*_: object) -> object:
            return {}

        async def move(_move: object) -> None:
            pass

        monkeypatch.setattr(bot, "_thought", thought)
        seat = SimpleNamespace(table=TableId("t"), move=move)
        given = cast("Any", SimpleNamespace(view=view, moves=[{}]))
        await bot._move(cast("Any", seat), "pazaak/1", given, [], bots.OTHERS)

    monkeypatch.setattr(asyncio, "sleep", slept)
    for view in ({"hands": ["+1"]}, {"hands": ["±6", "T", "±6", "+2"]}):
        asyncio.run(waited(view))
    assert waits[0] == pytest.approx(waits[1], abs=0.2)


def test_a_move_that_took_long_leaves_after_whole_spans() -> None:
    leaves = [bots.leaves_after(took, 0.4, 5.0) for took in (0.0, 0.4, 0.41, 2.0, 4.9, 5.1)]
    assert leaves == [0.4, 0.4, 5.0, 5.0, 5.0, 10.0]
    assert bots.leaves_after(3.0, 0.0, 0.0) == 0.0  # bots that do not pause


def test_a_sealed_game_stays_sealed_where_its_feature_is_not_installed() -> None:
    async def work() -> None:
        async with playing() as (_, nodes, _):
            asked, host = context(nodes[0]), nodes[0].host
            cup = Purpose(kind="cup", sealed=True)
            table = await host.open(
                Terms(rules="memory/1", seats=2, purpose=cup), sits("ada", "ben")
            )
            await begin(host, table, ("ada", "ben"))
            ada, cleo = Person(UserId("ada"), "Ada"), Person(UserId("cleo"), "Cleo")
            assert (await asked.found(table, ada)).id == table
            with pytest.raises(NoTable):
                await asked.found(table, cleo)
            asked.extensions.reveals["cup"] = lambda _table: True
            assert (await asked.found(table, cleo)).id == table

    run(work())
