"""Puzzles: which decisions become one, what is right in it, how hard it is, and what it hides."""

from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from parlour.bots.arena import Pairing, played
from parlour.bots.levels import levels
from parlour.bots.questions import Question, dice, thought
from parlour.bots.review import Decision, decisions
from parlour.core.box import AnyEvent, AnyMove, AnyState, Box
from parlour.core.chance import lots
from parlour.core.game import Chance, Choice, Json, Over, Seat
from parlour.core.mind import LEVELS
from parlour.features.puzzles.judging import (
    CLEAR,
    MAX_PUZZLES_PER_GAME,
    NEW_SKILL,
    RIGHT,
    candidates,
    difficulty,
    eased,
    found,
    harder,
    points,
    puzzle,
    right,
    trials,
)
from parlour.games.pazaak.types import DEFAULT, Continue, Play, Stand
from parlour.games.pazaak.types import Options as PazaakOptions
from parlour.games.registry import load
from parlour.glicko import Skill, rated

ONE = Seat(0)
CLEARLY = (0.70, 0.69, 0.60, 0.55, 0.40)


def test_glicko_comes_to_what_the_paper_comes_to() -> None:
    """Glickman, Example of the Glicko-2 system, 2012: all digits that he gives."""
    games = [(Skill(1400, 30), 1.0), (Skill(1550, 100), 0.0), (Skill(1700, 300), 0.0)]
    after = rated(Skill(1500, 200, 0.06), games)
    assert after.rating == pytest.approx(1464.06, abs=0.011)  # he rounds on the way
    assert round(after.deviation, 2) == 151.52
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)


def test_a_surprise_makes_a_rating_less_steady_and_nothing_makes_it_too_sure() -> None:
    wild = rated(Skill(1500, 50, 0.3), [(Skill(2700, 30), 1.0)] * 5)
    assert wild.volatility > 0.3
    steady = Skill(1000, 150)
    for _ in range(200):
        steady = rated(steady, [(Skill(1000, 60), 0.5)] * 9, 45.0)
    assert steady.deviation == 45.0
    assert rated(Skill(1000, 350), [(Skill(850, 150), 1.0)]).rating > 1000


@pytest.mark.parametrize(
    ("tries", "right", "wrong"),
    [(0, 60, 0), (2, 60, 0), (3, 50, -15), (6, 40, -25), (9, 40, -25)],
)
def test_the_first_ten_answers_move_a_rating_gently(tries: int, right: int, wrong: int) -> None:
    other = Skill(1000, 150)
    for score, most in ((1.0, right), (0.0, wrong)):
        after = eased(NEW_SKILL, rated(NEW_SKILL, [(other, score)]), tries)
        assert after.rating - NEW_SKILL.rating == most
        assert after.deviation < NEW_SKILL.deviation, "it is surer all the same"
    freely = rated(NEW_SKILL, [(other, 0.0)])
    assert eased(NEW_SKILL, freely, 10) == freely


def decided(worth: Sequence[float], made: int = 0) -> tuple[Decision, list[list[float]]]:
    question = Question(
        rules="phage/1",
        view={"seen": 1},
        heard=[],
        moves=[{"t": "Flip", "at": at} for at in range(9)],
    )
    return Decision(at=7, seat=ONE, made=made, question=question, state=None), [
        [one, 1 - one] for one in worth
    ]


@pytest.mark.parametrize(
    ("worth", "chosen"),
    [
        (CLEARLY, True),
        ((0.70, 0.66, 0.50, 0.40), False),  # neither as good as the best, nor clearly worse
        ((0.70, 0.62, 0.50, 0.40), False),  # eight in a hundred ahead: not clear enough
        ((0.70, 0.50, 0.40), False),  # three moves
        ((0.70, 0.50, 0.50, 0.50, 0.50), False),  # two kinds of moves
        ((0.95, 0.70, 0.60, 0.50), False),  # won already
        ((0.14, 0.06, 0.04, 0.02), False),  # lost already
        ((0.50, 0.50, 0.50, 0.50), False),  # nothing to find
    ],
)
def test_a_puzzle_has_moves_that_are_clearly_best(worth: tuple[float, ...], chosen: bool) -> None:  # noqa: FBT001
    one, rows = decided(worth)
    assert bool(candidates(load("phage"), [one], [rows])) == chosen
    assert (puzzle(one, rows, rows) is not None) == chosen


