"""A table in the terminal: whole games with what people type written down beforehand."""

import io
import re
import signal
import subprocess
import sys
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from msgspec.structs import replace

from parlour.cli.app import main
from parlour.cli.local_game import chance
from parlour.cli.menu import Item, fitting
from parlour.core.box import Box
from parlour.core.game import Choice, Over
from parlour.core.play import play, settle
from parlour.games.memory import rules
from parlour.games.memory.types import CARDS, CardRevealed, Options, View
from parlour.games.registry import load

Said = pytest.CaptureFixture[str]
Type = Callable[..., None]
PARLOUR = [sys.executable, "-c", "import sys; from parlour.cli.app import main; sys.exit(main())"]
SEED = 7


@pytest.fixture
def keys(monkeypatch: pytest.MonkeyPatch) -> Type:
    """What the people at the keyboard will type, line by line."""

    def type_in(*lines: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))

    return type_in


def good_memory(seed: int) -> tuple[list[str], Over]:
    """The cards two people turn who forget nothing, and how their game ends."""
    draw, seen, typed = chance(seed), dict[int, int](), list[str]()
    state = settle(rules, rules.start(Options()), draw).state
    while isinstance(turn := rules.turn(state), Choice):
        cards = [card for card in range(CARDS) if rules.FLIPS[card] in turn.moves]
        card = remembered(seen, cards, state.up)
        played = play(rules, state, turn.seat, rules.FLIPS[card], draw)
        seen |= {e.card: e.picture for e in played.events if isinstance(e, CardRevealed)}
        typed.append(str(card))
        state = played.state
    assert isinstance(turn, Over)
    return typed, turn


def remembered(seen: dict[int, int], cards: list[int], up: tuple[int, ...]) -> int:
    """A card that makes a pair with the one face up, or with another; else one nobody has seen."""
    others = up or cards
    pairs = [a for a in cards for b in others if a != b and seen.get(a, -1) == seen.get(b, -2)]
    return (pairs or [card for card in cards if card not in seen] or cards)[0]


def run(typed: str, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*PARLOUR, "play", *words], input=typed, capture_output=True, text=True, check=False
    )


def test_two_people_play_memory_to_the_end() -> None:
    typed, over = good_memory(SEED)
    ran = run("\n".join(typed) + "\n", "memory", "--seats", "Ada,Ben", "--seed", str(SEED))
    assert (ran.returncode, ran.stderr) == (0, "")
    winner = ("Ada", "Ben")[over.winners[0]]
    last = ran.stdout.splitlines()
    assert last[-1] == f"{winner} wins: all pairs are found."
    rows = [row.split() for row in last if " Player " in row and row.split()[0] in ("Ada", "Ben")]
    assert [row[-2] for row in rows[-2:]] == [str(score) for score in over.scores]
    assert "\x1b" not in ran.stdout


def test_the_end_of_input_leaves_politely_and_names_the_seed() -> None:
    ran = run("3\n", "memory")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "You have left the table." in ran.stdout
    assert "parlour play memory --seed" in ran.stdout.splitlines()[-1]


