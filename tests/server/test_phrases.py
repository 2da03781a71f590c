"""Players say a few friendly things. Who is there hears them, on any node; nobody keeps them."""

import time
from typing import Any

import msgspec
import pytest

from parlour.api import frames
from parlour.core.ids import CommandId
from tests.support.door import cluster, served
from tests.support.visitor import Talk, begun, joined, newcomer


def heard(talk: Talk, seconds: float = 2, kind: str = "said") -> list[Any]:
    """All that is said at the table until it is quiet."""
    said, until = [], time.monotonic() + seconds
    while (left := until - time.monotonic()) > 0:
        try:
            told = msgspec.json.decode(talk.socket.recv(timeout=left))
        except TimeoutError:
            break
        if told["t"] == kind:
            said.append(told)
    return said


def here(talk: Talk) -> None:
    """Until the table is in sight: what was said before that, nobody hears."""
    while msgspec.json.decode(talk.socket.recv(timeout=10))["t"] != "news":
        pass


@pytest.mark.long
def test_a_phrase_reaches_everyone_at_the_table_on_every_node() -> None:
    with cluster(2, "--no-bots") as house:
        one, two = house.nodes
        ada, ben = newcomer(one.url, "Ada"), newcomer(two.url, "Ben")
        cleo = newcomer(two.url, "Cleo")
        table = begun(ada, ben)
        with ada.at(table) as first, ben.at(table) as second, cleo.at(table) as third:
            here(second)
            here(third)
            assert first.send(frames.Say("good-luck", id=CommandId("a")))["t"] == "answer"
            for talk in (second, third):
                assert heard(talk) == [{"t": "said", "seat": 0, "phrase": "good-luck"}]
            assert third.send(frames.Say("hello", id=CommandId("b")))["code"] == "not-seated"
            assert heard(second, 0.5) == []


def test_a_minute_has_room_for_five_phrases() -> None:
    with served("--no-bots", "--rate", "phrase_pace=9/1") as house:
        ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
        table = begun(ada, ben)
        with ada.at(table) as talk:
            answers = [talk.send(frames.Say("hello", id=CommandId(f"s{n}"))) for n in range(6)]
            assert [one.get("code") for one in answers] == [None] * 5 + ["too-often"]


def test_nobody_talks_without_end_or_in_words_of_their_own() -> None:
    with served("--no-bots") as house:
        ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
        table = begun(ada, ben)
        with ada.at(table) as talk, ben.at(table) as other:
            here(other)
            answers = [talk.send(frames.Say("heart", id=CommandId(f"s{n}"))) for n in range(3)]
            assert [one.get("code") for one in answers] == [None, "too-often", "too-often"]
            assert [one["phrase"] for one in heard(other)] == ["heart"]
            assert talk.send('{"t":"say","id":"x","phrase":"you fool"}')["code"] == "bad-frame"
            assert ada.look(table)["news"]["seq"] == 5  # nothing of it is in the log


def test_what_somebody_is_up_to_before_a_game_is_heard_by_all_and_kept_by_nobody() -> None:
    with served("--no-bots") as house:
        ada, ben = newcomer(house.url, "Ada"), newcomer(house.url, "Ben")
        table = joined(ada, ben, private=True)
        with ada.at(table) as talk, ben.at(table) as other:
            here(other)
            seq = ada.look(table)["news"]["seq"]
            wish = frames.Intend("pixies", naming=True, id=CommandId("w"))
            assert talk.send(wish)["t"] == "answer"
            told = {"t": "intent", "seat": 0, "wish": "pixies", "naming": True}
            assert heard(other, kind="intent") == [told]
            assert ada.look(table)["news"]["seq"] == seq
            assert newcomer(house.url).do(table, wish)["code"] == "not-seated"
            for visitor in (ada, ben):
                commit = frames.Commit(None, id=CommandId("commit"))
                assert visitor.do(table, commit)["t"] == "ok"
            assert ben.do(table, wish)["code"] == "not-now"
            odd = msgspec.structs.replace(wish, wish="Pixies next, please")
            assert ada.do(table, odd)["status"] == 400
