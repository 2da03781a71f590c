"""parlour/fair/v1: draws that nobody could choose, and anybody can check afterwards.

    commit   the server publishes C = H(server-commit, table, S); each seat its C_i
    bind     TH = H(commits, table, ruleset, n, C, C_0 ..), sent before anyone reveals
    reveal   each seat its seed P_i; then K = HMAC(S, key, TH, P_0 ..), known to the server only
    draw     a random stream is a function of K and a label, so a restart draws the same
    end      the server reveals S, and everyone can recompute all of this

It proves that the draws were fixed before play and chosen by nobody. It does not hide them
from an operator who reads the memory of the running server.
"""

import hashlib
import hmac
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from itertools import accumulate
from typing import Final, TypeVar

T = TypeVar("T")
V: Final = b"parlour/fair/v1/"
WORD: Final = 1 << 32
# What shared draws are called in hashes, logs, records and frames since 0.2.0.
SHARED: Final = "daily"


def enc(*parts: bytes) -> bytes:
    """Each part after its length, so that no two lists of parts have the same encoding."""
    return b"".join([len(part).to_bytes(4, "big") + part for part in parts])


def digest(tag: str, *parts: bytes) -> bytes:
    return hashlib.sha256(enc(V + tag.encode(), *parts)).digest()


def prf(key: bytes, tag: str, *parts: bytes) -> bytes:
    return hmac.digest(key, enc(V + tag.encode(), *parts), "sha256")


def u8(number: int) -> bytes:
    return number.to_bytes(1, "big")


def u32(number: int) -> bytes:
    return number.to_bytes(4, "big")


def server_commit(table: str, seed: bytes) -> bytes:
    return digest("server-commit", table.encode(), _seed(seed))


def player_commit(table: str, seat: int, seed: bytes | None) -> bytes:
    """The seat is inside the hash, so a commitment cannot be copied; None opts out openly."""
    if seed is None:
        return digest("no-seed", table.encode(), u8(seat))
    return digest("player-commit", table.encode(), u8(seat), _seed(seed))


def transcript(table: str, ruleset: bytes, server: bytes, players: Sequence[bytes]) -> bytes:
    """TH: what everyone committed to, and to which rules."""
    return digest("commits", table.encode(), ruleset, u8(len(players)), server, *players)


def secret(server_seed: bytes, commits: bytes, player_seeds: Iterable[bytes | None]) -> bytes:
    """K: the key that every draw of the game is derived from."""
    return prf(server_seed, "key", commits, *(seed or b"" for seed in player_seeds))


def shared_name(number: int) -> str:
    """What draws that are the same at many tables are called in hashes, as a table is by its id."""
    return f"{SHARED}/{number}"


def shared_commit(number: int, ruleset: bytes, seed: bytes) -> bytes:
    """Published before the first of these tables is opened."""
    return digest(f"{SHARED}-commit", shared_name(number).encode(), ruleset, _seed(seed))


def shared_key(number: int, seed: bytes) -> bytes:
    """K of shared draws: no seat adds a seed, since all tables must have the same draws."""
    return prf(_seed(seed), f"{SHARED}-key", shared_name(number).encode())


def shared_dice(key: bytes) -> bytes:
    """What the house bot's answers are drawn from. It says nothing about the cards."""
    return prf(key, f"{SHARED}-bot")


def label(purpose: str, **facts: int | str) -> bytes:
    """The name of a stream: the purpose, then its facts in order."""
    named = [f"{name}={facts[name]}" for name in sorted(facts)]
    if any(not text.isascii() or set("/\0") & set(text) or text.count("=") != 1 for text in named):
        raise ValueError(f"a label cannot hold {facts}")
    return "/".join([purpose, *named]).encode()


class Stream:
    """Random bytes derived from a key and a label: there is no state to store."""

    def __init__(self, key: bytes, name: bytes) -> None:
        self._key, self._name = key, name
        self._block, self._rest = 0, b""

    def below(self, n: int) -> int:
        """Uniform on 0 .. n-1 by rejection: words past the last multiple of n are skipped."""
        limit = WORD // n * n
        while (word := int.from_bytes(self._take(4), "big")) >= limit:
            pass
        return word % n

    def shuffle(self, items: Iterable[T]) -> list[T]:
        """Fisher-Yates, from the last place down."""
        order = list(items)
        for i in range(len(order) - 1, 0, -1):
            j = self.below(i + 1)
            order[i], order[j] = order[j], order[i]
        return order

    def _take(self, count: int) -> bytes:
        while len(self._rest) < count:
            self._rest += prf(self._key, "stream", self._name, u32(self._block))
            self._block += 1
        taken, self._rest = self._rest[:count], self._rest[count:]
        return taken


class Draws:
    """Chance for one game: its move number n is drawn from the stream `chance/n=…`."""

    def __init__(self, key: bytes, done: int = 0) -> None:
        self._key, self._done = key, done

    def __call__(self, odds: Sequence[tuple[T, int]], /) -> T:
        self._done += 1
        edges = list(accumulate([weight for _, weight in odds]))
        ticket = Stream(self._key, b"chance/n=%d" % self._done).below(edges[-1])
        return odds[bisect_right(edges, ticket)][0]


def first_link(table: str, commits: bytes) -> bytes:
    """The start of the hash chain over a game's log."""
    return digest("log", table.encode(), commits)


def link(before: bytes, seq: int, public: bytes, private: bytes | None, key: bytes) -> bytes:
    """The next link. It may be shown while the game runs: what is private is salted from K."""
    hidden = b"" if private is None else digest("private", prf(key, "salt", u32(seq)), private)
    return digest("entry", before, u32(seq), public, hidden)


def _seed(seed: bytes) -> bytes:
    if len(seed) != 32:
        raise ValueError(f"a seed has 32 bytes, not {len(seed)}")
    return seed
