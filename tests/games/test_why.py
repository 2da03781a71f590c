"""Why a game ended so: over simulated games every sentence names true facts, and blames nobody.

`PARLOUR_WHY` is the number of games of each game; `make prove` takes 1,000.
"""

import os
from collections.abc import Iterator
from random import Random

import msgspec
import pytest

from parlour.bots.review import Decision, Review, decisions, reviewed
from parlour.bots.verdict import COSTLY, Balance, verdict
from parlour.core.box import AnyState, Box
from parlour.core.explain import Facts
from parlour.core.game import Chance, Choice, Seat
from parlour.core.record import Record
from parlour.games.registry import load, names
from parlour.laws.lives import life, recorded
from parlour.words import Words, words
from tests.support.root import ROOT

PAGES = ROOT / "client/src/words"
LANGUAGES = ("en", "de", "fr")
GAMES = int(os.environ.get("PARLOUR_WHY", "12"))  # simulated, of each game
BLAME = {
    "en": ("blunder", "mistake", "wrong", "bad", "fault", "error", "should have", "stupid"),
    "de": ("fehler", "falsch", "schlecht", "patzer", "schuld", "hättest"),
    "fr": ("erreur", "faute", "gaffe", "mauvais", "auriez dû", "coupable"),
}


def judged(box: Box, record: Record, made: list[Decision], seed: int) -> Review:
    """A review by a judge that knows nothing: its sums must be right all the same."""
    rng, seats = Random(seed), len(record.players)

    def row() -> list[float]:
        parts = [rng.random() ** 3 for _ in range(seats)]
        return [part / sum(parts) for part in parts]

    return reviewed(box, record, made, [[row() for _ in one.question.moves] for one in made])


def simulated(game: str) -> Iterator[tuple[list[Decision], Review]]:
    box = load(game)
    for seed in range(GAMES):
        record = recorded(box, box.tables[seed % len(box.tables)], f"why {seed}")
        made = list(decisions(box, record))
        yield made, judged(box, record, made, seed)


@pytest.mark.parametrize("game", names())
def test_start_luck_own_and_others_add_up_to_the_result(game: str) -> None:
    for _, review in simulated(game):
        for seat, why in enumerate(review.why):
            told = why.facts
            parts = told["start"] + told["luck"] + told["own"] + told["others"]
            assert parts == told["result"] == round(100 * review.result[seat])
            assert told["own"] <= 0
            own = [one for one in review.points if one.seat == seat]
            lost = 100 * sum(p.made[seat] - p.best[seat] for p in own)
            assert told["own"] == pytest.approx(lost, abs=0.51)
            assert told["start"] == pytest.approx(100 * review.points[0].best[seat], abs=0.51)


@pytest.mark.parametrize("game", names())
def test_the_move_that_is_named_is_the_one_that_cost_most(game: str) -> None:
    named = 0
    for _, review in simulated(game):
        for seat, why in enumerate(review.why):
            lost = {p.at: p.best[seat] - p.made[seat] for p in review.points if p.seat == seat}
            most = max(lost.values(), default=0.0)
            assert why.facts["cost"] == pytest.approx(100 * most, abs=0.51)
            if why.code == "close":
                assert 100 * most <= COSTLY + 0.51
            if why.code == "costly":
                named += 1
                assert why.at is not None
                assert lost[why.at] == pytest.approx(most, abs=0.0001)
                assert any(one.at == why.at and one.seat == seat for one in review.costly)
    assert named


