"""Frames that are almost right: flipped, cut, spliced, with other types and other tables' moves."""

from random import Random
from typing import Any

import msgspec

ODD: tuple[Any, ...] = (
    None, True, -1, 0, 10, 2**31, 2**63, 10**30, 0.5, 1e308, "", "x", "x" * 100, "\0", "\u202e",
    "\U0001f0a1", "undo", "score", "a" * 64, [], [[]], [0, 1], {}, {"t": "Flip"}, {"t": 7},
)  # fmt: skip
LETTERS = '{}[]":,\\/ 0129eE+-.tfnu\0\n\u00e9\u202e\U0001f0a1'


class FrameFuzzer:
    """An endless supply, the same for the same seed."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)
        self.moves: list[Any] = [{"t": "Flip", "card": 0}]  # seen at any table
        self.hashes = ["0" * 64]

    def heard(self, news: Any) -> None:
        """What a client knows, a hostile one uses."""
        self.moves = [*self.moves, *news["moves"]][-500:]
        if news["fair"] is not None and news["fair"]["commits_hash"]:
            self.hashes = [*self.hashes, news["fair"]["commits_hash"]][-20:]

    def frame(self, news: Any) -> str:
        text = self._text(self._valid(news))
        match self.rng.randrange(8):
            case 0:
                return text
            case 1:
                return self._flipped(text)
            case 2:
                return self._cut(text)
            case 3:
                return self._spliced(text, self._text(self._valid(news)))
            case _:
                return self._text(self._retyped(self._valid(news)))

    def bytes(self) -> bytes:
        """For a decoder, which must refuse what is not even text."""
        news = {"seq": self.rng.randrange(50), "moves": []}
        frame = bytearray(self.frame(news).encode())
        for _ in range(self.rng.randrange(3)):
            if frame:
                frame[self.rng.randrange(len(frame))] = self.rng.randrange(256)
        return bytes(frame)

    def _valid(self, news: Any) -> dict[str, Any]:
        rng, some = self.rng, self.rng.choice
        base = max(0, news["seq"] + some((0, 0, 0, 0, -1, 1)))
        move = some(news["moves"] if news["moves"] and rng.random() < 0.5 else self.moves)
        wish = some(("draw", "undo", "rematch"))
        kinds: tuple[dict[str, Any], ...] = (
            {"t": "move", "base": base, "move": move},
            {"t": "move", "base": base, "move": self._retyped(move)},
            {"t": "ask", "what": some(("score", "preview", "why")), "move": move},
            {"t": "ask", "what": some(("preview", "why")), "move": self._retyped(move)},
            {"t": "sit", "seat": rng.randrange(10), "code": "AAAAAA", "loadout": ["+1"]},
            {"t": "commit", "commit": some(self.hashes)},
            {"t": "reveal", "commits_hash": some(self.hashes), "seed": "b" * 64},
            {"t": some(("offer", "decline")), "wish": wish},
            {"t": some(("claim", "wait", "abandon"))},
            {"t": "leave" if rng.random() < 0.02 else "ping"},
            {"t": "resign" if rng.random() < 0.02 else "ping"},
        )
        chosen = some(kinds)
        return chosen if chosen["t"] == "ping" else {"id": f"{rng.getrandbits(32):x}", **chosen}

    def _retyped(self, value: Any) -> Any:
        """Somewhere inside, something else; or nothing; or more."""
        if not isinstance(value, dict) or not value or self.rng.random() < 0.05:
            return self.rng.choice(ODD)
        key = self.rng.choice(list(value))
        match self.rng.randrange(8):
            case 0:
                return {k: v for k, v in value.items() if k != key}
            case 1:
                return {**value, self.rng.choice(("x", "t", "id", "seat", "\0")): 0}
            case 2:
                return {**value, key: value[self.rng.choice(list(value))]}
            case _:
                return {**value, key: self._retyped(value[key])}

    def _flipped(self, text: str) -> str:
        at = self.rng.randrange(len(text))
        return text[:at] + self.rng.choice(LETTERS) + text[at + 1 :]

    def _cut(self, text: str) -> str:
        one, two = sorted(self.rng.randrange(len(text) + 1) for _ in range(2))
        return text[:one] + text[two:]

    def _spliced(self, text: str, other: str) -> str:
        return text[: self.rng.randrange(len(text))] + other[self.rng.randrange(len(other)) :]

    def _text(self, frame: Any) -> str:
        return msgspec.json.encode(frame).decode()
