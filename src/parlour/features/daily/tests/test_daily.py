"""The deal of the day, the whole way: published, played against the house bot, compared, shown."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect as socket_to

from parlour.api import frames
from parlour.bots.questions import Question, dice
from parlour.client.thinking import Thinking
from parlour.core.game import Choice, Json, Seat
from parlour.core.ids import CommandId, Ms
from parlour.core.record import Published, verify
from parlour.features.daily.deals import DAYS_AHEAD, DailyDeals, StoredDeal
from parlour.features.daily.settings import DailySettings
from parlour.features.daily.store import SqlDaily
from parlour.features.daily.tests.dailies import DAY, published
from parlour.games.registry import load
from parlour.laws import life
from parlour.server.settings import Settings, relaxed
from parlour.storage.connect import connect
from parlour.storage.copies import back_up
from tests.support.door import Served, served
from tests.support.visitor import Visitor, newcomer

PATIENCE = 60.0  # seconds for the bot's process to start and answer
X = CommandId("x")


@contextmanager
def at_day(database: Path, ahead: int = 0, *games: str, bots: bool = True) -> Iterator[Served]:
    """A server on this database, so many days later."""
    settings = relaxed(Settings(features=DailySettings(daily_games=games or ("memory",))))
    stands = f"sqlite:///{database}"
    with served(database=stands, settings=settings, bots=bots, daily_ahead=ahead * DAY) as one:
        yield one


def begin(visitor: Visitor, number: int) -> str:
    answer = visitor.ask("POST", f"/api/daily/{number}")
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


Choose = Callable[[list[object], int], object]


def play(visitor: Visitor, table: str, choose: Choose, most: int = 10_000) -> list[Json]:
    """All that the visitor saw until the game was over, or so many moves were made."""
    seen, made, until = list[Json](), 0, time.monotonic() + PATIENCE
    while time.monotonic() < until:
        news = visitor.look(table)["news"]
        if not seen or seen[-1]["seq"] != news["seq"]:
            seen.append(news)
            until = time.monotonic() + PATIENCE
        if news["over"] or made == most:
            return seen
        if news["moves"]:
            move = choose(news["moves"], made)
            made += 1
            asked = {"t": "move", "id": f"m{made}", "base": news["seq"], "move": move}
            answer = visitor.ask("POST", f"/api/tables/{table}/do", asked).json()
            assert answer["t"] == "ok", answer
        else:
            time.sleep(0.02)
    raise TimeoutError(table)


def first(moves: list[object], _made: int) -> object:
    return moves[0]


def last(moves: list[object], _made: int) -> object:
    return moves[-1]


def schedule(house: Served) -> Json:
    return httpx.get(f"{house.url}/api/daily", verify=False).json()


@pytest.fixture(scope="module")
def database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("daily") / "parlour.db"


@pytest.fixture(scope="module")
def number(database: Path) -> int:
    """Today's deal, of Memory: fixed yesterday."""
    return published(database, "memory")[0].number


@pytest.fixture(scope="module")
def house(database: Path, number: int) -> Iterator[Served]:
    assert number == 1
    with at_day(database) as one:
        yield one


def test_a_deal_is_played_counted_once_compared_and_verified(
    house: Served, database: Path, number: int, tmp_path: Path
) -> None:
    public = schedule(house)
    ada, eve = newcomer(house.url, "Ada"), newcomer(house.url, "Eve")
    before = ada.ask("GET", f"/api/daily/{number}/results").json()
    assert (before["table"], before["yours"], before["players"]) == (None, None, 0)
    table = begin(ada, number)
    assert begin(ada, number) == table  # the first game is the one that counts
    seen = play(ada, table, first)
    assert seen[-1]["over"]["scores"]
    assert all(news["fair"] is None or not news["fair"]["server_seed"] for news in seen)
    _closed_to_others(eve, table)
    for path in ("record", "replay"):
        assert ada.ask("GET", f"/api/tables/{table}/{path}").json()["code"] == "daily-sealed"
    results = ada.ask("GET", f"/api/daily/{number}/results").json()
    mine, other = seen[-1]["over"]["scores"]
    won = "won" if mine > other else "lost" if mine < other else "drawn"
    assert results["yours"] == {"result": won, "mine": mine, "other": other}
    assert results["players"] > results["behind"]
    assert results["row"] == 1
    assert results["week"][-1]["day"] == "played"
    assert (results["players"] < 5) == (results["bars"] == [])
    hers = eve.ask("GET", f"/api/daily/{number}/results").json()
    assert (hers["players"], hers["bars"], hers["yours"]) == (0, [], None)
    assert ada.ask("POST", f"/api/daily/{number + 1}").status_code == 404
    back_up(database, copy := tmp_path / "later.db")
    with at_day(copy, 2, bots=False) as later:
        late = newcomer(later.url, "Late")
        assert late.ask("POST", f"/api/daily/{number}").json()["code"] == "not-today"
        text = late.ask("GET", f"/api/tables/{table}/record").content
        said = msgspec.convert(public["today"], Published)
        assert verify(text, load, [said]) == ()
        assert verify(text, load)
        shown = late.ask("GET", f"/api/daily/{number}").json()
        assert shown["seed"] == msgspec.json.decode(text)["fair"]["server_seed"]
        assert late.look(table)["news"]["over"]  # whoever has the address may look now


