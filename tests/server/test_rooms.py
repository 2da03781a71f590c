"""Evenings in rooms: people come, leave, swap and ask again, and what the room says stays true."""

import asyncio
import os
import re
import sys
from collections import Counter
from pathlib import Path

import pytest

from parlour.api import frames
from parlour.api.bodies import Opening, Seeking
from parlour.core.game import Seat
from parlour.core.ids import CommandId, Ms, UserId
from parlour.games.registry import load
from parlour.server.dispatch import dispatch
from parlour.server.http.opening import open_for, seek_for
from parlour.server.lobby import is_joinable
from parlour.table.next_table import predecessor
from parlour.table.terms import PerMove, Terms
from parlour.table.types import Refused
from tests.support.room_world import RoomWorld
from tests.support.tables import Played

ROOMS = int(os.environ.get("PARLOUR_ROOMS", "150"))
STEPS = 100
RARE = {"resigned", "forfeit"}  # ends that must be seen, however many rooms it takes
LANGUAGES = ("en", "de", "fr")
PAGES = {
    language: Path(f"client/src/words/{language}.ftl").read_text("utf-8") for language in LANGUAGES
}


@pytest.mark.parametrize("half", [0, 1])
def test_no_ghost_is_offered_scores_add_up_and_every_end_has_a_sentence(half: int) -> None:
    seen, reasons, seed = 0, Counter[str](), half
    while seen < ROOMS / 2 or (seen < 4 * ROOMS and not reasons.keys() >= RARE):
        world = RoomWorld(seed)
        try:
            asyncio.run(_evening(world, reasons))
        except AssertionError as error:
            raise AssertionError(f"seed {seed}: {error}") from error
        seen += len({name.partition("~")[0] for name in world.log.tables()})
        seed += 2
    assert reasons.keys() >= RARE
    sys.stderr.write(f"{seen} rooms, {sum(reasons.values())} games: {dict(reasons)}\n")


async def _evening(world: RoomWorld, reasons: Counter[str]) -> None:
    await world.live(STEPS)
    for table, over in await world.finished():
        reasons[over.reason] += 1
        assert over.winners
        assert not any(
            chair and chair.resigned and seat in over.winners
            for seat, chair in enumerate(table.chairs)
        )
        for language in LANGUAGES:
            assert _sentence(table.terms.rules, over.reason, language), (over.reason, language)
    for chain in (await world.rooms()).values():
        won, drawn, played = Counter[UserId](), Counter[UserId](), Counter[UserId]()
        for before, table in zip([None, *chain], chain, strict=False):
            assert predecessor(table.id) == (before.id if before else None)
            assert before is None or before.following == table.id
            assert {one.user: (one.won, one.drawn, one.played) for one in table.terms.evening} == {
                user: (won[user], drawn[user], played[user]) for user in played
            }
            ended = None if table.game is None else table.game.over
            if ended is None or ended.reason == "abandoned":
                continue
            for seat, chair in enumerate(table.chairs):
                assert chair is not None
                everyone = len(ended.winners) == len(table.chairs)
                played[chair.user] += 1
                drawn[chair.user] += everyone
                won[chair.user] += seat in ended.winners and not everyone


def _sentence(rules: str, reason: str, language: str) -> bool:
    """The game's own sentence for an end, or the one for every game."""
    own = Path(load(rules).package.replace(".", "/"))
    words = (Path("src") / own / f"words.{language}.ftl").read_text("utf-8")
    return bool(
        re.search(rf"^over-{reason} =", words, re.MULTILINE)
        or re.search(rf"^ended-{reason} =", PAGES[language], re.MULTILINE)
    )


def test_the_checks_find_a_lobby_that_offers_ghosts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("parlour.server.lobby.is_joinable", lambda *_: True)

    async def evenings() -> None:
        for seed in range(200):
            await RoomWorld(seed).live(STEPS)

    with pytest.raises(AssertionError, match="ghost"):
        asyncio.run(evenings())


def test_a_bot_that_is_asked_for_twice_under_one_id_comes_once() -> None:
    async def work() -> None:
        world = RoomWorld(0)
        await world.host.beat()
        ada = world.people[0]
        table, _ = await open_for(world.context, ada, Opening(game="pixies", seats=3))

        async def fill(name: str, level: frames.LevelName = "casual") -> object:
            asked = frames.Fill(Seat(1), level, id=CommandId(name))
            return await dispatch(world.context, table, ada, asked)

        first = await fill("x")
        assert isinstance(first, frames.Ok)
        assert await fill("x") == first
        for other in (await fill("y"), await fill("z", "strong")):
            assert isinstance(other, frames.No)
            assert other.code == "taken"
        assert (await world.host.table(table)).chairs[2] is None

    asyncio.run(work())


def test_who_looks_for_the_same_in_other_words_meets_and_a_wrong_deck_names_no_table() -> None:
    async def work() -> None:
        world = RoomWorld(0)
        await world.host.beat()
        ada, ben, *_ = world.people
        wrong = Seeking(game="pazaak", loadout=["+1"])
        with pytest.raises(Refused):
            await seek_for(world.context, ada, wrong)
        assert not world.index.meeting
        met = {
            await seek_for(world.context, ada, Seeking(game="memory")),
            await seek_for(world.context, ben, Seeking(game="memory", options={"first": None})),
        }
        assert len(met) == 1

    asyncio.run(work())


def test_a_seat_that_is_kept_for_somebody_is_not_offered_to_others() -> None:
    ben = UserId("ben")
    for kept, offered in (((), True), ((None, ben), False), ((None, ben, None), True)):
        table = Played(Terms(rules="pixies/1", seats=len(kept) or 2, kept=kept))
        table.sit("Ada")
        assert is_joinable(table.table, {UserId("ada")}, table.now) == offered


def test_an_open_table_with_days_for_a_move_stays_in_the_list_when_its_owner_is_away() -> None:
    for control, offered in ((PerMove(Ms(86_400_000)), True), (PerMove(Ms(60_000)), False)):
        table = Played(Terms(rules="memory/1", seats=2, control=control))
        table.sit("Ada")
        assert is_joinable(table.table, frozenset(), Ms(table.now + 3_600_000)) == offered
