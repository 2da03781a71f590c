"""Games over the real network: every seat on a node of its own, to the end.

`PARLOUR_NETWORK` is the number of games of each game; `make network` plays 40.
"""

import asyncio
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import msgspec
import pytest

from parlour.client import Client, Seat, program
from parlour.core.ids import TableId
from parlour.core.record import verify
from parlour.games.registry import load, names
from tests.support import door
from tests.support.hosts import run
from tests.support.network_players import Job, Player, Seen
from tests.support.root import ROOT

GAMES = int(os.environ.get("PARLOUR_NETWORK", "3"))
PLAYERS = [sys.executable, "-m", "tests.support.network_players"]


@pytest.fixture(scope="module")
def house() -> Iterator[door.Cluster]:
    with door.cluster(2, "--no-bots", "--no-limits") as found:
        yield found


def test_all_games_are_played_to_the_end_and_everyone_saw_the_same(
    house: door.Cluster, tmp_path: Path
) -> None:
    seats = {name: load(name).seats for name in names()}
    games = [(name, seats[name][at % len(seats[name])]) for name in seats for at in range(GAMES)]
    Random(1).shuffle(games)
    seen = _played(house, games, tmp_path)
    assert Counter(one.game for one in seen) == Counter(game for game, _ in games)
    for one in seen:
        assert one.faults == []
        assert one.moves > 5
        _agree(one)


def _played(house: door.Cluster, games: list[tuple[str, int]], folder: Path) -> list[Seen]:
    """By two processes of players, half of the games each."""
    processes = []
    for half in (0, 1):
        out, paper = folder / f"{half}.json", folder / f"{half}.job"
        job = Job(list(house.urls), games[half::2], half, min(12, len(games) // 2), str(out))
        paper.write_bytes(msgspec.json.encode(job))
        processes.append((out, subprocess.Popen([*PLAYERS, str(paper)], cwd=ROOT)))
    for _, process in processes:
        assert process.wait(1500) == 0
    return [
        one
        for out, _ in processes
        for one in msgspec.json.decode(out.read_bytes(), type=list[Seen])
    ]


def _agree(one: Seen) -> None:
    """News may be skipped by who comes late, but what two saw they saw alike, and in order."""
    linked = [dict(line.split(" ") for line in history) for history in one.histories]
    whole = {seq: link for history in linked for seq, link in history.items()}
    for history in linked:
        assert history.items() <= whole.items()
        assert list(map(int, history)) == sorted(map(int, history))
        assert list(history)[-1] == list(linked[0])[-1]


async def _pair(house: door.Cluster, game: str = "phage") -> tuple[Client, Client, TableId]:
    """Two programs, each with its own first node, at one table."""
    one, two = house.urls[:2]
    ada, ben = await program(one, two, name="Ada"), await program(two, one, name="Ben")
    opened = await ada.open(game)
    async with ben.table(opened.table) as seat:
        await seat.sit()
    return ada, ben, opened.table


async def _plays(seat: Seat, rng: Random) -> None:
    player = Player(rng)
    async for news in seat:
        player.heard(news)
        if news.moves and seat.news is news:
            await seat.move(player.choose(news))


def test_a_lost_connection_is_back_in_the_same_seat_within_two_seconds(house: door.Cluster) -> None:
    async def work() -> None:
        ada, ben, table = await _pair(house)
        async with ada.table(table) as hers, ben.table(table) as his:
            games = [asyncio.ensure_future(_plays(s, Random(n))) for n, s in enumerate((hers, his))]
            waits = []
            for at in range(6):
                await asyncio.sleep(0.3)
                seat = (hers, his)[at % 2]
                before, began = seat.reconnected, time.perf_counter()
                seq = 0 if seat.news is None else seat.news.seq
                await seat.cut()
                while seat.reconnected == before or seat.news is None or not seat.connected:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
                waits.append(time.perf_counter() - began)
                assert seat.news.seq >= seq
                assert seat.news.you == at % 2
            await asyncio.gather(*games)
            assert max(waits) < 2
        assert verify(await ada.record(table), load) == ()
        await ada.close()
        await ben.close()

    run(work())


@pytest.mark.long
def test_sigterm_moves_everyone_to_another_node_and_no_move_fails() -> None:
    async def work() -> None:
        with door.cluster(2, "--no-bots", "--no-limits") as house:
            pairs = [await _pair(house) for _ in range(20)]
            seats = [person.table(table) for ada, ben, table in pairs for person in (ada, ben)]
            for seat in seats:
                await seat.__aenter__()
            games = [asyncio.ensure_future(_plays(s, Random(n))) for n, s in enumerate(seats)]
            await asyncio.sleep(1)
            began = time.perf_counter()
            house.nodes[0].process.send_signal(signal.SIGTERM)
            there = [asyncio.ensure_future(_is_at(seat, house.urls[1])) for seat in seats]
            await asyncio.gather(*there)
            moved = time.perf_counter() - began
            assert await asyncio.to_thread(house.nodes[0].process.wait, 12) == 0
            await asyncio.gather(*games)  # a move that failed would raise here
            assert moved < 3
            for ada, ben, table in pairs:
                assert verify(await ben.record(table), load) == ()
                await ada.close()
                await ben.close()
            for seat in seats:
                await seat.__aexit__()

    run(work())


async def _is_at(seat: Seat, server: str) -> None:
    while seat.connected != server:  # noqa: ASYNC110
        await asyncio.sleep(0.01)