def test_two_judgements_must_agree_on_what_is_right() -> None:
    one, rows = decided(CLEARLY)
    assert harder(one.question).effort == 4.0
    agreed = puzzle(one, rows, decided((0.72, 0.71, 0.62, 0.50, 0.41))[1])
    assert agreed is not None
    assert agreed.worth == (0.72, 0.71, 0.62, 0.50, 0.41), "the second looked longer"
    other = decided((0.59, 0.69, 0.53, 0.55, 0.40))[1]
    assert puzzle(one, other, other) is not None
    assert puzzle(one, rows, other) is None
    unclear = decided((0.72, 0.71, 0.68, 0.55, 0.40))[1]
    assert puzzle(one, rows, unclear) is None


def test_every_move_within_two_in_a_hundred_is_right() -> None:
    assert right(CLEARLY) == (0, 1)
    assert [points(CLEARLY, move) for move in range(5)] == [1.0, 1.0, 0.5, 0.0, 0.0]
    assert points((0.5, 0.5 - RIGHT), 1) == 1.0
    assert points((0.5, 0.5 - CLEAR), 1) == 0.5


@pytest.mark.parametrize(
    ("shares", "rating"),
    [
        ((0.6, 0.9, 1.0, 1.0), 600),
        ((0.2, 0.9, 1.0, 1.0), 850),
        ((0.2, 0.4, 0.5, 1.0), 1050),
        ((0.8, 0.4, 0.3, 1.0), 1300),  # a beginner hits on it, and those who think do not
        ((0.8, 0.8, 0.8, 0.4), 1450),
    ],
)
def test_difficulty_comes_from_which_levels_find_it(
    shares: tuple[float, ...], rating: float
) -> None:
    assert difficulty(shares) == Skill(rating, 150.0)


def test_levels_are_asked_as_a_bot_is_and_their_shares_add_up() -> None:
    box, (one, *_) = load("pixies"), played_decisions("pixies", 2)[40:]
    parts = trials(one.question)
    assert sum(part.tries for part in parts) == 20
    tried = [thought(box, part, lots(Random(n))) for n, part in enumerate(parts)]
    for level in range(len(LEVELS)):
        for rows in tried:
            assert sum(row[level] for row in rows) == pytest.approx(1)
    best = tuple(float(at == 0) for at in range(len(one.question.moves)))
    assert found(best, tried)[0] == pytest.approx(sum(rows[0][0] for rows in tried) / 4)


def test_old_questions_keep_their_answers() -> None:
    """A deal of the day is answered alike by nodes that know fewer fields."""
    asked = Question(
        rules="phage/1",
        view={"a": 1},
        heard=[],
        moves=[{"t": "Pass"}],
        level="strong",
        dice="ab" * 32,
    )
    assert dice(asked).random() == 0.8983254534513319


def played_decisions(game: str, seed: int) -> list[Decision]:
    box = load(game)
    _, record = played(box, levels(box), box.options(), Pairing("casual", "beginner", 0), seed)
    return list(decisions(box, record))


def test_memory_has_none_and_no_game_has_many() -> None:
    assert {
        game for game in ("memory", "pazaak", "phage", "pixies") if load(game).view_suffices
    } == {
        "pazaak",
        "phage",
        "pixies",
    }
    one, rows = decided(CLEARLY)
    assert candidates(load("memory"), [one], [rows]) == []
    dearer = decided(CLEARLY, made=4)
    some = [(one, rows)] * MAX_PUZZLES_PER_GAME + [dearer]
    chosen = candidates(load("phage"), [d for d, _ in some], [r for _, r in some])
    assert len(chosen) == MAX_PUZZLES_PER_GAME
    assert chosen[0] is dearer[0], "what somebody missed comes first"