def test_an_interrupt_leaves_politely() -> None:
    with subprocess.Popen(
        [*PARLOUR, "play", "memory"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509  # a shell may ignore it for us
    ) as running:
        assert running.stdout is not None
        running.stdout.readline()  # the title: the game is on
        running.send_signal(signal.SIGINT)
        running.wait(20)
        out, err = running.communicate()
    assert (running.returncode, err) == (130, "")
    assert "You have left the table." in out


def test_quitting_asks_first(keys: Type, capsys: Said) -> None:
    keys("q", "n", "?", "quit", "y", "3")
    assert main(["play", "memory", "--seats", "Ada,Ben", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    assert shown.count("Leave this game?") == 2
    assert shown.index("Leave this game?") < shown.index("this help") < shown.index("You have left")
    assert "--seed" not in shown


def test_a_wrong_answer_gets_a_sentence_and_another_try(keys: Type, capsys: Said) -> None:
    keys("99", "", "dance", "turn card", "CARD 5", "5", "q", "y")
    assert main(["play", "memory", "--seats", "Ada,Ben", "--seed", "1"]) == 0
    shown = capsys.readouterr().out
    assert "There is no 99 in the list." in shown
    assert "Type the number of a move" in shown
    assert "No move matches “dance”." in shown
    assert "22 moves match: 0 Turn card 0;" in shown
    assert "turns card 5: picture" in shown
    assert "There is no 5 in the list." in shown  # it lies face up now


def test_r_shows_the_rules(keys: Type, capsys: Said) -> None:
    keys("r", "q", "y")
    assert main(["play", "memory", "--seats", "Ada,Ben"]) == 0
    assert "The turn always passes" in capsys.readouterr().out


def test_a_bot_answers(keys: Type, capsys: Said) -> None:
    keys("1", "2", "1", "2")
    assert main(["play", "memory", "--seed", "2"]) == 0
    shown = capsys.readouterr().out
    assert "Bot turns card" in shown
    assert "Player 1  you" in shown


def test_the_same_seed_plays_the_same_game(keys: Type, capsys: Said) -> None:
    games = []
    for _ in range(2):
        keys("1", "2", "3", "4")
        assert main(["play", "memory", "--seed", "11"]) == 0
        games.append(capsys.readouterr().out)
    assert games[0] == games[1]


def test_bots_play_alone(capsys: Said) -> None:
    assert main(["play", "memory", "--seats", "bot,bot", "--seed", "4"]) == 0
    shown = capsys.readouterr().out
    assert "Bot 2 turns card" in shown
    assert "wins: all pairs are found." in shown


@pytest.mark.parametrize(
    ("seats", "why"),
    [
        ("Ada,Ben,Cem", "Memory needs 2 players, not 3."),
        ("Ada,ada", "Two players are called Ada"),
        ("Ada,", "A seat has no name"),
    ],
)
def test_seats_that_will_not_do_are_refused(seats: str, why: str, capsys: Said) -> None:
    assert main(["play", "memory", "--seats", seats]) == 2
    assert why in capsys.readouterr().err


def secretive(box: Box) -> Box:
    """Memory with a View that differs from seat to seat, as a hand of cards does."""

    def show(state: object, viewer: int | None) -> View:
        view: View = box.game.show(state, None)
        return replace(view, scores=(0, 7 if viewer == 1 else 0))

    other = SimpleNamespace(**{name: getattr(box.game, name) for name in dir(rules)})
    other.show = show
    return replace(box, game=other, board=None)


def test_the_keyboard_is_passed_before_a_secret_is_shown(
    keys: Type, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.cli.play.take", lambda _: secretive(load("memory")))
    keys("", "3", "4", "", "5", "6")
    assert main(["play", "memory", "--seats", "Ada,Ben", "--seed", "1"]) == 0
    asked = [row for row in capsys.readouterr().out.splitlines() if row.startswith("Pass the")]
    assert len(asked) == 3
    assert {row.split()[4] for row in asked} == {"Ada,", "Ben,"}
    assert asked[0] == asked[2] != asked[1]


def test_a_view_without_a_board_is_told_field_by_field(
    keys: Type, capsys: Said, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("parlour.cli.play.take", lambda _: replace(load("memory"), board=None))
    keys("3")
    assert main(["play", "memory", "--seats", "Ada,Ben"]) == 0
    shown = capsys.readouterr().out
    assert "pictures" in shown
    assert re.search(r"^  up +3 *$", shown, re.MULTILINE)


MOVES = [
    Item(str(at), said, 0)
    for at, said in enumerate(
        ["Move c4 to e4", "Move e4 to c4", "Stand", "Stand and deal", "Play +3", "Play -3"], 1
    )
]


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("2", [1]),
        ("02", [1]),
        ("7", []),
        ("c4 e4", [0]),
        ("E4 C4", [1]),
        ("stand", [2]),
        ("deal", [3]),
        ("-3", [5]),
        ("+3", [4]),
        ("de", [3]),
        ("pl", [4, 5]),
        ("c4", [0, 1]),
        ("...", []),
    ],
)
def test_words_mean_the_one_move_they_fit(typed: str, meant: list[int]) -> None:
    assert fitting(MOVES, typed) == meant