def _closed_to_others(eve: Visitor, table: str) -> None:
    """Nobody watches a deal that others still have to play."""
    for method, path, body in (
        ("GET", f"/api/tables/{table}", None),
        ("GET", f"/api/tables/{table}/history", None),
        ("GET", f"/api/tables/{table}/stream", None),
        ("POST", f"/api/tables/{table}/do", {"t": "ask", "id": "x", "what": "score"}),
        ("GET", f"/api/tables/{table}/review", None),
        ("POST", f"/api/tables/{table}/review", None),
        ("POST", f"/api/tables/{table}/try", {"at": 0}),
        ("POST", f"/api/tables/{table}/hint", None),
    ):
        assert eve.begin(method, path, body) == 404, path
    where = f"{eve.url.replace('http', 'ws', 1)}/ws/tables/{table}"
    with (
        pytest.raises(InvalidStatus, match="404"),
        socket_to(where, additional_headers=eve.headers),
    ):
        pass


def test_two_servers_give_the_same_answers(house: Served, number: int, tmp_path: Path) -> None:
    """The same moves meet the same cards and the same answers of the bot: byte for byte, in other
    processes, at another table, for somebody else."""

    def told(url: str, name: str) -> list[bytes]:
        visitor = newcomer(url, name)
        seen = play(visitor, begin(visitor, number), last, 12)
        return [msgspec.json.encode([one["view"], one["moves"]]) for one in seen if one["moves"]]

    one = told(house.url, "Ada")
    published(tmp_path / "parlour.db", "memory")
    with at_day(tmp_path / "parlour.db") as elsewhere:
        two = told(elsewhere.url, "Ben")
    assert min(len(one), len(two)) >= 12
    assert one[:12] == two[:12]


def test_another_order_finds_the_same_cards(house: Served, number: int) -> None:
    pictures = dict[int, int]()
    for name, choose in (("Ada", first), ("Ben", last)):
        visitor = newcomer(house.url, name)
        for news in play(visitor, begin(visitor, number), choose, 16):
            for card, picture in enumerate(news["view"]["pictures"]):
                if picture is not None:
                    assert pictures.setdefault(card, picture) == picture
    assert len(pictures) > 11  # enough of them were turned for both


def test_no_help_and_no_second_try(house: Served, number: int) -> None:
    ada = newcomer(house.url)
    table = begin(ada, number)
    play(ada, table, first, 1)
    about = ada.look(table)["about"]
    assert (about["daily"], about["dice"]) == (number, "")  # dice are for the bot alone
    assert ada.ask("POST", f"/api/tables/{table}/hint").json()["code"] == "daily"
    assert ada.do(table, frames.Offer("rematch", id=X))["code"] == "daily"
    assert ada.do(table, frames.Resign(id=CommandId("r")))["t"] == "ok"
    results = ada.ask("GET", f"/api/daily/{number}/results").json()
    assert results["yours"] == {"result": "lost", "mine": None, "other": None}
    assert begin(ada, number) == table
    assert ada.do(table, frames.Next(id=CommandId("n")))["code"] == "daily"


@pytest.mark.parametrize("game", ["memory", "pazaak", "phage", "pixies"])
def test_a_bot_with_dice_answers_alike_in_every_process(game: str) -> None:
    box, asked = load(game), list[Question]()
    heard: dict[int, list[Json]] = {seat: [] for seat in range(5)}
    for moment in life(box, 3):
        for seat in heard:
            told = (box.game.tell(event, Seat(seat)) for event in moment.events)
            heard[seat] += [msgspec.to_builtins(event) for event in told if event is not None]
        if isinstance(moment.turn, Choice) and len(moment.turn.moves) > 2:
            seat = moment.turn.seat
            view = msgspec.to_builtins(box.game.show(moment.state, seat))
            moves = msgspec.to_builtins(list(moment.turn.moves))
            asked.append(
                Question(
                    rules=box.rules,
                    view=view,
                    heard=list(heard[seat]),
                    moves=moves,
                    level="strong",
                    dice="ab" * 32,
                )
            )
    asked = asked[:: max(1, len(asked) // 6)][:6]

    async def answers() -> list[bytes]:
        thinking = Thinking()
        return [msgspec.json.encode(await thinking.of(one)) for one in asked]

    assert asyncio.run(answers()) == asyncio.run(answers())
    draws = [dice(one).random() for one in asked]
    assert len(set(draws)) == len(asked)  # another situation has other dice
    other = [dice(msgspec.structs.replace(one, dice="cd" * 32)).random() for one in asked]
    assert not set(draws) & set(other)  # and so has another day


def test_nodes_that_publish_at_once_agree(tmp_path: Path) -> None:
    database = tmp_path / "parlour.db"
    published(database, "memory")

    async def together() -> list[tuple[StoredDeal, ...]]:
        engine = connect(f"sqlite:///{database}")
        seeds, then = iter(range(1, 255)), Ms(2_000_000_000_000)
        nodes = [
            DailyDeals(
                SqlDaily(engine),
                load,
                lambda: bytes([next(seeds)]) * 32,
                lambda: then,
                ("memory", "phage"),
            )
            for _ in range(4)
        ]
        await asyncio.gather(*(node.publish() for node in nodes))
        await asyncio.gather(*(node.publish() for node in nodes))
        await engine.dispose()
        return [node.deals for node in nodes]

    found = asyncio.run(together())
    assert len({tuple(deal.commit for deal in deals) for deals in found}) == 1
    assert len({deal.opens for deal in found[0]}) == len(found[0]) == DAYS_AHEAD
    assert [deal.number for deal in found[0]] == list(range(8, 15))