@pytest.mark.parametrize("game", names())
def test_what_the_named_moves_did_is_so(game: str) -> None:
    """Of the move that cost most and of the better one, recomputed by making them."""
    box = load(game)
    for made, review in simulated(game):
        states = {one.at: one.state for one in made}
        for one in review.costly:
            for move, effect in ((one.move, one.made), (one.better, one.could)):
                assert effect.what
                for part in effect.what:
                    plain = msgspec.convert(move, box.move)
                    CHECKS[game](box, states[one.at], plain, part.code, part.facts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", names())
def test_no_sentence_is_empty_and_none_blames(game: str, language: str) -> None:
    pages = Words((PAGES / f"{language}.ftl").read_text("utf-8"))
    box = load(game)
    said = words(box.package, language)
    ended: list[str] = []  # these name mistakes, of whoever made them
    spoken: list[str] = []
    for _, review in simulated(game):
        for why in review.why:
            more = {**why.facts, "n": 4, "name": "Tin Fox", "many": 1, "who": "one"}
            more |= {"more": "others", "mistakes": "none"}
            ended.append(pages.say(f"over-why-{why.code}", more))
        for one in review.costly:
            for reason in (*one.made.what, *one.could.what):
                told = box.facts(_Told(reason.facts)) if reason.facts else {}
                spoken.append(said.say(f"what-{reason.code}", told))
    assert spoken
    assert all(len(sentence.strip()) > 8 for sentence in (*ended, *spoken))
    for sentence in spoken:
        assert not [word for word in BLAME[language] if word in sentence.lower()], sentence


class _Told(dict[str, object]):
    """Facts of a reason, given to `box.facts` as it is given moves."""


@pytest.mark.parametrize("game", names())
def test_what_a_move_did_is_so(game: str) -> None:
    """Recomputed by making the move: what it says of takings, totals and dangers then happens."""
    box = load(game)
    assert box.what is not None
    tried = 0
    for seed in range(3):
        for moment in life(box, seed):
            if not isinstance(moment.turn, Choice):
                continue
            view = box.game.show(moment.state, moment.turn.seat)
            for move in moment.turn.moves[:12]:
                parts = box.what(view, move)
                assert parts, move
                tried += 1
                for part in parts:
                    CHECKS[game](box, moment.state, move, part.code, part.facts)
    assert tried > 100


def settled(box: Box, state: AnyState) -> AnyState:
    while isinstance(turn := box.game.turn(state), Chance):
        state = box.game.apply(state, turn.odds[0][0]).state
    return state


def _pixies(box: Box, state: AnyState, move: object, code: str, told: dict[str, object]) -> None:
    view, seat = box.game.show(state, state.seat), state.seat
    then = box.explain.preview(view, move)
    assert then is not None
    now = {line.name: line.points for line in box.explain.score(view)[seat]}
    by = {line.name: line.points - now[line.name] for line in then[seat]}
    if code in ("symbols", "zone"):
        assert by[code] == told["by"]
    elif code in ("covers", "second"):
        assert by["validated"] == told["number"]
        placed = box.game.apply(state, move).events[0]
        assert placed.validated
    else:
        assert not any(by.values())


def _pazaak(box: Box, state: AnyState, move: object, code: str, told: dict[str, object]) -> None:
    if code == "makes":
        played = box.game.apply(state, move).events[0]
        assert played.totals[state.seat] == told["total"]
        assert played.totals[1 - state.seat] == told["other"]
    elif code == "stands":
        assert box.game.apply(state, move).events[0].total == told["total"]
    elif code == "draws":
        after = box.game.turn(box.game.apply(state, move).state)
        assert told["left"] == sum(state.deck)
        if isinstance(after, Chance):
            assert sum(weight for _, weight in after.odds) == told["left"]
        total = told["total"]
        assert isinstance(total, int)
        over = [n for rank, n in enumerate(state.deck) if total + rank > 20]
        assert sum(over) == told["over"]
    else:
        assert code == "busts"
        events = box.game.apply(state, move).events  # the match may be over with it
        assert "bust" in [getattr(event, "reason", "") for event in events]


def _phage(box: Box, state: AnyState, move: object, code: str, told: Facts) -> None:
    step = box.game.apply(state, move)
    kinds = [type(event).__name__ for event in step.events]
    seat = state.seat
    view, after = box.game.show(state, seat), box.game.show(step.state, seat)
    before, then = box.explain.score(view)[seat], box.explain.score(after)[seat]
    gained = sum(line.points for line in then) - sum(line.points for line in before)
    if code == "took":
        taken = next(event for event in step.events if type(event).__name__ == "TileCaptured")
        assert (taken.at, taken.tile) == (told["at"], told["tile"])
    elif code == "left":
        assert "PieceEscaped" in kinds
    elif code == "cleared":
        assert gained == told["points"]
    elif code == "quiet":
        assert gained == 0
    elif code == "danger":
        lies = step.state.board[told["at"]]
        assert lies == told["tile"]
        assert lies in ("^>v<D", "VB")[seat], "one of the mover's own pieces"
        turn = box.game.turn(settled(box, step.state))
        assert isinstance(turn, Choice)
        assert turn.seat == Seat(1 - seat)
        assert any(getattr(one, "dst", None) == told["at"] for one in turn.moves)


def _memory(box: Box, state: AnyState, move: object, code: str, told: dict[str, object]) -> None:
    assert code == "turned"
    rows = [(r, c) for r in range(1, 6) for c in range(1, 6) if r != 3 or c in (1, 5)]
    assert rows[getattr(move, "card")] == (told["row"], told["column"])  # noqa: B009
    assert isinstance(box.game.turn(state), Choice)


CHECKS = {"pixies": _pixies, "pazaak": _pazaak, "phage": _phage, "memory": _memory}


@pytest.mark.parametrize(
    ("balance", "dearest", "won", "code"),
    [
        (Balance(0.5, -0.31, 0.0, 0.0), (41, 0.31), False, "costly"),
        (Balance(0.5, -0.05, 0.1, 0.0), (4, 0.05), False, "luck"),
        (Balance(0.1, -0.02, 0.0, 0.0), (4, 0.02), False, "close"),
        (Balance(0.5, 0.0, 0.0, 1.0), None, True, "won-luck"),
        (Balance(0.5, -0.1, 0.6, 1.0), (9, 0.1), True, "won-others"),
        (Balance(0.9, 0.0, 0.05, 1.0), None, True, "won"),
    ],
)
def test_each_case_has_its_sentence(
    balance: Balance, dearest: tuple[int, float] | None, *, won: bool, code: str
) -> None:
    found = verdict(balance, dearest, won=won)
    assert found.code == code
    assert (found.at is not None) == (code == "costly")