def test_nobody_is_named_in_it() -> None:
    box = load("phage")
    _, record = played(box, levels(box), box.options(), Pairing("casual", "beginner", 0), 1)
    for one in list(decisions(box, record))[:20]:
        rows = decided([0.6] + [0.5 - at / 100 for at in range(len(one.question.moves) - 1)])[1]
        made = puzzle(
            one,
            [row[:: 1 - 2 * one.seat] for row in rows],
            [row[:: 1 - 2 * one.seat] for row in rows],
        )
        assert made is not None
        text = msgspec.json.encode(made)
        assert not [word for word in (b"casual", b"beginner", b"arena") if word in text]
        assert set(made.__struct_fields__) == {"rules", "seat", "view", "heard", "moves", "worth"}


def twin_decisions(box: Box, seed: int) -> list[tuple[Decision, Decision]]:
    """A match in two worlds that differ in the cards that the second seat holds and never plays."""
    rng, kinds = Random(seed), (("+1", "-1"), ("V", "2&4"))
    worlds = [box.game.start(PazaakOptions(first=ONE, loadouts=(DEFAULT, DEFAULT))) for _ in kinds]
    heard: list[list[Json]] = [[], []]
    pairs = list[tuple[Decision, Decision]]()
    while not isinstance(turn := box.game.turn(worlds[0]), Over):
        turns = [turn, box.game.turn(worlds[1])]
        if isinstance(turn, Choice) and turn.seat == ONE:
            one, two = (_asked(box, *each) for each in zip(worlds, heard, strict=True))
            pairs.append((one, two))
        for at, move in enumerate(_chosen(turns, rng)):
            step = box.game.apply(worlds[at], move)
            worlds[at] = step.state
            heard[at] += [_plain(box, event) for event in step.events if _plain(box, event)]
    return pairs


def _asked(box: Box, world: AnyState, heard: list[Json]) -> Decision:
    view = msgspec.to_builtins(box.game.show(world, ONE))
    turn = box.game.turn(world)
    assert isinstance(turn, Choice)
    moves = msgspec.to_builtins(list(turn.moves))
    return Decision(
        at=0,
        seat=ONE,
        made=0,
        question=Question(rules=box.rules, view=view, heard=list(heard), moves=moves),
        state=world,
    )


def _plain(box: Box, event: AnyEvent) -> Json:
    return msgspec.to_builtins(box.game.tell(event, ONE))


def _chosen(turns: Sequence[object], rng: Random) -> list[AnyMove]:
    """The same in both worlds, but for what is dealt to the second seat."""
    one, two = turns
    if isinstance(one, Chance) and isinstance(two, Chance):
        if one.privy == 1:
            return [one.odds[0][0], two.odds[-1][0]]
        place = rng.randrange(len(one.odds))
        return [one.odds[place][0], two.odds[place][0]]
    assert isinstance(one, Choice)
    own = (Continue, Stand, Play) if one.seat == ONE else (Continue, Stand)
    return [rng.choice([move for move in one.moves if isinstance(move, own)])] * 2


def test_two_worlds_that_differ_in_what_is_hidden_give_the_same_puzzle() -> None:
    box, compared = load("pazaak"), 0
    for one, two in twin_decisions(box, 4)[:12]:
        assert one.state.hands[1] != two.state.hands[1], "the worlds differ"
        made = []
        for each in (one, two):
            many = len(
                each.question.moves
            )  # all that a judge and a level are asked is the question
            worth = [[0.6 if at == 0 else 0.5 - at / 100] for at in range(many)]
            kept = puzzle(each, worth, worth)
            made.append(msgspec.json.encode((kept, each.question)))
            compared += kept is not None
        assert made[0] == made[1]
    assert compared, "none was a puzzle"


def test_the_order_of_its_moves_says_nothing() -> None:
    """Over a thousand puzzles the right move's place is as the judge was asked, so uniform."""
    rng, places = Random(5), [0] * 5
    for _ in range(1000):
        worth = rng.sample(CLEARLY, 5)
        one, rows = decided(worth)
        question = msgspec.structs.replace(one.question, moves=one.question.moves[:5])
        made = puzzle(msgspec.structs.replace(one, question=question), rows, rows)
        assert made is not None
        places[made.worth.index(max(made.worth))] += 1
        assert list(made.moves) == question.moves
    chi_square = sum((seen - 200) ** 2 / 200 for seen in places)
    assert chi_square < 18.47, places  # four degrees of freedom: one in a thousand
