"""parlour/fair/v1, against vectors that any other implementation must meet too."""

import hashlib
import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from parlour.core import fair

VECTORS: list[dict[str, Any]] = json.loads(
    Path(__file__).with_name("fair-vectors.json").read_text("utf-8")
)
every_vector = pytest.mark.parametrize("vector", VECTORS, ids=lambda v: str(v["table"]))
KEY = bytes(range(32))


def seeds(vector: dict[str, Any]) -> list[bytes | None]:
    return [None if seed is None else bytes.fromhex(seed) for seed in vector["player_seeds"]]


def bound(vector: dict[str, Any]) -> bytes:
    server = fair.server_commit(vector["table"], bytes.fromhex(vector["server_seed"]))
    players = [fair.player_commit(vector["table"], i, p) for i, p in enumerate(seeds(vector))]
    return fair.transcript(vector["table"], bytes.fromhex(vector["ruleset"]), server, players)


def key(vector: dict[str, Any]) -> bytes:
    return fair.secret(bytes.fromhex(vector["server_seed"]), bound(vector), seeds(vector))


@every_vector
def test_commitments_and_their_binding(vector: dict[str, Any]) -> None:
    server = fair.server_commit(vector["table"], bytes.fromhex(vector["server_seed"]))
    assert server.hex() == vector["server_commit"]
    for seat, seed in enumerate(seeds(vector)):
        commit = fair.player_commit(vector["table"], seat, seed)
        assert commit.hex() == vector["player_commits"][seat]
    assert bound(vector).hex() == vector["commits_hash"]


@every_vector
def test_the_key_and_its_first_block(vector: dict[str, Any]) -> None:
    assert key(vector).hex() == vector["key"]
    name = vector["shuffles"][0]["label"].encode()
    assert fair.prf(key(vector), "stream", name, fair.u32(0)).hex() == vector["block0"]


@every_vector
def test_shuffles_and_dice(vector: dict[str, Any]) -> None:
    for shuffle in vector["shuffles"]:
        stream = fair.Stream(key(vector), shuffle["label"].encode())
        assert stream.shuffle(range(shuffle["n"])) == shuffle["order"]
    for dice in vector["dice"]:
        stream = fair.Stream(key(vector), dice["label"].encode())
        assert [stream.below(dice["sides"]) + 1 for _ in dice["rolls"]] == dice["rolls"]


@every_vector
def test_the_hash_chain(vector: dict[str, Any]) -> None:
    start = fair.first_link(vector["table"], bound(vector))
    one = fair.link(start, 1, b'{"deal":1}', None, key(vector))
    two = fair.link(one, 2, b'{"seat":0,"draw":1}', b'{"card":17}', key(vector))
    assert [start.hex(), one.hex(), two.hex()] == vector["log_hashes"]


def test_labels_sort_their_facts_and_refuse_what_could_be_confused() -> None:
    assert fair.label("deck", round=2) == b"deck/round=2"
    assert fair.label("deal", seat=1, round=2) == b"deal/round=2/seat=1"
    assert fair.label("first") == b"first"
    for wrong in ("a/b", "a=b", "ü"):
        with pytest.raises(ValueError, match="label"):
            fair.label("deck", name=wrong)


def test_a_seed_has_32_bytes() -> None:
    with pytest.raises(ValueError, match="32"):
        fair.server_commit("t", b"short")


def test_a_chance_move_is_drawn_from_the_stream_with_its_number() -> None:
    odds = [("a", 1), ("b", 2), ("c", 3)]
    draws = fair.Draws(KEY)
    drawn = [draws(odds) for _ in range(50)]
    for n, move in enumerate(drawn, 1):
        ticket = fair.Stream(KEY, fair.label("chance", n=n)).below(6)
        assert move == "abbccc"[ticket]
    assert [fair.Draws(KEY, done)(odds) for done in range(50)] == drawn


def test_words_past_the_last_full_range_are_thrown_away() -> None:
    """With n just over half of 2**32, half of all words must be drawn again."""
    n = (1 << 31) + 1
    stream = fair.Stream(KEY, b"reject")
    drawn = [stream.below(n) for _ in range(200)]
    words = iter(_words(b"reject"))
    assert drawn == [next(w for w in words if w < n) for _ in range(200)]


def _words(name: bytes) -> list[int]:
    blocks = b"".join(fair.prf(KEY, "stream", name, fair.u32(j)) for j in range(100))
    return [int.from_bytes(blocks[i : i + 4], "big") for i in range(0, len(blocks), 4)]


@pytest.mark.parametrize(
    "cards",
    [11, *(pytest.param(size, marks=pytest.mark.long) for size in (22, 40, 48, 70))],
    ids=["small", "memory", "pazaak", "phage", "pixies"],
)
def test_twenty_thousand_decks_put_every_card_everywhere_equally_often(cards: int) -> None:
    """Chi-square over card and place; the bounds leave one chance in ten thousand each side."""
    decks = 20_000
    seen: Counter[tuple[int, int]] = Counter()
    for n in range(decks):
        seed = hashlib.sha256(b"deck %d" % n).digest()
        seen.update(enumerate(fair.Stream(seed, b"deck").shuffle(range(cards))))
    expected = decks / cards
    chi2 = sum(
        (seen[place, card] - expected) ** 2 / expected
        for place in range(cards)
        for card in range(cards)
    )
    free = (cards - 1) ** 2  # degrees of freedom; Wilson and Hilferty make it a normal variable
    z = ((chi2 / free) ** (1 / 3) - (1 - 2 / (9 * free))) / math.sqrt(2 / (9 * free))
    assert -3.72 < z < 3.72
